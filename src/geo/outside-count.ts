import type { LayerReport } from './engine-api'
import type { Bbox, PropertyValue } from './model'

/** Metres of a degree of latitude on the mean sphere. */
const metresPerDegree = 111_195

/**
 * Counts the features that reach out of an area, how far the furthest of them lies beyond it, and how near the nearest of all is. Features in a row that share one
 * `properties` array are parts of one feature of the file, and count once.
 * @param area west, south, east, north in degrees
 */
export class OutsideCount {
  features = 0
  /** Distance of the furthest vertex from the area, in metres; on the sphere, good to one in a hundred near the area. */
  furthestMetres = 0
  /** Distance of the nearest box from the area: 0 where one meets it; infinite before the first. */
  nearestMetres = Infinity
  private last: readonly PropertyValue[] | null = null
  private readonly metresEast: number

  constructor(private readonly area: Bbox) {
    this.metresEast = metresPerDegree * Math.cos((((area[1] + area[3]) / 2) * Math.PI) / 180)
  }

  /** Takes the box of one geometry in degrees, with the properties of its feature. */
  take(box: Bbox, properties: readonly PropertyValue[]): void {
    const [west, south, east, north] = this.area
    const dx = Math.max(0, west - box[0], box[2] - east)
    const dy = Math.max(0, south - box[1], box[3] - north)
    this.nearestMetres = Math.min(
      this.nearestMetres,
      Math.hypot(
        Math.max(0, west - box[2], box[0] - east) * this.metresEast,
        Math.max(0, south - box[3], box[1] - north) * metresPerDegree,
      ),
    )
    if (dx === 0 && dy === 0) return
    const away = Math.hypot(dx * this.metresEast, dy * metresPerDegree)
    if (away > this.furthestMetres) this.furthestMetres = away
    if (this.last === properties) return
    this.last = properties
    this.features++
  }

  report(): NonNullable<LayerReport['outside']> {
    const { features, furthestMetres, nearestMetres } = this
    return { features, furthestMetres, ...(nearestMetres === Infinity ? {} : { nearestMetres }) }
  }
}
