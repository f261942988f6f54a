import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import { writeTiff } from '../../geo/formats/geotiff/write-tiff.test-helper'
import { faultOf, faultOfPair } from './whole-file'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const kindOf = async (name: string, bytes: Buffer | string) => {
  writeFileSync(join(folder, name), bytes)
  return (await faultOf(join(folder, name)))?.kind ?? null
}
/** Whether a file counts as whole, and as not whole when so many bytes of its end are missing. */
const told = async (name: string, whole: Buffer, cut: number) => [
  await kindOf(name, whole),
  await kindOf(name, whole.subarray(0, whole.length - cut)),
]

const shape = Buffer.alloc(200, 1)
shape.writeInt32BE(9994, 0)
shape.writeInt32BE(100, 24)
const dbf = Buffer.alloc(33 + 10 * 4, 1)
dbf.writeUInt32LE(4, 4)
dbf.writeUInt16LE(33, 8)
dbf.writeUInt16LE(10, 10)
const zip = Buffer.concat([Buffer.from('PK\x03\x04 and more'), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

it.each<[string, Buffer, number]>([
  ['roads.shp', shape, 1],
  ['roads.shx', shape, 100],
  ['roads.dbf', dbf, 10],
  ['all.zip', zip, 20],
  ['a.kml', Buffer.from('<kml>\n</kml>\n'), 2],
  ['a.geojson', Buffer.from('{"type":"FeatureCollection","features":[]}\n'), 2],
  ['utf16.xml', Buffer.from('<LandXML></LandXML>\r\n', 'utf16le'), 8],
  ['a.dxf', Buffer.from('  0\nSECTION\n  0\nEOF\n'), 4],
  ['a.ifc', Buffer.from('ISO-10303-21;\nEND-ISO-10303-21;\n'), 4],
  ['a.png', Buffer.from('\x89PNG ... IEND\xaeB\x60\x82', 'latin1'), 6],
  ['a.jpg', Buffer.from([0xff, 0xd8, 1, 2, 0xff, 0xd9, 0, 0]), 4],
])('%s is whole with its end, and not without', async (name, bytes, cut) => {
  expect(await told(name, bytes, cut)).toEqual([null, 'not-whole'])
})

it('a shapefile is whole where its index and its table count the same', async () => {
  const index = Buffer.from(shape)
  const pair = async (shapes: number) => {
    index.writeInt32BE(50 + shapes * 4, 24)
    writeFileSync(join(folder, 'pair.shx'), index)
    writeFileSync(join(folder, 'pair.dbf'), dbf)
    return (await faultOfPair(join(folder, 'pair.shx'), join(folder, 'pair.dbf')))?.said.text ?? null
  }
  expect(await pair(4)).toBeNull()
  expect(await pair(3)).toBe('pair.shp has 3 shapes, its .dbf 4 rows. It is looked at again when it changes.')
})

it('looks at the end of a long file, not at its beginning', async () => {
  const features = `{"type":"FeatureCollection","features":[${'{"type":"Feature"},'.repeat(5_000)}{}]}\n`
  expect(await told('long.geojson', Buffer.from(features), 5)).toEqual([null, 'not-whole'])
})

it.each([{}, { tile: 64 }, { big: true }, { bigEndian: true, planar: true, bands: 3 }])(
  'a TIFF is whole when all its pixels are in it: %j',
  async (how) => {
    const bytes = writeTiff({ width: 256, height: 256, value: (col, row) => (col * row) % 256, ...how })
    expect(await told('a.tif', bytes, 100)).toEqual([null, 'not-whole'])
    expect(await kindOf('b.tif', bytes.subarray(0, bytes.length / 2))).toBe('not-whole')
    expect(await kindOf('c.tif', bytes.subarray(0, 12))).toBe('not-whole')
  },
)

it('a TIFF whose pixels come last is whole with the last of them', async () => {
  const bytes = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 1000, 7)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(2, 8)
  for (const [at, [tag, value]] of [[273, 38] as const, [279, 1000] as const].entries()) {
    bytes.writeUInt16LE(tag, 10 + at * 12)
    bytes.writeUInt16LE(4, 12 + at * 12)
    bytes.writeUInt32LE(1, 14 + at * 12)
    bytes.writeUInt32LE(value, 18 + at * 12)
  }
  bytes.writeUInt32LE(0, 34)
  expect(await told('last.tif', bytes, 1)).toEqual([null, 'not-whole'])
})

it('a GeoPackage is whole with all its pages, and in use with its journal', async () => {
  const path = join(folder, 'a.gpkg')
  const db = openSqlite(path)
  db.run('CREATE TABLE many (text TEXT)')
  db.run(`INSERT INTO many SELECT hex(randomblob(2000)) FROM (VALUES (1), (2), (3), (4), (5), (6))`)
  db.close()
  const whole = readFileSync(path)
  expect(await told('b.gpkg', whole, 4096)).toEqual([null, 'not-whole'])
  // The largest page has no room in its two bytes, and is told as 1.
  const large = Buffer.concat([whole.subarray(0, 100), Buffer.alloc(3 * 65_536 - 100)])
  large.writeUInt16BE(1, 16)
  large.writeUInt32BE(3, 28)
  expect(await told('d.gpkg', large, 65_536)).toEqual([null, 'not-whole'])
  writeFileSync(join(folder, 'c.gpkg-wal'), 'x')
  expect(await kindOf('c.gpkg', whole)).toBe('in-use')
})

it('room that is reserved is no file, and nothing is known of the end of a table', async () => {
  expect(await kindOf('reserved.tif', Buffer.alloc(5_000))).toBe('not-whole')
  expect(await kindOf('empty.csv', '')).toBe('not-whole')
  expect(await kindOf('a.csv', 'id,lon,lat\n1,2')).toBeNull()
  writeFileSync(join(folder, 'a.cpg'), '')
  expect(await faultOf(join(folder, 'a.cpg'), { isMain: false })).toBeNull()
})

it('leaves what is no such file to the draft, which says what is wrong', async () => {
  expect(await kindOf('text.tif', 'this is no picture at all')).toBeNull()
  expect(await kindOf('text.gpkg', 'this is no database, and longer than the head of one')).toBeNull()
})

it('what cannot be opened is in use', async () => {
  expect((await faultOf(join(folder, 'not-there.csv')))?.kind).toBe('in-use')
})
