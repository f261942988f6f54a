/** Folders of parts of revisions that can be drawn while the whole is read; none at first. */
export function createPreviews() {
  const byRevision = new Map<string, { key: string; dir: string }>()
  const folders = new Map<string, string>()
  let made = 0

  /** Forgets the part of a revision. */
  function end(revision: string): void {
    const last = byRevision.get(revision)
    if (last) folders.delete(last.key)
    byRevision.delete(revision)
  }

  return {
    /** The newest part of a revision, in place of the one before; gives the key for its tiles, never used before. */
    show(revision: string, dir: string): string {
      end(revision)
      // The window may be older than this program: a number that starts anew could meet tiles it remembers.
      const key = `part-${Date.now().toString(36)}-${made++}`
      byRevision.set(revision, { key, dir })
      folders.set(key, dir)
      return key
    },
    /** Folder by the key of its tiles; null when there is none (any more). */
    folderOf: (key: string): string | null => folders.get(key) ?? null,
    end,
  }
}
