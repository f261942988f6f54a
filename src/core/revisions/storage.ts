import { rm } from 'node:fs/promises'
import * as fs from 'node:fs/promises'
import type { CacheIndex } from './cache-index'
import type { ContentStore } from './content-store'

/** Space that is left on the disk of a folder, in bytes; null where the runtime cannot tell. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  // Node 18.15 and later have it.
  if (typeof fs.statfs !== 'function') return null
  try {
    const found = await fs.statfs(folder)
    return found.bavail * found.bsize
  } catch {
    // Some network disks do not tell.
    return null
  }
}

/** Contents used this recently stay, whatever the limit: a map may be showing them. */
const justUsed = 8

/**
 * Lets go of what is not held, least recently used first, until the rest fits the limit. Only whole contents go: a source with
 * all its map forms and all the revisions that it is the source of.
 */
export async function pruneCache(parts: {
  index: CacheIndex
  content: ContentStore
  folderOf: (key: string) => string
  limitBytes: number
}): Promise<void> {
  const { index } = parts
  const contents = new Map<string, { bytes: number; usedAtMs: number; held: boolean }>()
  for (const cached of index.revisions(null)) {
    const forms = index.forms(cached.sha256)
    const before = contents.get(cached.sha256)
    contents.set(cached.sha256, {
      bytes: cached.sizeBytes + forms.reduce((sum, form) => sum + form.sizeBytes, 0),
      usedAtMs: Math.max(before?.usedAtMs ?? 0, cached.usedAtMs, ...forms.map((form) => form.usedAtMs)),
      held: (before?.held ?? false) || index.isHeld(cached.project, cached.layerId),
    })
  }
  const loose = [...contents].filter(([, one]) => !one.held).sort((a, b) => b[1].usedAtMs - a[1].usedAtMs)
  let bytes = 0
  for (const [position, [sha256, one]] of loose.entries()) {
    bytes += one.bytes
    if (position < justUsed || bytes <= parts.limitBytes) continue
    for (const cached of index.revisions(null))
      if (cached.sha256 === sha256) index.dropRevision(cached.project, cached.layerId, cached.revisionId)
    for (const form of index.forms(sha256)) {
      index.dropForm(form.key)
      await rm(parts.folderOf(form.key), { recursive: true, force: true })
    }
    await parts.content.remove(sha256)
    bytes -= one.bytes
  }
}
