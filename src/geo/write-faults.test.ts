import type * as Fs from 'node:fs'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildFiles } from './build'
import { convertFiles } from './convert'
import { fileSetFromPath } from './file-set'
import type { FileSet } from './model'

/** The n-th write of the test fails, as on a disk that is full from there on. */
const disk = vi.hoisted(() => ({ writesLeft: Infinity }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  const full = () =>
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  const limited =
    <A extends unknown[], R>(write: (...given: A) => R) =>
    (...given: A): R => {
      if (disk.writesLeft-- <= 0) throw full()
      return write(...given)
    }
  return { ...fs, writeSync: limited(fs.writeSync as never), writeFileSync: limited(fs.writeFileSync as never) }
})

let root: string
let files: FileSet
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-full-'))
  const path = join(root, 'p.geojson')
  const geometry = { type: 'Point', coordinates: [5.3, 60.4] }
  const features = [{ type: 'Feature', properties: { a: 'b' }, geometry }]
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }))
  files = await fileSetFromPath(path)
  mkdirSync(join(root, 'out'))
})
afterEach(() => {
  disk.writesLeft = Infinity
  rmSync(root, { recursive: true, force: true })
})

describe('a disk that is full at the n-th write of a tileset', () => {
  it('is said to be full each time, and nothing is left of the form', async () => {
    let failed = 0
    for (let writes = 0; ; writes++) {
      disk.writesLeft = writes
      const request = { files, outDir: join(root, 'out', 'form'), options: {}, defaultSrid: null }
      const result = await buildFiles(request).catch((error: unknown) => error)
      disk.writesLeft = Infinity
      if (!(result instanceof Error)) break
      failed++
      expect(result, `write ${writes}`).toMatchObject({
        code: 'disk.full',
        retry: expect.stringMatching(/later|after-change/),
      })
      expect(readdirSync(join(root, 'out')), `write ${writes}`).toEqual([])
    }
    expect(failed).toBeGreaterThan(3)
  })
})

it('convert names its target, not the partial file, and leaves neither', async () => {
  const outPath = join(root, 'no-such-folder', 'o.fgb')
  const request = {
    files,
    outPath,
    outFormat: 'flatgeobuf' as const,
    outSrid: 4326,
    layer: null,
    options: {},
    defaultSrid: null,
  }
  await expect(convertFiles(request)).rejects.toMatchObject({
    message: expect.stringMatching(/^o\.fgb cannot be written: there is no folder /),
  })
})
