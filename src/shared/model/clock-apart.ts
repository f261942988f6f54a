/** Clocks of computers differ by some seconds; by more than this, what is due would be told wrong. */
const toldApartMs = 120_000

/**
 * "This computer’s clock is 3 h behind the service’s"; null while nobody need know.
 * @param apartMs how far the service’s clock is before this computer’s, milliseconds
 * @param span writes a span of milliseconds
 */
export function clockApartText(apartMs: number, span: (ms: number) => string): string | null {
  if (Math.abs(apartMs) < toldApartMs) return null
  return `This computer’s clock is ${span(Math.abs(apartMs))} ${apartMs > 0 ? 'behind' : 'ahead of'} the service’s`
}

/** What follows from a wrong clock, for both the window and the command line. */
export const clockApartMeans =
  'What is read is stamped with the service’s time, and what is due is told by it; other times, of files that are saved here too, are this computer’s.'
