import { once } from 'node:events'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { debuggingPort } from '../e2e/harness/remote-page'
import { electronIn, startPackedProgram, watched } from './packed-program'
import type { MeasuredWindow } from './window-measured'

/** The window of a packed program as users get it, with its fuses: it is reached by the debugger of Chromium alone. @param packed see start-packed.ts */
export async function openPackedWindow(packed: string, home: string): Promise<MeasuredWindow> {
  const executable = join(packed, 'plumbline')
  const running = startPackedProgram(executable, home, [watched])
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
    version: `${electronIn(executable)}, packed`,
    // Nobody answers its dialog from outside: the folder comes as one that is opened with the program.
    planFolder: async (folder) => void (await once(startPackedProgram(executable, home, [folder]), 'exit')),
    async close() {
      await browser.close()
      running.kill('SIGTERM')
      await ended
    },
  }
}
