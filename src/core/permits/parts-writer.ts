import { startThread, type AskedThread } from '../../node/asked-thread'
import type { ProjectRef } from '../../shared/contract'
import { partRow, type PartRow } from './held-parts'
import type { ReadParts } from './held-permit'
import type { PermitStore } from './permit-store'

/** What the thread writes in one transaction. */
export interface ToPartsThread {
  /** Of the offline database. */
  path: string
  project: ProjectRef
  rows: PartRow[]
}

/** Writes details and events as they come: the first ones here, many in a thread. */
export interface PartsWriter {
  /** Settles when the permits are on the disk. Rejects as `PermitStore.saveParts` throws. */
  write(parts: readonly ReadParts[]): Promise<void>
  close(): Promise<void>
}

/** From so many permits on a thread costs less than what it takes off the one that reads. */
const threadFrom = 500

export function openPartsWriter(store: PermitStore, project: ProjectRef): PartsWriter {
  let count = 0
  let thread: AskedThread<ToPartsThread, boolean> | null = null
  return {
    async write(parts) {
      count += parts.length
      if (count > threadFrom && store.path !== '') {
        thread ??= startThread(__dirname, 'parts-thread', (reason) => new Error(reason))
        const question = { path: store.path, project, rows: parts.map(partRow) }
        if (await thread.ask(question).catch(() => false)) return
      }
      // What the thread could not write fails here for the same reason, and says it.
      store.saveParts(project, parts)
    },
    close: async () => thread?.close(),
  }
}
