import { open, type FileHandle } from 'node:fs/promises'
import { fileError } from './file-errors'
import type { Sqlite } from './sqlite'

/** Waits for the disk beside the thread, for all who wait at that moment at once. */
export type DiskWait = ReturnType<typeof waitBeside>

/**
 * From now on commits of this connection return before they are on the disk: the thread goes on meanwhile, and whoever may only go on
 * when they are waits here. As safe as waiting in the commit: it is the log beside the file (`-wal`) that makes one last, and SQLite
 * itself sees to the order of what it moves from there into the file. @param path of the database, open in WAL mode
 */
export function waitBeside(db: Sqlite, path: string) {
  db.script('PRAGMA synchronous = NORMAL')
  let log: FileHandle | null = null
  let [commits, lasting] = [0, 0]
  let running: Promise<void> | null = null

  async function sync(): Promise<void> {
    try {
      log ??= await open(`${path}-wal`, 'r+')
      const covered = commits
      await log.datasync()
      lasting = Math.max(lasting, covered)
    } catch (error) {
      throw fileError(error, path)
    } finally {
      running = null
    }
  }

  async function untilLasting(): Promise<void> {
    const asked = commits
    while (lasting < asked) await (running ??= sync())
  }

  return {
    /** To be called after each commit, before anything else is done. */
    committed: (): void => void commits++,
    /** Resolves when all that was committed before the call is on the disk. Errors: those of files, as disk.full. */
    untilLasting,
    /** To be called before the database is closed, when nothing is written any more. */
    async close(): Promise<void> {
      // Closing moves it all into the file, and waits for that.
      await untilLasting().catch(() => undefined)
      await log?.close()
    },
  }
}
