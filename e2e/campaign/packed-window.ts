import { debuggingPort, openRemotePage } from '../harness/remote-page'
import { pause } from './campaign'
import type { DebianRoot } from './debian-root'

/** The window of an installed program, asked from outside: with its fuses set nothing else can. */
export interface PackedWindow {
  /** A call of the contract; its answer, or the error. */
  answer(name: string, params?: unknown): Promise<unknown>
  /** Presses the first button whose name begins so, as soon as it can be pressed. */
  press(name: string): Promise<void>
  /** Waits until the page shows a text. */
  shows(text: string): Promise<void>
  close(): Promise<number | null>
}

const patienceMs = 120_000

/** A text of the page with plain spaces: it keeps numbers and their words together by others. */
const readable = (text: string): string => `${text}.replace(/\\s+/g, ' ').trim()`

/** Starts the installed program as its entry in the menu does. @param args files and folders, or an address of ours */
export async function openPackedWindow(
  root: DebianRoot,
  options: { user: string; env: Readonly<Record<string, string>> },
  args: readonly string[] = [],
): Promise<PackedWindow> {
  const switches = ['--remote-debugging-port=0', '--disable-gpu']
  const running = root.start(['/usr/lib/plumbline/plumbline', ...switches, ...args], options)
  const ended = new Promise<number | null>((resolve) => running.once('exit', resolve))
  const page = await openRemotePage(await debuggingPort(running), 'app://plumbline/')
  const until = async (what: string, expression: string): Promise<void> => {
    for (const began = Date.now(); !(await page.evaluate(expression)); await pause(200)) {
      if (Date.now() - began < patienceMs) continue
      const seen = String(await page.evaluate('document.body.innerText'))
      throw new Error(`The window did not come to ${what}. It shows:\n${seen.slice(0, 3_000)}`)
    }
  }
  // Beyond the numbers of the page's own calls, whose answers come by the same way.
  let id = 1_000_000_000
  return {
    answer: (name, params) =>
      page.evaluate(`new Promise((resolve) => {
        window.plumbline.subscribe((text) => {
          const frame = JSON.parse(text)
          if (frame.id === ${++id}) resolve(frame.ok ? frame.value : frame.error)
        })
        window.plumbline.call(${JSON.stringify(JSON.stringify({ type: 'call', id, name, params }))})
      })`),
    press: (name) =>
      until(
        `a button “${name}”`,
        `(() => {
          const named = [...document.querySelectorAll('button')].find((one) => ${readable('one.innerText')}.startsWith(${JSON.stringify(name)}))
          if (!named || named.disabled) return false
          named.click()
          return true
        })()`,
      ),
    shows: (text) => until(`“${text}”`, `${readable('document.body.innerText')}.includes(${JSON.stringify(text)})`),
    async close() {
      page.close()
      running.kill('SIGTERM')
      return ended
    },
  }
}
