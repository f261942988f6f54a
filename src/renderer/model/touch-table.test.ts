import { afterEach, expect, it } from 'vitest'
import type { TouchedPermit, TouchedPermitsResult } from '../../shared/contract'
import { speak } from '../language/speak'
import { touchTable } from './touch-table'

afterEach(() => speak('en'))

const permit: TouchedPermit = {
  ...{ id: 7, name: 'Quay Road', status: 3, lapsed: false, worst: 'moved', nearestMetres: 1.4, features: 30 },
  ...{ holderId: 'h', requesterId: null },
  counts: { moved: 1, added: 0, removed: 0, changed: 29 },
  named: [{ comparison: 0, index: 3, kind: 'moved', key: 'WM-3', metres: 1.4 }],
}
const person = (id: string | null) => (id === null ? '' : `Mr ${id}`)
const named = (...names: string[]) => names.map((name, id) => ({ id, name }))
const result: TouchedPermitsResult = {
  ...{ source: 'offline', readAt: '2026-03-01T00:00:00Z', naming: null, distanceMetres: 2, permits: [permit] },
  looked: { permits: 24, differences: 12_000 },
  notLooked: { ended: 96, notHeld: null, differences: 3, empty: named('A', 'B'), broken: [], partly: named('Half') },
}

it('saves every permit with how many features are not named, every one that was not looked at, and what else was not, the same in every language', async () => {
  const rows = touchTable(result, person)
  expect(rows[0]).toEqual(['permit', 'id', 'status', 'worst', 'features', 'moved', 'added', 'removed', 'changed', 'nearestMetres', 'which', 'holder', 'requestedBy', 'listsLayer']) // prettier-ignore
  expect(rows[1]).toEqual(['Quay Road', '7', 'Approved', 'moved', '30', '1', '0', '0', '29', '1.4', 'WM-3 (moved, 1.4 m); and 29 more', 'Mr h', '', '']) // prettier-ignore
  expect(rows.slice(2).map((row) => row.join())).toEqual([
    'A,0,not looked at: no area',
    'B,1,not looked at: no area',
    'Half,0,looked at in part: parts of the area cannot be read',
    ',,looked at: 12000 differences, 22 permits under which work may follow',
    ',,not looked at: 96 permits that are over, archived permits',
    ',,not looked at: 3 differences without a place on the map',
    ',,permits as they are held, read 2026-03-01T00:00:00Z',
    ',,not looked at: unknown number of permits not held yet',
  ])
  await speak('de')
  expect(touchTable(result, person)).toEqual(rows)
})

it('saves who lists the layer beside what is touched, and those alone that are touched by nothing', () => {
  const told = { status: 3, lapsed: false, holderId: null, requesterId: 'r' }
  const naming = { permits: [{ id: 7, name: 'Quay Road', ...told }, { id: 8, name: 'Pier', ...told }], unknown: 0 } // prettier-ignore
  const [, touched, only] = touchTable({ ...result, naming }, person)
  expect(touched?.at(-1)).toBe('yes')
  expect(only).toEqual(['Pier', '8', 'Approved', '', '0', '0', '0', '0', '0', '', '', '', 'Mr r', 'yes'])
})
