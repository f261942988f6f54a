import type { TileSection } from './format'

/** Where the text of one piece of a feature goes within its tile. */
export interface LabelAnchor {
  /** Grid steps of the section. */
  x: number
  y: number
  /** Grid steps: length of a line, width of an area where the text goes; 0 for points. */
  availableWidth: number
  /** Degrees, counter-clockwise, -90 to 90: the run of a line; 0 for all else. */
  angle: number
}

/**
 * The anchor of feature `i` of a section: the point itself, the middle of the longest line, or the middle of the widest run
 * within an area. Null for specks and when nothing of it lies within the tile proper.
 */
export function labelAnchor(section: TileSection, i: number): LabelAnchor | null {
  const { kind, coords, extent } = section
  if (kind === 'speck') return null
  const anchor =
    kind === 'point'
      ? { x: coords[i * 2]!, y: coords[i * 2 + 1]!, availableWidth: 0, angle: 0 }
      : kind === 'line'
        ? lineAnchor(section, i)
        : areaAnchor(section, i)
  if (!anchor || anchor.x < 0 || anchor.y < 0 || anchor.x >= extent || anchor.y >= extent) return null
  return anchor
}

function partsOf({ partEnds, vertexEnds }: TileSection, i: number): [from: number, end: number][] {
  const parts: [number, number][] = []
  for (let part = i === 0 ? 0 : partEnds![i - 1]!; part < partEnds![i]!; part++)
    parts.push([part === 0 ? 0 : vertexEnds![part - 1]!, vertexEnds![part]!])
  return parts
}

function lineAnchor(section: TileSection, i: number): LabelAnchor | null {
  const { coords } = section
  const step = (at: number): number =>
    Math.hypot(coords[at * 2 + 2]! - coords[at * 2]!, coords[at * 2 + 3]! - coords[at * 2 + 1]!)
  let best: [from: number, end: number] | null = null
  let length = 0
  for (const [from, end] of partsOf(section, i)) {
    let sum = 0
    for (let at = from; at + 1 < end; at++) sum += step(at)
    if (sum > length) {
      length = sum
      best = [from, end]
    }
  }
  if (!best) return null
  const along = (distance: number): [x: number, y: number] => {
    let left = distance
    for (let at = best[0]; at + 1 < best[1]; at++) {
      const own = step(at)
      if (own >= left && own > 0) {
        const t = left / own
        const [x, y] = [coords[at * 2]!, coords[at * 2 + 1]!]
        return [x + (coords[at * 2 + 2]! - x) * t, y + (coords[at * 2 + 3]! - y) * t]
      }
      left -= own
    }
    return [coords[best[1] * 2 - 2]!, coords[best[1] * 2 - 1]!]
  }
  // The direction over the stretch that a text takes, not that of one short segment.
  const reach = Math.min(length / 2, section.extent / 16)
  const [x, y] = along(length / 2)
  const [ax, ay] = along(length / 2 - reach)
  const [bx, by] = along(length / 2 + reach)
  const turn = (Math.atan2(ay - by, bx - ax) * 180) / Math.PI
  return { x, y, availableWidth: length, angle: turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn }
}

/** Of three level cuts through an area, the middle of the widest run that lies inside. */
function areaAnchor(section: TileSection, i: number): LabelAnchor | null {
  const { coords, extent } = section
  const parts = partsOf(section, i)
  let top = Infinity
  let bottom = -Infinity
  for (const [from, end] of parts)
    for (let at = from; at < end; at++) {
      top = Math.min(top, coords[at * 2 + 1]!)
      bottom = Math.max(bottom, coords[at * 2 + 1]!)
    }
  top = Math.max(0, top)
  bottom = Math.min(extent, bottom)
  if (!(bottom > top)) return null
  let best: LabelAnchor | null = null
  for (const share of [0.5, 0.36, 0.64]) {
    const y = top + (bottom - top) * share + 0.01
    const cuts: number[] = []
    for (const [from, end] of parts)
      for (let at = from; at + 1 < end; at++) {
        const [ay, by] = [coords[at * 2 + 1]!, coords[at * 2 + 3]!]
        if (ay > y === by > y) continue
        const ax = coords[at * 2]!
        cuts.push(ax + ((y - ay) / (by - ay)) * (coords[at * 2 + 2]! - ax))
      }
    cuts.sort((a, b) => a - b)
    for (let at = 0; at + 1 < cuts.length; at += 2) {
      const [left, right] = [Math.max(0, cuts[at]!), Math.min(extent, cuts[at + 1]!)]
      // The middle cut is preferred: it is where the eye looks.
      if (right - left > (best?.availableWidth ?? 0) * (share === 0.5 ? 1 : 1.3))
        best = { x: (left + right) / 2, y, availableWidth: right - left, angle: 0 }
    }
  }
  return best
}
