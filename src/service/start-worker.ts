import type { GeoEngine } from '../geo/engine-api'
import { lockFolder } from '../node/folder-lock'
import { openPrivateFolder } from '../node/private-folder'
import { AppError } from '../shared/errors/app-error'
import { openContent } from './content/open-content'
import { jobWorker } from './processing/job-worker'
import { openPlace } from './store/open-place'

/** What a process that works on jobs is started with. */
export interface WorkerOptions {
  /** Folder of this process alone: what it works on lies there meanwhile. */
  dataDir: string
  /** postgres://USER@HOST:PORT/DATABASE */
  database: string
  /** s3://BUCKET/PREFIX, or the full path of a folder */
  files: string
  /** Reads the files of jobs. The caller closes it. */
  engine: GeoEngine
  /** Jobs at a time; 2 when left out. */
  parallel?: number
  log: (line: string) => void
}

/** Works on the jobs that services of the same database take. AppError as `openPlace` and `openContent`. */
export async function startWorker(options: WorkerOptions) {
  const { dataDir, engine, log, parallel } = options
  openPrivateFolder(dataDir)
  const lock = lockFolder(dataDir)
  try {
    const { store, shared } = await openPlace(options, 'work', log)
    try {
      if (shared === null) throw new AppError('internal', 'A worker needs a database that processes share.')
      const { leases, presence } = shared
      const { now } = presence
      const content = await openContent(options, store, { now, log })
      const worker = jobWorker({ store, content, engine, now, log, leases, ...(parallel ? { parallel } : {}) })
      return {
        /** Resolves when a newer version of the program has written the database: nothing but `close` is left to do. */
        outdated: presence.outdated,
        /** Hands back the jobs that it works on. */
        async close(): Promise<void> {
          await worker.close()
          await content.close()
          await store.close()
          lock.release()
        },
      }
    } catch (error) {
      await store.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
