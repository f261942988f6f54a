import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadOptions } from '../../model'
import { readAll } from '../read-all.test-helper'
import { RowSplitter } from './row-splitter'
import { parseCoordinate, parseNumber } from './text-values'
import { parseWkt } from './wkt-geometry'

let folder = ''
let counter = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(text: string | Buffer, options: ReadOptions = {}, name = 'a.csv') {
  const path = join(folder, `${counter++}-${name}`)
  await writeFile(path, text)
  const { dataset, features } = await readAll(path, options)
  return { table: dataset.table, layer: dataset.layers[0], features, warnings: dataset.warnings }
}
const places = (features: { geometry: { coords: ArrayLike<number> } | null }[]) =>
  features.map((one) => one.geometry && Array.from(one.geometry.coords))

describe('tables', () => {
  it('reads quoted fields with delimiters, quotes and line breaks', async () => {
    const { features, layer } = await read('id,name,lon,lat\r\n1,"a, ""b""\r\nc",153.0,-27.5\r\n2,d,154,-28\r\n')
    expect(features.map((one) => one.properties)).toEqual([
      [1, 'a, "b"\r\nc', 153, -27.5],
      [2, 'd', 154, -28],
    ])
    expect(layer?.crs).toMatchObject({ srid: 4326, from: 'columns' })
    expect(features[0]?.id).toBe(1)
  })

  it('says no height where a row has none', async () => {
    const { features } = await read('x,y,z\n1,2,3\n4,5,\n6,7,0\n')
    expect(places(features)).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7, 0],
    ])
  })

  it('reads semicolons with decimal commas in Windows-1252', async () => {
    const bytes = iconv.encode('Nr;Ort;Rechtswert;Hochwert\r\n7;Köln;1.356.262,5;5.645.000,25\r\n', 'win1252')
    const { table, features, layer } = await read(bytes)
    expect(table).toMatchObject({
      delimiter: ';',
      decimal: ',',
      encoding: 'windows-1252',
      x: 'Rechtswert',
      y: 'Hochwert',
    })
    expect(features[0]?.properties[1]).toBe('Köln')
    expect(places(features)).toEqual([[1356262.5, 5645000.25]])
    expect(layer?.crs.from).toBe('none')
  })

  it('finds the encoding of a long table whose first line with a letter of its own comes late', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `${at};${at === 26_000 ? 'Köln' : 'Bonn'};${at};5645000`)
    const { table, features } = await read(iconv.encode(`Nr;Ort;x;y\n${rows.join('\n')}\n`, 'win1252'))
    expect(table).toMatchObject({ encoding: 'windows-1252' })
    expect(features[26_000]?.properties[1]).toBe('Köln')
  })

  it('reads tabs, bars, blanks, "sep=" lines, comments and UTF-16', async () => {
    expect(places((await read('x\ty\n1.5\t2\n')).features)).toEqual([[1.5, 2]])
    expect(places((await read('e|n|rl\n1|2|3\n')).features)).toEqual([[1, 2, 3]])
    expect(places((await read('sep=;\nx;y\n1;2\n')).features)).toEqual([[1, 2]])
    expect(
      places(
        (await read('# survey of today\n500000.0  6900000.0   12.5\n500001.0 6900001.0 12.75', {}, 'a.xyz')).features,
      ),
    ).toEqual([
      [500000, 6900000, 12.5],
      [500001, 6900001, 12.75],
    ])
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Easting,Northing\n1,2\n', 'utf16le')])
    expect(places((await read(wide)).features)).toEqual([[1, 2]])
  })

  it('takes longitude and latitude before x and y, unless a projected CRS is asked for', async () => {
    const text = 'Latitude,Longitud,X,Y\n31.7,-82.2,941396.6,3521764\n'
    expect((await read(text)).table).toMatchObject({ x: 'Longitud', y: 'Latitude' })
    expect((await read(text, { srid: 32616 })).table).toMatchObject({ x: 'X', y: 'Y' })
    expect((await read(text, { csvXField: 'X', csvYField: 'Y' })).layer?.crs.from).toBe('none')
  })

  it('does not believe names whose values are no degrees', async () => {
    const { layer, features } = await read('lon,lat\n500000,6900000\n')
    expect(layer?.crs.from).toBe('none')
    expect(places(features)).toEqual([[500000, 6900000]])
  })

  it('takes years and other numbers as names where a text stands above numbers', async () => {
    const { features, layer } = await read('name,lat,lon,1990,2000\nA,-27.5,153,1,2\nB,-28,154,3,4\n')
    expect(layer?.fields.map((field) => field.name)).toEqual(['name', 'lat', 'lon', '1990', '2000'])
    expect(places(features)).toEqual([
      [153, -27.5],
      [154, -28],
    ])
    await expect(read('"Name","FIPS",1929,1930\n"Alabama",1,323,267\n"Arizona",4,600,520\n')).rejects.toThrow(/FIPS/)
  })

  it('places the good rows of a table with broken ones when the names leave no doubt', async () => {
    const { features, layer } = await read(
      'Name,Longitude,Latitude\n1,153,-27\n# a remark\n2,,153.5,-27.2\n3,unknown,-28\n4,154,-28\n5,154,-29\n',
    )
    expect(places(features)).toEqual([[153, -27], null, null, null, [154, -28], [154, -29]])
    expect(layer?.crs.srid).toBe(4326)
  })

  it('says which columns there are when none place the rows', async () => {
    await expect(read('name,colour\na,red\n')).rejects.toMatchObject({ code: 'geo.columns' })
  })

  it('keeps rows without usable coordinates, and names their lines', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `${n},150.${n},-27`)
    const { features, warnings } = await read(`id,lon,lat\n${rows.join('\n')}\n40,,\n41,150,n/a\n\n,,\n`)
    expect(features).toHaveLength(42)
    expect(features.filter((one) => !one.geometry)).toHaveLength(2)
    expect(warnings.find((one) => one.code === 'rows-without-place')?.message).toContain('lines 42, 43')
  })

  it('keeps codes as text and widens a type when later rows need it', async () => {
    const early = Array.from({ length: 1200 }, (_, n) => `00${n % 9},${n},1,2\n`).join('')
    const { layer, features } = await read(`code,n,x,y\n${early}001,late,1,2\n`)
    expect(layer?.fields.map((field) => field.type)).toEqual(['string', 'string', 'integer', 'integer'])
    expect(features[1200]?.properties.slice(0, 2)).toEqual(['001', 'late'])
  })

  it('keeps whole numbers that no double holds to their last digit', async () => {
    const ids = ['12345678901234567', '-98765432109876543', '9007199254740991', '5']
    const { layer, features } = await read(
      `id,sim,x,y\n${ids.map((id) => `${id},8949222074451242066,1,2`).join('\n')}\n`,
    )
    expect(layer?.fields.map(({ type }) => type)).toEqual(['integer', 'integer', 'integer', 'integer'])
    expect(features.map(({ properties }) => properties[0])).toEqual([ids[0], ids[1], 9007199254740991, 5])
    expect(features[0]?.properties[1]).toBe('8949222074451242066')
    const longer = await read('sim,x,y\n89492220744512420663,1,2\n89492220744512420664,1,2\n')
    expect(longer.layer?.fields[0]?.type).toBe('string')
    expect(longer.features[0]?.properties[0]).toBe('89492220744512420663')
  })

  it('reads WKT columns', async () => {
    const { features, layer } = await read('name;wkt\na;"SRID=28356;POINT Z (1 2 3)"\nb;LINESTRING(0 0, 1 1)\nc;\n')
    expect(features.map((one) => one.geometry?.type ?? null)).toEqual(['Point', 'LineString', null])
    expect(layer?.crs).toMatchObject({ srid: 28356, from: 'file' })
  })

  it('does not take a web page, and stops at a quotation without end', async () => {
    await expect(read('<!DOCTYPE html><html></html>')).rejects.toMatchObject({ code: 'file.mislabelled' })
    const endless = `x,y,t\n1,2,ok\n1,2,"${'a'.repeat(20_000_000)}`
    await expect(read(endless)).rejects.toMatchObject({ code: 'file.corrupt', details: { line: 3 } })
  })
})

describe('parts', () => {
  it('splits the same however the text is cut', () => {
    const text = 'a,"b\r\n""x"" y",c\r\n\r\n1,2,"3"\r4,5,6'
    const split = (size: number) => {
      const splitter = new RowSplitter(',')
      const rows = []
      for (let at = 0; at < text.length; at += size) rows.push(...splitter.write(text.slice(at, at + size)))
      return [...rows, ...splitter.end()]
    }
    const whole = split(text.length)
    expect(whole).toEqual([
      { line: 1, fields: ['a', 'b\r\n"x" y', 'c'] },
      { line: 4, fields: ['1', '2', '3'] },
      { line: 5, fields: ['4', '5', '6'] },
    ])
    for (const size of [1, 2, 3, 5]) expect(split(size)).toEqual(whole)
  })

  it('takes runs of blanks for one delimiter, beside quotes too', () => {
    const rows = [...new RowSplitter(' ').write('id  name \t x\n1   "a  b" \t 2.5\n'), ...new RowSplitter(' ').end()]
    expect(rows.map(({ fields }) => fields)).toEqual([
      ['id', 'name', 'x'],
      ['1', 'a  b', '2.5'],
    ])
  })

  it('finds a column that is asked for by its name, also without regard to case and blanks', async () => {
    const text = 'id,Easting A,Northing A,Easting B,Northing B\n1,10,20,30,40\n'
    const of = async (x: string, y: string) => places((await read(text, { csvXField: x, csvYField: y })).features)
    expect(await of('Easting B', 'Northing B')).toEqual([[30, 40]])
    expect(await of('easting b', ' NORTHING  B')).toEqual([[30, 40]])
  })

  it('reads numbers as people write them', () => {
    expect(parseNumber('1.234,56', ',')).toBe(1234.56)
    expect(parseNumber('1,234.56', '.')).toBe(1234.56)
    expect(parseNumber('1 234,5', ',')).toBe(1234.5)
    expect(parseNumber('12a', '.')).toBeNull()
    expect(parseCoordinate('27°30\'00"S', '.')).toBe(-27.5)
    expect(parseCoordinate('W 12.5', '.')).toBe(-12.5)
    expect(parseCoordinate('abc', '.')).toBeNull()
  })

  it('reads all kinds of WKT', () => {
    const type = (text: string) => parseWkt(text)?.geometries.map((one) => [one.type, one.dim, ...one.ends])
    expect(type('MULTIPOINT ((1 2), (3 4))')).toEqual([['MultiPoint', 2, 2]])
    expect(type('MULTIPOINT (1 2, 3 4)')).toEqual([['MultiPoint', 2, 2]])
    expect(type('POLYGONZ((0 0 1,1 0 1,1 1 1,0 0 1),(0 0 1,1 0 1,1 1 1,0 0 1))')).toEqual([['Polygon', 3, 4, 8]])
    expect(type('multipolygon (((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))')).toEqual([['MultiPolygon', 2, 4, 8]])
    expect(type('LINESTRING M (0 0 5, 1 1 6)')).toEqual([['LineString', 2, 2]])
    expect(type('POINT EMPTY')).toEqual([])
    expect(type('MULTILINESTRING ((1 1, 9 10), EMPTY, (2 2, 3 3))')).toEqual([['MultiLineString', 2, 2, 4]])
    expect(type('MULTIPOLYGON (((0 0,1 0,1 1,0 0)),EMPTY)')).toEqual([['MultiPolygon', 2, 4]])
    expect(type('GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))')).toEqual([['MultiPoint', 2, 2]])
    expect(parseWkt('POINT (1 2')).toBeNull()
    expect(parseWkt('GEOMETRYCOLLECTION('.repeat(1000))).toBeNull()
  })
})
