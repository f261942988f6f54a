// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Plan, PlanRow, ShownDiff } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { openProjectWindow, scriptedClient, someProject as project } from '../client/project-window.test-helper'
import { usePlanChanges } from './plan-changes'
import { useUploadPlan } from './upload-plan'

const row = (id: string, targetLayerId: number): PlanRow =>
  ({
    ...{ id, name: id, folder: '', files: [], action: 'revise', targetLayerId, inspection: 'done' },
    ...{ selected: true, options: {}, problems: [], sizeBytes: 1 },
  }) as unknown as PlanRow
const plan = (): Plan => ({
  ...{
    id: 'p1',
    project,
    title: 'W47',
    roots: ['/w47'],
    origins: [],
    state: 'ready',
    mirrorFolders: true,
    landingArea: '',
  },
  progress: { rowsDone: 0, rowsTotal: 0, files: 0, bytes: 0, secondsLeft: null },
  ...{ rows: [row('a', 1), row('b', 2)], ignored: [], unread: [], error: null },
})
const diff = (id: string, changes: object): ShownDiff =>
  ({
    ...{ id, added: 0, removed: 0, changed: 0, moved: 0, unchanged: 0, schema: [], tolerance: null },
    ...changes,
  }) as unknown as ShownDiff

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('sums what the chosen rows would change, and says so only when each of them is compared', async () => {
  const waiting: ((answer: ShownDiff) => void)[] = []
  const core = scriptedClient({
    'uploads.makePlan': () => ({ planId: 'p1' }),
    'uploads.getPlan': plan,
    'uploads.compareRow': () => new Promise((resolve) => waiting.push(resolve)),
  })
  const { app, scope } = openProjectWindow(core.client)
  const uploads = useUploadPlan(scope)
  await uploads.make(['/w47'])
  const changes = usePlanChanges(scope)
  expect(changes.complete).toBe(false)
  uploads.selection = ['a', 'b']
  await vi.advanceTimersByTimeAsync(1000)
  expect([changes.complete, changes.reading]).toEqual([false, true])
  waiting[0]?.(diff('d1', { added: 2, changed: 3, moved: 1 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(changes.complete).toBe(false)
  waiting[1]?.(diff('d2', { removed: 4, unchanged: 5 }))
  await vi.advanceTimersByTimeAsync(0)
  expect([changes.complete, changes.reading]).toEqual([true, false])
  expect(changes.counts).toEqual({ added: 2, removed: 4, changed: 2, moved: 1, unchanged: 5 })
  uploads.selection = []
  await vi.advanceTimersByTimeAsync(0)
  expect(changes.complete).toBe(false)
  app.unmount()
})

it('tells why a row could not be compared, compares the others, and shows what changes once it could', async () => {
  let failing = true
  const compared: string[] = []
  const core = scriptedClient({
    'uploads.makePlan': () => ({ planId: 'p1' }),
    'uploads.getPlan': plan,
    'uploads.compareRow': ({ rowId }: { rowId: string }) => {
      compared.push(rowId)
      const refusal = new AppError('net.offline', 'No network.')
      return rowId === 'a' && failing ? Promise.reject(refusal) : Promise.resolve(diff(rowId, { added: 1 }))
    },
  })
  const { app, scope } = openProjectWindow(core.client)
  const uploads = useUploadPlan(scope)
  await uploads.make(['/w47'])
  const changes = usePlanChanges(scope)
  uploads.selection = ['a', 'b']
  await vi.advanceTimersByTimeAsync(1000)
  expect(compared).toEqual(['a', 'b'])
  expect([changes.error?.code, changes.complete, changes.reading]).toEqual(['net.offline', false, false])
  failing = false
  await changes.compare()
  expect(compared).toEqual(['a', 'b', 'a'])
  expect([changes.error, changes.complete, changes.counts.added]).toEqual([null, true, 2])
  app.unmount()
})
