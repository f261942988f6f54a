import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { extractZip } from '../../node/zip/extract-zip'
import { fileSetFromPath } from '../file-set'
import { readAll } from '../formats/read-all.test-helper'
import { delivery } from './delivery.test-helper'
import { splitDelivery } from './split-delivery'

const folder = mkdtempSync(join(tmpdir(), 'delivery-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'bronnen/KL1031'), { recursive: true })
writeFileSync(join(folder, 'bronnen/KL1031/risk.pdf'), '%PDF-1.4')
const gml = join(folder, 'GI.xml')

async function split(text: string, beside: { path: string; sizeBytes: number }[] = []) {
  writeFileSync(gml, text)
  utimesSync(gml, 1_700_000_000, 1_700_000_000)
  const outDir = mkdtempSync(join(folder, 'out-'))
  return splitDelivery({ files: await fileSetFromPath(gml), outDir, beside })
}

it('makes a layer of each theme, owner and class, and lays what has no place in the area of the enquiry', async () => {
  const { title, parts } = await split(delivery)
  expect(title).toBe('KLIC 26G000001')
  expect(parts.map(({ name, folders, features }) => [name, folders.join('/'), features])).toEqual([
    ['Graafpolygoon', '', 1],
    ['water – Water N.V. – Leiding', 'water/Water N.V.', 2],
    ['riool – Gemeente: Noord/Zuid – Leiding', 'riool/Gemeente: Noord/Zuid', 1],
    ['water – Water N.V. – AanduidingEisVoorzorgsmaatregel', 'water/Water N.V.', 1],
    ['GebiedsinformatieLevering', '', 1],
    ['GebiedsinformatieAanvraag', '', 1],
    ['Beheerder', '', 2],
    ['Utiliteitsnet', '', 2],
    ['EisVoorzorgsmaatregelBijlage', '', 1],
    ['Bijlage', '', 2],
    ['Documents', '', 3],
  ])
  const { dataset, features } = await readAll(parts[6]?.path ?? '')
  expect(dataset.layers[0]).toMatchObject({ name: 'Beheerder', crs: { srid: 28992 } })
  expect(features.map(({ geometry }) => geometry?.type)).toEqual(['Polygon', 'Polygon'])
  const pipes = await readAll(parts[1]?.path ?? '', { colorFieldName: 'color' })
  expect(parts.map(({ isColored }) => isColored).indexOf(true)).toBe(1)
  expect(pipes.features[0]?.style).toEqual({ color: '#0000ff', fill: '#0000ff' })
  expect(Array.from(pipes.features[0]?.geometry?.coords ?? [])).toEqual([190000, 350000, 190010, 350000])
})

it('states each layer as modified when its delivery was', async () => {
  const { parts } = await split(delivery)
  expect(parts.map(({ path }) => statSync(path).mtimeMs)).toEqual(parts.map(() => 1_700_000_000_000))
})

it('names five of many documents that are not there, and counts them all', async () => {
  const letter = /<imkl:Bijlage gml:id="nl.imkl-GM1641.C">.*?<\/imkl:Bijlage>/.exec(delivery)?.[0] ?? ''
  const more = [1, 2, 3, 4].map((at) => letter.replace('GM1641.C', `GM1641.C${at}`).replace('letter', `letter ${at}`))
  const { warnings } = await split(delivery.replace(letter, [letter, ...more].join('')))
  expect(warnings).toMatchObject([{ code: 'documents-missing', count: 6 }])
  expect(warnings[0]?.message).toMatch(/^6 documents .* map\.png, letter\.pdf, .*letter 3\.pdf, …\.$/)
})

it('lists documents with owner and place, those that lie beside too, and names what is not there', async () => {
  const { parts, documents, warnings } = await split(delivery, [{ path: 'cover.pdf', sizeBytes: 7 }])
  expect(documents).toEqual([
    { path: 'bronnen/map.png', owner: null, isThere: false },
    { path: 'bronnen/KL1031/risk.pdf', owner: 'Water N.V.', isThere: true },
    { path: 'bronnen/GM1641/letter.pdf', owner: 'Gemeente: Noord/Zuid', isThere: false },
    { path: 'cover.pdf', owner: null, isThere: true },
  ])
  expect(warnings).toMatchObject([
    { code: 'documents-missing', message: expect.stringMatching(/^2 documents .* map\.png, letter\.pdf\.$/) },
  ])
  const { features } = await readAll(parts.at(-1)?.path ?? '')
  // The second lies where the precaution is demanded, the others in the area of the enquiry.
  expect(features.map(({ geometry }) => geometry?.coords[0])).toEqual([190000, 190050, 190000, 190000])
  expect(features[1]?.properties.slice(0, 2)).toEqual(['risk.pdf', 'bronnen/KL1031/risk.pdf'])
})

it('makes the same bytes each time, and leaves nothing where it fails', async () => {
  const bytes = async () =>
    (await split(delivery)).parts.map(({ path }) => createHash('sha256').update(readFileSync(path)).digest('hex'))
  expect(await bytes()).toEqual(await bytes())
  await expect(split(delivery.slice(0, -200))).rejects.toMatchObject({ code: 'file.truncated' })
  const empty = readdirSync(folder).filter(
    (name) => name.startsWith('out-') && readdirSync(join(folder, name)).length === 0,
  )
  expect(empty).toHaveLength(1)
})

it('says what a delivery lacks that cannot be split', async () => {
  await expect(split(delivery.replaceAll(/ srsName="[^"]*"/g, ''))).rejects.toMatchObject({ code: 'crs.missing' })
  const placeless = delivery.replaceAll(/<gml:(LineString|Polygon) .*?<\/gml:\1>/g, '')
  await expect(split(placeless)).rejects.toMatchObject({ code: 'geo.no-features' })
})

const given = join(process.cwd(), '../shared/field-data/dig')

/** Features of each delivery, and documents that it holds or names. */
it.skipIf(!existsSync(given)).each([
  ['Levering_22C001969_3', 3183, 2],
  ['Levering_22G003176_1', 5569, 2],
  ['Levering_22G003182_1', 4844, 3],
  ['Levering_22O000514_1', 7872, 3],
  ['Levering_22O000525_1', 1642, 2],
])(
  '%s: every feature is in a layer, each document listed (skipped without ../shared/field-data)',
  async (name, features, named) => {
    const staging = mkdtempSync(join(folder, 'given-'))
    const files = await extractZip(join(given, `${name}.zip`), staging, { signal: new AbortController().signal })
    const main = files.find(({ relativePath }) => relativePath.endsWith('.xml'))?.path ?? ''
    const { parts, documents, warnings } = await splitDelivery({
      files: await fileSetFromPath(main),
      outDir: mkdtempSync(join(folder, 'out-')),
      beside: [],
    })
    const counts = parts.map((part) => part.features)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(features + named)
    expect(documents.map(({ isThere }) => isThere)).toEqual(new Array(named).fill(true))
    expect(warnings).toEqual([])
  },
)
