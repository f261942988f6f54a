import { expect, it } from 'vitest'
import type { LayerChange, PermitChange } from '../../../shared/model/as-of'
import type { ShownDiff } from '../../../shared/contract'
import { changesCsv } from './changes-csv'

it('writes a line for each layer and permit, with counts only where they were asked for', () => {
  const made = {
    revision: { id: 'b', createdDate: '2026-11-05T08:30:00Z', comment: 'Week 45', user: { name: 'Ann, Lee' } },
    number: 3,
  }
  const revised = {
    ...{ layer: { id: 4, name: 'Mains' }, kind: 'revised', before: { number: 2 }, after: made, made: [made] },
  } as unknown as LayerChange
  const fresh = { ...revised, layer: { id: 5, name: 'Gas' }, kind: 'new', before: null } as unknown as LayerChange
  const permit = { permit: { id: 9, name: 'Trench' }, before: null, after: 8, live: 'began' } as unknown as PermitChange
  const diff = { added: 1, removed: 2, changed: 3 } as ShownDiff
  const lines = changesCsv([revised, fresh], [permit], (change) => (change === revised ? { diff } : null))
    .replace('\uFEFF', '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.replace(/,[^,]*$/, ''))
  expect(lines).toEqual([
    'thing,id,name,change,before,after,made,who,comment,added,removed,changed',
    expect.stringMatching(/^layer,4,Mains,revised,2,3,2026-11-05 \d\d:30,"Ann, Lee",Week 45,1,2,3$/),
    expect.stringMatching(/^layer,5,Gas,new,,3,2026-11-05 \d\d:30,"Ann, Lee",Week 45,,,$/),
    'permit,9,Trench,began,,Active,,,,,,',
  ])
})
