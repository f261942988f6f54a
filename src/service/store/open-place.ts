import { openStoreWithRecovery } from './open-store'
import type { JobLeases } from './postgres/leases'
import type { OpenStore } from './store'

/** The store of a service, and by what its processes share the jobs; null where one process does them all. */
export interface PlaceStore {
  store: OpenStore
  leases: JobLeases | null
}

/** Opens the store of a server where one is named, else the one of the folder. */
export async function openPlace(
  { dataDir, database }: { dataDir: string; database?: string | undefined },
  log: (line: string) => void,
): Promise<PlaceStore> {
  if (database === undefined) {
    return { store: await openStoreWithRecovery(dataDir, (_level, line) => log(line)), leases: null }
  }
  const [{ openPostgresStore }, { jobLeases }] = await Promise.all([
    import('./postgres/open-postgres'),
    import('./postgres/leases'),
  ])
  const { store, db } = await openPostgresStore(database)
  return { store, leases: jobLeases(db) }
}
