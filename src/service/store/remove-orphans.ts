import { dirname } from 'node:path'
import type { ContentStore } from '../content/content-store'
import { hasBrokenStore, type Store } from './open-store'

/**
 * Removes files that no revision and no job knows: of uploads that a killed process had kept and not yet written down. Not
 * beside a database that was put aside: the files are what it can be restored with.
 */
export async function removeOrphans(content: ContentStore, store: Store, log: (line: string) => void): Promise<void> {
  if (hasBrokenStore(dirname(content.folder))) return
  const count = await content.removeOrphans((sha256) => store.unusedContent([sha256]).length === 0)
  if (count > 0) log(`removed ${count} ${count === 1 ? 'file' : 'files'} of which nothing is known`)
}
