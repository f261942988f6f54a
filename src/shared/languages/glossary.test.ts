import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as de from './de'
import * as fr from './fr'

type Text = readonly [key: string, text: string]

function textsOf(words: object, head = ''): Text[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[head + key, value] as const] : textsOf(value as object, `${head}${key}.`),
  )
}

/** The rows of the table of the README whose head begins with these cells. */
function rowsUnder(...head: string[]): string[][] {
  const lines = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').split('\n')
  const cells = (line: string) => line.split('|').slice(1, -1).map((cell) => cell.trim()) // prettier-ignore
  const at = lines.findIndex((line) => line.startsWith('|') && cells(line).join() === head.join())
  const rest = lines.slice(at + 2)
  const rows = rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith('|')),
    )
    .map(cells)
  if (at < 0 || rows.length === 0) throw new Error(`The README has no table ${head.join(', ')}.`)
  return rows
}

const terms = rowsUnder('English', 'Deutsch', 'Français')
const wholeWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u')
/** A text without what is put into it, whose names are English, and without addresses. */
const said = (text: string) => text.replace(/\{[^}]*\}(?:'\})?|\bhttps?:\S*/g, '…')

describe.each([
  ['German', textsOf(de), 1, rowsUnder('Deutsch', 'instead of')],
  ['French', textsOf(fr), 2, rowsUnder('Français', 'instead of')],
] as const)('the %s texts', (_, texts, column, instead) => {
  it('say no second name of a thing', () => {
    const refused = instead.flatMap(([, words = '']) => words.split(', ').map(wholeWord))
    const wrong = texts.filter(([, text]) => refused.some((word) => word.test(said(text))))
    expect(wrong).toEqual([])
  })

  it('say each term of the glossary', () => {
    const all = texts.map(([, text]) => text.toLowerCase()).join('\n')
    // A verb or an article is bent: the stem of each word is enough.
    const isSaid = (term: string) =>
      new RegExp(
        term
          .toLowerCase()
          .split(' ')
          .map((word) => word.slice(0, Math.max(3, word.length - 2)))
          .join('\\p{L}* '),
        'u',
      ).test(all)
    const missing = terms
      .flatMap((row) => (row[column] ?? '').replace(/ ?\(.*\)/, '').split(', '))
      .filter((term) => !isSaid(term))
    expect(missing).toEqual([])
  })
})

it('keeps French signs with their words, by spaces that do not break', () => {
  const wrong = textsOf(fr).filter(([, text]) => / [:;!?»]|« |[\p{L})] ?'\p{L}/u.test(said(text)))
  expect(wrong).toEqual([])
})

it('quotes German as German does', () => {
  expect(textsOf(de).filter(([, text]) => /”|"\p{L}|“\p{L}/u.test(said(text).replace(/\d"[NSEW]/g, '')))).toEqual([])
})
