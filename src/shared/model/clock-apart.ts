import { frame } from '../languages/en/frame'
import { fillText } from '../languages/fill-text'

/** Clocks of computers differ by some seconds; by more than this, what is due would be told wrong. */
const toldApartMs = 120_000

/**
 * Which way this computer’s clock is wrong, and by how many milliseconds; null while nobody need know.
 * @param apartMs how far the service’s clock is before this computer’s, milliseconds
 */
export function clockApart(apartMs: number): { side: 'clockBehind' | 'clockAhead'; ms: number } | null {
  if (Math.abs(apartMs) < toldApartMs) return null
  return { side: apartMs > 0 ? 'clockBehind' : 'clockAhead', ms: Math.abs(apartMs) }
}

/**
 * "This computer’s clock is 3 h behind the service’s", for the command line; null while nobody need know.
 * @param span writes a span of milliseconds
 */
export function clockApartText(apartMs: number, span: (ms: number) => string): string | null {
  const apart = clockApart(apartMs)
  return apart && fillText(frame.status[apart.side], 'en', { span: span(apart.ms) })
}

/** What follows from a wrong clock, in English. */
export const clockApartMeans = frame.status.clockMeans
