import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProjectRef } from '../../shared/contract'
import { createHoldSchedule, refreshEveryMs, type HoldRefresher } from './hold-schedule'

const project = (connectionId: string, projectId: number): ProjectRef => ({
  connectionId,
  organization: 'acme',
  projectId,
})
const minute = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function site(held: ProjectRef[], work: (project: ProjectRef) => Promise<void> = () => Promise.resolve()) {
  const up = new Set(held.map(({ connectionId }) => connectionId))
  const read: number[] = []
  const logged: string[] = []
  let shiftMs = 0
  const schedule = createHoldSchedule({
    clock: { now: () => Date.now() + shiftMs },
    log: (_, message) => void logged.push(message),
    isUp: (connectionId) => up.has(connectionId),
    random: () => 0.5,
  })
  const refresher: HoldRefresher = {
    name: 'permits',
    projects: () => held,
    async refresh(one, signal) {
      read.push(one.projectId)
      await Promise.race([work(one), new Promise((_, reject) => signal.addEventListener('abort', reject))])
    },
  }
  schedule.register(refresher)
  return { schedule, read, up, logged, shift: (ms: number) => (shiftMs += ms) }
}

it('looks at every held project at the start and every ten minutes, whatever project is shown', async () => {
  const { schedule, read } = site([project('a', 1), project('a', 2), project('b', 3)])
  schedule.start()
  await vi.advanceTimersByTimeAsync(minute)
  expect([...read].sort()).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(refreshEveryMs)
  expect(read.length).toBe(6)
  await schedule.close()
  await vi.advanceTimersByTimeAsync(3 * refreshEveryMs)
  expect(read.length).toBe(6)
})

it('asks nothing of a service that is away, and at once when it is back', async () => {
  const { schedule, read, up } = site([project('a', 1)])
  up.clear()
  schedule.start()
  await vi.advanceTimersByTimeAsync(3 * refreshEveryMs)
  expect(read).toEqual([])
  up.add('a')
  schedule.linkUp('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toEqual([1])
  schedule.linkUp('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toEqual([1, 1])
})

it('goes on with what the full disk has stopped as soon as there is room, however often it failed', async () => {
  let isFull = true
  const { schedule, read } = site([project('a', 1)], () =>
    isFull ? Promise.reject(new Error('The disk is full.')) : Promise.resolve(),
  )
  schedule.start()
  await vi.advanceTimersByTimeAsync(10 * minute)
  isFull = false
  read.length = 0
  schedule.roomAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toEqual([1])
})

it('reads one project of a connection at a time', async () => {
  let running = 0
  let most = 0
  const { schedule, read } = site([project('a', 1), project('a', 2), project('a', 3)], async () => {
    most = Math.max(most, ++running)
    await new Promise((next) => setTimeout(next, 1_000))
    running -= 1
  })
  schedule.start()
  await vi.advanceTimersByTimeAsync(minute)
  expect([most, read]).toEqual([1, [1, 2, 3]])
})

it('tries again after a minute what failed, and goes on with the others', async () => {
  const { schedule, read, logged } = site([project('a', 1), project('a', 2)], (one) =>
    one.projectId === 1 ? Promise.reject(new Error('cut')) : Promise.resolve(),
  )
  schedule.start()
  await vi.advanceTimersByTimeAsync(minute + 10_000)
  expect(read).toEqual([1, 2, 1])
  expect(logged.length).toBe(2)
})

it('does not wait for years after the clock was set back', async () => {
  const { schedule, read, shift } = site([project('a', 1)])
  schedule.start()
  await vi.advanceTimersByTimeAsync(0)
  shift(-365 * 86_400_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toEqual([1, 1])
})

it('stops what is being read when it is closed', async () => {
  const { schedule, logged } = site([project('a', 1)], () => new Promise(() => undefined))
  schedule.start()
  await vi.advanceTimersByTimeAsync(0)
  await schedule.close()
  expect(logged).toEqual([])
})
