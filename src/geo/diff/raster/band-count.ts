import type { PlacedRaster } from './cell-mapping'
import type { BandDifference } from '../../../shared/model/raster-difference'

/** What a band is counted by. */
export interface BandRequest {
  band: number
  /** Whose cells are counted. */
  base: PlacedRaster
  isElevation: boolean
  tolerance: number
  baseIsBefore: boolean
}

const metreWords = new Set(['m', 'metre', 'meter', 'metres', 'meters'])

/** Counts what became of the values of one band, cell by cell. */
export class BandCount {
  #compared = 0
  #risen = 0
  #fallen = 0
  #gained = 0
  #lost = 0
  #least = Infinity
  #most = -Infinity
  #sum = 0
  #up = 0
  #down = 0

  constructor(private readonly request: BandRequest) {}

  /** A cell: the value of the raster whose cells are counted, and that of the other; NaN for none. Gives by how much it has risen or fallen. */
  add(own: number, other: number): number {
    const { baseIsBefore, tolerance } = this.request
    const [before, after] = baseIsBefore ? [own, other] : [other, own]
    const [was, is] = [!Number.isNaN(before), !Number.isNaN(after)]
    if (!was || !is) {
      if (is) this.#gained++
      if (was) this.#lost++
      return 0
    }
    const change = after - before
    this.#compared++
    this.#sum += change
    if (change < this.#least) this.#least = change
    if (change > this.#most) this.#most = change
    // What is exactly the tolerance in decimals may be a little more in binary.
    if (Math.abs(change) <= tolerance * (1 + 1e-4)) return 0
    if (change > 0) {
      this.#risen++
      this.#up += change
    } else {
      this.#fallen++
      this.#down -= change
    }
    return change
  }

  result(): BandDifference {
    const { band, base } = this.request
    const label = base.raster.bandLabels?.[band]
    const hasAny = this.#compared > 0
    const area = this.#squareMetres()
    return {
      name: label?.name ?? null,
      unit: label?.unit ?? null,
      compared: this.#compared,
      risen: this.#risen,
      fallen: this.#fallen,
      gained: this.#gained,
      lost: this.#lost,
      least: hasAny ? this.#least : null,
      most: hasAny ? this.#most : null,
      mean: hasAny ? this.#sum / this.#compared : null,
      volume: area === null || !hasAny ? null : { risen: this.#up * area, fallen: this.#down * area },
    }
  }

  /** The area of a cell, where values are metres above an area in metres. */
  #squareMetres(): number | null {
    const { base, band, isElevation } = this.request
    const crs = base.place.toWgs84?.from
    const unit = base.raster.bandLabels?.[band]?.unit
    const isMetric = isElevation && crs?.kind === 'projected' && Math.abs(crs.unitSize - 1) < 1e-9
    if (!isMetric || (unit && !metreWords.has(unit.toLowerCase()))) return null
    const g = base.raster.geoTransform
    return Math.abs(g[1] * g[5] - g[2] * g[4])
  }
}
