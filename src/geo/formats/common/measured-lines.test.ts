import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Alignment } from '../../../shared/alignment/alignment'
import { buildFiles } from '../../build'
import { OpenAlignments } from '../../chainage/open-alignments'
import { readAlignments } from '../../chainage/read-alignments'
import { fileSetFromPath } from '../../file-set'
import { packFiles } from '../../../core/uploads/plan/files/pack-files'
import { dbfBytes, partsShape, shpBytes, writeFiles } from '../shapefile/write-shapefile.test-helper'
import { parseWkb } from './wkb'

const folder = mkdtempSync(join(tmpdir(), 'measured-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const noData = -1.7976931348623157e308
const west = [500000, 5800000, 500100, 5800000, 500300, 5800000]
const north = [500000, 5800500, 500000, 5800700]
/** A road of 300 m that is measured in 270 m, one whose measures fall, one without a direction, one without measures. */
const records = [
  partsShape(23, [west], [1000, 1120, 1270]),
  partsShape(23, [north], [50, noData]),
  partsShape(23, [north], [400, 200]),
  partsShape(23, [west], [0, 20, 10]),
]
const rows = ['A7', 'A8', 'A7', 'B1'].map((name, at) => [String(at), name])
const columns = [
  { name: 'ID', type: 'N', width: 4 },
  { name: 'ROAD_NAME', type: 'C', width: 8 },
]

const layOut = (name: string) =>
  writeFiles(folder, {
    [`${name}.shp`]: shpBytes(23, records).shp,
    [`${name}.shx`]: shpBytes(23, records).shx,
    [`${name}.dbf`]: dbfBytes(columns, rows),
  })

const call = { options: {}, defaultSrid: 25832 }

it('makes alignments of lines whose measures run one way, named by their road, with stations as measured', async () => {
  const path = await layOut('roads')
  const { alignments, crs } = await readAlignments({ files: await fileSetFromPath(path), ...call })
  expect(crs.srid).toBe(25832)
  expect(alignments.map(({ name }) => name)).toEqual(['A7', 'A7 (2)'])
  const [road, back] = alignments.map((definition) => new Alignment(definition))
  // The first 100 m are 120 by measures, the other 200 m are 150.
  expect([0, 50, 100, 200, 300].map((distance) => road?.at(distance)?.station)).toEqual([1000, 1060, 1120, 1195, 1270])
  expect(road?.atStation(1195).map(({ x, y }) => [x, y])).toEqual([[500200, 5800000]])
  expect(road?.atStation(999)).toEqual([])
  expect(road?.locate(500050, 5799997)[0]).toMatchObject({ station: 1060, offset: 3 })
  expect(back?.at(50)?.station).toBe(350)
  expect(back?.atStation(350)[0]).toMatchObject({ y: 5800550 })
})

it('keeps them beside the map, of a zip as well, and none where no line is measured', async () => {
  const path = await layOut('zipped')
  const names = ['shp', 'shx', 'dbf'].map((ext) => `zipped.${ext}`)
  const zip = join(folder, 'zipped.zip')
  const inside = names.map((name) => ({ path: join(folder, name), nameInside: name, lastModifiedMs: 1.7e12 }))
  await packFiles(zip, inside, new AbortController().signal)
  for (const file of [path, zip]) {
    const outDir = `${file}.map`
    const { manifest } = await buildFiles({ files: await fileSetFromPath(file), ...call, outDir })
    expect(manifest.alignments).toBe(2)
    expect(new OpenAlignments().ofTileset(outDir).map(({ alignment }) => alignment.definition.name)).toEqual([
      'A7',
      'A7 (2)',
    ])
  }
  const plain = join(folder, 'plain.geojson')
  writeFileSync(plain, '{"type":"LineString","coordinates":[[9,52],[9.1,52]]}')
  const { manifest } = await buildFiles({ files: await fileSetFromPath(plain), ...call, outDir: `${plain}.map` })
  expect(manifest).not.toHaveProperty('alignments')
})

it('keeps the first two thousand of a layer, and says of how many it does not', async () => {
  const many = Array.from({ length: 2_003 }, () => partsShape(23, [north], [0, 200]))
  const { shp, shx } = shpBytes(23, [...many, ...records])
  const path = await writeFiles(folder, { 'network.shp': shp, 'network.shx': shx })
  const { alignments, warnings } = await readAlignments({ files: await fileSetFromPath(path), ...call })
  expect(alignments).toHaveLength(2_000)
  expect(warnings.find(({ code }) => code === 'measures-left')?.message).toBe(
    'Of the lines with measures in network 5 are no alignments for chainages: at most 2,000 are kept.',
  )
})

it('reads measures of well-known binary, with heights and without', () => {
  const line = (kind: number, vertices: readonly number[][]) => {
    const bytes = Buffer.alloc(9 + vertices.flat().length * 8)
    bytes[0] = 1
    bytes.writeUInt32LE(kind, 1)
    bytes.writeUInt32LE(vertices.length, 5)
    vertices.flat().forEach((value, at) => bytes.writeDoubleLE(value, 9 + at * 8))
    return parseWkb(bytes)
  }
  expect(line(2002, [[1, 2, 10], [3, 4, 20]])).toMatchObject([{ dim: 2, coords: [1, 2, 3, 4], measures: [10, 20] }]) // prettier-ignore
  expect(line(3002, [[1, 2, 7, 10], [3, 4, 8, 20]])).toMatchObject([{ dim: 3, measures: [10, 20] }]) // prettier-ignore
  expect(line(1002, [[1, 2, 7], [3, 4, 8]])?.[0]).not.toHaveProperty('measures') // prettier-ignore
})
