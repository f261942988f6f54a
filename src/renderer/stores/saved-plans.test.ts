// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeptPlan } from '../../shared/contract'
import { openProjectWindow, scriptedClient, someProject } from '../client/project-window.test-helper'
import { useSavedPlans } from './saved-plans'
import { useToastList } from './toasts'

const plan = (id: string, state: KeptPlan['state'] = 'saved'): KeptPlan => ({
  ...{ id, project: someProject, title: `Plan ${id}`, origins: [], changedAt: '2026-11-28T08:00:00Z' },
  ...{ rows: 2, edited: 1, state, watchId: null },
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function open() {
  const core = scriptedClient({ 'uploads.listPlans': [plan('a'), plan('b', 'elsewhere'), plan('c', 'open')] })
  const { scope, pinia } = openProjectWindow(core.client)
  const saved = useSavedPlans(scope)
  await vi.advanceTimersByTimeAsync(0)
  return {
    ...{ core, saved, scope, toasts: useToastList(pinia) },
    shown: () => saved.shown.map(({ id }) => id),
    discarded: () => core.calls.filter(({ name }) => name === 'uploads.discardPlan').map(({ params }) => params),
  }
}

it('shows the plans that are not open here, and what becomes of them', async () => {
  const { core, shown } = await open()
  expect(shown()).toEqual(['a', 'b'])
  core.emit('uploads.plansChanged', { project: someProject, plans: [plan('d')] })
  expect(shown()).toEqual(['d'])
})

it('throws a plan away after some seconds, in which it can come back', async () => {
  const { saved, shown, discarded, toasts } = await open()
  saved.discard(plan('a'))
  saved.discard(plan('b', 'elsewhere'))
  expect(shown()).toEqual([])
  toasts.act(toasts.shown[0]?.id ?? 0)
  expect([shown(), discarded()]).toEqual([['a'], []])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shown(), discarded()]).toEqual([['a'], [{ planId: 'b' }]])
})

it('throws a plan away at once when its project is closed, and once only', async () => {
  const { saved, scope, discarded } = await open()
  saved.discard(plan('a'))
  scope.end()
  expect(discarded()).toEqual([{ planId: 'a' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(discarded()).toEqual([{ planId: 'a' }])
})
