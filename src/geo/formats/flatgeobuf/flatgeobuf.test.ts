import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { Feature, FileSet, Warning } from '../../model'
import { FlatTable } from './flat-table'
import { flatgeobufFormat } from './flatgeobuf-format'
import { writeFile } from '../../writers/create-writer'
import { FeatureEncoder } from '../../writers/flatgeobuf-encoding'
import { lonLat } from '../../writers/out-crs'
import { context, featuresOf } from '../read-all.test-helper'

/** Two multipolygons (one with a hole) in EPSG:4326 with an index, written by GDAL 3.6. */
const written = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA5VVzW7TQBBe14FGEFVVyaHiZFkciuRG8V8cnxo3sdxIaRLFrSiYHJxmm1o4duUYoSIOHDhw5DEQz9Abr8AzcODUI7cy66ybnzaVGWl3vLPffrs7szM+Gw3Ys9GA+ZRD6AVK5TniUB4V0PqtZRNtQ1+EmUQed6HbSewIvYW2RnFAg7ahu2YR+gXtOzu13S9qLdUEE3vBJUIbsEsu2Z2wb0B/Ahy/YaMG5VJBW2bHqvdsh39l2VxV4QWzbZuH+y0TLGHkDzkLh0Mce6ecfTmJ8ZgT9arC4WCCxwMf88IhgM3eg+Cdo8gNJl78ku9ngluaXM6MrWpyZqwoqtmJxYqmZAdrFSkzWBJlnYDNVqvZtTvNxsz5FVmrirImSHq1JKmaJMlqRRZaZts6OjhuN48cfozjCNwu9vu3kTLq9eOeUX/tSKUymLu9JhzD4a0I4+CDd3rOC2XBaFstc8owxCOYAWOpLGqKKku6pIq6rsgyLK7bDvZ972ISekPXF6S+YJw04XWM0qv4buzF74eY22m5EFEhCKP4XOj0GnBtsZ95n2XWMBiltGEAtNidxJRVys56bBuW6dj1Thee70EYeR/DIHZ97jQcX4QBDmIuPOPkBjdJ4lGCGBg906DhIsP9/c6Js6uXhV2xWhZAgwJeEiKza1u8oMhSpd8niQttGrVpLpFpkoE/bm5uSBrnoWNoPofvSAZuQi6mdaCQ5DvIkzy1EOwQ2p/p+kfz9gCyd7a6kOQyyNP8XK0I3DFGGeoDgx6SGW7Rfr23qFE6X/tKCb8wKKk0pN6QqpOnIHI2LkGQ07/5eRXBi2QQO1fq/u6xiCkmq2eyDgxFWiNzFPyZ1MTEtEX3mqG3ph9sbsGu1Ba1umK8bCd6K/F54Z49vtF7ba70I1+7f7xsT6VYW/Tv9opx6vdF/Bo9D7n3FbobB4XOP0veU27O9ajGJn+jh33P/LffV72Xu+9nGf8PXl8JzUgHAAA=',
    'base64',
  ),
)

const folder = mkdtempSync(join(tmpdir(), 'fgb-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(bytes: Uint8Array): FileSet {
  const path = join(folder, `${Math.random()}.fgb`)
  writeFileSync(path, bytes)
  const main = { path, name: 'test.fgb', ext: 'fgb', sizeBytes: bytes.length, lastModifiedMs: 0 }
  return { name: 'test', main, members: [main] }
}

async function read(
  bytes: Uint8Array,
): Promise<{ features: Feature[]; fields: string[]; warnings: readonly Warning[] }> {
  const dataset = await flatgeobufFormat.open(fileSet(bytes), {}, context)
  try {
    const features = await featuresOf(dataset.layers[0])
    const fields = dataset.layers[0]!.fields.map((field) => `${field.name}:${field.type}`)
    return { features, fields, warnings: dataset.warnings }
  } finally {
    await dataset.close()
  }
}

describe('flatgeobuf', () => {
  it('reads what GDAL writes: rings, holes, attributes of every type', async () => {
    const { features, fields } = await read(written)
    expect(fields).toEqual(['name:string', 'n:integer', 'd:number', 'ok:boolean'])
    const zurich = features.find((feature) => feature.properties[0] === 'Zürich')!
    expect(zurich.properties).toEqual(['Zürich', 3, 1.5, true])
    expect(zurich.geometry).toMatchObject({ type: 'MultiPolygon', dim: 2, ends: [4, 8, 12], polygonEnds: [2, 3] })
    expect(features.find((feature) => feature !== zurich)!.properties).toEqual([null, 4, 2, false])
  })

  it('counts geometries whose coordinates are no numbers, and keeps their rows', async () => {
    const before = await read(written)
    const [first] = before.features
    const at = written.indexOf(Buffer.from(Float64Array.from(first!.geometry!.coords.slice(2, 4)).buffer))
    const damaged = Buffer.from(written)
    damaged.writeDoubleLE(NaN, at)
    const { features, warnings } = await read(damaged)
    expect(features.map((one) => one.geometry === null)).toEqual([true, false])
    expect(features[0]?.properties).toEqual(first!.properties)
    expect(warnings).toMatchObject([
      { code: 'geometry-invalid', message: expect.stringMatching(/^1 geometry has .+ its row is kept/) as string },
    ])
  })

  it('writes where the line of a multi-line ends, though it is the only one', () => {
    const geometry: Feature['geometry'] = { type: 'MultiLineString', dim: 2, coords: [1, 2, 3, 4], ends: [2] }
    const bytes = new FeatureEncoder().encode({ id: null, geometry, properties: [] }, [])
    expect(FlatTable.root(bytes.subarray(4)).table(0)?.uints(0)).toEqual([2])
  })

  it('writes heights for every feature of a file in which one has them, as other programs ask', async () => {
    const outPath = join(folder, 'mixed.fgb')
    const at = (n: number, z: number[] = []) => [n, n + 1, ...z]
    const ring = [0, 0, 0, 4, 4, 4, 0, 0]
    const geometries: (Feature['geometry'] | null)[] = [
      { type: 'LineString', dim: 2, coords: [...at(5), ...at(7)], ends: [2] },
      { type: 'Point', dim: 3, coords: at(1, [9]), ends: [1] },
      { type: 'MultiPolygon', dim: 2, coords: [...ring, ...ring], ends: [4, 8], polygonEnds: [1, 2] },
      null,
    ]
    const rows = geometries.map((geometry, n): Feature => ({ id: null, geometry, properties: [`row ${n}`] }))
    await writeFile({ format: 'flatgeobuf', outPath, name: 'mixed' }, lonLat, async (writer) => {
      await writer.write(rows, [{ name: 'name', type: 'string' }])
      await writer.finish()
    })
    const { features } = await read(readFileSync(outPath))
    const heights = (row: Feature) =>
      row.geometry && [row.geometry.dim, ...Array.from(row.geometry.coords).filter((_, i) => i % 3 === 2)]
    expect(features.map((row) => [row.properties[0], heights(row)])).toEqual([
      ['row 0', [3, 0, 0]],
      ['row 1', [3, 9]],
      ['row 2', [3, 0, 0, 0, 0, 0, 0, 0, 0]],
      ['row 3', null],
    ])
    expect(features[0]?.geometry?.coords).toEqual(new Float64Array([5, 6, 0, 7, 8, 0]))
    expect(features[2]?.geometry).toMatchObject({ ends: [4, 8], polygonEnds: [1, 2] })
  })

  it('reads each feature whole, longer than the pieces too that a long file is read in', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at): Feature => ({
      ...{ id: null, properties: [`${at} `.repeat(at === 1_500 ? 300_000 : 100 + (at % 97))] },
      geometry: { type: 'Point', dim: 2, coords: [at / 100, at / 200], ends: [1] },
    }))
    const outPath = join(folder, 'long.fgb')
    await writeFile({ format: 'flatgeobuf', outPath, name: 'long' }, lonLat, async (writer) => {
      await writer.write(rows, [{ name: 'text', type: 'string' }])
      await writer.finish()
    })
    const bytes = readFileSync(outPath)
    expect(bytes.length).toBeGreaterThan(2 << 20)
    const { features } = await read(bytes)
    expect(features.map(({ properties }) => properties[0]).sort()).toEqual(
      rows.map(({ properties }) => properties[0]).sort(),
    )
  })

  it('names the byte where a cut file ends, and survives any damage', async () => {
    await expect(read(written.subarray(0, written.length - 20))).rejects.toMatchObject({ code: 'file.truncated' })
    for (let at = 12; at < written.length; at += 3) {
      const damaged = Buffer.from(written)
      damaged[at] = 0xff
      await read(damaged).catch((error: { code?: string }) => expect(error.code).toMatch(/^file\.(truncated|corrupt)$/))
    }
  })
})
