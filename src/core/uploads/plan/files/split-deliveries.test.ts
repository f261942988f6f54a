import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { delivery } from '../../../../geo/delivery/delivery.test-helper'
import { splitDelivery } from '../../../../geo/delivery/split-delivery'
import { scanPaths } from '../../scan'
import { packFiles } from './pack-files'
import { rowsOfFiles } from './split-deliveries'

const folder = mkdtempSync(join(tmpdir(), 'split-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { signal } = new AbortController()

/** Lays out a delivery below a folder, with a picture and a letter, and a table that is none of its. */
async function layOut(name: string, text = delivery): Promise<string> {
  const top = join(folder, name)
  await mkdir(join(top, '26G000001/bronnen/GM1641'), { recursive: true })
  for (const [file, content] of [
    ['26G000001/GI.xml', text],
    ['26G000001/bronnen/map.png', 'x'],
    ['26G000001/bronnen/GM1641/letter.pdf', '%PDF'],
    ['26G000001/cover.pdf', '%PDF'],
    ['26G000001/points.csv', 'lon,lat\n5,52\n'],
  ] as const) {
    await writeFile(join(top, file), content)
    utimesSync(join(top, file), 1_700_000_000, 1_700_000_000)
  }
  return top
}

async function planned(dropped: string) {
  const stagingDir = mkdtempSync(join(folder, 'staging-'))
  return rowsOfFiles(await scanPaths([dropped], { signal }), { geo: { splitDelivery }, stagingDir, signal })
}

it('makes rows of a delivery in a zip, each with its folder, and names every document, not the data beside them', async () => {
  const top = await layOut('zipped')
  const zip = join(folder, 'dropped', 'Levering.zip')
  const inside = ['26G000001/GI.xml', '26G000001/bronnen/map.png', '26G000001/bronnen/GM1641/letter.pdf', '26G000001/cover.pdf', '26G000001/points.csv'] // prettier-ignore
  await mkdir(join(folder, 'dropped'))
  await packFiles(zip, inside.map((name) => ({ path: join(top, name), nameInside: name, lastModifiedMs: 1.7e12 })), signal) // prettier-ignore
  const { rows, ignored } = await planned(join(folder, 'dropped'))
  expect(rows).toHaveLength(12)
  const pipes = rows.find(({ row }) => row.name === 'riool – Gemeente: Noord/Zuid – Leiding')
  expect(pipes?.proposedFolder).toBe('KLIC 26G000001/riool/Gemeente: Noord-Zuid')
  expect(pipes?.row.files).toMatchObject([
    { name: 'riool – Gemeente_ Noord_Zuid – Leiding.gpkg', lastModifiedMs: 1.7e12 },
  ])
  expect(rows.some(({ row }) => row.name === 'points')).toBe(true)
  expect(rows.find(({ row }) => row.name === 'Documents')?.sourceNotes).toMatchObject([
    { code: 'documents-missing', message: expect.stringContaining('risk.pdf') },
  ])
  expect(ignored.map(({ path, reason }) => [path, reason])).toEqual([
    [`${zip}/26G000001/bronnen/GM1641/letter.pdf`, 'letter.pdf is a document of Gemeente: Noord/Zuid in KLIC 26G000001; its layer “Documents” lists it.'], // prettier-ignore
    [`${zip}/26G000001/cover.pdf`, 'cover.pdf is a document of KLIC 26G000001; its layer “Documents” lists it.'],
    [`${zip}/26G000001/bronnen/map.png`, 'map.png is a document of KLIC 26G000001; its layer “Documents” lists it.'],
  ])
  const again = await planned(join(folder, 'dropped'))
  expect(again.rows.map(({ row }) => row.id)).toEqual(rows.map(({ row }) => row.id))
})

it('does the same with a delivery that was unpacked, and lists no files that it does not name', async () => {
  const { rows, ignored } = await planned(await layOut('unpacked'))
  expect(rows).toHaveLength(12)
  expect(rows.some(({ kind }) => kind === 'raster')).toBe(false)
  expect(ignored.find(({ path }) => path.endsWith('cover.pdf'))?.reason).toMatch(/is a PDF/)
  expect(ignored.find(({ path }) => path.endsWith('map.png'))?.reason).toMatch(/KLIC 26G000001/)
})

it('leaves a delivery that cannot be split one row, which will say why', async () => {
  const { rows } = await planned(await layOut('broken', delivery.slice(0, -100)))
  expect(rows.map(({ row }) => row.name)).toEqual(['GI', 'map', 'points'])
})
