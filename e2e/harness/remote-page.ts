import type { ChildProcess } from 'node:child_process'
import { WebSocket } from 'ws'
import { within } from './within'

/** A page of a program that was started with --remote-debugging-port, where Playwright itself cannot attach. */
export interface RemotePage {
  /** The value of an expression; promises are waited for. */
  evaluate(expression: string): Promise<unknown>
  close(): void
}

/** Waits for the first page whose address begins so. */
export async function openRemotePage(port: number, addressStart: string, withinMs = 60_000): Promise<RemotePage> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const target = await findTarget(port, addressStart)
    if (target !== null) return attach(target)
    if (Date.now() > deadline) throw new Error(`No page ${addressStart} after ${withinMs} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function findTarget(port: number, addressStart: string): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
    const targets = (await answer.json()) as { url: string; webSocketDebuggerUrl: string }[]
    return targets.find(({ url }) => url.startsWith(addressStart))?.webSocketDebuggerUrl ?? null
  } catch {
    return null
  }
}

async function attach(target: string): Promise<RemotePage> {
  const socket = new WebSocket(target)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let lastId = 0
  const evaluate = (expression: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      socket.on('message', function take(data) {
        const answer = JSON.parse(String(data)) as {
          id: number
          result?: { result: { value: unknown }; exceptionDetails?: unknown }
        }
        if (answer.id !== id) return
        socket.off('message', take)
        if (answer.result?.exceptionDetails) reject(new Error(JSON.stringify(answer.result.exceptionDetails)))
        else resolve(answer.result?.result.value)
      })
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
    })
  return { evaluate, close: () => socket.close() }
}

/** The port that Chromium chose and prints; rejects with what was printed when the program ends before. */
export function debuggingPort(child: ChildProcess): Promise<number> {
  let printed = ''
  return within(
    60,
    'the debugging port of the packaged app',
    new Promise((resolve, reject) => {
      child.stderr?.on('data', (chunk) => {
        printed += String(chunk)
        const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(printed)?.[1]
        if (port !== undefined) resolve(Number(port))
      })
      child.once('exit', () => reject(new Error(`The packaged app ended before it was ready:\n${printed}`)))
    }),
  )
}
