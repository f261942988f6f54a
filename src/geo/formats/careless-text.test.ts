import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadOptions } from '../model'
import { readAll } from './read-all.test-helper'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careless-text-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const files = {
  kml: (name: string) =>
    `<kml><Placemark><name>${name}</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`,
  gpx: (name: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1"><wpt lat="2" lon="1"><name>${name}</name></wpt></gpx>`,
  gml: (name: string) =>
    `<g:FeatureCollection xmlns:g="http://www.opengis.net/gml"><g:featureMember><Pit><name>${name}</name><at><g:Point srsName="EPSG:25832"><g:pos>1 2</g:pos></g:Point></at></Pit></g:featureMember></g:FeatureCollection>`,
  landxml: (name: string) => `<LandXML><CgPoints><CgPoint name="${name}">2 1</CgPoint></CgPoints></LandXML>`,
  geojson: (name: string) =>
    `{"type":"Feature","properties":{"name":"${name}"},"geometry":{"type":"Point","coordinates":[1,2]}}`,
}
type Kind = keyof typeof files
const kinds = Object.keys(files) as Kind[]

async function nameIn(kind: Kind, bytes: Buffer, options: ReadOptions = {}) {
  const path = join(folder, `site.${kind}`)
  await writeFile(path, bytes)
  const { dataset, byLayer } = await readAll(path, options)
  const at = dataset.layers[0]!.fields.findIndex((field) => field.name.toLowerCase() === 'name')
  return { name: byLayer[0]![0]!.properties[at], said: dataset.warnings.map(({ message }) => message) }
}

describe.each(kinds)('%s that is not in UTF-8, as it has to be', (kind) => {
  it('keeps the letters with accents, and names a word to check', async () => {
    expect(await nameIn(kind, Buffer.from(files[kind]('Größe Straße'), 'latin1'))).toEqual({
      name: 'Größe Straße',
      said: [`site.${kind} is not in UTF-8, as it should be; windows-1252 was guessed. Check: Größe.`],
    })
  })

  it('takes the encoding that a person names', async () => {
    const [before, after] = files[kind]('|')
      .split('|')
      .map((part) => Buffer.from(part))
    const bytes = Buffer.concat([before!, Buffer.from([0xa3, 0xf3, 0x64, 0xbc]), after!])
    expect(await nameIn(kind, bytes, { encoding: 'windows-1250' })).toEqual({ name: 'ŁódĽ', said: [] })
  })
})

it.each(['kml', 'gpx', 'gml', 'landxml'] as const)('%s keeps an ampersand that stands alone', async (kind) => {
  const text = files[kind]('Smith & Co, R&D &amp; Sons')
  expect(await nameIn(kind, Buffer.from(text))).toEqual({ name: 'Smith & Co, R&D & Sons', said: [] })
})
