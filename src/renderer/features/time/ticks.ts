import type { Moment } from '../../../shared/model/as-of'

/** Where on the slider something happened. */
export interface Ticks {
  /** An SVG path of upright lines for revisions, and one for permits. */
  revisions: string
  permits: string
}

/** Lines lie at least so far apart, in CSS pixels; what happened between is one of them. */
const stepPx = 3
/** Half of the track that lies between them, with a little room. */
const trackPx = 5

/**
 * The moments as lines along a track, the longer the more happened: revisions above it, permits below.
 * @param heightPx of the whole, with the track in its middle
 */
export function ticksOf(
  moments: readonly Pick<Moment, 'ms' | 'kind'>[],
  { firstMs, lastMs, widthPx, heightPx }: { firstMs: number; lastMs: number; widthPx: number; heightPx: number },
): Ticks {
  const places = Math.max(1, Math.floor(widthPx / stepPx))
  const span = Math.max(1, lastMs - firstMs)
  const counts = { revision: new Map<number, number>(), permit: new Map<number, number>() }
  for (const { ms, kind } of moments) {
    const place = Math.min(places - 1, Math.max(0, Math.floor(((ms - firstMs) / span) * places)))
    counts[kind].set(place, (counts[kind].get(place) ?? 0) + 1)
  }
  const middle = heightPx / 2
  const pathOf = (found: ReadonlyMap<number, number>, direction: 1 | -1) =>
    [...found]
      .map(([place, count]) => {
        const length = Math.min(middle - trackPx, 3 + 2 * Math.log2(count))
        return `M${(place + 0.5) * stepPx} ${middle + direction * trackPx}v${(direction * length).toFixed(1)}`
      })
      .join('')
  return { revisions: pathOf(counts.revision, -1), permits: pathOf(counts.permit, 1) }
}
