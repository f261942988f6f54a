import { expect, it } from 'vitest'
import { bestOf, wantedWords } from './search-rank'

const names = Array.from({ length: 10_000 }, (_, index) => `mains ${index} north`)
const find = (text: string, most = 40) =>
  bestOf([...names, 'old mains', 'mainstream'], (name) => name, wantedWords(text), most)

it('finds what lies behind thousands of others that match by their first word', () => {
  expect(find('mains 9876')).toEqual(['mains 9876 north'])
  expect(find('north 9999')).toEqual(['mains 9999 north'])
})

it('gives what begins so before what has a word that does, and no more than was asked for', () => {
  expect(bestOf(['old mains', 'domains', 'mains b', 'mains a'], (name) => name, ['mains'], 3)).toEqual([
    'mains b',
    'mains a',
    'old mains',
  ])
  expect(find('mains')).toHaveLength(40)
  expect(find('nothing of it')).toEqual([])
})
