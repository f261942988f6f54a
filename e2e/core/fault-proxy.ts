import { createServer, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What to do with a request: pass it on (with other headers in the answer), answer nothing after the service has answered, say nothing at all, break off, or answer oneself. */
export type Fault =
  | { do: 'pass'; headers?: Record<string, string> }
  | { do: 'swallow' }
  | { do: 'hold' }
  /** reset: without a farewell; silence: nothing goes either way any more, and the line stays. */
  | { do: 'cut'; afterBytes: number; how?: 'end' | 'reset' | 'silence' }
  | { do: 'answer'; status: number; headers?: Record<string, string>; body?: string }

export type Step = 'step-1' | 'step-2' | 'other'

export interface FaultProxy {
  url: string
  /** Decides the fate of each request; `nth` counts from 1 within its step. */
  decide: (step: Step, nth: number, request: IncomingMessage) => Fault
  count: Record<Step, number>
  /** Takes the address away, as when the network is gone; `comeBack` gives it again. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** A proxy before the service that breaks what a test wants broken. */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  const server = createServer((request, answer) => {
    const step = stepOf(request)
    const nth = ++proxy.count[step]
    const fault = proxy.decide(step, nth, request)
    if (fault.do === 'answer') {
      request.resume()
      answer.writeHead(fault.status, { 'Content-Type': 'text/plain', ...fault.headers })
      return void answer.end(fault.body ?? 'no')
    }
    if (fault.do === 'hold') return void request.resume()
    const isSilent = () => fault.do === 'cut' && fault.how === 'silence'
    const url = new URL(request.url ?? '/', target())
    const passed = httpRequest(url, { method: request.method, headers: request.headers, agent: false }, (reply) => {
      if (fault.do === 'swallow') {
        reply.resume()
        reply.on('end', () => request.socket.destroy())
        return
      }
      answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...(fault.do === 'pass' && fault.headers) })
      reply.pipe(answer)
    })
    passed.on('error', () => !isSilent() && request.socket.destroy())
    if (fault.do === 'cut' && fault.afterBytes < 0) return cut(request, passed, fault.how)
    let seen = 0
    request.on('data', (chunk: Buffer) => {
      seen += chunk.length
      if (fault.do === 'cut' && seen > fault.afterBytes) return cut(request, passed, fault.how)
      if (!passed.write(chunk)) {
        request.pause()
        passed.once('drain', () => request.resume())
      }
    })
    request.on('end', () => passed.end())
    request.on('error', () => passed.destroy())
    answer.on('error', () => passed.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections?.()
    })
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    decide: () => ({ do: 'pass' }),
    count: { 'step-1': 0, 'step-2': 0, other: 0 },
    goAway: close,
    comeBack: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close,
  }
  return proxy
}

function cut(request: IncomingMessage, passed: ClientRequest, how: 'end' | 'reset' | 'silence' = 'end'): void {
  passed.destroy()
  request.removeAllListeners('data')
  if (how === 'silence') request.pause()
  else if (how === 'reset') request.socket.resetAndDestroy()
  else request.socket.destroy()
}

function stepOf(request: IncomingMessage): Step {
  if (request.method !== 'POST') return 'other'
  if ((request.headers['content-type'] ?? '').startsWith('multipart/')) return 'step-2'
  return /\/layers$/.test(request.url ?? '') ? 'step-1' : 'other'
}
