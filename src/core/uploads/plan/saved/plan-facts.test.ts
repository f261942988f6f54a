import { describe, expect, it } from 'vitest'
import type { PlanRow } from '../../../../shared/contract'
import { noChoices } from './plan-choices'
import { compareFiles, filesOf, type RowFiles } from './plan-facts'

const at = 1_700_000_000_000
const file = (name: string, sizeBytes = 10, lastModifiedMs = at) => ({
  path: `/data/${name}`,
  name,
  ext: name.slice(name.lastIndexOf('.') + 1),
  sizeBytes,
  lastModifiedMs,
})
const row = (...files: ReturnType<typeof file>[]): RowFiles => ({ name: 'mains', folder: '', files })

describe('files of a kept plan', () => {
  it('leave out an index that was made anew, and no other', () => {
    const files = [file('mains.shp'), file('mains.shx')]
    const plan = { row: row(...files) as unknown as PlanRow, chosen: noChoices() }
    expect(filesOf(plan).files).toEqual(files)
    expect(filesOf({ ...plan, chosen: { ...noChoices(), rebuilt: true } }).files).toEqual([files[0]])
  })

  it('are the same where only a copy or a file system has rounded the time', () => {
    expect(compareFiles(row(file('a.csv')), row(file('a.csv', 10, at + 2_000)))).toBeNull()
    expect(compareFiles(row(file('a.csv')), row(file('a.csv', 10, at - 2_000)))).toBeNull()
  })

  it('tell what is changed, new beside them, gone, or a row of its own', () => {
    const told = (isNew: boolean, changed: string[], gone: string[]) => ({ isNew, changed, gone })
    expect(compareFiles(row(file('a.csv')), row(file('a.csv', 10, at + 2_001)))).toEqual(told(false, ['a.csv'], []))
    expect(compareFiles(row(file('a.csv')), row(file('a.csv', 11)))).toEqual(told(false, ['a.csv'], []))
    expect(compareFiles(row(file('a.shp')), row(file('a.shp'), file('a.prj')))).toEqual(told(false, ['a.prj'], []))
    expect(compareFiles(row(file('a.shp'), file('a.prj')), row(file('a.shp')))).toEqual(told(false, [], ['a.prj']))
    expect(compareFiles(null, row(file('a.shp')))).toEqual(told(true, [], []))
  })
})
