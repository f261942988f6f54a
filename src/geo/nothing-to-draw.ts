import type { Warning } from './model'

/** The code of the warning of a reading of which no layer can come. */
export const nothingToDraw = 'nothing-to-draw'

const maxReasons = 3

/** That there is nothing to draw, and why: what was left out is why nothing is left. @param why as the reader told it */
export function withReasons(message: string, why: readonly Warning[]): string {
  return [message, ...why.slice(0, maxReasons).map((one) => one.message)].join(' ')
}
