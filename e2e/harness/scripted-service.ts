import { createServer, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service does instead of answering well. */
export type Misbehaviour =
  | { does: 'answer'; status: number; type?: string; body?: string }
  /** Announces a whole answer and breaks the connection in the middle of it. */
  | { does: 'cut'; body: string }
  /** Answers well, but only when it is told to `behave`. */
  | { does: 'wait' }
  /** Breaks the connection at once. */
  | { does: 'hang up' }

/** A service that stands before a good one and misbehaves where it is told to. */
export interface ScriptedService {
  url: string
  /** Requests whose "METHOD /path?query" matches misbehave so, until `behave`. */
  misbehave(when: RegExp, how: Misbehaviour): void
  behave(): void
  /** How often misbehaviour was asked for since the last `misbehave`. */
  readonly asked: number
  close(): Promise<void>
}

export async function startScriptedService(target: string): Promise<ScriptedService> {
  let script: { when: RegExp; how: Misbehaviour } | null = null
  let asked = 0
  let waiting: (() => void)[] = []
  const server = createServer((request, answer) => {
    const pass = (): void => {
      const passed = httpRequest(new URL(request.url ?? '/', target), {
        method: request.method,
        headers: request.headers,
        agent: false,
      })
      passed.on('response', (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      passed.on('error', () => request.socket.destroy())
      request.pipe(passed)
    }
    const how = script?.when.test(`${request.method} ${request.url}`) ? script.how : null
    if (how === null) return pass()
    asked++
    if (how.does === 'wait') return void waiting.push(pass)
    request.resume()
    act(how, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave(when, how) {
      asked = 0
      script = { when, how }
    },
    behave() {
      script = null
      for (const pass of waiting) pass()
      waiting = []
    },
    get asked() {
      return asked
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function act(how: Exclude<Misbehaviour, { does: 'wait' }>, answer: ServerResponse): void {
  if (how.does === 'hang up') return void answer.socket?.destroy()
  if (how.does === 'cut') {
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': how.body.length * 2 })
    return void answer.write(how.body, () => answer.socket?.destroy())
  }
  answer.writeHead(how.status, { 'Content-Type': how.type ?? 'application/problem+json' })
  answer.end(how.body ?? JSON.stringify({ title: 'No', status: how.status, detail: 'Not today.' }))
}
