import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { GeoEngine } from '../../geo/engine-api'
import type { FileSet } from '../../geo/model'
import { fileError } from '../../node/file-errors'
import type { CacheIndex } from './cache-index'
import { createTilesetMaker } from './tileset-maker'

it('names the cache, and not the form that could not be written', async () => {
  const folder = join('/home', 'ada', 'cache')
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  const geo = {
    build: ({ outDir }: { outDir: string }) => Promise.reject(fileError(full, outDir, 'write')),
  } as unknown as GeoEngine
  const index = {
    tileset: () => null,
    pendingWrites: { begin: () => undefined, giveUp: () => undefined },
  } as unknown as CacheIndex
  const tilesets = createTilesetMaker({ folder, geo, index, clock: { now: () => 0 } })
  await expect(tilesets.make('00', {} as FileSet, { options: {}, defaultSrid: null }, {})).rejects.toMatchObject({
    code: 'disk.full',
    message: expect.stringMatching(/^The disk is full.*: cache could not be written/),
    details: { file: folder },
  })
})

it('makes a form anew that was made before alignments were kept with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-forms-'))
  const made: string[] = []
  const kept = new Map<string, { manifest: unknown }>()
  const geo = {
    build: ({ outDir }: { outDir: string }) => {
      made.push(outDir)
      mkdirSync(outDir, { recursive: true })
      writeFileSync(join(outDir, 'manifest.json'), '{}')
      return Promise.resolve({ manifest: { format: 'landxml', alignments: 1 } })
    },
  } as unknown as GeoEngine
  const index = {
    tileset: (key: string) => kept.get(key) ?? null,
    saveTileset: (one: { key: string; manifest: unknown }) => void kept.set(one.key, one),
    pendingWrites: { begin: () => undefined, giveUp: () => undefined },
  } as unknown as CacheIndex
  const tilesets = createTilesetMaker({ folder, geo, index, clock: { now: () => 0 } })
  const make = () => tilesets.make('00', {} as FileSet, { options: {}, defaultSrid: null }, {})
  const { key } = await make()
  await make()
  expect(made).toHaveLength(1)
  kept.set(key, { manifest: { format: 'ifc' } })
  await make()
  expect(made).toHaveLength(2)
  kept.set(key, { manifest: { format: 'geojson' } })
  await make()
  expect(made).toHaveLength(2)
  rmSync(folder, { recursive: true, force: true })
})
