import { beforeEach, expect, it } from 'vitest'
import type { PlanRow, WatchRule } from '../../shared/contract'
import type { QuietPlans } from '../uploads/plan/quiet-plans'
import type { RowState } from '../uploads/plan/row-state'
import { createDrafting } from './draft-ready'
import { sure } from './sure-row.test-helper'
import type { WatchRecord } from './watch-store'

const rule = (name: string, ...patterns: string[]): WatchRule => ({ name, patterns, by: 'ada', at: '' })
const record: WatchRecord = {
  ...{ id: 'w', project: { connectionId: 'c', organization: 'acme', projectId: 1 }, path: '/in/Surveys' },
  ...{ ofScript: false, quietSeconds: 10, rescanSeconds: 60, paused: false, templates: [], leavesExisting: false },
  rules: [rule('gas', 'surveys/*.csv'), rule('all', '**')],
}

/** What was asked for, in its order. */
let log: unknown[]
let rows: PlanRow[]
/** Null: others have changed meanwhile what the rows were decided by. */
let batchId: string | null
beforeEach(() => {
  log = []
  rows = [sure, { ...sure, id: 'doubtful', confidence: 'likely' }, { ...sure, id: 'same', action: 'skip' }]
  batchId = 'b'
})

const idsOf = (some: readonly RowState[]) => some.map(({ row }) => row.id)
const plans = {
  read: ({ title, files }: { title: string; files: string[] }) => {
    log.push(['read', title, files])
    return Promise.resolve({ id: 'p', rows: rows.map((row) => ({ row }) as RowState) })
  },
  send: (_plan: string, ids: Set<string>, by: { name: string }) => {
    log.push(['send', by.name, [...ids]])
    return Promise.resolve(batchId)
  },
  keep: (_plan: string, left: RowState[]) => {
    log.push(['keep', idsOf(left)])
    return { planId: 'kept', added: left.length, rows: left.length }
  },
  end: (_plan: string, isSent: boolean) => Promise.resolve(log.push(['end', isSent])),
} as unknown as QuietPlans
const drafting = createDrafting({
  ...{ plans, log: () => undefined, wake: () => void log.push('wake') },
  now: () => new Date(2026, 0, 5, 7, 3).toISOString(),
  emit: (name, payload) => void log.push([name, (payload as { layers: number }).layers]),
})
const draft = (byHand = false) => drafting(record, ['surveys/gas.csv'], byHand)

it('sends what a rule sends, keeps the rest for a person, and leaves out what is unchanged', async () => {
  await draft()
  expect(log).toEqual([
    ['read', 'Surveys 2026-01-05 07:03', ['/in/Surveys/surveys/gas.csv']],
    ['send', 'gas', [sure.id]],
    ['watch.sent', 1],
    'wake',
    ['keep', ['doubtful']],
    ['watch.drafted', 1],
    ['end', true],
  ])
})

it('keeps all for a person who drafts by hand', async () => {
  await draft(true)
  expect(log.slice(1)).toEqual([
    ['keep', [sure.id, 'doubtful']],
    ['watch.drafted', 2],
    ['end', false],
  ])
})

it('keeps what a rule would have sent, where others have changed meanwhile what it was decided by', async () => {
  batchId = null
  await draft()
  expect(log.slice(1)).toEqual([
    ['send', 'gas', [sure.id]],
    ['keep', [sure.id, 'doubtful']],
    ['watch.drafted', 2],
    ['end', false],
  ])
})

it('drafts nothing where all is sent or unchanged', async () => {
  rows = [sure, { ...sure, id: 'same', action: 'skip' }]
  await draft()
  expect(log.slice(1)).toEqual([['send', 'gas', [sure.id]], ['watch.sent', 1], 'wake', ['end', true]])
})

it('puts its plan away where it could not be kept, and says why', async () => {
  const full = new Error('the disk is full')
  const failing = createDrafting({
    ...{ log: () => undefined, wake: () => undefined, now: () => new Date().toISOString(), emit: () => undefined },
    plans: {
      ...plans,
      keep: () => {
        throw full
      },
    },
  })
  await expect(failing(record, ['a.csv'], true)).rejects.toBe(full)
  expect(log.at(-1)).toEqual(['end', false])
})
