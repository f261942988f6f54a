import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { onMovement } from '../node/movement'
import { fileSetFromPath } from './file-set'
import { inspectFiles } from './inspect'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-progress-'))
afterAll(() => rmSync(folder, { recursive: true }))

const many = (text: string) => text.repeat(12_000)
const files: readonly [name: string, text: string][] = [
  [
    'places.kml',
    `<kml><Document>${many('<Placemark><name>A place</name><Point><coordinates>150.5,-27.25</coordinates></Point></Placemark>')}</Document></kml>`,
  ],
  [
    'places.gpx',
    `<gpx version="1.1">${many('<wpt lat="-27.25" lon="150.5"><name>A place by the road</name></wpt>')}</gpx>`,
  ],
  [
    'points.xml',
    `<LandXML><CgPoints>${many('<CgPoint name="12345" code="KERB">6900000.123 500000.456 27.5</CgPoint>')}</CgPoints></LandXML>`,
  ],
  [
    'places.topojson',
    `{"type":"Topology","arcs":[],"objects":{"places":{"type":"GeometryCollection","geometries":[${many('{"type":"Point","properties":{"name":"A place"},"coordinates":[150.5,-27.25]},').slice(0, -1)}]}}}`,
  ],
]

it.each(files)('reads %s once, and tells how far it is before its layers are known', async (name, text) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  const reading = { files: await fileSetFromPath(path), options: {}, defaultSrid: 28356 }
  const told: (number | null)[] = []
  let pieces = 0
  onMovement(() => pieces++)
  const report = await inspectFiles(reading, { onProgress: ({ fraction }) => void told.push(fraction) })
  onMovement(null)
  expect(report.layers.reduce((sum, { features }) => sum + features, 0)).toBe(12_000)
  expect(told.some((fraction) => fraction !== null && fraction > 0 && fraction < 0.5)).toBe(true)
  expect(told).toEqual([...told].sort())
  // What is given of it then takes its time too.
  expect(told.at(-1)).toBeLessThan(1)
  // Its pieces of 128 KB, the head twice, and what was kept aside.
  expect(pieces).toBeLessThan(text.length / 131_072 + 8)
})
