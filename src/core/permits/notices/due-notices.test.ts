import { expect, it } from 'vitest'
import type { HorizonMoment } from '../../../shared/model/permit-horizon'
import { dueNow } from './due-notices'

const hour = 3_600_000
const moment = (id: number, atHours: number, kind: HorizonMoment['kind'] = 'renewal'): HorizonMoment => ({
  ...{ id, atMs: atHours * hour, kind, task: kind === 'renewal' ? 'renew' : 'end' },
})
const told = (nowHours: number, lastHours: number | null, moments: HorizonMoment[], hours = { renewal: 2, end: 0 }) => {
  const lastMs = lastHours === null ? null : lastHours * hour
  const { soon, over } = dueNow(moments, { nowMs: nowHours * hour, lastMs, hours })
  return [soon.map(({ id }) => id), over.map(({ id }) => id)]
}

it('tells so many hours before, and not before that', () => {
  const all = [moment(1, 12), moment(2, 12.5), moment(3, 10)]
  expect(told(10, 10, all)).toEqual([[1], []])
  expect(told(10.5, 10, all)).toEqual([[1, 2], []])
})

it('tells what passed since the last look as over, and nothing of what was over before the first', () => {
  const all = [moment(1, 8), moment(2, 9), moment(3, 10)]
  expect(told(10, 8, all)).toEqual([[], [2, 3]])
  expect(told(10, null, all)).toEqual([[], []])
  // The clock was set back: what lies between was told.
  expect(told(7, 12, all)).toEqual([[1, 2], []])
})

it('tells of each kind only where it is switched on', () => {
  const all = [moment(1, 11), moment(2, 11, 'end')]
  expect(told(10, 10, all)).toEqual([[1], []])
  expect(told(10, 10, all, { renewal: 0, end: 24 })).toEqual([[2], []])
  expect(told(12, 10, all, { renewal: 0, end: 24 })).toEqual([[], [2]])
})
