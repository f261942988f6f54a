import { startThread, type AskedThread } from '../../node/asked-thread'
import type { ProjectRef } from '../../shared/contract'
import type { ReadParts, WrittenParts } from './held-permit'
import type { PermitStore } from './permit-store'

/** What the thread writes in one transaction. */
export interface ToPartsThread {
  /** Of the offline database. */
  path: string
  project: ProjectRef
  parts: readonly ReadParts[]
}

/** From so many permits on a thread costs less than what it takes off the one that reads. */
const threadFrom = 500

/** Reads and writes details and events as they come: the first ones here, many in a thread. */
export function openPartsWriter(store: PermitStore, project: ProjectRef) {
  let count = 0
  let thread: AskedThread<ToPartsThread, WrittenParts | null> | null = null
  return {
    /** Settles when the permits are on the disk. Rejects as `PermitStore.saveParts` throws. */
    async write(parts: readonly ReadParts[]): Promise<WrittenParts> {
      count += parts.length
      if (count > threadFrom && store.path !== '') {
        thread ??= startThread(__dirname, 'parts-thread', (reason) => new Error(reason))
        const written = await thread.ask({ path: store.path, project, parts }).catch(() => null)
        if (written) return written
      }
      // What the thread could not write fails here for the same reason, and says it.
      return store.saveParts(project, parts)
    },
    close: async (): Promise<void> => thread?.close(),
  }
}
