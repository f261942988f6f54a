import { AppError } from '../../shared/errors/app-error'
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
  const { store, db } = await patiently(() => openPostgresStore(database), log)
  return { store, leases: jobLeases(db) }
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
