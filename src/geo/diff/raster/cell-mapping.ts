import { createTransform, type CrsTransform } from '../../crs'
import type { LayerPlace } from '../../layer-crs'
import type { RasterLayer } from '../../model'

type Grid = Pick<RasterLayer, 'width' | 'height' | 'geoTransform'>

/** A raster with the place that was found for it. */
export interface PlacedRaster {
  raster: RasterLayer
  place: LayerPlace
}

/** Turns places in cells of one raster (from its upper left corner) into places in cells of another. */
export class CellMapping {
  readonly #transform: CrsTransform | null
  readonly #inverse: readonly [number, number, number, number, number, number]

  constructor(
    private readonly from: PlacedRaster,
    to: PlacedRaster,
  ) {
    const [own, other] = [from.place.toWgs84?.from, to.place.toWgs84?.from]
    const isOne =
      !own ||
      !other ||
      (own.srid === other.srid && (own.srid !== null || (own.steps === other.steps && own.base === other.base)))
    this.#transform = isOne ? null : createTransform(own, other)
    this.#inverse = inverseOf(to.raster)
  }

  /** Whether both lie in one system, or in none that is known. */
  get isOfOneSystem(): boolean {
    return this.#transform === null
  }

  /** Moves places (col, row one after the other) in place; what has none becomes NaN. */
  move(places: Float64Array): void {
    const g = this.from.raster.geoTransform
    for (let i = 0; i < places.length; i += 2) {
      const [col, row] = [places[i] as number, places[i + 1] as number]
      places[i] = g[0] + col * g[1] + row * g[2]
      places[i + 1] = g[3] + col * g[4] + row * g[5]
    }
    this.#transform?.forward(places, 2)
    const h = this.#inverse
    for (let i = 0; i < places.length; i += 2) {
      const [x, y] = [places[i] as number, places[i + 1] as number]
      places[i] = h[0] + x * h[1] + y * h[2]
      places[i + 1] = h[3] + x * h[4] + y * h[5]
    }
  }

  /** How many cells of the other raster lie on one of this in the middle of it. */
  cellsOnCell(): number {
    const { width, height } = this.from.raster
    const [c, r] = [width / 2, height / 2]
    const p = Float64Array.of(c, r, c + 1, r, c, r + 1)
    this.move(p)
    const [x0, y0, x1, y1, x2, y2] = p as unknown as [number, number, number, number, number, number]
    return Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0))
  }

  /** Where the corners of this raster lie in cells of the other: upper left, upper right, lower right, lower left. */
  corners(): Float64Array {
    const { width, height } = this.from.raster
    const places = Float64Array.of(0, 0, width, 0, width, height, 0, height)
    this.move(places)
    return places
  }

  /** Whether cells lie on cells, by a hundredth of a cell anywhere. */
  isOnCells(): boolean {
    if (this.#transform) return false
    const { width, height } = this.from.raster
    const [c0, r0, ...others] = this.corners() as unknown as [number, number, ...number[]]
    const whole = [Math.round(c0), Math.round(r0)] as const
    const expected = [whole[0] + width, whole[1], whole[0] + width, whole[1] + height, whole[0], whole[1] + height]
    return [c0 - whole[0], r0 - whole[1], ...others.map((value, i) => value - (expected[i] as number))].every(
      (apart) => Math.abs(apart) < 0.01,
    )
  }
}

function inverseOf({ geoTransform: g }: Grid): [number, number, number, number, number, number] {
  const det = g[1] * g[5] - g[2] * g[4]
  const [a, b, c, d] = [g[5] / det, -g[2] / det, -g[4] / det, g[1] / det]
  return [-(a * g[0] + b * g[3]), a, b, -(c * g[0] + d * g[3]), c, d]
}
