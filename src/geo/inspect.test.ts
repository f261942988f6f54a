import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileSetFromPath } from './file-set'
import { inspectFiles } from './inspect'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('tells no more of a long name in a file than a person reads, and still what to do', async () => {
  const path = join(folder, 'wide.csv')
  writeFileSync(path, `${'name'.repeat(20_000)},b\none,two\n`)
  const { error } = await inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: 28356 })
  expect(error?.message.length).toBeLessThan(2000)
  expect(error?.message).toMatch(/^wide\.csv has no pair of columns .+ Choose the ones for X and Y\.$/)
})

describe('depths that a services report would doubt', () => {
  const warnings = async (name: string, header: string, rows: readonly string[]) => {
    const path = join(folder, name)
    writeFileSync(path, `x,y,${header}\n${rows.map((row, at) => `${500_000 + at},6960000,${row}`).join('\n')}\n`)
    const report = await inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: 28356 })
    return report.warnings.filter(({ code }) => code.startsWith('depths-')).map(({ message }) => message)
  }

  it('are told before they are sent: of both signs, no numbers, in feet', async () => {
    expect(await warnings('mixed.csv', 'depth', ['0.9', '-1.2', '1.1', '', 'see plan', '4 ft'])).toEqual([
      'mixed: “depth” holds depths of both signs, 3 above 0 and 1 below. Services reports list them as they are written: which of them lie below the ground is not known.',
      'mixed: 1 value of “depth” is no number. Services reports show it as it is written.',
      'mixed: 1 depth in “depth” is in feet or inches. Services reports show it in metres too.',
    ])
    expect(await warnings('feet.csv', 'depth_ft', ['3', '4', '5'])).toEqual([
      'feet: 3 depths in “depth_ft” are in feet or inches. Services reports show them in metres too.',
    ])
  })

  it('are none where all are of one sign, or no depth is meant', async () => {
    expect(await warnings('below.csv', 'depth', ['-0.9', '-1.2', '0'])).toEqual([])
    expect(await warnings('words.csv', 'cover', ['grass', 'asphalt'])).toEqual([])
    expect(await warnings('other.csv', 'offset', ['-0.9', '1.2', 'four'])).toEqual([])
  })
})
