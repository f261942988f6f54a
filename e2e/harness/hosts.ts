import type { Browser } from 'playwright'
import { beforeEach, describe } from 'vitest'
import { startInElectron } from './electron'
import { foundHosts } from './found-hosts'
import type { AppUnderTest, StartOptions } from './app-under-test'
import { openBrowser, startInBrowser } from './web'

export type HostName = 'electron' | 'web'

/** What a spec gets of the host that it runs on. */
export interface HostUnderTest {
  name: HostName
  /** Starts the built app, on a home of its own unless one is given. The spec closes what it starts. */
  start(options?: StartOptions): Promise<AppUnderTest>
}

/** Defines the same tests for every host; where a host cannot be had on this machine its tests are skipped with the reason. */
export function onEachHost(title: string, define: (host: HostUnderTest) => void): void {
  for (const name of ['electron', 'web'] as const) onHost(name, title, define)
}

/** Defines tests for one host: what only it has, or what is the same page and core in both. */
export function onHost(name: HostName, title: string, define: (host: HostUnderTest) => void): void {
  describe(`${title} [${name}]`, () => {
    const { electron, noElectron, noChromium } = foundHosts
    const missing = name === 'electron' ? noElectron : noChromium
    beforeEach((context) => {
      if (missing !== null) context.skip(missing)
    })
    define({
      name,
      start: (options) =>
        name === 'electron' ? startInElectron(present(electron), options) : startInBrowser(sharedBrowser(), options),
    })
  })
}

/** Of all specs of this process, with which it ends: to start one takes seconds. */
let shared: Promise<Browser> | null = null

async function sharedBrowser(): Promise<Browser> {
  const browser = await shared
  if (browser?.isConnected() !== true) shared = openBrowser(present(foundHosts.chromium))
  return shared as Promise<Browser>
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('This host is not here; its tests should have been skipped.')
  return value
}
