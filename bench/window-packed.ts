import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { debuggingPort } from '../e2e/harness/remote-page'
import type { MeasuredWindow } from './window-measured'

/** The window of a packed program as users get it, with its fuses: it is reached by the debugger of Chromium alone. @param packed see start-packed.ts */
export async function openPackedWindow(packed: string, home: string): Promise<MeasuredWindow> {
  const executable = join(packed, 'plumbline')
  const start = (args: readonly string[]): ChildProcess =>
    spawn(executable, ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args], {
      env: { ...process.env, PLUMBLINE_HOME: home },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const running = start(['--remote-debugging-port=0'])
  const ended = once(running, 'exit')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(running)}`, {
    // Electron has no contexts of a browser to set anything for.
    noDefaults: true,
  })
  const [context] = browser.contexts()
  if (!context) throw new Error('The program has no window.')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  return {
    page,
    version: `${/Electron\/(\d+\.\d+\.\d+)/.exec(readFileSync(executable, 'latin1'))?.[1] ?? 'unknown'}, packed`,
    // Nobody answers its dialog from outside: the folder comes as one that is opened with the program.
    planFolder: async (folder) => void (await once(start([folder]), 'exit')),
    async close() {
      await browser.close()
      running.kill('SIGTERM')
      await ended
    },
  }
}
