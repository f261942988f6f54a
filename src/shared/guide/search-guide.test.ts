import { expect, it } from 'vitest'
import type { GuidePage } from './guide'
import { placesOf, searchGuide } from './search-guide'

const heading = (tag: 'h1' | 'h2', id: string, title: string) => ({ tag, id, children: [title] })
const pages = [
  {
    ...{ id: 'upload', title: 'Upload' },
    nodes: [
      heading('h1', 'upload', 'Upload'),
      { tag: 'p', children: ['Drop a folder of', ' Surveys.'] },
      heading('h2', 'shapefiles', 'Shapefiles'),
      { tag: 'p', children: ['A folder holds all of its files.'] },
    ],
  },
  { id: 'hold', title: 'Hold offline', nodes: [{ tag: 'p', children: ['Choose a folder or survey.'] }] },
] as unknown as GuidePage[]
const places = placesOf(pages)
const found = (words: string, most = 9) => searchGuide(places, words, most).map(({ title }) => title)

it('looks at a page as a whole, and at what stands under each of its headings', () => {
  expect(places.map(({ page, heading: at, title, within }) => [page, at, title, within])).toEqual([
    ['upload', null, 'Upload', null],
    ['upload', 'shapefiles', 'Shapefiles', 'Upload'],
    ['hold', null, 'Hold offline', null],
  ])
  const [whole, under] = places.map(({ text }) => text)
  expect(whole).toContain('drop a folder of surveys.')
  expect(whole).not.toContain('its files')
  expect(under).toBe('shapefiles a folder holds all of its files. ')
})

it('finds places in which all words stand, those first whose title has them', () => {
  expect(found('folder')).toEqual(['Upload', 'Shapefiles', 'Hold offline'])
  expect(found('  FOLDER  survey ')).toEqual(['Upload', 'Hold offline'])
  expect(found('folder hold')).toEqual(['Hold offline', 'Shapefiles'])
  expect(found('folder', 1)).toEqual(['Upload'])
  expect([found('folder permit'), found(' ')]).toEqual([[], []])
})
