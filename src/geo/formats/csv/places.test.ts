import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(text: string) {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, text)
  const report = await inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
  expect(report.error).toBeNull()
  return { ...report.layers[0], x: report.table?.x, y: report.table?.y }
}

it.each([
  ['id,stop_lat,stop_lon\n1,50,10\n2,51,11\n', 'stop_lon', 'stop_lat', 4326],
  ['id,Breitengrad,Längengrad\n1,50,10\n2,51,11\n', 'Längengrad', 'Breitengrad', 4326],
  ['id,широта,долгота\n1,50,10\n2,51,11\n', 'долгота', 'широта', 4326],
  ['id,纬度(°),经度(°)\n1,50,10\n2,51,11\n', '经度(°)', '纬度(°)', 4326],
  ['id,Y_LAMBERT93,X_LAMBERT93\n1,50,10\n2,51,11\n', 'X_LAMBERT93', 'Y_LAMBERT93', null],
  ['id,mN,mE,RL\n1,50,10,1\n2,51,11,2\n', 'mE', 'mN', null],
  ['point,north(y),east(x)\n1,50,10\n2,51,11\n', 'east(x)', 'north(y)', null],
  ['id,y_lat,x_lon\n1,50,10\n2,51,11\n', 'x_lon', 'y_lat', 4326],
  ['id,GPSLatitude,GPSLongitude\n1,50,10\n2,51,11\n', 'GPSLongitude', 'GPSLatitude', 4326],
  ['id,Zeměpisná šířka,Zeměpisná délka\n1,50,10\n2,51,11\n', 'Zeměpisná délka', 'Zeměpisná šířka', 4326],
  ['id,Leveysaste,Pituusaste\n1,50,10\n2,51,11\n', 'Pituusaste', 'Leveysaste', 4326],
  ['id,Y-koordinat,X-koordinat\n1,50,10\n2,51,11\n', 'X-koordinat', 'Y-koordinat', null],
  ['id,Abscisse,Ordonnée\n1,10,50\n2,11,51\n', 'Abscisse', 'Ordonnée', null],
  ['Survey report 2024\n\nid,northing,easting\n1,50,10\n2,51,11\n', 'easting', 'northing', null],
])('finds the columns of %s', async (text, x, y, srid) => {
  expect(await inspect(text)).toMatchObject({ x, y, srid, features: 2, bboxNative: [10, 50, 11, 51] })
})

it.each([
  ['latitude and longitude in one column', 'id,location\n1,"(50, 10)"\n2,"51, 11"\n', 4326],
  ['angles with blanks and no letters', 'id,lat,lon\n1,50 00 00,10 00 00\n2,51 0 0.0,11 0 0.0\n', 4326],
  ['angles with hyphens', 'id,lat,lon\n1,50-00-00N,10-00-00E\n2,51-00-00.00N,11-00-00.00E\n', 4326],
  ['degrees with their sign', 'id,lat,lon\n1,50°,10°\n2,51.0°,11.0°\n', 4326],
  [
    'GeoJSON in a column',
    'id,geometry\n1,"{""type"":""Point"",""coordinates"":[10,50]}"\n2,"{""type"":""Point"",""coordinates"":[11,51]}"\n',
    4326,
  ],
  [
    'angles with a blank and marks',
    'id,lat,lon\n1,"N50 00\'00.0\"\"","E10 00\'00.0\"\""\n2,"51 00.0\'N","11 00.0\'E"\n',
    4326,
  ],
  [
    'both angles in one column, told apart by their letters',
    'id,position\n1,N50 00.000 E010 00.000\n2,51 00.0 N 11 0.0 E\n',
    4326,
  ],
  [
    'fields that a receiver filled up with zero bytes',
    'id,lat,lon,voice\n1\0\0,50N,010E,\0\0\0\n2\0\0,51N,011E,\0\0\0\n',
    4326,
  ],
  ['latitude before longitude without names', '50.00000,110.00000\n51.00000,111.00000\n', null],
  ['angles with letters and blanks', 'id,lat,lon\n1,N50 00 00,E10 00 00\n2,51 0 0 N,11 0 0 E\n', 4326],
  [
    'hexadecimal EWKB',
    `id,geom\n1,0101000020E6100000${hex(10)}${hex(50)}\n2,0101000020E6100000${hex(11)}${hex(51)}\n`,
    4326,
  ],
])('reads %s', async (_what, text, srid) => {
  const west = text.includes('110') ? 110 : 10
  const bboxNative = [west, 50, west + 1, 51]
  expect(await inspect(text)).toMatchObject({ srid, features: 2, nullGeometries: 0, bboxNative })
})

it('reads thousands set apart by blanks that do not break, and a row of units', async () => {
  const text =
    'id;easting;northing\n;m;m\n1;502\u00a0310,250;6\u00a0964\u00a0112,500\n2;502\u00a0311,5;6\u00a0964\u00a0113\n'
  expect(await inspect(text)).toMatchObject({ features: 3, bboxNative: [502310.25, 6964112.5, 502311.5, 6964113] })
})

it('keeps rows whose coordinates are said to be missing, without a place', async () => {
  expect(await inspect('id,lon,lat\n1,10,50\n2,NA,NA\n3,NULL,\n4,11,51\n')).toMatchObject({
    features: 4,
    nullGeometries: 2,
  })
})

it('keeps the rows of a table whose coordinates are still to be filled in', async () => {
  expect(await inspect('id,easting,northing\n1,,\n2,,\n')).toMatchObject({
    x: 'easting',
    features: 2,
    nullGeometries: 2,
  })
  expect(await inspect('id,WKT\n')).toMatchObject({ features: 0 })
})

it('reads a geometry column of which some rows are broken', async () => {
  expect(await inspect('id,wkt\n1,POINT (10 50)\n2,POINT (11\n3,POINT (12 51)\n')).toMatchObject({
    features: 3,
    nullGeometries: 1,
    bboxNative: [10, 50, 12, 51],
  })
})

it('draws arcs of WKT by their true bounds', async () => {
  const circle = '"CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(0 0,5 5,10 0),(10 0,0 0)))"'
  expect(await inspect(`id,wkt\n1,${circle}\n`)).toMatchObject({
    geometryTypes: ['Polygon'],
    bboxNative: [0, 0, 10, 5],
  })
})

it('takes the mark of an old program after the last line for no row', async () => {
  expect(await inspect('id,lon,lat\r\n1,10,50\r\n2,11,51\r\n\u001a')).toMatchObject({ features: 2, nullGeometries: 0 })
})

function hex(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes.toString('hex')
}

it('leaves the order of columns without names where it may be a site grid', async () => {
  expect(await inspect('50.25,110.5\n51.125,111.75\n')).toMatchObject({ bboxNative: [50.25, 110.5, 51.125, 111.75] })
})

it.each([
  ['takes northings before eastings by their sizes', '6250000.12,334000.45', [334000.45, 6250000.12]],
  [
    'takes eastings first where they may be of a state plane in feet',
    '6250000.12,1834000.45',
    [6250000.12, 1834000.45],
  ],
])('%s where the columns of a point list have no names', async (_, place, [x, y]) => {
  expect(await inspect(`1,${place},12.3,KERB\n2,${place},12.4,TREE\n`)).toMatchObject({ bboxNative: [x, y, x, y] })
})
