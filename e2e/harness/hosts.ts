import { beforeEach, describe } from 'vitest'
import { startInElectron } from './electron'
import { foundHosts } from './found-hosts'
import type { AppUnderTest, StartOptions } from './app-under-test'
import { startInBrowser } from './web'

export type HostName = 'electron' | 'web'

/** What a spec gets of the host that it runs on. */
export interface HostUnderTest {
  name: HostName
  /** Starts the built app, on a home of its own unless one is given. The spec closes what it starts. */
  start(options?: StartOptions): Promise<AppUnderTest>
}

/**
 * Defines the same tests for every host; where a host cannot be had on this machine its tests are skipped with the reason.
 * @param only the hosts that the tests make sense on; all when left out
 */
export function onEachHost(
  title: string,
  define: (host: HostUnderTest) => void,
  only: readonly HostName[] = ['electron', 'web'],
): void {
  for (const name of only) {
    describe(`${title} [${name}]`, () => {
      const { electron, chromium, noElectron, noChromium } = foundHosts
      const missing = name === 'electron' ? noElectron : noChromium
      beforeEach((context) => {
        if (missing !== null) context.skip(missing)
      })
      define({
        name,
        start: (options) =>
          name === 'electron'
            ? startInElectron(present(electron), options)
            : startInBrowser(present(chromium), options),
      })
    })
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('This host is not here; its tests should have been skipped.')
  return value
}
