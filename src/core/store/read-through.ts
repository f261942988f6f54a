import type { Freshness } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { Connections } from '../connections/connections'
import type { RestClient } from '../remote'
import { isWrongAnswer } from '../../shared/rest'
import type { Clock } from '../ports'
import type { SnapshotKind, Snapshots } from './snapshots'

/** Reads from the service and keeps a copy; gives the copy, with its age, when the service cannot be reached. */
export type ReadThrough = <T>(
  place: { connectionId: string; kind: SnapshotKind; key: string },
  read: (client: RestClient) => Promise<T>,
  /** A copy from elsewhere, for when this was never read by itself. */
  otherwise?: { value: T; readAt: string } | null,
) => Promise<Freshness & { value: T }>

/** Reads from the service and keeps the answer; without a network gives what was kept. */
export function createReadThrough(connections: Connections, snapshots: Snapshots, clock: Clock): ReadThrough {
  return async <T>(
    place: { connectionId: string; kind: SnapshotKind; key: string },
    read: (client: RestClient) => Promise<T>,
    otherwise?: { value: T; readAt: string } | null,
  ) => {
    const { connectionId, kind, key } = place
    const kept = () => {
      const found = snapshots.load<T>(connectionId, kind, key) ?? otherwise
      return found ? { source: 'offline' as const, readAt: found.readAt, value: found.value } : null
    }
    // Waiting half a minute for a network that is known to be gone helps nobody; the watch finds it when it is back.
    if (connections.isUnreachable(connectionId)) {
      const copy = kept()
      if (copy) return copy
    }
    try {
      const value = await read(await connections.client(connectionId))
      const readAt = new Date(clock.now()).toISOString()
      snapshots.save(connectionId, kind, key, value, readAt)
      return { source: 'service' as const, readAt, value }
    } catch (error) {
      const copy = isAbsence(error) ? kept() : null
      if (copy) return { ...copy, ...reasonFor(error) }
      throw error
    }
  }
}

/** Why a copy is given, when that is not the lack of a network. */
export function reasonFor(error: unknown): Pick<Freshness, 'because'> {
  return isWrongAnswer(error) ? { because: toAppError(error).toWire() } : {}
}

/** Whether a failure means that the service cannot be asked now, rather than that it refuses; what it says wrongly is as good as not said. */
export function isAbsence(error: unknown): boolean {
  return error instanceof AppError && (error.code.startsWith('net.') || error.code === 'service.busy')
}
