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
