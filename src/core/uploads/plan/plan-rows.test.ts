import { expect, it } from 'vitest'
import { createPlanRows } from './plan-rows'
import { newRow } from './row-state'

const context = {
  ...{ layers: [], sent: [], projectSrid: null, folders: new Set<string>() },
  area: { boxes: [], centre: null, label: '' },
}
const rowOf = (n: number) => {
  const file = { path: `/site/p${n}.csv`, relativePath: `p${n}.csv`, sizeBytes: 9, lastModifiedMs: 0 }
  const member = { path: file.path, name: `p${n}.csv`, ext: 'csv', sizeBytes: 9, lastModifiedMs: 0 }
  const readSet = { name: `p${n}`, main: member, members: [member] }
  return newRow({
    ...{ idFrom: file.path, name: `p${n}`, folder: '', files: [file], kind: 'table', readSet, missing: [] },
    ...{ beingEdited: false, fault: null },
  })
}

it('decides over very many rows in portions, and tells of some hundreds at a time', async () => {
  let decided = 0
  const stagedName = () => {
    decided++
    return null
  }
  const rows = createPlanRows({
    specification: () => null,
    mirrorFolders: () => false,
    stagedName,
    onChanged: () => undefined,
  })
  const all = Array.from({ length: 1200 }, (_, n) => rowOf(n))
  const work = rows.replace(all, context)
  expect(decided).toBe(250)
  await work
  expect(decided).toBe(1200)
  const told = [rows.takeChanges(), rows.takeChanges(), rows.takeChanges()]
  expect(told.map(({ changed, more }) => [changed.size, more])).toEqual([[500, true], [500, true], [200, false]]) // prettier-ignore
  expect(new Set(told.flatMap(({ changed }) => [...changed])).size).toBe(1200)
  rows.close()
})
