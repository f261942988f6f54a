import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connections } from './connections'
import type { Link } from './link-state'
import { createNetworkWatch } from './network-watch'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('tells when a service that is away is asked next, and nothing while it is asked or there', async () => {
  const link: Link = { state: 'unreachable', since: '', lastHeardMs: null, reason: null }
  let answer: () => void = () => undefined
  let known: { id: string }[] = []
  const connections = {
    list: () => known,
    link: () => link,
    probe: () => new Promise<void>((resolve) => (answer = resolve)),
  } as unknown as Connections
  let told = 0
  const clock = { now: () => Date.now() }
  const watch = createNetworkWatch(
    connections,
    clock as never,
    () => undefined,
    () => {
      told += 1
    },
  )
  watch.watch(() => ['c', 'gone'])
  watch.start()
  known = [{ id: 'c' }]
  expect(watch.nextTryMs('c')).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([watch.nextTryMs('c'), told]).toEqual([null, 1])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  const next = watch.nextTryMs('c') ?? 0
  expect(next).toBeGreaterThan(Date.now())
  expect(told).toBe(2)
  link.state = 'ok'
  expect(watch.nextTryMs('c')).toBeNull()
  watch.close()
})

it('asks every two seconds while it is in doubt whether a service answers, and every ten when nothing was heard', async () => {
  const link: Link = { state: 'ok', since: '', lastHeardMs: Date.now(), reason: null }
  let trouble: { code: string } | null = { code: 'net.cut' }
  let asked = 0
  let known: { id: string }[] = []
  const connections = {
    list: () => known,
    link: () => link,
    trouble: () => trouble,
    probe: () => Promise.resolve(void (asked += 1)),
  } as unknown as Connections
  const nothing = () => undefined
  const watch = createNetworkWatch(connections, { now: () => Date.now() } as never, nothing, nothing)
  watch.watch(() => ['c'])
  watch.start()
  known = [{ id: 'c' }]
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked).toBe(3)
  trouble = null
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toBe(3)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toBe(4)
  watch.close()
})

it('asks a service that refused the credential at the start, and then no more, however long nothing was heard of it', async () => {
  const link: Link = { state: 'rejected', since: '', lastHeardMs: null, reason: null }
  let asked = 0
  const connections = {
    list: () => [{ id: 'c' }],
    link: () => link,
    trouble: () => null,
    probe: () => Promise.resolve(void (asked += 1)),
  } as unknown as Connections
  const nothing = () => undefined
  const watch = createNetworkWatch(connections, { now: () => Date.now() } as never, nothing, nothing)
  watch.watch(() => ['c'])
  watch.start()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(1)
  watch.close()
})
