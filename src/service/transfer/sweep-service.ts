import { openObjectStore } from '../content/s3/object-store'
import { readS3Place } from '../content/s3/s3-place'
import { sweepObjects, usualGraces } from '../content/s3/sweep-objects'
import { openStore } from '../store/open-store'
import { openPostgresStore } from '../store/postgres/open-postgres'
import type { ServicePlace } from './service-place'

/**
 * Removes from the object store of a service, which may run, what nothing knows. Gives how many.
 * @param incomingMs what was written within so long is left alone
 */
export async function sweepService(
  { dataDir = '', database, files = '' }: ServicePlace,
  incomingMs: number,
): Promise<number> {
  const objects = await openObjectStore(readS3Place(files))
  const store = database === undefined ? openStore(dataDir) : (await openPostgresStore(database)).store
  try {
    const heldMs = Math.min(incomingMs, usualGraces.heldMs)
    return await sweepObjects(objects, store.contents, Date.now(), { heldMs, incomingMs })
  } finally {
    await store.close()
    objects.close()
  }
}
