import { AppError } from '../../shared/errors/app-error'
import { openStoreWithRecovery } from './open-store'
import type { JobLeases } from './postgres/leases'
import type { Presence } from './postgres/presence'
import type { ServiceProcess } from './postgres/processes'
import type { OpenStore } from './store'

/** The store of a service, and by what its processes share the jobs and know of each other; null where one process does all. */
export interface PlaceStore {
  store: OpenStore
  shared: { leases: JobLeases; presence: Presence } | null
}

/** Opens the store of a server where one is named, else the one of the folder. @param kind what this process is to the others */
export async function openPlace(
  { dataDir, database }: { dataDir: string; database?: string | undefined },
  kind: ServiceProcess['kind'],
  log: (line: string) => void,
): Promise<PlaceStore> {
  if (database === undefined) {
    return { store: await openStoreWithRecovery(dataDir, (_level, line) => log(line)), shared: null }
  }
  const [{ openPostgresStore }, { jobLeases }, { beginPresence }] = await Promise.all([
    import('./postgres/open-postgres'),
    import('./postgres/leases'),
    import('./postgres/presence'),
  ])
  const { store, db, schema } = await patiently(() => openPostgresStore(database), log)
  try {
    const presence = await beginPresence(db, kind, schema)
    const close = (): Promise<void> => presence.close().then(() => store.close())
    return { store: { ...store, close }, shared: { leases: jobLeases(db), presence } }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** A server that begins at the same time as the service is waited for so long. */
const longestWaitMs = 60_000

async function patiently<T>(open: () => Promise<T>, log: (line: string) => void): Promise<T> {
  const untilMs = performance.now() + longestWaitMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'service.busy' || performance.now() > untilMs) throw error
      if (isFirst) log(error.message)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}
