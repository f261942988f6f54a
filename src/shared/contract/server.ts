import type { z } from 'zod'
import { AppError, toAppError } from '../errors/app-error'
import { contract, type CallName, type Emit, type EventName, type Handlers, type Payload } from './contract'
import { nothing } from './define'
import { clientFrame, type ServerFrame } from './frames'
import { answerFrames } from './long-answers'

/** One peer of the core: a window, a browser tab, a test. */
export interface Peer {
  /** Takes a frame from the peer; anything malformed is answered with `invalid` or dropped when it has no id. */
  receive(frame: unknown): void
  /** Ends all that the peer has open. */
  close(): void
}

/** The contract as a host serves it: one peer a window. */
export type ContractServer = ReturnType<typeof createServer>

/**
 * The answering side of the contract. Only names of the contract are reachable (own properties of a constant object),
 * every parameter is checked by its schema, and every failure is answered as a wire error.
 * @param onSubscribed told of each event that a peer begins to listen to
 */
export function createServer(handlers: Handlers<CallName>, onSubscribed: (event: EventName) => void = () => undefined) {
  const peers = new Set<{ subscriptions: Map<number, EventName>; send: (frame: ServerFrame) => void }>()

  return {
    connect(send: (frame: ServerFrame) => void): Peer {
      const subscriptions = new Map<number, EventName>()
      const running = new Map<number, AbortController>()
      const peer = { subscriptions, send }
      peers.add(peer)
      return {
        receive(raw) {
          const parsed = clientFrame.safeParse(raw)
          if (!parsed.success) {
            const id = readId(raw)
            if (id !== null)
              send(failure(id, new AppError('invalid', 'The window sent a frame that is not of the contract.')))
            return
          }
          const frame = parsed.data
          switch (frame.type) {
            case 'call':
              void answer(frame.id, frame.name, frame.params)
              return
            case 'cancel':
              running.get(frame.id)?.abort()
              return
            case 'subscribe':
              if (!Object.hasOwn(contract.events, frame.event)) return
              subscriptions.set(frame.id, frame.event as EventName)
              onSubscribed(frame.event as EventName)
              return
            case 'unsubscribe':
              subscriptions.delete(frame.id)
          }
        },
        close() {
          peers.delete(peer)
          for (const controller of running.values()) controller.abort()
          running.clear()
        },
      }

      async function answer(id: number, name: string, rawParams: unknown): Promise<void> {
        const controller = new AbortController()
        running.set(id, controller)
        try {
          const value = await dispatch(handlers, name, rawParams, controller.signal)
          for (const frame of answerFrames(id, value)) send(frame)
        } catch (thrown) {
          send(failure(id, toAppError(thrown)))
        } finally {
          running.delete(id)
        }
      }
    },
    emit: ((name, payload) => {
      for (const peer of peers) {
        for (const [id, event] of peer.subscriptions)
          if (event === name) peer.send({ type: 'event', id, payload: payload as Payload<EventName> })
      }
    }) satisfies Emit,
  }
}

/** Checks and runs one call by name. */
async function dispatch(
  handlers: Handlers<CallName>,
  name: string,
  rawParams: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (!Object.hasOwn(contract.calls, name) || !Object.hasOwn(handlers, name)) {
    throw new AppError('invalid', `There is no call named “${name.slice(0, 80)}”.`)
  }
  const definition = contract.calls[name as CallName]
  const params = (definition.params as z.ZodType).safeParse(rawParams)
  if (!params.success) {
    const issue = params.error.issues[0]
    throw new AppError(
      'invalid',
      `${name}: ${issue?.path.join('.') || 'parameters'}: ${issue?.message ?? 'not valid'}`,
      {
        details: { call: name, field: issue?.path.join('.') ?? '' },
      },
    )
  }
  const handler = handlers[name as CallName] as (params: unknown, context: { signal: AbortSignal }) => unknown
  const result = await handler(params.data, { signal })
  return definition.result === nothing ? undefined : result
}

function failure(id: number, error: AppError): ServerFrame {
  return { type: 'answer', id, ok: false, error: error.toWire() }
}

function readId(raw: unknown): number | null {
  if (typeof raw !== 'object' || raw === null) return null
  const id = (raw as { id?: unknown }).id
  return typeof id === 'number' ? id : null
}
