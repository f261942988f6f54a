import { expect, it } from 'vitest'
import { fillText, formOf, piecesOf, textAt } from './fill-text'

it('puts parameters in as they are, and quoted signs as they read', () => {
  const params = { file: 'a|b {c} $&', folder: '@d' }
  expect(fillText('{file} in {folder} | {other}', 'en', params)).toBe('a|b {c} $& in @d')
  expect(fillText("{'{'}z{'}'} {count} | {count} in {'{'}", 'en', { count: 0 })).toBe('0 in {')
})

it('ends a sentence with one point, where what stands last has one of its own', () => {
  expect(fillText('Läuft ab: {when}. Und {when} noch', 'de', { when: '20. Nov.' })).toBe(
    'Läuft ab: 20. Nov. Und 20. Nov. noch',
  )
  expect(fillText('In {file}.', 'en', { file: 'a...' })).toBe('In a....')
})

it('chooses the form of a text by its count, and writes that as it is told', () => {
  const text = '{count} layer | {count} layers'
  expect([0, 1, 12_000].map((count) => fillText(text, 'en', { count }))).toEqual([
    '0 layers',
    '1 layer',
    '12,000 layers',
  ])
  expect(fillText(text, 'fr', { count: 0 })).toBe('0 layer')
  expect(fillText(text, 'de', { count: 12_000 })).toBe('12\u00a0000 layers')
  expect(fillText(text, 'en', { count: 12_000 }, (count) => `<${count}>`)).toBe('<12000> layers')
  expect(formOf('one form', 'en', 3)).toBe('one form')
})

it('gives a text in pieces, for components between them', () => {
  expect(piecesOf("Read {name}{'@'} of {count}.")).toEqual([
    'Read ',
    { name: 'name' },
    '@',
    ' of ',
    { name: 'count' },
    '.',
  ])
})

it('finds the text of a key, and none where there is none', () => {
  const words = { room: { title: 'Rooms' } }
  expect(['room.title', 'room', 'room.title.more', 'toString', 'no.such'].map((key) => textAt(words, key))).toEqual([
    'Rooms',
    ...[undefined, undefined, undefined, undefined],
  ])
})
