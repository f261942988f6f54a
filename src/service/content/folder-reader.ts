import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentStore } from './content-store'
import { missingContent } from './missing-content'

/** Reads kept files of a content folder, whoever has hold of it. */
export function folderReader(content: string): Pick<ContentStore, 'has' | 'read'> & { pathOf(sha256: string): string } {
  const pathOf = (sha256: string): string => join(content, sha256.slice(0, 2), sha256)
  const has: ContentStore['has'] = ({ sha256, size }) =>
    stat(pathOf(sha256)).then(
      (found) => found.size === size,
      () => false,
    )
  return {
    pathOf,
    has,
    async read(file, range) {
      if (!(await has(file))) throw missingContent(file)
      return createReadStream(pathOf(file.sha256), range)
    },
  }
}
