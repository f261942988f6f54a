import { watch } from 'node:fs'

/** How the system tells that something changes below a folder. */
export type OpenEvents = (root: string, on: { changed: () => void; failed: () => void }) => FolderEvents
export interface FolderEvents {
  close(): void
}

/**
 * Hears of changes below a folder. Linux tells of each folder by itself, so that there only the outermost is heard of: what changes
 * deeper is found by looking. On drives of a network the system may tell nothing, or fail.
 */
export const openEvents: OpenEvents = (root, on) => {
  const recursive = process.platform === 'win32' || process.platform === 'darwin'
  const watcher = watch(root, { recursive, persistent: false }, on.changed)
  watcher.on('error', on.failed)
  return watcher
}
