import { afterEach, expect, it, vi } from 'vitest'
import type { Fetching, MeteredBySystem, Settings } from '../../shared/contract'
import { createFetching } from './fetching'

let close = () => {}
afterEach(() => close())

function site(start: Partial<Settings> = {}) {
  let settings = { holdLimitBytes: 0, holdPaused: false, meteredFetch: 'ask', metered: 'system', ...start } as Settings
  const steps: string[] = []
  const told: Fetching[] = []
  const system = { says: 'no' as MeteredBySystem, asked: 0 }
  const fetching = createFetching({
    settings: () => settings,
    change: (changes) => {
      settings = { ...settings, ...changes }
      fetching.look()
      return Promise.resolve()
    },
    askMetered: () => Promise.resolve((system.asked++, system.says)),
    isNeeded: () => true,
    isLocal: (connectionId) => connectionId === 'local',
    emit: (_, payload) => void told.push(payload as Fetching),
    log: () => undefined,
    onShut: () => steps.push('shut'),
    onOpen: () => steps.push('open'),
  })
  close = fetching.close
  return { fetching, steps, told, system, change: (changes: Partial<Settings>) => ((settings = { ...settings, ...changes }), fetching.look()) } // prettier-ignore
}

it('stops all fetching when a person pauses, of every service, and goes on when they say so', async () => {
  const { fetching, steps, told } = site()
  await fetching.start()
  await fetching.pause(true)
  expect([fetching.waits('a'), fetching.waits('local')]).toEqual(['paused', 'paused'])
  await fetching.pause(false)
  expect(fetching.waits('a')).toBeNull()
  expect(steps).toEqual(['shut', 'open'])
  // First what the system says of its network.
  expect(told.map(({ waits }) => waits)).toEqual([null, 'paused', null])
})

it('waits on a network that the system calls metered, except for the service on this computer', async () => {
  const { fetching, system } = site()
  system.says = 'yes'
  await fetching.start()
  expect([fetching.waits('a'), fetching.waits('local')]).toEqual(['metered', null])
})

it('fetches by itself where the system cannot tell, unless a person says that it is metered', async () => {
  const { fetching, system, change } = site()
  system.says = 'unknown'
  await fetching.start()
  expect(fetching.waits('a')).toBeNull()
  change({ metered: 'yes' })
  expect(fetching.waits('a')).toBe('metered')
  change({ meteredFetch: 'always' })
  expect(fetching.waits('a')).toBeNull()
})

it('fetches once on a metered network when it is told to, and asks again afterwards', async () => {
  const { fetching, steps } = site({ metered: 'yes' })
  await fetching.start()
  fetching.fetchNow()
  expect(fetching.waits('a')).toBeNull()
  fetching.tried()
  expect(fetching.waits('a')).toBe('metered')
  expect(steps).toEqual(['open', 'shut'])
})

it('asks again on another metered network, though it was allowed on the one before', async () => {
  vi.useFakeTimers()
  const { fetching, system } = site()
  system.says = 'yes'
  await fetching.start()
  fetching.fetchNow()
  const isAllowed = async (says: MeteredBySystem) => {
    system.says = says
    await vi.advanceTimersByTimeAsync(60_000)
    return fetching.waits('a')
  }
  expect(await isAllowed('no')).toBeNull()
  expect(await isAllowed('yes')).toBe('metered')
  await isAllowed('no')
  fetching.fetchNow()
  expect(await isAllowed('yes')).toBe('metered')
  vi.useRealTimers()
})

it('looks at all that waits when the limit is another', async () => {
  const { fetching, steps, change } = site({ holdLimitBytes: 100 })
  await fetching.start()
  change({ holdLimitBytes: 200 })
  expect(steps).toEqual(['open'])
})
