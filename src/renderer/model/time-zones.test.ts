import { expect, it } from 'vitest'
import { findTimeZones } from './time-zones'

const at = Date.parse('2026-11-22T00:00:00Z')
const names = (words: string) => findTimeZones(words, at).map(({ name }) => name)

it('finds zones by a part of their name, as it is said', () => {
  expect(findTimeZones('sydney', at)).toEqual([{ name: 'Australia/Sydney', offset: 'UTC+11' }])
  expect(names('new york')).toContain('America/New_York')
  expect(names('')[0]).toBe('UTC')
  expect(names('').length).toBeGreaterThan(300)
})

it('finds zones by what they are from UTC now', () => {
  expect(names('UTC+11')).toContain('Australia/Sydney')
  expect(names('+5:45')).toContain('Asia/Katmandu')
  expect(names('-3:30')).toContain('America/St_Johns')
  expect(names('UTC+11')).not.toContain('Europe/London')
})

it('takes a name that is not listed, and none that is no zone', () => {
  expect(names('Etc/GMT-10')).toEqual(['Etc/GMT-10'])
  expect(names('Mars/Olympus')).toEqual([])
})
