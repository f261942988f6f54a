import type { ProfileSegment } from './definition'

/** A height is given at most so far out of a segment, in the unit of stations. */
const tolerance = 0.001

/** Heights by distance along. */
export class Profile {
  readonly #segments: readonly ProfileSegment[]

  constructor(segments: readonly ProfileSegment[]) {
    this.#segments = segments.filter(({ length }) => length > 0).sort((a, b) => a.start - b.start)
  }

  /** Height at a distance along (in the unit of stations), in the unit of the file; null where the profile does not reach. */
  height(distance: number): number | null {
    let [low, high] = [0, this.#segments.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#segments[middle] as ProfileSegment).start <= distance) low = middle
      else high = middle - 1
    }
    const segment = this.#segments[low]
    if (!segment || distance < segment.start - tolerance || distance > segment.start + segment.length + tolerance)
      return null
    return heightIn(segment, distance - segment.start)
  }
}

/** The height at a way along from the start of a segment. */
export function heightIn({ kind, length, height, gradient: [g0, g1] }: ProfileSegment, along: number): number {
  if (kind === 'parabola') return height + g0 * along + ((g1 - g0) * along * along) / (2 * length)
  const [sin0, sin1] = [g0 / Math.hypot(1, g0), g1 / Math.hypot(1, g1)]
  // Positive in a sag: a circle whose slope at both ends is the gradient.
  const curvature = (sin1 - sin0) / length
  if (kind === 'grade' || Math.abs(curvature * length) < 1e-12) return height + g0 * along
  const sin = sin0 + curvature * along
  return height + (along * (sin0 + sin)) / (Math.sqrt(1 - sin0 * sin0) + Math.sqrt(Math.max(0, 1 - sin * sin)))
}
