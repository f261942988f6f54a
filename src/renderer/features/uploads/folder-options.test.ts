import { expect, it } from 'vitest'
import { folderOptions } from './folder-options'

const paths = Array.from({ length: 3_000 }, (_, at) => `Drains/Zone ${at}`)
const labels = (query: string) => folderOptions(['', '/', ...paths, ...paths], query).map(({ label }) => label)

it('offers first what is no folder of the directory, then never more folders than somebody looks through', () => {
  const shown = labels('')
  expect(shown.slice(0, 4)).toEqual(['Not placed', 'Top of the directory', 'Another folder…', 'Drains/Zone 0'])
  expect(shown.length).toBeLessThan(60)
  expect(new Set(shown).size).toBe(shown.length)
})

it('finds any folder by words of its path, and lets name one that is not there', () => {
  expect(labels('zone 2877')).toEqual(['Drains/Zone 2877', 'Another folder…'])
  expect(labels('culverts')).toEqual(['Another folder…'])
})
