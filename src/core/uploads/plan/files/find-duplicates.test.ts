import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disambiguateTitles, takeBackTitles } from './disambiguate-titles'
import { findDuplicates } from './find-duplicates'
import { gatherRows } from './gather-rows'
import { scanPaths } from '../../scan'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-copies-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('names what a row is a copy of under another name, which it does not skip; another content or place is none', async () => {
  const { signal } = new AbortController()
  const texts = {
    'Levels (1).csv': 'x,y\n1,2\n',
    'levels.csv': 'x,y\n1,2\n',
    'b.csv': 'x,y\n1,3\n',
    'far.csv': 'x,y\n1,2\n',
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  const { rows } = await gatherRows(await scanPaths([folder], { signal }), join(folder, 'staging'), signal)
  // As they are read: one of them has another extent, so that nobody reads it for this.
  for (const one of rows) {
    one.row.features = 1
    one.row.bbox4326 = one.row.name === 'far' ? [9, 9, 9, 9] : [1, 2, 1, 2]
  }
  const found = await findDuplicates(rows, signal)
  expect(found.map(({ row, sameAs, duplicateOf }) => [row.name, sameAs, duplicateOf])).toEqual([
    ['Levels (1)', 'levels.csv', null],
  ])
  expect(rows.find(({ row }) => row.name === 'far')?.hashed).toBeNull()
  expect(await findDuplicates(rows, signal)).toEqual([])
  rows.splice(
    rows.findIndex(({ row }) => row.name === 'levels'),
    1,
  )
  expect((await findDuplicates(rows, signal)).map(({ sameAs }) => sameAs)).toEqual([null])
})

it('calls a row by its name where the others of that name are copies of it, and tells those apart that are not', async () => {
  const { signal } = new AbortController()
  const place = join(folder, 'names')
  const texts = {
    'Drainage/pits.csv': 'x,y\n1,2\n',
    'old/pits.csv': 'x,y\n1,2\n',
    'North/cables.csv': 'x,y\n1,2\n',
    'South/cables.csv': 'x,y\n3,4\n',
    'North/DXF/kerbs.csv': 'x,y\n5,6\n',
    'South/DXF/kerbs.csv': 'x,y\n7,8\n',
  }
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), text)
  }
  const { rows } = await gatherRows(await scanPaths([place], { signal }), join(place, 'staging'), signal)
  disambiguateTitles(rows)
  await findDuplicates(rows, signal)
  const sent = () => rows.flatMap(({ row, duplicateOf }) => (duplicateOf === null ? [row.options.title] : []))
  const kerbs = ['North DXF – kerbs', 'South DXF – kerbs']
  expect(sent().sort()).toEqual(['Drainage – pits', 'North – cables', 'South – cables', ...kerbs].sort())
  expect(takeBackTitles(rows).map(({ row }) => row.options.title)).toEqual(['pits'])
  expect(sent().sort()).toEqual(['North – cables', 'South – cables', 'pits', ...kerbs].sort())
  expect(takeBackTitles(rows)).toEqual([])
})

it('names copies of a drawing whatever units were chosen for them, and where they lie nowhere', async () => {
  const { signal } = new AbortController()
  const place = join(folder, 'nowhere')
  await mkdir(place)
  for (const name of ['grid.dxf', 'grid new.dxf']) await writeFile(join(place, name), 'drawn in millimetres')
  const { rows } = await gatherRows(await scanPaths([place], { signal }), join(place, 'staging'), signal)
  for (const { row } of rows) row.bbox4326 = row.name === 'grid' ? [1, 2, 3, 4] : null
  expect((await findDuplicates(rows, signal)).map(({ sameAs }) => sameAs)).toEqual(['grid.dxf'])
})

it('sends the file that a layer is known to be of, not its copy in an archive', async () => {
  const { signal } = new AbortController()
  const place = join(folder, 'archive')
  for (const name of ['archive/kerbs.csv', 'north/kerbs.csv']) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), 'x,y\n1,2\n')
  }
  const { rows } = await gatherRows(await scanPaths([place], { signal }), join(place, 'staging'), signal)
  for (const { row } of rows) row.targetLayerId = row.folder === 'north' ? 1 : null
  const found = await findDuplicates(rows, signal)
  expect(found.map(({ row, duplicateOf }) => [row.folder, duplicateOf])).toEqual([['archive', 'north/kerbs.csv']])
})
