const stepRadians = Math.PI / 45

/**
 * Vertices of a circular string (start, middle, end, middle, end …; `dim` numbers a vertex) as straight segments of at most
 * 4° of arc. Where an arc is furthest west, south, east and north it has a vertex, so that bounds are true; heights run evenly.
 * A middle that lies on the chord gives the chord; an arc whose ends meet is a full circle, its middle opposite.
 * Source: ISO 13249-3, ST_CircularString.
 */
export function strokeCircularString(coords: ArrayLike<number>, dim: 2 | 3): number[] {
  const vertices = Math.floor(coords.length / dim)
  const at = (vertex: number, k: number) => (k < dim ? (coords[vertex * dim + k] ?? 0) : 0)
  const out: number[] = []
  const push = (x: number, y: number, z: number) => {
    out.push(x, y)
    if (dim === 3) out.push(z)
  }
  if (vertices === 0) return out
  push(at(0, 0), at(0, 1), at(0, 2))
  for (let i = 0; i + 2 < vertices; i += 2) {
    const arc = arcThrough(at(i, 0), at(i, 1), at(i + 1, 0), at(i + 1, 1), at(i + 2, 0), at(i + 2, 1))
    if (!arc) push(at(i + 1, 0), at(i + 1, 1), at(i + 1, 2))
    for (const angle of arc ? innerAngles(arc.from, arc.sweep) : []) {
      const { x, y, radius, from, sweep } = arc!
      const part = (angle - from) / sweep
      push(x + radius * Math.cos(angle), y + radius * Math.sin(angle), at(i, 2) + (at(i + 2, 2) - at(i, 2)) * part)
    }
    push(at(i + 2, 0), at(i + 2, 1), at(i + 2, 2))
  }
  return out
}

interface Arc {
  x: number
  y: number
  radius: number
  /** Angle of the start, radians. */
  from: number
  /** Turn from start to end, positive counter-clockwise. */
  sweep: number
}

/** The arc from a through b to c; null when it is straight. */
function arcThrough(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): Arc | null {
  const closed = ax === cx && ay === cy
  // About b: large coordinates would eat the digits of the squares.
  const [px, py, qx, qy] = [ax - bx, ay - by, cx - bx, cy - by]
  const turn = 2 * (px * qy - py * qx)
  if (!closed && (turn === 0 || Math.abs(turn) < 1e-12 * (px * px + py * py + qx * qx + qy * qy))) return null
  const p2 = px * px + py * py
  const q2 = qx * qx + qy * qy
  const x = closed ? (ax + bx) / 2 : bx + (p2 * qy - q2 * py) / turn
  const y = closed ? (ay + by) / 2 : by + (q2 * px - p2 * qx) / turn
  const from = Math.atan2(ay - y, ax - x)
  const through = positiveTurn(Math.atan2(by - y, bx - x) - from)
  let sweep = closed ? 2 * Math.PI : positiveTurn(Math.atan2(cy - y, cx - x) - from)
  if (!closed && through > sweep) sweep -= 2 * Math.PI
  return { x, y, radius: Math.hypot(ax - x, ay - y), from, sweep }
}

/** Angles between the ends: even steps, and the quarters of the circle. */
function innerAngles(from: number, sweep: number): number[] {
  const steps = Math.max(2, Math.ceil(Math.abs(sweep) / stepRadians))
  const parts: number[] = []
  for (let step = 1; step < steps; step++) parts.push(step / steps)
  for (let k = -6; k <= 6; k++) {
    const part = ((k * Math.PI) / 2 - from) / sweep
    if (part > 1e-9 && part < 1 - 1e-9) parts.push(part)
  }
  parts.sort((a, b) => a - b)
  return parts.filter((part, i) => i === 0 || part - parts[i - 1]! > 1e-9).map((part) => from + sweep * part)
}

function positiveTurn(angle: number): number {
  return angle < 0 ? angle + 2 * Math.PI : angle
}
