import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { receiveInto, type Received } from './receive-into'

export type { Received }

/** Files of the service by the SHA-256 of their content: equal files are there once, and no name is ever a path. */
export type ContentStore = ReturnType<typeof openContentStore>

/** Opens the content folders below `dataDir`. What an earlier process left half received or half done is removed. */
export function openContentStore(dataDir: string) {
  const content = join(dataDir, 'content')
  const incoming = join(dataDir, 'incoming')
  const work = join(dataDir, 'work')
  const made = join(dataDir, 'made')
  for (const folder of [incoming, work]) rmSync(folder, { recursive: true, force: true })
  for (const folder of [content, incoming, work, made]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(made)) if (name.endsWith('.part')) rmSync(join(made, name), { force: true })
  const pins = new Map<string, number>()
  const receiving = new Set<Promise<unknown>>()
  const pathOf = (sha256: string): string => join(content, sha256.slice(0, 2), sha256)
  /** Folders that are there, and on the disk: nobody removes one. */
  const lasting = new Set<string>()

  return {
    /** Where all of it lies. */
    folder: content,
    pathOf,

    /** Writes a stream to disk while hashing it. Memory does not grow with its size. What fails leaves nothing behind. */
    receive(stream: Readable): Promise<Received> {
      const received = receiveInto(join(incoming, `${randomUUID()}.part`), stream)
      const settled: Promise<unknown> = received.then(
        () => receiving.delete(settled),
        () => receiving.delete(settled),
      )
      receiving.add(settled)
      return received
    },

    discard: (received: Received): Promise<void> => rm(received.path, { force: true }),

    /** Keeps received files, on disk when it resolves. They are safe from `removeUnused` until `release` is called with their hashes. */
    async keep(received: readonly Received[]): Promise<void> {
      for (const { sha256 } of received) pins.set(sha256, (pins.get(sha256) ?? 0) + 1)
      const changed = new Set<string>()
      for (const one of received) {
        const path = pathOf(one.sha256)
        const present = await stat(path).then(
          (found) => found.size === one.size,
          () => false,
        )
        if (present) {
          await rm(one.path, { force: true })
          continue
        }
        const folder = dirname(path)
        if (!lasting.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
        await rename(one.path, path)
        changed.add(folder)
      }
      for (const folder of changed) await syncFolder(folder)
      const fresh = [...changed].filter((folder) => !lasting.has(folder))
      if (fresh.length > 0) await syncFolder(content)
      for (const folder of fresh) lasting.add(folder)
    },

    release(hashes: readonly string[]): void {
      for (const sha256 of hashes) {
        const count = (pins.get(sha256) ?? 0) - 1
        if (count > 0) pins.set(sha256, count)
        else pins.delete(sha256)
      }
    },

    /** Removes kept files. @param unused gives those of them that nobody uses */
    removeUnused(hashes: readonly string[], unused: (hashes: readonly string[]) => string[]): void {
      // At once: a file of the same content may be kept in the next moment.
      const free = [...new Set(hashes)].filter((sha256) => !pins.has(sha256))
      for (const sha256 of unused(free)) rmSync(pathOf(sha256), { force: true })
    },

    /** Removes every kept file that `isUsed` does not know; gives how many. For the start: nobody else may keep files meanwhile. */
    async removeOrphans(isUsed: (sha256: string) => boolean): Promise<number> {
      let count = 0
      for (const folder of await readdir(content)) {
        for (const sha256 of await readdir(join(content, folder)).catch(() => [])) {
          if (!/^[0-9a-f]{64}$/.test(sha256) || isUsed(sha256)) continue
          await rm(pathOf(sha256), { force: true })
          count += 1
        }
      }
      return count
    },

    /** Where a folder for a piece of work goes: nothing is there. Whoever makes it removes it. */
    workFolder(name: string): string {
      const path = join(work, name)
      rmSync(path, { recursive: true, force: true })
      return path
    },

    /** Path of a file that is made from a revision's files when first asked for. */
    madePath: (name: string): string => join(made, name),

    /** Removes what was not received to its end. Nothing is received any more but what breaks off now. */
    async close(): Promise<void> {
      await Promise.all(receiving)
      await rm(incoming, { recursive: true, force: true })
    },
  }
}

/** Makes a rename last. Windows cannot open a folder for that, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
