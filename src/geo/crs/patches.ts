import { newPoint, type Point, type Step } from './step'

/** Vertices that a cell sees before it gets a polynomial: making one costs about half as many exact transforms. */
const worthwhile = 64
/** Greatest departure from the exact transform, in degrees: five micrometres. */
const tolerance = 5e-11
/** Cells kept at most; data that is spread wider begins anew. */
const maxCells = 20_000
/** Numbers of a polynomial: ten terms of third degree for the longitude, ten for the latitude. */
const terms = 10

interface Cell {
  minX: number
  minY: number
  maxX: number
  maxY: number
  seen: number
  /** Terms over u, v (-1 to 1 across the cell); null: not made, or it would depart too far. */
  terms: Float64Array | null
}

/**
 * Degrees of many vertices at once. The plane is divided into cells of some kilometres; where many vertices lie in one, the
 * way to lon/lat is replaced there by polynomials of third degree, made from the exact transform at 16 places and
 * compared with it at 13 others. They depart from it by less than 1e-10 degrees, and cost a twentieth. Only for ways that
 * are smooth in between: projections and parameter shifts, no grids.
 */
export class Patches {
  private readonly cells = new Map<number, Cell>()
  private last: Cell | null = null
  private readonly p = newPoint()

  /**
   * `size` is the side of a cell in source units. `stepIn` gives the step that serves a whole box and is smooth in it, or
   * null. `exact` moves one place.
   */
  constructor(
    private readonly size: number,
    private readonly stepIn: (box: readonly [number, number, number, number]) => Step | null,
    private readonly exact: (p: Point) => void,
  ) {}

  /** Transforms vertices in place, as `CrsTransform.forward` does; gives the count of those that failed. */
  forward(coords: Float64Array | number[], dim: 2 | 3, start: number, end: number): number {
    let failed = 0
    let cell = this.last
    for (let i = start * dim; i < end * dim; i += dim) {
      const x = coords[i] as number
      const y = coords[i + 1] as number
      if (cell === null || !(x >= cell.minX && x < cell.maxX && y >= cell.minY && y < cell.maxY)) cell = this.at(x, y)
      // Heights take part in datum shifts, if by fractions of a millimetre only.
      if (cell !== null && cell.terms !== null && (dim === 2 || coords[i + 2] === 0)) {
        const c = cell.terms
        const u = ((x - cell.minX) / this.size) * 2 - 1
        const v = ((y - cell.minY) / this.size) * 2 - 1
        coords[i] =
          c[0]! +
          v * (c[1]! + v * (c[2]! + v * c[3]!)) +
          u * (c[4]! + v * (c[5]! + v * c[6]!) + u * (c[7]! + v * c[8]! + u * c[9]!))
        coords[i + 1] =
          c[10]! +
          v * (c[11]! + v * (c[12]! + v * c[13]!)) +
          u * (c[14]! + v * (c[15]! + v * c[16]!) + u * (c[17]! + v * c[18]! + u * c[19]!))
        continue
      }
      if (!this.moveOne(coords, dim, i, cell)) failed++
    }
    this.last = cell
    return failed
  }

  private moveOne(coords: Float64Array | number[], dim: 2 | 3, i: number, cell: Cell | null): boolean {
    const { p } = this
    const z = dim === 3 ? (coords[i + 2] as number) : 0
    p[0] = coords[i] as number
    p[1] = coords[i + 1] as number
    p[2] = Number.isFinite(z) ? z : 0
    if (cell !== null && cell.seen++ === worthwhile) {
      cell.terms = this.fit(cell)
      p[0] = coords[i] as number
      p[1] = coords[i + 1] as number
      p[2] = Number.isFinite(z) ? z : 0
    }
    this.exact(p)
    const lon = p[0]
    const lat = p[1]
    const found = Number.isFinite(lon) && Number.isFinite(lat)
    coords[i] = found ? lon : NaN
    coords[i + 1] = found ? lat : NaN
    return found
  }

  private at(x: number, y: number): Cell | null {
    const column = Math.floor(x / this.size)
    const row = Math.floor(y / this.size)
    // Also false for what is no number. Keys have to stay whole.
    if (!(Math.abs(column) < 0x2000000 && Math.abs(row) < 0x2000000)) return null
    const key = column * 0x4000000 + row
    const known = this.cells.get(key)
    if (known) return known
    if (this.cells.size >= maxCells) this.cells.clear()
    const cell: Cell = {
      minX: column * this.size,
      minY: row * this.size,
      maxX: (column + 1) * this.size,
      maxY: (row + 1) * this.size,
      seen: 0,
      terms: null,
    }
    this.cells.set(key, cell)
    return cell
  }

  /** The polynomials of a cell; null where they would not do. */
  private fit(cell: Cell): Float64Array | null {
    const step = this.stepIn([cell.minX, cell.minY, cell.maxX, cell.maxY])
    if (!step) return null
    const { p } = this
    const place = (u: number, v: number): boolean => {
      p[0] = cell.minX + ((u + 1) / 2) * this.size
      p[1] = cell.minY + ((v + 1) / 2) * this.size
      p[2] = 0
      step.forward(p)
      // Near the poles and the 180th meridian degrees are not smooth.
      return Math.abs(p[0]) < 179.9 && Math.abs(p[1]) < 89
    }
    const samples = new Float64Array(32)
    for (let k = 0; k < 16; k++) {
      if (!place(nodes[k & 3]!, nodes[k >> 2]!)) return null
      samples[k] = p[0]!
      samples[16 + k] = p[1]!
    }
    const out = new Float64Array(terms * 2)
    interpolate(samples.subarray(0, 16), out, 0)
    interpolate(samples.subarray(16), out, terms)
    for (const [u, v] of checked) {
      if (!place(u, v)) return null
      if (!(Math.abs(valueOf(out, 0, u, v) - p[0]!) < tolerance)) return null
      if (!(Math.abs(valueOf(out, terms, u, v) - p[1]!) < tolerance)) return null
    }
    return out
  }
}

/** Roots of the fourth Chebyshev polynomial. */
const nodes = [0, 1, 2, 3].map((k) => Math.cos(((2 * k + 1) * Math.PI) / 8))
/** Corners, middles of the sides and some places within: where an interpolation departs most. */
const checked: readonly (readonly [number, number])[] = [-1, 0, 1]
  .flatMap((u) => [-1, 0, 1].map((v) => [u, v] as const))
  .concat([
    [0.6, 0.3],
    [-0.3, 0.7],
    [0.4, -0.65],
    [-0.72, -0.2],
  ])

/** Chebyshev interpolation of the 16 values (by column, then row), cut off beyond third degree, as powers of u and v. */
function interpolate(values: Float64Array, out: Float64Array, at: number): void {
  const chebyshev = (degree: number, node: number): number => Math.cos(degree * Math.acos(nodes[node]!))
  const c: number[][] = []
  for (let i = 0; i < 4; i++) {
    c.push([])
    for (let j = 0; j < 4 - i; j++) {
      let sum = 0
      for (let k = 0; k < 16; k++) sum += values[k]! * chebyshev(i, k & 3) * chebyshev(j, k >> 2)
      c[i]!.push((sum * (i === 0 ? 1 : 2) * (j === 0 ? 1 : 2)) / 16)
    }
  }
  // T0 = 1, T1 = t, T2 = 2t² - 1, T3 = 4t³ - 3t.
  const inV = c.map(([a = 0, b = 0, d = 0, e = 0]) => [a - d, b - 3 * e, 2 * d, 4 * e])
  const [u0, u1, u2, u3] = inV as [number[], number[], number[], number[]]
  for (let j = 0; j < 4; j++) out[at + j] = u0[j]! - u2[j]!
  for (let j = 0; j < 3; j++) out[at + 4 + j] = u1[j]! - 3 * u3[j]!
  for (let j = 0; j < 2; j++) out[at + 7 + j] = 2 * u2[j]!
  out[at + 9] = 4 * u3[0]!
}

function valueOf(c: Float64Array, at: number, u: number, v: number): number {
  return (
    c[at]! +
    v * (c[at + 1]! + v * (c[at + 2]! + v * c[at + 3]!)) +
    u * (c[at + 4]! + v * (c[at + 5]! + v * c[at + 6]!) + u * (c[at + 7]! + v * c[at + 8]! + u * c[at + 9]!))
  )
}
