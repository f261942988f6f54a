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
  expect(await readSpecificationFile(yaml)).toEqual({ version: 1, name: 'Site', rules: [crs] })
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

it('reads the workbook of an office: shared and inline strings, numbers, gaps, a sheet of values', async () => {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="Rules" r:id="rId1"/><sheet name="Material" r:id="rId2"/></sheets></workbook>') // prettier-ignore
  add('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>') // prettier-ignore
  add('xl/sharedStrings.xml', '<sst><si><t>rule</t></si><si><r><t>fie</t></r><r><t>ld</t></r></si><si><t>values</t><rPh><t>no</t></rPh></si></sst>') // prettier-ignore
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const head = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c>'
  add('xl/worksheets/sheet1.xml', `<worksheet><sheetData><row>${head}</row><row>${cell('A2', 'columns')}${cell('B2', 'm')}${cell('D2', '=Material')}</row><row>${cell('A3', 'crs')}<c r="D3"><v>7856</v></c></row></sheetData></worksheet>`) // prettier-ignore
  add(
    'xl/worksheets/sheet2.xml',
    `<worksheet><sheetData><row>${cell('A1', 'PVC &amp; PE')}</row></sheetData></worksheet>`,
  )
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(dir, 'office.xlsx')))
  expect((await readSpecificationFile(join(dir, 'office.xlsx'))).rules).toEqual([
    { rule: 'columns', id: 'columns', severity: 'stop', columns: [{ name: 'm', values: ['PVC & PE'] }] },
    { rule: 'crs', id: 'crs', severity: 'stop', srids: [7856] },
  ])
  await expect(readSpecificationFile(put('no.xlsx', 'text'))).rejects.toMatchObject({ code: 'file.corrupt' })
})
