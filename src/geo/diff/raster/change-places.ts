import type { ChangePlace } from '../../../shared/model/raster-difference'
import type { PlacedRaster } from './cell-mapping'

/** Blocks of cells along the longer side of a raster. */
const mostBlocks = 96

/** A rectangle of blocks: of columns and rows, the end not included. */
interface Blocks {
  kind: ChangePlace['kind']
  from: number
  to: number
  top: number
  bottom: number
}

/** Gathers where cells have risen and fallen, in blocks of cells: for a map, so that no more is held for a large raster. */
export class ChangePlaces {
  /** Cells along the side of a block. */
  readonly blockCells: number
  readonly #across: number
  readonly #down: number
  readonly #risen: Float64Array
  readonly #fallen: Float64Array
  /** The greatest rise and fall in each. */
  readonly #up: Float64Array
  readonly #downBy: Float64Array

  constructor(private readonly base: PlacedRaster) {
    const { width, height } = base.raster
    this.blockCells = Math.max(1, Math.ceil(Math.max(width, height) / mostBlocks))
    this.#across = Math.ceil(width / this.blockCells)
    this.#down = Math.ceil(height / this.blockCells)
    const list = () => new Float64Array(this.#across * this.#down)
    ;[this.#risen, this.#fallen, this.#up, this.#downBy] = [list(), list(), list(), list()]
  }

  /** A cell that has risen or fallen by `change`. */
  add(col: number, row: number, change: number): void {
    const block = Math.floor(row / this.blockCells) * this.#across + Math.floor(col / this.blockCells)
    const [counts, most] = change > 0 ? [this.#risen, this.#up] : [this.#fallen, this.#downBy]
    counts[block] = (counts[block] as number) + 1
    if (Math.abs(change) > Math.abs(most[block] as number)) most[block] = change
  }

  /** Rectangles of blocks side by side of which most cells have risen, or fallen; null where the raster lies nowhere. */
  result(): ChangePlace[] | null {
    const { toWgs84 } = this.base.place
    if (!toWgs84) return null
    const places: ChangePlace[] = []
    /** Rectangles that the row above has, which one below of the same columns makes longer. */
    let above: Blocks[] = []
    for (let row = 0; row < this.#down; row++) {
      const here: Blocks[] = []
      for (let col = 0; col < this.#across;) {
        const kind = this.#kindAt(col, row)
        let end = col + 1
        while (kind && end < this.#across && this.#kindAt(end, row) === kind) end++
        const longer = above.find((each) => each.kind === kind && each.from === col && each.to === end)
        if (kind) here.push({ kind, from: col, to: end, top: longer?.top ?? row, bottom: row + 1 })
        col = end
      }
      const isOver = (each: Blocks) =>
        !here.some(({ from, top, kind }) => from === each.from && top === each.top && kind === each.kind)
      places.push(...above.filter(isOver).map((each) => this.#placeOf(each)))
      above = here
    }
    places.push(...above.map((each) => this.#placeOf(each)))
    for (const { ring } of places) toWgs84.forward(ring, 2)
    return places.filter(({ ring }) => ring.every(Number.isFinite))
  }

  #kindAt(col: number, row: number): ChangePlace['kind'] | null {
    const block = row * this.#across + col
    const [risen, fallen] = [this.#risen[block] as number, this.#fallen[block] as number]
    if (risen + fallen === 0) return null
    return risen >= fallen ? 'risen' : 'fallen'
  }

  #placeOf({ kind, from, to, top: firstRow, bottom: endRow }: Blocks): ChangePlace {
    const [counts, most] = kind === 'risen' ? [this.#risen, this.#up] : [this.#fallen, this.#downBy]
    let cells = 0
    let change = 0
    for (let row = firstRow; row < endRow; row++)
      for (let block = row * this.#across + from; block < row * this.#across + to; block++) {
        cells += counts[block] as number
        if (Math.abs(most[block] as number) > Math.abs(change)) change = most[block] as number
      }
    const { width, height, geoTransform: g } = this.base.raster
    const [left, right] = [from * this.blockCells, Math.min(width, to * this.blockCells)]
    const [top, bottom] = [firstRow * this.blockCells, Math.min(height, endRow * this.blockCells)]
    const corners: [number, number][] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]
    const ring = corners.flatMap(([c, r]) => [g[0] + c * g[1] + r * g[2], g[3] + c * g[4] + r * g[5]])
    return { kind, cells, change, ring }
  }
}
