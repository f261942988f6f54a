import type { MadeLanguage } from './languages'
import type { Catalogue } from './text-types'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçđéƒĝĥíĵķĺɱñóþɋŕšŧúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŦÚṼŴẊÝŽ'
const accentOf = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]))

/** Right to left whatever the letters are, to the end of the word. */
const [turn, turnBack] = ['\u202e', '\u202c']

/** A text of English in a made language: its parameters, its quoted signs and its forms stay. */
export function madeText(text: string, language: MadeLanguage): string {
  return text
    .split(' | ')
    .map((form) => (language === 'en-XA' ? longer(form) : mirrored(form)))
    .join(' | ')
}

/** All words of English in a made language. */
export function madeCatalogue(english: Catalogue, language: MadeLanguage): Catalogue {
  const made = (words: unknown): unknown =>
    typeof words === 'string'
      ? madeText(words, language)
      : Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, made(value)]))
  return made(english) as Catalogue
}

/** Text and what stands in braces, in turns. */
const pieces = (form: string): string[] => form.split(/(\{[^}]*\}(?:'\})?)/)
const isText = (_: string, at: number): boolean => at % 2 === 0

function longer(form: string): string {
  const letters = pieces(form).filter(isText).join('').length
  const accents = pieces(form).map((piece, at) =>
    isText(piece, at) ? [...piece].map((letter) => accentOf.get(letter) ?? letter).join('') : piece,
  )
  return `${accents.join('')}${letters === 0 ? '' : '·'.repeat(Math.ceil(letters / 3))}`
}

function mirrored(form: string): string {
  return pieces(form)
    .map((piece, at) => (isText(piece, at) ? piece.replace(/\p{L}+/gu, `${turn}$&${turnBack}`) : piece))
    .join('')
}
