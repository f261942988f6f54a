import { expect, it } from 'vitest'
import { permitListItem } from '../../shared/rest'
import { createPermitTexts, narrows, wordsOf } from './permit-text'

const permit = permitListItem.parse({
  id: 412,
  name: 'Hot work, berth 9',
  status: 8,
  template: { id: 3, name: 'Isolation' },
  requesterId: 'a',
  holderId: 'b',
})
const finderOf = (item: typeof permit, nameOf: (id: string) => string) => {
  const texts = createPermitTexts()
  texts.add([item])
  return (text: string) => [item].filter(texts.matcher(wordsOf(text), nameOf))
}
const find = finderOf(permit, (id) => ({ a: 'Rana Haddad', b: 'Jürgen Groß' })[id] ?? '')

it.each([
  ['', true],
  ['412', true],
  ['41', true],
  ['#412', true],
  ['#41', false],
  ['BERTH hot', true],
  ['isolation', true],
  ['haddad', true],
  ['ju\u0308rgen', true],
  ['haddad crane', false],
])('“%s” finds it: %s', (text, expected) => expect(find(text)).toEqual(expected ? [permit] : []))

it('finds one word in the permit and another in a name, and who is named by id alone', () => {
  expect(find('berth groß')).toEqual([permit])
  const named = finderOf({ ...permit, requesterId: '0a1b2c3d-4e5f' }, (id) => id.slice(0, 8))
  expect(named('0A1B2C3D')).toHaveLength(1)
})

it('makes nothing at a key that was made when the permit came', () => {
  let read = 0
  const counted = {
    ...permit,
    get name() {
      read++
      return permit.name
    },
  }
  const found = finderOf(counted, () => '')
  expect(read).toBe(1)
  expect(found('berth')).toEqual([counted])
  expect(read).toBe(1)
})

it.each([
  ['ba', 'bay', true],
  ['bay', 'bay 4', true],
  ['bay', 'ba', false],
  ['#1', '#12', false],
  ['1', '#12', true],
])('finds less by “%s” and then “%s”: %s', (before, text, expected) =>
  expect(narrows(wordsOf(text), wordsOf(before))).toBe(expected),
)
