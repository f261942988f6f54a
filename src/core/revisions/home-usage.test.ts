import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readHomeUsage } from './home-usage'

it('counts every file of the home once, by kind, as the disk does', async () => {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-usage-'))
  const write = (path: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), Buffer.alloc(100_000, 1))
  }
  const files = {
    sources: ['cache/sources/ab/ab12/a.tif'],
    tilesets: ['cache/forms/k1/features.bin'],
    unfinished: ['cache/partial/1-1-x.partial', 'cache/forms/k2.new-00/features.bin'],
    copies: ['offline.db', 'offline.db-wal'],
    records: ['uploads.db'],
    unpacked: ['unpacked/p1/a.shp', 'staging/s/b.shp'],
    logs: ['logs/plumbline.log'],
    service: ['service/files/a.tif'],
    other: ['settings.json', 'cache.db', 'browser/Cache/data_1'],
  }
  for (const path of Object.values(files).flat()) write(path)
  linkSync(join(home, 'cache/sources/ab/ab12/a.tif'), join(home, 'cache/forms/k1/raster-0.source'))
  const usage = await readHomeUsage(home)
  const expected = Object.entries(files).map(([kind, paths]) => [kind, paths.length])
  const counted = [...usage].map(([kind, bytes]) => [kind, Math.round(bytes / 100_000)])
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected))
  rmSync(home, { recursive: true, force: true })
})
