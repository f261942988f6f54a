import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { afterAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'

const folder = mkdtempSync(join(tmpdir(), 'kmz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function inspect(name: string, entries: Readonly<Record<string, string | Uint8Array>>) {
  const path = join(folder, name)
  const zip = new ZipFile()
  for (const [entry, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text as Uint8Array), entry)
  zip.end()
  await new Promise<void>((resolve, reject) =>
    zip.outputStream.pipe(createWriteStream(path)).on('close', resolve).on('error', reject),
  )
  return inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
}

const kml = (inner: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`
const link = '<NetworkLink><name>roads</name><Link><href>layers/roads.kml</href></Link></NetworkLink>'
const place = '<Placemark><Point><coordinates>150,-30</coordinates></Point></Placemark>'

it('gives the layers of all documents of a KMZ, and none for one that only links the others', async () => {
  const report = await inspect('site.kmz', { 'doc.kml': kml(link), 'layers/roads.kml': kml(place) })
  expect(report.error).toBeNull()
  expect(report.layers.map((layer) => [layer.name, layer.features])).toEqual([['roads', 1]])
})

it('keeps an empty layer where there is nothing else', async () => {
  const report = await inspect('empty.kmz', { 'doc.kml': kml('') })
  expect(report.layers.map((layer) => [layer.name, layer.features])).toEqual([['empty', 0]])
})

it('lays a picture across the date line, not around the Earth', async () => {
  const box = '<LatLonBox><north>10</north><south>0</south><east>-175</east><west>175</west></LatLonBox>'
  const report = await inspect('line.kmz', {
    'doc.kml': kml(`<GroundOverlay><name>o</name><Icon><href>a.png</href></Icon>${box}</GroundOverlay>`),
    'a.png': encode({ width: 2, height: 2, channels: 3, data: new Uint8Array(12) }),
  })
  expect(report.layers.find((layer) => layer.raster)!.bboxNative).toEqual([175, 0, 185, 10])
})

it('reads a geometry that stands in no placemark', async () => {
  const ring = '<LinearRing><coordinates>-1.5,2 -1,2 -1,3 -1.5,2</coordinates></LinearRing>'
  const bare = `<kml xmlns="http://www.opengis.net/kml/2.2"><Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon></kml>`
  const report = await inspect('bare.kmz', { 'doc.kml': bare })
  expect(report.error).toBeNull()
  expect(report.layers[0]).toMatchObject({ features: 1, geometryTypes: ['Polygon'], bboxNative: [-1.5, 2, -1, 3] })
})

it('counts no picture of a KMZ as a data set: reports of a site have thousands of photographs', async () => {
  const photos = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, index) => [`photos/${index}.jpg`, 'a photograph']),
  )
  const report = await inspect('photos.kmz', { 'doc.kml': kml(place), ...photos })
  expect(report.error).toBeNull()
  expect(report.layers.map((layer) => layer.features)).toEqual([1])
})
