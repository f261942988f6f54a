import { expect, it } from 'vitest'
import { permitListItem } from '../../shared/rest'
import { permitFinder } from './permit-text'

const permit = permitListItem.parse({
  id: 412,
  name: 'Hot work, berth 9',
  status: 8,
  template: { id: 3, name: 'Isolation' },
  requesterId: 'a',
  holderId: 'b',
})
const find = permitFinder([permit], (id) => ({ a: 'Rana Haddad', b: 'Jürgen Groß' })[id ?? ''] ?? '')

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
