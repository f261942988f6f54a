import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { extractZip } from '../../node/zip/extract-zip'
import { fileSetFromPath } from '../file-set'
import { inspectFiles } from '../inspect'
import { siteGdbZip } from './filegdb/site-gdb.test-fixture'

const folder = mkdtempSync(join(tmpdir(), 'zip-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function inspect(name: string, entries: Readonly<Record<string, string | Buffer>>) {
  const path = join(folder, name)
  const zip = new ZipFile()
  for (const [entry, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text as string), entry)
  zip.end()
  await new Promise<void>((resolve, reject) =>
    zip.outputStream.pipe(createWriteStream(path)).on('close', resolve).on('error', reject),
  )
  return inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
}

const pits = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[150,-30]}}'
const codes = 'code,meaning\n1,pit\n2,pole\n'

it('leaves out the tables without coordinates that lie beside data, and says so', async () => {
  const report = await inspect('site.zip', { 'codes.csv': codes, 'data/pits.geojson': pits, 'fees.csv': codes })
  expect(report.error).toBeNull()
  expect(report.format).toBe('geojson')
  expect(report.layers.map((layer) => [layer.name, layer.features])).toEqual([['pits', 1]])
  expect(report.warnings.map((one) => one.message)).toEqual([
    '“codes” is a table without columns of coordinates; it was left out.',
    '“fees” is a table without columns of coordinates; it was left out.',
  ])
})

it('calls a workbook by its name, not by the files within it', async () => {
  const { error } = await inspect('pits.xlsx', { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })
  expect(error?.message).toMatch(/^pits\.xlsx is an Excel workbook\. .*CSV/)
})

it('names the documents beside data, a note for people aside, and counts them where there are many', async () => {
  const pages = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`pages/${n}.html`, '<html>']))
  const entries = { 'data/pits.geojson': pits, 'letter.pdf': '%PDF', 'readme.txt': 'x', ...pages }
  const { warnings } = await inspect('letters.zip', entries)
  expect(warnings[0]?.message).toBe('letter.pdf is a PDF, which makes no layer.')
  expect(warnings).toHaveLength(21)
  expect(warnings.at(-1)).toMatchObject({ code: 'zip-part-left', message: '6 further files make no layer.', count: 6 })
})

it('keeps a table without coordinates where there is nothing else, and names its columns', async () => {
  const report = await inspect('codes.zip', { 'codes.csv': codes })
  expect(report.error).toMatchObject({ code: 'geo.columns' })
  expect(report.error?.message).toContain('Its columns are code, meaning.')
})

it('reads a geodatabase that was packed without its folder, or in one of another name', async () => {
  const whole = join(folder, 'whole.zip')
  writeFileSync(whole, siteGdbZip)
  const files = await extractZip(whole, folder, { signal: new AbortController().signal })
  for (const dir of ['', 'survey/']) {
    const entries = files.map((file) => [`${dir}${file.relativePath.replace(/^.*\//, '')}`, readFileSync(file.path)])
    const report = await inspect('bare.gdb.zip', Object.fromEntries(entries) as Record<string, Buffer>)
    expect(report.error).toBeNull()
    expect(report.layers.map((layer) => layer.name)).toEqual(['bores', 'lots', 'kerbs'])
  }
})
