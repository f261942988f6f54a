import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileSetFromPath } from '../file-set'
import type { Feature, Geometry } from '../model'
import { intoCrs } from '../writers/out-crs'
import { listDocuments } from './documents'
import { LayerFiles } from './layer-files'
import type { NamedDocument, Survey } from './survey'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-documents-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const point = (x: number): Geometry => ({ type: 'Point', dim: 2, coords: [x, 0], ends: [1] })
const surveyOf = (...named: Partial<NamedDocument>[]): Survey => ({
  ...{ title: null, area: point(1), srid: 28992, precautions: new Map(), owners: new Map([['KL1031', 'Water N.V.']]) },
  named: named.map((one) => ({
    ...{ path: '', kind: null, owner: null, theme: null, about: null, precaution: null, geometry: null },
    ...one,
  })),
})
async function list(survey: Survey, beside: { path: string; sizeBytes: number }[] = []) {
  writeFileSync(join(folder, 'GI.xml'), '<a/>')
  return listDocuments({ files: await fileSetFromPath(join(folder, 'GI.xml')), outDir: folder, beside }, survey)
}

it('tells the owner of a document by the folder that it lies in, by code where the name is not known', async () => {
  const beside = ['bronnen/KL1031/extra.pdf', 'bronnen/AB1234/other.pdf', 'readme.txt']
  const { documents } = await list(
    surveyOf(),
    beside.map((path) => ({ path, sizeBytes: 1 })),
  )
  expect(documents.map(({ owner }) => owner)).toEqual(['Water N.V.', 'AB1234', null])
})

it('lists a document once, however often and however its path is written, with what was said of it first', async () => {
  mkdirSync(join(folder, 'bronnen'))
  writeFileSync(join(folder, 'bronnen/a.pdf'), '%PDF')
  const paths = ['bronnen\\a.pdf', './bronnen/a.pdf', 'bronnen/x/../a.pdf', 'bronnen/../../a.pdf', '/etc/a.pdf']
  const { documents, features } = await list(surveyOf(...paths.map((path, at) => ({ path, about: `note ${at}` }))))
  expect(documents).toEqual([{ path: 'bronnen/a.pdf', owner: null, isThere: true }])
  expect(features.map(({ properties }) => properties.slice(5))).toEqual([['note 0', true, 4]])
})

it('takes no folder for a document that is there', async () => {
  mkdirSync(join(folder, 'map.pdf'))
  const { documents } = await list(surveyOf({ path: 'map.pdf' }))
  expect(documents).toEqual([{ path: 'map.pdf', owner: null, isThere: false }])
})

it('writes each layer to a file of its own, whatever the layers are called, and counts a feature of parts once', async () => {
  const files = new LayerFiles(folder, 0)
  const { crs } = intoCrs(28992)
  const add = (name: string, feature: Feature) => files.add({ name, folders: [], fields: [], crs }, feature)
  const properties: Feature['properties'] = []
  for (const name of ['gas_water', 'Gas/Water', 'Ends with. ', '...'])
    for (const x of [1, 2]) await add(name, { id: null, geometry: point(x), properties })
  await add('gas_water', { id: null, geometry: point(3), properties: [] })
  const parts = await files.finish()
  expect(parts.map(({ path, features }) => [path.slice(folder.length + 1), features])).toEqual([
    ['gas_water.gpkg', 2],
    ['Gas_Water (2).gpkg', 1],
    ['Ends with.gpkg', 1],
    ['layer.gpkg', 1],
  ])
})
