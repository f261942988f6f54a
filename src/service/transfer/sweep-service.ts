import { lockFolder } from '../../node/folder-lock'
import { openObjectStore } from '../content/s3/object-store'
import { readS3Place } from '../content/s3/s3-place'
import { sweepObjects, usualGraces } from '../content/s3/sweep-objects'
import { checkFolderMark, isFolderPlace } from '../content/shared/folder-mark'
import { openObjectFolder } from '../content/shared/object-folder'
import { openStore } from '../store/open-store'
import { openPostgresStore } from '../store/postgres/open-postgres'
import { processTable } from '../store/postgres/processes'
import type { OpenStore } from '../store/store'
import { refuseRunning } from './running-processes'
import type { ServicePlace } from './service-place'

/** A store whose service is swept, with the clock that its contents are held by. */
interface Swept {
  store: OpenStore
  nowMs: number
  close(): Promise<void>
}

/**
 * Removes from the object store, or shared folder, of a service what nothing knows. Gives how many. AppError `unavailable` when the service runs and what it
 * receives now could be removed.
 * @param incomingMs what was written within so long is left alone; when the service runs, a day at least
 */
export async function sweepService(
  { dataDir = '', database, files = '' }: ServicePlace,
  incomingMs: number,
): Promise<number> {
  const isShort = incomingMs < usualGraces.incomingMs
  const isFolder = isFolderPlace(files)
  const objects = isFolder ? openObjectFolder(files) : await openObjectStore(readS3Place(files))
  try {
    const swept = database === undefined ? openFolder(dataDir, isShort) : await openServer(database, isShort)
    try {
      if (isFolder) await checkFolderMark(files, swept.store)
      const heldMs = Math.min(incomingMs, usualGraces.heldMs)
      return await sweepObjects(objects, swept.store.contents, swept.nowMs, { heldMs, incomingMs })
    } finally {
      await swept.close()
    }
  } finally {
    objects.close()
  }
}

function openFolder(dataDir: string, alone: boolean): Swept {
  const lock = alone ? lockFolder(dataDir) : null
  const store = openStore(dataDir)
  return {
    store,
    nowMs: Date.now(),
    async close() {
      await store.close()
      lock?.release()
    },
  }
}

async function openServer(url: string, alone: boolean): Promise<Swept> {
  const { store, db } = await openPostgresStore(url)
  const close = (): Promise<void> => store.close()
  try {
    if (alone)
      await refuseRunning(
        db,
        'What they receive now could be removed. Leave out --older-than, or end them first; one that was killed is forgotten after half a minute.',
      )
    return { store, nowMs: await processTable(db).clock(), close }
  } catch (error) {
    await close()
    throw error
  }
}
