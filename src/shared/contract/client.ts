import { AppError } from '../errors/app-error'
import type { CallName, EventName, Params, Payload, Result } from './contract'
import type { ServerFrame, Transport } from './frames'
import { wholeValue, type AnswerPart } from './long-answers'
import { wordedError } from '../errors/worded-error'

/** The contract as its caller sees it. */
export type ContractClient = ReturnType<typeof createClient>

type CallArguments<N extends CallName> =
  undefined extends Params<N>
    ? [params?: Params<N>, options?: { signal?: AbortSignal }]
    : [params: Params<N>, options?: { signal?: AbortSignal }]

interface OpenCall {
  parts: AnswerPart[]
  resolve(value: unknown): void
  reject(error: AppError): void
}

/** The calling side of the contract over any transport. */
export function createClient(transport: Transport) {
  const openCalls = new Map<number, OpenCall>()
  const receivers = new Map<number, (payload: never) => void>()
  let lastId = 0
  let closed = false

  transport.onFrame((frame: ServerFrame) => {
    if (frame.type === 'event') {
      receivers.get(frame.id)?.(frame.payload as never)
      return
    }
    const open = openCalls.get(frame.id)
    if (!open) return
    if (frame.type === 'part') return void open.parts.push(frame)
    openCalls.delete(frame.id)
    if (frame.ok) open.resolve(wholeValue(frame.value, open.parts))
    else open.reject(AppError.fromWire(frame.error))
  })
  transport.onClose(() => {
    closed = true
    for (const open of openCalls.values()) open.reject(connectionGone())
    openCalls.clear()
  })

  return {
    /** Makes a call; rejects with AppError. Aborting sends a cancel and rejects with `cancelled` at once. */
    call<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<Result<N>> {
      const [params, options] = args
      const signal = options?.signal
      if (closed) return Promise.reject(connectionGone())
      if (signal?.aborted) return Promise.reject(cancelled(name))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          if (!openCalls.delete(id)) return
          transport.send({ type: 'cancel', id })
          reject(cancelled(name))
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const done = () => signal?.removeEventListener('abort', onAbort)
        openCalls.set(id, {
          parts: [],
          resolve: (value) => (done(), resolve(value as never)),
          reject: (error) => (done(), reject(error)),
        })
        transport.send({ type: 'call', id, name, params })
      })
    },
    /** Receives an event until the returned function is called. */
    subscribe<N extends EventName>(name: N, receive: (payload: Payload<N>) => void): () => void {
      const id = ++lastId
      receivers.set(id, receive as (payload: never) => void)
      transport.send({ type: 'subscribe', id, event: name })
      return () => {
        if (receivers.delete(id)) transport.send({ type: 'unsubscribe', id })
      }
    },
  }
}

function connectionGone(): AppError {
  return wordedError('unavailable', 'windowLost', {})
}

function cancelled(name: string): AppError {
  return new AppError('cancelled', 'Cancelled.', { details: { call: name } })
}
