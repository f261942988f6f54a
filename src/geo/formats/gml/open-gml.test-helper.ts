import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dataset, Feature } from '../../model'
import { context, featuresOf } from '../read-all.test-helper'
import { gmlFormat } from './gml-format'

const namespaces =
  'xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:a="urn:a"'

/** A collection of these members, each in an element of its own. */
export const collection = (...members: string[]): string =>
  `<gml:FeatureCollection ${namespaces}>${members.map((one) => `<gml:featureMember>${one}</gml:featureMember>`).join('')}</gml:FeatureCollection>`

/** A feature `a:Thing` with this geometry and further properties. */
export const thing = (geometry: string, more = '', id = 't'): string =>
  `<a:Thing gml:id="${id}"><a:geom>${geometry}</a:geom>${more}</a:Thing>`

/** Opens text as a file, which is gone when it has been opened. */
export async function openGml(text: string): Promise<Dataset> {
  const folder = mkdtempSync(join(tmpdir(), 'gml-'))
  const path = join(folder, 'test.gml')
  writeFileSync(path, text)
  const main = { path, name: 'test.gml', ext: 'gml', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  try {
    return await gmlFormat.open({ name: 'test', main, members: [main] }, {}, context)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The features of the only layer. */
export async function featuresOfGml(text: string): Promise<Feature[]> {
  const dataset = await openGml(text)
  try {
    return await featuresOf(dataset.layers[0])
  } finally {
    await dataset.close()
  }
}

/** The attributes of the features of a layer, by name. */
export async function rowsOf(dataset: Dataset, name: string): Promise<Record<string, unknown>[]> {
  const layer = [...dataset.layers, ...(dataset.tables ?? [])].find((one) => one.name === name)
  const features = await featuresOf(layer)
  return features.map(({ properties }) =>
    Object.fromEntries(layer?.fields.map((field, at) => [field.name, properties[at] ?? null]) ?? []),
  )
}
