import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of a scripted server; for tests. */
export type Script = (request: IncomingMessage, answer: ServerResponse, body: Buffer) => void

/** A server for tests that answers as it is told. */
export interface ScriptedServer {
  url: string
  /** Method and URL of every request so far, with the headers that came. */
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[]
  /** Scripts of the next answers, used up in order; the last one stays. */
  script(...scripts: Script[]): void
  close(): Promise<void>
}

/** An HTTP server on the loopback address that answers as a test says. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  let scripts: Script[] = []
  const requests: ScriptedServer['requests'] = []
  const server = createServer((request, answer) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    const chunks: Buffer[] = []
    const next = scripts.length > 1 ? scripts.shift() : scripts[0]
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => next?.(request, answer, Buffer.concat(chunks)))
    request.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    script(...next) {
      scripts = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections?.()
      }),
  }
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Script =>
  (_request, answer) => {
    answer.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    answer.end(JSON.stringify(value))
  }

/** Answers with any text. */
export const text =
  (body: string, status: number, type: string, headers: Record<string, string> = {}): Script =>
  (_request, answer) => {
    answer.writeHead(status, { 'Content-Type': type, ...headers })
    answer.end(body)
  }

/** Breaks the connection without a word. */
export const reset: Script = (request) => void request.socket.destroy()
