import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection } from '../diff/compared.test-helper'
import { fileSetFromPath } from '../file-set'
import { createGeoEngine } from './geo-engine'

let folder: string
let engine: ReturnType<typeof createGeoEngine>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-beside-'))
  engine = createGeoEngine({ size: 1 })
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const count = 45_000
const text = (change: (n: number) => number) =>
  collection(
    Array.from({ length: count }, (_, n) => ({
      geometry: { type: 'Point', coordinates: [n / 1000, 1] },
      properties: {
        id: `p${n}`,
        depth: change(n),
        note: 'as it was when it was laid, and looked at since by nobody '.repeat(2),
      },
    })),
  )
async function side(name: string, content: string) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { files: await fileSetFromPath(path), options: {}, defaultSrid: null }
}

describe('two long files, read beside one another', () => {
  it('are compared as short ones are', async () => {
    const before = await side(
      'old.geojson',
      text((n) => n),
    )
    const after = await side(
      'new.geojson',
      text((n) => (n % 9000 === 1 ? -n : n)),
    )
    expect(after.files.main.sizeBytes).toBeGreaterThan(8 * 2 ** 20)
    const told = new Set<string>()
    const found = await engine.diff({ before, after }, { onProgress: ({ step }) => told.add(step) })
    expect(found).toMatchObject({ ...{ added: 0, removed: 0, changed: 5, moved: 0 }, unchanged: count - 5 })
    const kinds = ['changed'] as const
    const page = { kinds, bbox4326: null, offset: 0, limit: 2, maxVertices: 10 }
    const { features } = await engine.differences(found.id, page)
    expect(features.map(({ key, edits }) => [key, edits])).toEqual([
      ['p1', [{ column: 'depth', before: 1, after: -1 }]],
      ['p9001', [{ column: 'depth', before: 9001, after: -9001 }]],
    ])
    expect(told.has('Reading the older')).toBe(true)
  })

  it('fail with what is wrong with either, and can be stopped', async () => {
    const whole = await side(
      'whole.geojson',
      text((n) => n),
    )
    const broken = await side('broken.geojson', `${text((n) => n).slice(0, -90_000)}`)
    for (const [before, after] of [
      [whole, broken],
      [broken, whole],
    ] as const)
      await expect(engine.diff({ before, after })).rejects.toMatchObject({
        message: expect.stringContaining('broken') as string,
      })
    const stop = new AbortController()
    const comparing = engine.diff(
      { before: whole, after: whole },
      { signal: stop.signal, onProgress: () => stop.abort() },
    )
    await expect(comparing).rejects.toMatchObject({ code: 'cancelled' })
    await expect(engine.diff({ before: whole, after: whole })).resolves.toMatchObject({ unchanged: count })
  })
})
