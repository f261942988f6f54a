import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What happens to a request on its way to the store: nothing when it gives nothing. */
export interface Fault {
  /** The store is not asked; this is what comes back. */
  answer?: { status: number; code: string }
  /** The store is asked, and of its answer so many bytes come through; -1: not even its head. */
  cutAfter?: number
  /** One byte of the answer is another. */
  changed?: boolean
  /** Milliseconds between pieces, there and back. */
  slowMs?: number
}

/** Decides what happens to a request, by its method, its target and how many have been before it. */
export type Faults = (request: { method: string; target: string }, count: number) => Fault | null

/** A line to an object store at `port` that goes wrong as it is told; `faults` may be set anew at any time. */
export async function openFaultyLine(port: number) {
  let count = 0
  const line = {
    url: '',
    faults: (() => null) as Faults,
    /** Method and target of each request that came. */
    requests: [] as string[],
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, response) => {
    const { method = '', url: target = '' } = request
    line.requests.push(`${method} ${target}`)
    void pass(port, request, response, line.faults({ method, target }, count++) ?? {}).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}

async function pass(port: number, request: IncomingMessage, response: ServerResponse, fault: Fault): Promise<void> {
  if (fault.answer) {
    request.resume()
    const { status, code } = fault.answer
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
    request.once('end', () => response.writeHead(status, { 'content-type': 'application/xml' }).end(body))
    return
  }
  // The name in the request is signed.
  const to = send({ port, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => to.once('response', resolve).once('error', reject))
  // Whoever asks may be killed in the midst: nobody waits for the answer then.
  answered.catch(() => undefined)
  request.once('close', () => request.complete || to.destroy())
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (fault.slowMs) await pause(fault.slowMs)
    if (!to.write(chunk)) await new Promise((resolve) => to.once('drain', resolve))
  }
  to.end()
  const answer = await answered
  if (fault.cutAfter === -1) {
    answer.resume()
    await new Promise((resolve) => answer.once('end', resolve))
    response.destroy()
    return
  }
  response.writeHead(answer.statusCode ?? 0, answer.headers)
  let passed = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (fault.slowMs) await pause(fault.slowMs)
    if (fault.changed && passed === 0 && chunk.length > 0) chunk[0] = (chunk[0] ?? 0) ^ 1
    const left = (fault.cutAfter ?? Infinity) - passed
    response.write(left < chunk.length ? chunk.subarray(0, left) : chunk)
    passed += chunk.length
    if (passed < (fault.cutAfter ?? Infinity)) continue
    await pause(5)
    response.destroy()
    return
  }
  response.end()
}
