import { parentLine, type ParentLine } from '../node/parent-line'
import type { WireError } from '../shared/errors/app-error'
import type { ReadLimits } from '../shared/model/read-limits'

/** What the service tells the process that started it. */
export type ServiceMessage =
  | { type: 'listening'; url: string; authorization?: string; userId?: string }
  | { type: 'failed'; error: WireError }

/** What the process that started the service tells it. */
export type ToService = { type: 'close' } | { type: 'limits'; limits: ReadLimits }

/** The line to the program that has started the service. */
export interface ParentChannel {
  send(message: ServiceMessage): void
  /** Called when the parent asks the service to end, or is gone. */
  onClose(end: () => void): void
  /** Called with what reading one file may take, now and whenever that is changed. */
  onLimits(take: (limits: ReadLimits) => void): void
}

/** The way to the parent: Electron's utilityProcess, or a Node child with an IPC channel. Null when there is none. */
export function parentChannel(line: ParentLine | null = parentLine()): ParentChannel | null {
  if (line === null) return null
  return {
    send: (message) => line.send(message),
    onClose(end) {
      line.onMessage((message) => (isOf(message, 'close') ? end() : undefined))
      line.onGone(end)
    },
    onLimits: (take) => line.onMessage((message) => (isOf(message, 'limits') ? take(message.limits) : undefined)),
  }
}

function isOf<Type extends ToService['type']>(
  message: unknown,
  type: Type,
): message is Extract<ToService, { type: Type }> {
  return typeof message === 'object' && message !== null && (message as { type?: unknown }).type === type
}
