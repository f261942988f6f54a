import type { Language } from '../../src/shared/languages/languages'
import { englishKey, isOwnText } from './catalogue'
import { endsInEllipsis, type CutText } from './cut-texts'

/** A sentence longer than this in a row of a table may end in an ellipsis: its tooltip says it whole. */
const longestWords = 36

const isNumber = (text: string) => !/\p{L}/u.test(text)
const squeezed = (text: string) => text.replace(/\s+/g, '')

/** What explains a row in its second line, in the language that is made a third longer than any is. */
const isStretched = (where: string, language: Language) => language === 'en-XA' && /\.why\b/.test(where)

/**
 * Why a cut text is a fault; null: it may be so. A name of a layer, a file or a person ends in an ellipsis where it must and is told whole
 * by its tooltip; the window's own words are never cut, nor are numbers.
 */
function faultOf({ fault, text, tip, where }: CutText, language: Language): string | null {
  if (fault !== endsInEllipsis) return fault
  if (isStretched(where, language)) return null
  if (text.length <= longestWords && (isOwnText(text, language) || isNumber(text))) return fault
  return squeezed(tip).includes(squeezed(text)) ? null : 'ends in an ellipsis, and no tooltip says it whole'
}

/** Each text that is cut and may not be, with where it is. */
export const cutFaults = (texts: readonly CutText[], language: Language): string[] => [
  ...new Set(
    texts.flatMap((each) => {
      const fault = faultOf(each, language)
      return fault === null ? [] : [`“${each.text}” ${fault} (${each.where})`]
    }),
  ),
]

/** English by right: what the service says of a job, and the name of a file of the folder that is uploaded. */
const mayBeEnglish = ['Completed', 'Nothing']

/** Each text that is left in English. */
export const englishLeft = (texts: readonly string[], language: Language): string[] =>
  texts.flatMap((text) => {
    const key = mayBeEnglish.includes(text) ? null : englishKey(text, language)
    return key === null ? [] : [`“${text}” (${key})`]
  })
