import { spoken } from '../language/locale'
import { sayTimes } from './dates'

/** The point after a day of German is no end of a sentence: "21. Nov. 2026". */
const sentenceEnd =
  /(?<!\d(?=\.\s+(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)))[.!?](?=\s+[\p{Lu}\u201c\u201e\u00ab])/u

/** The fact that a message begins with, and what it says after it: "It is not there." and "Check the path." */
export function splitMessage(text: string): { fact: string; rest: string } {
  const message = sayTimes(text)
  const end = sentenceEnd.exec(message)
  if (!end) return { fact: message, rest: '' }
  return { fact: message.slice(0, end.index + 1), rest: message.slice(end.index + 1).trim() }
}

/** A text with a capital at its beginning, as a sentence begins. */
export const upperFirst = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** A text with a small letter at its beginning, as it goes on after a colon. */
export const lowerFirst = (text: string): string => `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`

/** A name that begins with a capital, as it stands within a sentence: in German it keeps it. */
export const withinSentence = (text: string): string => (spoken.value === 'de' ? text : lowerFirst(text))
