import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FieldSet } from '../common/field-set'
import { readAll } from '../read-all.test-helper'
import { FieldOrder } from './field-order'
import { GeojsonHandler } from './geojson-handler'
import { JsonStream } from './json-stream'

let folder = ''
let counter = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-geojson-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(text: string | Buffer, name = 'a.geojson') {
  const path = join(folder, `${counter++}-${name}`)
  await writeFile(path, text)
  return readAll(path)
}

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] })
const feature = (geometry: unknown, properties: unknown = {}, id?: unknown) => ({
  type: 'Feature',
  id,
  geometry,
  properties,
})

it('keeps the first megabyte of a nested value, and says that the rest is cut', async () => {
  const items = Array.from({ length: 200_000 }, () => '{"k":[1,2]}').join()
  const { features, dataset } = await read(
    JSON.stringify(feature(point(1, 2), { a: 'A', after: 7 })).replace('"A"', `{"list":[${items}],"late":1}`),
  )
  const [kept, after] = features[0]!.properties as [string, number]
  const { list, late } = JSON.parse(kept) as { list: unknown[]; late?: number }
  expect(list.length).toBeGreaterThan(1000)
  expect(list[0]).toEqual({ k: [1, 2] })
  expect([late, after]).toEqual([undefined, 7])
  expect(dataset.warnings.map((one) => one.code)).toEqual(['text-cut'])
})

it('finds an order of columns that come in thousands of orders without looking at each', async () => {
  const names = Array.from({ length: 1500 }, (_, i) => `c${i}`)
  const shuffled = (seed: number) => {
    const order = names.map((name, i) => [(i * 7919 * (seed + 1)) % 104_729, name] as const)
    return Object.fromEntries(order.sort(([a], [b]) => a - b).map(([, name]) => [name, seed]))
  }
  const text = Array.from({ length: 60 }, (_, i) => JSON.stringify(feature(point(1, i), shuffled(i)))).join('\n')
  const { features, dataset } = await read(text, 'a.geojsonl')
  expect(features).toHaveLength(60)
  expect(new Set(dataset.layers[0]?.fieldOrder?.())).toHaveLength(1500)
})

describe('what it reads', () => {
  it('reads collections with members in any order, foreign members, and null geometries', async () => {
    const text = `{"features":[
      {"properties":{"a":1,"b":{"deep":[1,{"x":null}]},"c":"é\\u00e9\\n"},"extra":[{"features":[]}],
       "geometry":{"coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[2,2],[1,1]]],"type":"Polygon"},"type":"Feature","id":"x"},
      {"type":"Feature","geometry":null,"properties":null},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]},"properties":{"a":2.5,"d":true}}
    ],"name":"n","type":"FeatureCollection"}`
    const { features, dataset } = await read(text)
    expect(features.map((one) => [one.id, one.geometry?.type ?? null, one.properties])).toEqual([
      ['x', 'Polygon', [1, '{"deep":[1,{"x":null}]}', 'éé\n', 'x']],
      [null, null, []],
      [null, 'Point', [2.5, null, null, null, true]],
    ])
    expect(features[0]?.geometry).toMatchObject({ ends: [4, 8] })
    expect(features[2]?.geometry).toMatchObject({ dim: 3, coords: [1, 2, 3] })
    expect(dataset.layers[0]?.fields).toEqual([
      { name: 'a', type: 'number' },
      { name: 'b', type: 'json' },
      { name: 'c', type: 'string' },
      { name: 'id', type: 'string' },
      { name: 'd', type: 'boolean' },
    ])
  })

  it('tells whole numbers written with a point, dates and times, and values of several kinds', async () => {
    const values = [
      { real: 2, whole: 2, day: '2024-02-29', moment: '2024-02-29', not: '2024-13-01', mixed: 1, text: 'a' },
      {
        real: 3,
        whole: 3,
        day: '2024/3/1',
        moment: '2024-03-01T10:11:12.5+02:00',
        not: '',
        mixed: [1],
        text: '2024-01-01',
      },
    ].map((properties) => feature(point(1, 2), properties))
    const text = JSON.stringify({ type: 'FeatureCollection', features: values }).replaceAll('"real":2', '"real":2.0')
    const { dataset } = await read(text)
    expect(dataset.layers[0]?.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'real: number',
      'whole: integer',
      'day: date',
      'moment: datetime',
      'not: string',
      'mixed: json',
      'text: string',
    ])
  })

  it('keeps every digit of whole numbers of up to 64 bits', async () => {
    const text =
      '{"type":"Feature","geometry":null,"properties":{"a":9007199254740993,"b":-9223372036854775808,"c":99999999999999999999}}'
    const { features, dataset } = await read(text)
    expect(features[0]?.properties).toEqual(['9007199254740993', '-9223372036854775808', 1e20])
    expect(dataset.layers[0]?.fields.map((field) => field.type)).toEqual(['integer', 'integer', 'number'])
  })

  it('shows fields in the order that all features together give, a textual id first', async () => {
    const features = [
      feature(point(1, 2), { stroke: 1, name: 'a', note: 'b' }, 'r/1'),
      feature(point(1, 2), { stroke: 1, fill: 2, name: 'c' }, 'r/2'),
    ]
    const { dataset } = await read(JSON.stringify({ type: 'FeatureCollection', features }))
    const [layer] = dataset.layers
    const order = layer?.fieldOrder?.() ?? []
    expect(order.map((index) => layer?.fields[index]?.name)).toEqual(['id', 'stroke', 'fill', 'name', 'note'])
    const own = await read(JSON.stringify(feature(point(1, 2), { a: 1, id: 9 }, 'x')))
    expect(own.dataset.layers[0]?.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'a: integer',
      'id: integer',
    ])
  })

  it('reads bare geometries, single features, lists, line-delimited texts and RFC 8142 sequences', async () => {
    expect((await read(JSON.stringify(point(1, 2)))).features).toHaveLength(1)
    expect((await read(JSON.stringify(feature(point(1, 2))))).features).toHaveLength(1)
    expect((await read(JSON.stringify([feature(point(1, 2)), feature(point(1, 2))]))).features).toHaveLength(2)
    const lines = [1, 2, 3].map((n) => JSON.stringify(feature(point(n, n), { n })))
    expect((await read(lines.join('\n'), 'a.geojsonl')).features.map((one) => one.properties[0])).toEqual([1, 2, 3])
    expect((await read(lines.map((line) => `\u001e${line}\n`).join(''), 'a.geojsons')).features).toHaveLength(3)
  })

  it('makes no columns of what a collection says of itself', async () => {
    const one = JSON.stringify(feature(point(1, 2), { a: 1 }))
    const inner = `{"type":"FeatureCollection","properties":{"zoom":1},"features":[${one}]}`
    const { dataset, features } = await read(
      `{"type":"FeatureCollection","properties":{"name":"site"},"features":[${inner}],"properties":{"late":1}}`,
    )
    expect(features).toHaveLength(1)
    expect(dataset.layers[0]!.fields.map((field) => field.name)).toEqual(['a'])
  })

  it('reads features with commas between them and no list around them, and commas before an end', async () => {
    const one = JSON.stringify(feature(point(1, 2)))
    expect((await read(`${one},\n${one},\n`)).features).toHaveLength(2)
    expect((await read(`[${one.replace('{', '{"bbox":[1,2,1,2,],').replace(/}$/, ',}')},]`)).features).toHaveLength(1)
    await expect(read(`[${one},,${one}]`)).rejects.toMatchObject({ code: 'file.corrupt' })
  })

  it('joins collections of one kind and splits mixed ones, which keep their id and attributes', async () => {
    const collection = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries })
    const line = { type: 'LineString', coordinates: [[0, 0], [1, 1]] } // prettier-ignore
    const same = await read(JSON.stringify(feature(collection(point(1, 2), collection(point(3, 4))))))
    expect(same.features[0]?.geometry).toMatchObject({ type: 'MultiPoint', ends: [2] })
    expect(Array.from(same.features[0]?.geometry?.coords ?? [])).toEqual([1, 2, 3, 4])
    const mixed = await read(JSON.stringify(feature(collection(point(1, 2), line), { a: 1 }, 7)))
    expect(mixed.features.map((one) => [one.id, one.geometry?.type, one.properties])).toEqual([
      [7, 'Point', [1]],
      [7, 'LineString', [1]],
    ])
  })

  it('takes the crs member of the old form, at the start or the end', async () => {
    const member = (name: string) => `"crs":{"type":"name","properties":{"name":"${name}"}}`
    const features = `"features":[${JSON.stringify(feature(point(1, 2)))}]`
    const crs = async (text: string) => (await read(text)).dataset.layers[0]?.crs
    const epsg = 'urn:ogc:def:crs:EPSG::28356'
    expect(await crs(`{"type":"FeatureCollection",${member(epsg)},${features}}`)).toMatchObject({
      srid: 28356,
      from: 'file',
    })
    expect(await crs(`{"type":"FeatureCollection",${features},${member('EPSG:3857')}}`)).toMatchObject({ srid: 3857 })
    expect(await crs(`{"type":"FeatureCollection",${features}}`)).toMatchObject({ srid: 4326, from: 'format' })
    for (const [name, srid] of [
      ['urn:ogc:def:crs,crs:EPSG::2193,crs:EPSG::7839', 2193],
      ['urn:ogc:def:crs:ESRI::102100', 3857],
      ['urn:ogc:def:crs:OGC:1.3:CRS83', 4269],
      ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
      ['http://www.opengis.net/def/crs/EPSG/0/28356', 28356],
    ] as const)
      expect(await crs(`{"type":"FeatureCollection",${member(name)},${features}}`)).toMatchObject({ srid })
    const code = '"crs":{"type":"EPSG","properties":{"code":28356}}'
    expect(await crs(`{"type":"FeatureCollection",${code},${features}}`)).toMatchObject({ srid: 28356 })
    // Never taken for degrees: a name that tells nothing has to be asked about.
    expect(
      await crs(`{"type":"FeatureCollection",${member('urn:ogc:def:crs:ESRI::54009')},${features}}`),
    ).toMatchObject({
      srid: null,
      from: 'file',
    })
  })

  it('reads UTF-8 with byte order mark and UTF-16', async () => {
    const text = JSON.stringify(feature(point(1, 2), { n: 'Straße' }))
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const bytes of [Buffer.from(`\ufeff${text}`), utf16]) {
      expect((await read(bytes)).features[0]?.properties).toEqual(['Straße'])
    }
  })
})

describe('faults', () => {
  it('says where a cut-off text ends, and gives the features before it', async () => {
    const whole = JSON.stringify({ type: 'FeatureCollection', features: [1, 2, 3].map((n) => feature(point(n, n))) })
    const cut = whole.slice(0, whole.length - 30)
    await expect(read(cut)).rejects.toMatchObject({
      code: 'file.truncated',
      details: { byte: cut.length, features: 2 },
    })
    await expect(read(whole.replace('"type":"Point"', '"type";"Point"'))).rejects.toMatchObject({
      code: 'file.corrupt',
    })
  })

  it('takes a feature with an attribute of TopoJSON for GeoJSON', async () => {
    const { dataset, features } = await read(
      '{"features":[{"properties":{"type":"Topology"},"geometry":null,"type":"Feature"}],"type":"FeatureCollection"}',
    )
    expect([dataset.format, features[0]!.properties]).toEqual(['geojson', ['Topology']])
  })

  it('says what stands in a file of the wrong name', async () => {
    await expect(read('<!DOCTYPE html><html><body>Sign in</body></html>')).rejects.toMatchObject({
      code: 'file.mislabelled',
      message: expect.stringContaining('a web page') as string,
    })
    const esri = '{"geometryType":"esriGeometryPoint","features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}'
    await expect(read(esri)).rejects.toMatchObject({ message: expect.stringContaining('f=geojson') as string })
    await expect(read('')).rejects.toMatchObject({ code: 'file.empty' })
    await expect(read('{"name":"x","version":"1.0"}', 'a.geojson')).rejects.toMatchObject({ code: 'file.unsupported' })
  })

  it('keeps rows whose geometry makes no sense, without it', async () => {
    const bad = [
      { type: 'Point', coordinates: ['1', '2'] },
      { type: 'Point', coordinates: [[1, 2]] },
      { type: 'LineString', coordinates: [[1, 2], 3] },
      { type: 'Polygon', coordinates: [[[0, 0], [1, 1]]] }, // prettier-ignore
      { type: 'Point', coordinates: [] },
      { type: 'Circle', coordinates: [1, 2] },
    ]
    const text = JSON.stringify({ type: 'FeatureCollection', features: bad.map((one) => feature(one)) })
    const { features } = await read(text.replace('"1","2"', 'NaN,2'))
    expect(features).toHaveLength(6)
    expect(features.every((one) => one.geometry === null)).toBe(true)
  })

  it('survives nesting bombs, endless strings and names with a meaning in JavaScript', async () => {
    await expect(read(`{"type":"FeatureCollection","features":${'['.repeat(100_000)}`)).rejects.toMatchObject({
      code: 'file.corrupt',
    })
    const long = await read(JSON.stringify(feature(point(1, 2), { a: 'x'.repeat(3_000_000), b: 1 })))
    expect((long.features[0]?.properties[0] as string).length).toBe(1 << 20)
    expect(long.features[0]?.properties[1]).toBe(1)
    expect(long.dataset.warnings.map((one) => one.code)).toContain('text-cut')
    const odd = await read('{"type":"Feature","properties":{"__proto__":{"a":1},"constructor":2},"geometry":null}')
    expect(odd.features[0]?.properties).toEqual(['{"a":1}', 2])
  })
})

describe('JsonStream', () => {
  it('gives the same features however the bytes are cut', () => {
    const text = Buffer.from(
      `${JSON.stringify({
        type: 'FeatureCollection',
        features: [
          feature(point(-1.25e-7, 12345678.901234567), { 'k"ey': 'a\\b"c\u2028ü', n: -0.5, t: true, z: null }),
        ],
      })} `,
    )
    const parse = (size: number) => {
      const fields = new FieldSet()
      const handler = new GeojsonHandler(fields, new FieldOrder(), { badGeometry: () => {}, textCut: () => {} })
      const stream = new JsonStream(handler)
      for (let at = 0; at < text.length; at += size) stream.write(text.subarray(at, at + size))
      stream.end()
      return [handler.features, fields.fields]
    }
    const whole = parse(text.length)
    expect(whole).toMatchObject([[{ geometry: { coords: [-1.25e-7, 12345678.901234567] } }], {}])
    for (const size of [1, 2, 3, 7, 16]) expect(parse(size)).toEqual(whole)
  })
})
