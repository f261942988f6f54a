import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { readSpecificationFile } from './read-file'

let dir: string
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'specification-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const put = (name: string, text: string) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}

it('reads YAML and JSON, and says where one of them is wrong', async () => {
  const yaml = put('spec.yaml', 'version: 1\nname: Site\nrules:\n  - {rule: crs, id: crs, srids: [7856]}\n')
  const crs = { rule: 'crs', id: 'crs', severity: 'stop', srids: [7856] }
  expect((await readSpecificationFile(yaml)).specification).toEqual({ version: 1, name: 'Site', rules: [crs] })
  const faults: [string, RegExp][] = [
    ['{"version":1,"rules":[{"rule":"crs","id":"a"}]}', /rules\[0\] \(a\): srids, units or stated/],
    ['{"version":1,"rules":[{"rule":"name","id":"n","separator":"-","fields":[{"name":"x","type":"text","pattern":"("}]}]}', /fields\[0\]\.pattern: “\(” is no pattern/], // prettier-ignore
    ['{"version":2,"rules":[]}', /of version 2/],
    ['{"version":1', /cannot be read as a specification/],
    ['[]', /As a whole/],
    ['{"version":1,"rules":[],"rulez":[]}', /rulez/],
  ]
  for (const [text, why] of faults) await expect(readSpecificationFile(put('x.json', text))).rejects.toThrow(why)
  await expect(readSpecificationFile(join(dir, 'none.json'))).rejects.toMatchObject({ code: 'file.missing' })
})

/** A workbook of sheets by their names, as XML of their rows and of what stands beside them. */
async function workbook(
  name: string,
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>>,
) {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path)
  const names = Object.keys(sheets)
  add('xl/workbook.xml', `<workbook xmlns:r="r"><sheets>${names.map((each, at) => `<sheet name="${each}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`) // prettier-ignore
  add('xl/_rels/workbook.xml.rels', `<Relationships>${names.map((_each, at) => `<Relationship Id="rId${at}" Target="${at === 0 ? '' : '/xl/'}worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`) // prettier-ignore
  for (const [at, xml] of Object.values(sheets).entries()) add(`xl/worksheets/sheet${at}.xml`, xml)
  for (const [path, xml] of Object.entries(parts)) add(path, xml)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(dir, name)))
  return join(dir, name)
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (rows: string, more = '') => `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`

it('reads the workbook of an office: shared and inline strings, numbers, gaps, a sheet of values', async () => {
  const head = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c>'
  const rules = `<row>${head}</row><row>${cell('A2', 'columns')}${cell('B2', 'm')}${cell('D2', '=Material')}</row><row>${cell('A3', 'crs')}<c r="D3"><v>7856</v></c></row>` // prettier-ignore
  const strings = '<sst><si><t>rule</t></si><si><r><t>fie</t></r><r><t>ld</t></r></si><si><t>values</t><rPh><t>no</t></rPh></si></sst>' // prettier-ignore
  const sheets = { Rules: sheet(rules), Material: sheet(`<row>${cell('A1', 'PVC &amp; PE')}</row>`) }
  const path = await workbook('office.xlsx', sheets, { 'xl/sharedStrings.xml': strings })
  expect((await readSpecificationFile(path)).specification.rules).toEqual([
    { rule: 'columns', id: 'columns', severity: 'stop', columns: [{ name: 'm', values: ['PVC & PE'] }] },
    { rule: 'crs', id: 'crs', severity: 'stop', srids: [7856] },
  ])
  await expect(readSpecificationFile(put('no.xlsx', 'text'))).rejects.toMatchObject({ code: 'file.corrupt' })
})

it('takes merged cells for all their rows, numbers and days as they are meant, and a typed =Sheet for its values', async () => {
  const head = ['rule', 'field', 'values', 'min'].map((word, at) => cell(`${'ABCD'[at]}3`, word)).join('')
  const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`
  const rules = [
    row(1, cell('A1', 'Requirements of lot 3')),
    row(3, head),
    row(5, `${cell('A5', 'columns')}${cell('B5', 'ratio')}<c r="C5"><v>1.1000000000000001</v></c>`),
    row(6, `${cell('B6', 'code')}<c r="C6" s="1"><v>7</v></c>`),
    row(7, `${cell('B7', 'material')}<c r="C7" t="e"><f>Material</f><v>#NAME?</v></c>`),
    row(8, `${cell('B8', 'surveyed')}<c r="C8" s="2"><v>46023</v></c>`),
  ]
  const styles = '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>' // prettier-ignore
  const merged = '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A5:A8"/></mergeCells>'
  const material = sheet(row(1, cell('A1', 'PVC')))
  const file = (more = '') =>
    workbook('office.xlsx', { Cover: sheet(''), Rules: sheet(rules.join('') + more, merged), Material: material }, { 'xl/styles.xml': styles }) // prettier-ignore
  const [rule] = (await readSpecificationFile(await file())).specification.rules
  expect(rule?.rule === 'columns' && rule.columns.map(({ name, values }) => [name, values])).toEqual([
    ['ratio', ['1.1']],
    ['code', ['0007']],
    ['material', ['PVC']],
    ['surveyed', ['2026-01-01']],
  ])
  const day = row(12, `${cell('A12', 'columns')}${cell('B12', 'until')}<c r="D12" s="2"><v>46023</v></c>`)
  await expect(readSpecificationFile(await file(day))).rejects.toThrow(
    'Rules 12: “2026-01-01” under “min” is no number',
  )
})

it('reads text that a spreadsheet has written as Unicode', async () => {
  const path = join(dir, 'rules.csv')
  writeFileSync(path, '\ufeffRegel\tFeld\r\nSpalte\tGefälle\r\n', 'utf16le')
  expect((await readSpecificationFile(path)).specification.rules).toMatchObject([{ columns: [{ name: 'Gefälle' }] }])
})
