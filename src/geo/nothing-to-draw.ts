import { saidOr, type Said } from '../shared/languages/said'
import { said } from '../shared/languages/said-readers'
import type { KeptWarning } from './model'

/** The code of the warning of a reading of which no layer can come. */
export const nothingToDraw = 'nothing-to-draw'

const maxReasons = 3

/** That there is nothing to draw, and why: what was left out is why nothing is left. @param why as the reader told it */
export function withReasons(what: Said, why: readonly KeptWarning[]): Said {
  const reasons = why.slice(0, maxReasons).map(({ message, by }) => saidOr(message, by))
  return reasons.reduce<Said>((first, last) => said('readers.shared.sentences', { first, last }), what)
}
