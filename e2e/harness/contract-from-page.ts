import type { Page } from 'playwright'
import type { CallName, Params, Result } from '../../src/shared/contract'
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
        // A method: a named arrow would be wrapped by helpers that runners leave outside the page.
        const listener = {
          take(received: { type: string; id: number }): boolean {
            const isMine = received.type === 'answer' && received.id === id
            if (isMine) resolve(received as never)
            return isMine
          },
        }
        const { plumbline } = window as unknown as {
          plumbline?: { call(frame: unknown): void; subscribe(receive: (frame: never) => void): void }
        }
        if (plumbline) {
          plumbline.subscribe(listener.take as never)
          plumbline.call(frame)
          return
        }
        const socket = new WebSocket(`ws://${location.host}/api/frames`)
        socket.onopen = () => socket.send(JSON.stringify(frame))
        socket.onmessage = ({ data }) => {
          if (listener.take(JSON.parse(String(data)) as never)) socket.close()
        }
        socket.onerror = () => reject(new Error('no socket'))
      }),
    [name, params] as const,
  )
  const answer = await within(60, `the answer to ${name}`, asked)
  if (!answer.ok) throw new Error(answer.error?.message ?? 'no reason given')
  return answer.value as Result<N>
}
