import type { CoverageMask } from './coverage-mask'

/** A symbol as coverage, 0 to 255 a pixel. */
interface Stamp {
  side: number
  mask: Uint8Array
}

export type PointShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'cross'

/** How far inside a symbol of half width `r` a place is, in pixels; negative outside. */
const insideBy: Record<PointShape, (x: number, y: number, r: number) => number> = {
  circle: (x, y, r) => r - Math.hypot(x, y),
  square: (x, y, r) => r * 0.886 - Math.max(Math.abs(x), Math.abs(y)),
  diamond: (x, y, r) => (r * 1.253 - Math.abs(x) - Math.abs(y)) * Math.SQRT1_2,
  triangle: (x, y, r) => Math.min(r * 0.75 - y, r * 0.62 + y * 0.5 - Math.abs(x) * 0.866),
  cross: (x, y, r) =>
    Math.max(Math.min(r * 0.3 - Math.abs(x), r - Math.abs(y)), Math.min(r * 0.3 - Math.abs(y), r - Math.abs(x))),
}

/** Quarter-pixel places of a symbol a direction: smooth enough, and nothing is computed for a point. */
const steps = 4

interface Marks {
  coords: Int16Array | Int32Array | null
  which: readonly number[] | null
  scale: number
  side: number
  pad: number
  away: Uint8Array
}

/** More numbers than these of coordinates, or of picked vertices, are no longer stamped one by one. */
const crowded = 12_000

/** Stamps any number of equal symbols into a mask. A point costs some fifty byte writes. */
export class StampPainter {
  private readonly stamps = new Map<string, Stamp[]>()
  private marks: Marks = { coords: null, which: null, scale: 0, side: 0, pad: 0, away: new Uint8Array(0) }

  /** Adds symbols of half width `radius` (device pixels) at x, y pairs times `scale`. `which` picks vertices; null: all. */
  add(
    target: CoverageMask,
    coords: Int16Array | Int32Array,
    which: readonly number[] | null,
    scale: number,
    shape: PointShape,
    radius: number,
  ): void {
    const stamps = this.stampsOf(shape, radius)
    if ((which ?? coords).length > crowded) {
      this.crowd(target, coords, which, scale, makeStamp(shape, radius, 0.5, 0.5))
      return
    }
    const half = (stamps[0]!.side - 1) / 2
    const { side, values } = target
    const count = which ? which.length : coords.length / 2
    for (let i = 0; i < count; i++) {
      const at = (which ? which[i]! : i) * 2
      const x = coords[at]! * scale
      const y = coords[at + 1]! * scale
      const wholeX = Math.floor(x)
      const wholeY = Math.floor(y)
      const stamp = stamps[Math.floor((y - wholeY) * steps) * steps + Math.floor((x - wholeX) * steps)]!
      const left = wholeX - half
      const top = wholeY - half
      target.touch(top, top + stamp.side)
      const fromX = Math.max(0, -left)
      const toX = Math.min(stamp.side, side - left)
      const toY = Math.min(stamp.side, side - top)
      for (let row = Math.max(0, -top); row < toY; row++) {
        let to = (top + row) * side + left + fromX
        let from = row * stamp.side + fromX
        for (const end = row * stamp.side + toX; from < end; from++, to++) {
          const value = stamp.mask[from]!
          if (value > values[to]!) values[to] = value
        }
      }
    }
  }

  /**
   * The same for so many symbols that they hide one another: places are marked, whole pixels, and each pixel then takes the
   * most that the nearest mark of every row around it gives. The work depends on the pixels, not on the symbols.
   */
  private crowd(
    target: CoverageMask,
    coords: Int16Array | Int32Array,
    which: readonly number[] | null,
    scale: number,
    { side: stampSide, mask: stamp }: Stamp,
  ): void {
    const { side, values } = target
    const half = (stampSide - 1) / 2
    const { away, pad } = this.marksOf(side, coords, which, scale, half)
    const width = side + pad * 2
    const none = pad + 1
    // What a mark gives by rows and steps beside it; rows nearest to the middle first, as these most often settle it.
    const rows = Array.from({ length: stampSide }, (_, i) => (i % 2 ? -1 : 1) * Math.ceil(i / 2))
    const offsets = Int32Array.from(rows, (row) => row * width)
    const given = new Uint8Array(stampSide * (none + 1))
    rows.forEach((row, i) => {
      for (let step = 0; step <= half; step++)
        given[i * (none + 1) + step] = stamp[(half - row) * stampSide + half + step]!
    })
    target.touch(0, side)
    for (let row = 0; row < side; row++) {
      for (let column = 0, to = row * side, at = (row + pad) * width + pad; column < side; column++, to++, at++) {
        let most = values[to]!
        for (let i = 0, table = 0; i < stampSide && most < 255; i++, table += none + 1) {
          const value = given[table + away[at + offsets[i]!]!]!
          if (value > most) most = value
        }
        values[to] = most
      }
    }
  }

  /** Steps from each pixel to the nearest mark of its row, with `pad` pixels around; those of the last call are kept. */
  private marksOf(
    side: number,
    coords: Int16Array | Int32Array,
    which: readonly number[] | null,
    scale: number,
    half: number,
  ): Marks {
    const last = this.marks
    const same = last.coords === coords && last.which === which && last.scale === scale && last.side === side
    if (same && last.pad >= half) return last
    const width = side + half * 2
    const away = last.away.length >= width * width ? last.away : new Uint8Array(width * width)
    const none = half + 1
    away.fill(none, 0, width * width)
    const count = which ? which.length : coords.length / 2
    for (let i = 0; i < count; i++) {
      const at = (which ? which[i]! : i) * 2
      const column = Math.floor(coords[at]! * scale) + half
      const row = Math.floor(coords[at + 1]! * scale) + half
      if (column >= 0 && row >= 0 && column < width && row < width) away[row * width + column] = 0
    }
    for (let row = 0; row < width; row++) {
      let steps = none
      const start = row * width
      for (let i = start; i < start + width; i++) {
        steps = away[i]! === 0 ? 0 : steps < none ? steps + 1 : none
        away[i] = steps
      }
      steps = none
      for (let i = start + width - 1; i >= start; i--) {
        steps = away[i]! === 0 ? 0 : steps < none ? steps + 1 : none
        if (steps < away[i]!) away[i] = steps
      }
    }
    this.marks = { coords, which, scale, side, pad: half, away }
    return this.marks
  }

  private stampsOf(shape: PointShape, radius: number): Stamp[] {
    const key = `${shape} ${radius.toFixed(2)}`
    let stamps = this.stamps.get(key)
    if (!stamps) {
      stamps = []
      for (let stepY = 0; stepY < steps; stepY++)
        for (let stepX = 0; stepX < steps; stepX++)
          stamps.push(makeStamp(shape, radius, (stepX + 0.5) / steps, (stepY + 0.5) / steps))
      if (this.stamps.size > 60) this.stamps.clear()
      this.stamps.set(key, stamps)
    }
    return stamps
  }
}

function makeStamp(shape: PointShape, radius: number, offX: number, offY: number): Stamp {
  const half = Math.ceil(radius * 1.3 + 1)
  const side = half * 2 + 1
  const mask = new Uint8Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const by = insideBy[shape](column + 0.5 - half - offX, row + 0.5 - half - offY, radius)
      mask[row * side + column] = Math.round(Math.max(0, Math.min(1, by + 0.5)) * 255)
    }
  return { side, mask }
}
