import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyMemory, lookThrough, type FolderMemory } from './look'

let folder: string
let memory: FolderMemory
let nowMs: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-look-'))
  memory = emptyMemory([])
  nowMs = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000)
  }
}
const look = () => lookThrough(folder, memory, { nowMs, quietMs: 1000, signal: new AbortController().signal })
const pending = async () =>
  (await look()).pending.map(({ path, files, missing }) => [path, files.map((file) => file.path), missing])
/** What was found is drafted. */
async function draftAll(): Promise<void> {
  for (const { files } of (await look()).pending)
    for (const { path, sizeBytes, lastModifiedMs } of files)
      memory.handled.set(path, { path, sizeBytes, lastModifiedMs, sha256: null })
}

it('finds sets of files with what they lack; a projection that is missing is asked for in the draft', async () => {
  put('a.csv', 'north/b.shp', 'north/b.dbf', 'c.shx')
  expect(await pending()).toEqual([
    ['a.csv', ['a.csv'], []],
    ['c.shx', ['c.shx'], ['c.shp']],
    ['north/b.shp', ['north/b.shp', 'north/b.dbf'], ['b.shx']],
  ])
  expect((await look()).pending.map(({ hasMain }) => hasMain)).toEqual([true, false, true])
})

it('finds a set again by what is new in it, with all of its files', async () => {
  put('b.shp', 'b.shx', 'b.dbf', 'd.csv')
  await draftAll()
  expect(await pending()).toEqual([])
  put('b.prj')
  expect(await pending()).toEqual([['b.shp', ['b.shp', 'b.dbf', 'b.prj', 'b.shx'], []]])
  await draftAll()
  expect(await pending()).toEqual([])
  // Of the same size at another time, and of another size at the same time.
  utimesSync(join(folder, 'b.dbf'), 1_700_000_009, 1_700_000_009)
  expect(await pending()).toHaveLength(1)
  await draftAll()
  const { mtimeMs } = statSync(join(folder, 'd.csv'))
  writeFileSync(join(folder, 'd.csv'), 'longer')
  utimesSync(join(folder, 'd.csv'), mtimeMs / 1000, mtimeMs / 1000)
  expect(await pending()).toEqual([['d.csv', ['d.csv'], []]])
})

it('does not wait for the files that are known already when one is new', async () => {
  put('b.shp', 'b.shx', 'b.dbf')
  await draftAll()
  put('b.cpg')
  await look()
  nowMs = 400
  const [set] = (await look()).pending
  const still = Object.fromEntries((set?.files ?? []).map(({ path, stillMs }) => [path, stillMs]))
  expect(still).toEqual({ 'b.shp': Infinity, 'b.shx': Infinity, 'b.dbf': Infinity, 'b.cpg': 400 })
})

it('finds files that clash by their names as soon as one of them is new', async () => {
  put('roads.shp', 'roads.shx', 'roads.dbf')
  await draftAll()
  put('ROADS.shp')
  const [clash] = (await look()).pending
  expect(clash?.files.map(({ path }) => path).sort()).toEqual(expect.arrayContaining(['ROADS.shp', 'roads.shp']))
})

it('says of a set that another program edits it', async () => {
  put('b.shp', 'b.shx', 'b.dbf', 'b.shp.HOST.1234.5678.ed.lock')
  expect((await look()).pending.map(({ beingEdited }) => beingEdited)).toEqual([true])
})

it('passes over what makes no layer, once, and counts neither hidden files nor those of the system', async () => {
  put('notes.docx', '.hidden', 'Thumbs.db')
  expect(await look()).toMatchObject({ files: 1, pending: [] })
  expect([...memory.passed.keys()]).toContain('notes.docx')
  expect(memory.observed.size).toBe(0)
  put('a.csv')
  expect(await look()).toMatchObject({ files: 2, pending: [{ path: 'a.csv' }] })
})
