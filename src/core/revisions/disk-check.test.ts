import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCacheSite, project } from './cache-site.test-helper'
import { openContentStore } from './content-store'
import { createDiskCheck, type DiskCheck } from './disk-check'
import { openPendingWrites } from './pending-writes'

const sha = 'ab'.repeat(32)
let site: ReturnType<typeof openCacheSite>
let cache: string
let check: DiskCheck
beforeEach(() => {
  site = openCacheSite()
  cache = join(site.home, 'cache')
  check = createDiskCheck({
    folder: cache,
    index: site.index,
    content: openContentStore(cache),
    folderOf: (key) => join(cache, 'forms', key),
    onRevisionDropped: () => undefined,
  })
  writeSource(sha)
  writeTileset('f1')
})
afterEach(() => site.close())

function writeSource(name: string): void {
  mkdirSync(join(cache, 'sources', name.slice(0, 2), name), { recursive: true })
  writeFileSync(join(cache, 'sources', name.slice(0, 2), name, 'a.csv'), '0123456789')
}
function writeTileset(name: string): void {
  mkdirSync(join(cache, 'forms', name), { recursive: true })
  writeFileSync(join(cache, 'forms', name, 'manifest.json'), '{}')
  writeFileSync(join(cache, 'forms', name, 'features.bin'), 'abc')
}
function note(): void {
  const file = { layerName: 'Mains', fileName: 'a.csv', sha256: sha, sizeBytes: 10, srid: null }
  site.index.saveRevision({ project, layerId: 1, revisionId: 'r1', ...file, readAt: '', usedAtMs: 0 })
  site.index.saveTileset({ key: 'f1', sha256: sha, manifest: {} as never, sizeBytes: 5, usedAtMs: 0 })
}
const there = () => [
  site.index.onDisk(project).size,
  site.index.revisions(project).length,
  readdirSync(join(cache, 'forms')).sort(),
  readdirSync(join(cache, 'sources', 'ab')),
]

it('leaves alone what is whole', async () => {
  note()
  await check.check(project)
  expect(await check.sweep()).toBe(0)
  expect(there()).toEqual([1, 1, ['f1'], [sha]])
})

it('does not call held what is gone from the disk, or was cut', async () => {
  note()
  truncateSync(join(cache, 'forms', 'f1', 'features.bin'), 1)
  await check.check(project)
  expect(there().slice(0, 2)).toEqual([0, 1])
  site.index.saveTileset({ key: 'f1', sha256: sha, manifest: {} as never, sizeBytes: 3, usedAtMs: 0 })
  rmSync(join(cache, 'forms', 'f1', 'manifest.json'))
  await check.check(project)
  expect(there().slice(0, 2)).toEqual([0, 1])
  truncateSync(join(cache, 'sources', 'ab', sha, 'a.csv'), 4)
  await check.check(null)
  expect(there().slice(0, 2)).toEqual([0, 0])
})

it('removes what nobody knows: sources, tilesets, half-made ones, forms of contents that went', async () => {
  note()
  site.index.dropRevision(project, 1, 'r1')
  writeTileset('f2.new-0a1b2c3d')
  writeTileset('f2')
  expect(await check.sweep()).toBeGreaterThan(20)
  expect(there()).toEqual([0, 0, [], []])
})

it('leaves what a program that runs is writing, and takes what one that was killed wrote', async () => {
  const living = openPendingWrites(site.db, `${process.ppid}-1-living`)
  for (const name of [`sources/${sha}`, 'forms/f1', 'forms/f2']) living.begin(name)
  writeTileset('f2.new-0a1b2c3d')
  expect(await check.sweep()).toBe(0)
  expect(there().slice(2)).toEqual([['f1', 'f2.new-0a1b2c3d'], [sha]])
  for (const name of [`sources/${sha}`, 'forms/f1', 'forms/f2']) living.end(name)
  openPendingWrites(site.db, '2147483646-1-dead').begin('forms/f1')
  await check.sweep()
  expect(there().slice(2)).toEqual([[], []])
})
