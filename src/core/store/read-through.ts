import type { Freshness } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { Connections } from '../connections/connections'
import type { RestClient } from '../remote'
import { keepIfRoom } from './keep-if-room'
import type { SnapshotKind, Snapshots } from './snapshots'

/** Reads from the service and keeps a copy; gives the copy, with its age and the reason, when the service does not give it. */
export type ReadThrough = <T>(
  place: { connectionId: string; kind: SnapshotKind; key: string },
  read: (client: RestClient) => Promise<T>,
  /** A copy from elsewhere, for when this was never read by itself. */
  fallback?: { value: T; readAt: string } | null,
) => Promise<Freshness & { value: T }>

/** Reads from the service and keeps the answer; whatever it says or does not say instead, what was kept opens. */
export function createReadThrough(connections: Connections, snapshots: Snapshots): ReadThrough {
  return async <T>(
    place: { connectionId: string; kind: SnapshotKind; key: string },
    read: (client: RestClient) => Promise<T>,
    fallback?: { value: T; readAt: string } | null,
  ) => {
    const { connectionId, kind, key } = place
    const kept = () => {
      const found = snapshots.load<T>(connectionId, kind, key) ?? fallback
      return found ? { source: 'offline' as const, readAt: found.readAt, value: found.value } : null
    }
    // Waiting half a minute for a network that is known to be gone helps nobody; the watch finds it when it is back.
    if (connections.isUnreachable(connectionId)) {
      const copy = kept()
      if (copy) return { ...copy, ...reasonFor(connections.reason(connectionId)) }
    }
    try {
      const value = await read(await connections.client(connectionId))
      const readAt = connections.serverIsoNow(connectionId)
      keepIfRoom(() => snapshots.save(connectionId, kind, key, value, readAt))
      return { source: 'service' as const, readAt, value }
    } catch (error) {
      const copy = opensHeld(error) ? kept() : null
      if (copy) return { ...copy, ...reasonFor(error) }
      throw error
    }
  }
}

/** Why a copy is given, when that is not the plain lack of a network. */
export function reasonFor(error: unknown): Pick<Freshness, 'staleReason'> {
  const { code } = toAppError(error)
  const isPlain = error === null || code === 'net.offline' || code === 'net.timeout' || code === 'net.cut'
  return isPlain ? {} : { staleReason: toAppError(error).toWire() }
}

/**
 * Whether a failure is one of the network or of the service, so that what is held is shown in place of an answer: silence, a
 * refusal, a page of the network in between, a credential that is not known any more. What is wrong on our side is told.
 */
export function opensHeld(error: unknown): boolean {
  return error instanceof AppError && /^(net|service)\./.test(error.code)
}
