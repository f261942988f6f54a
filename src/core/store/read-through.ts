import type { Freshness } from '../../shared/contract'
import type { Connections } from '../connections/connections'
import type { RestClient } from '../remote'
import { keepIfRoom } from './keep-if-room'
import { serviceOrHeld, type Read } from './service-or-held'
import type { SnapshotKind, Snapshots } from './snapshots'

/** Reads from the service and keeps a copy; gives the copy, with its age and the reason, when the service does not give it. */
export type ReadThrough = <T>(
  place: { connectionId: string; kind: SnapshotKind; key: string },
  read: (client: RestClient) => Promise<T>,
  /** A copy from elsewhere, for when this was never read by itself. */
  fallback?: Read<T> | null,
) => Promise<Freshness & { value: T }>

/** Reads from the service and keeps the answer; whatever it says or does not say instead, what was kept opens. */
export function createReadThrough(connections: Connections, snapshots: Snapshots): ReadThrough {
  return <T>(
    { connectionId, kind, key }: { connectionId: string; kind: SnapshotKind; key: string },
    read: (client: RestClient) => Promise<T>,
    fallback: Read<T> | null = null,
  ) =>
    serviceOrHeld(
      connections,
      connectionId,
      async () => {
        const value = await read(await connections.client(connectionId))
        const readAt = connections.serverIsoNow(connectionId)
        keepIfRoom(() => snapshots.save(connectionId, kind, key, value, readAt))
        return { value, readAt }
      },
      () => snapshots.load<T>(connectionId, kind, key) ?? fallback,
    )
}
