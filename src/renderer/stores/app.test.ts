// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { createApp, nextTick } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { scriptedClient } from '../client/project-window.test-helper'
import { provideClient } from '../client/use-client'
import { useApp } from './app'

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
})

/** The store of a window on a system with these wishes. */
function open(wishes: string[] = []) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: wishes.includes(query), addEventListener: () => undefined }) as unknown as MediaQueryList,
  )
  const app = createApp({})
  provideClient(app, scriptedClient().client)
  const pinia = createPinia()
  app.use(pinia)
  return useApp(pinia)
}
const theme = () => document.documentElement.dataset.theme ?? null

it('has the colours that the system asks for before the settings are known, and then those that were chosen', async () => {
  open()
  expect(theme()).toBeNull()
  open(['(prefers-contrast: more)'])
  expect(theme()).toBe('contrast')
  const store = open(['(prefers-contrast: more)', '(prefers-color-scheme: dark)'])
  expect(theme()).toBe('contrast-dark')
  store.settings = { theme: 'light' } as typeof store.settings
  await nextTick()
  expect(theme()).toBe('light')
  store.settings = { theme: 'system' } as typeof store.settings
  await nextTick()
  expect(theme()).toBe('contrast-dark')
})

it('tells the time of the service, whichever of the two clocks of this computer was set back or stood still', () => {
  const at = Date.UTC(2026, 10, 28, 9)
  const now = vi.spyOn(Date, 'now').mockReturnValue(at)
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const store = open()
  store.status = { network: 'online', clockApartMs: 60_000 } as typeof store.status
  expect(store.serviceNow().getTime()).toBe(at + 60_000)
  elapsed.mockReturnValue(8_000)
  now.mockReturnValue(at - 3_600_000)
  expect(store.serviceNow().getTime()).toBe(at + 63_000)
  now.mockReturnValue(at + 7_200_000)
  expect(store.serviceNow().getTime()).toBe(at + 60_000 + 7_200_000)
})

it('says why something cannot be done: a site pack, no network, a refused credential', () => {
  const store = open()
  const reasons = (network: string) => {
    store.status = { network, clockApartMs: 0 } as typeof store.status
    return [store.online, store.offline, store.networkReason, store.editReason]
  }
  expect(reasons('online')).toEqual([true, false, null, null])
  expect(reasons('starting')).toEqual([false, false, null, null])
  const [, , offline] = reasons('offline')
  expect(reasons('offline')).toEqual([false, true, expect.stringMatching(/./), null])
  expect(reasons('rejected')).toEqual([false, true, expect.stringMatching(/./), null])
  expect(store.networkReason).not.toBe(offline)
})
