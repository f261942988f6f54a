import type { ChildProcess } from 'node:child_process'
import { WebSocket } from 'ws'
import { within } from './within'

/** A page of a program that was started with --remote-debugging-port, where Playwright itself cannot attach. */
export interface RemotePage {
  /** The value of an expression; promises are waited for. Rejects when it throws, and when the page goes before it has answered. */
  evaluate(expression: string): Promise<unknown>
  close(): void
}

/** Waits for the first page whose address begins so, and until it has loaded. */
export async function openRemotePage(port: number, addressStart: string, withinMs = 60_000): Promise<RemotePage> {
  const deadline = Date.now() + withinMs
  // A page is listed by the address that it is to have, while it is still an empty one that runs in another process.
  const loaded = `document.readyState === 'complete' && location.href.startsWith(${JSON.stringify(addressStart)})`
  let page: RemotePage | null = null
  for (;;) {
    const target: string | null = page === null ? await findTarget(port, addressStart) : null
    if (target !== null) page = await attach(target)
    // What an empty page was asked ends with it.
    if ((await page?.evaluate(loaded).catch(() => false)) === true) return page as RemotePage
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

/** What the page answers to one expression. */
interface Answer {
  id: number
  result?: { result: { value: unknown }; exceptionDetails?: unknown }
  /** It could not be asked, or has navigated while a promise was waited for. */
  error?: { message: string }
}

async function attach(target: string): Promise<RemotePage> {
  const socket = new WebSocket(target)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else if (result?.exceptionDetails) asked?.reject(new Error(JSON.stringify(result.exceptionDetails)))
    else asked?.resolve(result?.result.value)
  })
  // An error ends it as well.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(gone())
    waiting.clear()
  })
  const evaluate = (expression: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(gone())
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
    })
  return { evaluate, close: () => socket.close() }
}

const gone = (): Error => new Error('The page is gone, or the program that showed it.')

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
