import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildFiles } from '../build'
import { fileSetFromPath } from '../file-set'
import { OpenTilesets } from './open-tilesets'
import { createTasks } from './tasks'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-open-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function build(name: string, text: string): Promise<string> {
  const path = join(folder, `${name}.csv`)
  const outDir = join(folder, name)
  writeFileSync(path, `lon,lat,name\n${text}\n`)
  await buildFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null, outDir })
  return outDir
}
const at = { lon: 150, lat: -27, toleranceDeg: 0.001, limit: 3 }

it('answers of a layer that was made anew by what it is now', async () => {
  const tilesets = new OpenTilesets()
  const nameAt = (dir: string) => tilesets.use(dir, (tileset) => tileset.identify(at)[0]?.properties['name'])
  const dir = await build('mains', '150,-27,old')
  expect(nameAt(dir)).toBe('old')
  await build('mains', '150,-27,new')
  expect(nameAt(dir)).toBe('new')
  tilesets.forgetAll()
})

it('closes the one that was used longest ago where too many are open', async () => {
  const dirs = [await build('a', '150,-27,a'), await build('b', '150,-27,b'), await build('c', '150,-27,c')] as const
  const tilesets = new OpenTilesets(2)
  const use = (dir: string) => tilesets.use(dir, (tileset) => tileset)
  const [a, b] = [use(dirs[0]), use(dirs[1])]
  expect(use(dirs[0])).toBe(a)
  use(dirs[2])
  expect(use(dirs[0])).toBe(a)
  expect(use(dirs[1])).not.toBe(b)
  tilesets.forgetAll()
})

it('moves coordinates in pairs, to the east before to the north, and leaves those that were given', () => {
  const { transform } = createTasks()
  const xy = [151, -33, 0, 0]
  const moved = transform({ fromSrid: 4326, toSrid: 3857, xy })
  expect(moved[0]).toBeCloseTo(16_809_243.1, 0)
  expect(moved[1]).toBeCloseTo(-3_895_303.96, 0)
  expect(xy).toEqual([151, -33, 0, 0])
  expect(() => transform({ fromSrid: 4326, toSrid: 3857, xy: [1, 2, 3] })).toThrow(
    expect.objectContaining({ code: 'invalid' }),
  )
})
