import { basename, dirname } from 'node:path'
import type { Page } from 'playwright'
import type { CallName, Params, Result } from '../../src/shared/contract'
import type { AppUnderTest } from './app-under-test'
import { within } from './within'

/**
 * Makes a call of the contract from the page, by the channel that its host gives it, beside the page's own client. For
 * looking behind what the window shows; what a user does goes through the window.
 */
export async function callFromPage<N extends CallName>(page: Page, name: N, params?: Params<N>): Promise<Result<N>> {
  const asked = page.evaluate(
    ([callName, callParams]) =>
      new Promise<{ ok: boolean; value?: unknown; error?: { message: string } }>((resolve, reject) => {
        const id = 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000)
        const frame = { type: 'call' as const, id, name: callName as string, params: callParams }
        const parts: { path: string[]; records: unknown[] }[] = []
        // A method: a named arrow would be wrapped by helpers that runners leave outside the page.
        const listener = {
          take(text: string): boolean {
            // What is for others is not taken apart.
            if (!text.includes(String(id))) return false
            const received = JSON.parse(text) as {
              type: string
              id: number
              path: string[]
              records: unknown[]
              value: Record<string, unknown>
            }
            if (received.id !== id) return false
            if (received.type === 'part') parts.push(received)
            if (received.type !== 'answer') return false
            for (const { path, records } of parts) {
              let list: unknown = received.value
              for (const name of path) list = (list as Record<string, unknown>)[name]
              for (const record of records) (list as unknown[]).push(record)
            }
            resolve(received as never)
            return true
          },
        }
        const { plumbline } = window as unknown as {
          plumbline?: { call(frame: string): void; subscribe(receive: (frame: string) => void): void }
        }
        if (plumbline) {
          // One for all calls: it cannot be taken away again, and a page may be asked for hours.
          const asked = window as unknown as { askedFromOutside?: Map<number, typeof listener> }
          let open = asked.askedFromOutside
          if (!open) {
            const all = (open = asked.askedFromOutside = new Map<number, typeof listener>())
            plumbline.subscribe((text) => {
              for (const [key, each] of all) if (each.take(text)) all.delete(key)
            })
          }
          open.set(id, listener)
          plumbline.call(JSON.stringify(frame))
          return
        }
        const token = sessionStorage.getItem('plumbline.page') ?? ''
        const socket = new WebSocket(`ws://${location.host}/api/frames`, ['plumbline', token])
        socket.onopen = () => socket.send(JSON.stringify(frame))
        socket.onmessage = ({ data }) => {
          if (listener.take(String(data))) socket.close()
        }
        socket.onerror = () => reject(new Error('no socket'))
      }),
    [name, params] as const,
  )
  const answer = await within(60, `the answer to ${name}`, asked)
  if (!answer.ok) throw new Error(answer.error?.message ?? 'no reason given')
  return answer.value as Result<N>
}

/** The handle of a file or folder, as if a person had chosen it: in the native dialog, or in the folders of the web host. */
export async function choose(app: AppUnderTest, path: string): Promise<string> {
  if (app.electron === null) {
    const { entries } = await callFromPage(app.page, 'host.listFolder', { folder: null, typed: dirname(path) })
    const found = entries.find(({ name }) => name === basename(path))
    if (!found) throw new Error(`${path} is not among what can be chosen.`)
    return found.handle
  }
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, path)
  const [chosen] = await callFromPage(app.page, 'host.chooseFiles', { title: '', purpose: 'test', extensions: [] })
  if (!chosen) throw new Error(`${path} was not given by the dialog.`)
  return chosen.handle
}
