import { randomUUID } from 'node:crypto'
import { constants, linkSync, mkdirSync, rmSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { using } from '../../node/using'
import type { ContentFile, ContentStore, ContentUse, Received } from './content-store'
import { folderReader } from './folder-reader'
import { openLocalFolders } from './local-folders'
import { missingContent } from './missing-content'
import { openPins } from './pins'
import { receiveInto } from './receive-into'

/** A received file lies in a file of its own until it is kept. */
type ReceivedHere = Received & { path: string }

/**
 * Opens the content folders below `dataDir`, of which one process has hold: an equal file is there once for all organizations. What an
 * earlier process left half received or half done is removed.
 */
export function openFolderContent(dataDir: string, use: ContentUse): ContentStore {
  const content = join(dataDir, 'content')
  const incoming = join(dataDir, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  for (const folder of [content, incoming]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pins = openPins()
  const receiving = new Set<Promise<unknown>>()
  const { pathOf, has, read } = folderReader(content)
  const pathOfReceived = (received: Received): string => (received as ReceivedHere).path
  /** Folders that are there, and on the disk: nobody removes one. */
  const lasting = new Set<string>()
  /** What is kept while somebody asks what is unused, for each who asks. */
  const asking = new Set<Set<string>>()

  /** Removes those that nothing knows; a file of the same content may be kept, and written down, while the database is asked. */
  async function removeUnknown(hashes: readonly string[]): Promise<number> {
    const keptMeanwhile = new Set<string>()
    asking.add(keptMeanwhile)
    try {
      const free = [...new Set(hashes)].filter((sha256) => !pins.has(sha256))
      const unused = (await use.unusedContent(free, null)).filter((sha256) => !keptMeanwhile.has(sha256))
      for (const sha256 of unused) rmSync(pathOf(sha256), { force: true })
      return unused.length
    } finally {
      asking.delete(keptMeanwhile)
    }
  }

  return {
    ...openLocalFolders(dataDir),

    folder: content,

    receive(stream: Readable): Promise<Received> {
      const received = receiveInto(join(incoming, `${randomUUID()}.part`), stream)
      const settled: Promise<unknown> = received.then(
        () => receiving.delete(settled),
        () => receiving.delete(settled),
      )
      receiving.add(settled)
      return received
    },

    discard: (received) => rm(pathOfReceived(received), { force: true }),

    withArchive: (received, work) => work(pathOfReceived(received)),

    async keep(organizationId, received) {
      for (const { sha256 } of received) {
        pins.pin(sha256)
        for (const each of asking) each.add(sha256)
      }
      const changed = new Set<string>()
      for (const one of received) {
        if (await has({ organizationId, ...one })) {
          await rm(pathOfReceived(one), { force: true })
          continue
        }
        const path = pathOf(one.sha256)
        const folder = dirname(path)
        if (!lasting.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
        await rename(pathOfReceived(one), path)
        changed.add(folder)
      }
      for (const folder of changed) await syncFolder(folder)
      const fresh = [...changed].filter((folder) => !lasting.has(folder))
      if (fresh.length > 0) await syncFolder(content)
      for (const folder of fresh) lasting.add(folder)
    },

    release(_organizationId, hashes) {
      for (const sha256 of hashes) pins.release(sha256)
    },

    async removeUnused(_organizationId, hashes) {
      await removeUnknown(hashes)
    },

    async sweep() {
      let count = 0
      for (const folder of await readdir(content)) {
        const names = await readdir(join(content, folder)).catch(() => [])
        count += await removeUnknown(names.filter((name) => /^[0-9a-f]{64}$/.test(name)))
      }
      return count
    },

    has,

    read,

    /** A link where the disk can do that. Its bytes were on the disk under their hash before anybody heard of them. */
    async place(file: ContentFile, path: string) {
      // At once: a link costs a twentieth of asking another thread.
      try {
        linkSync(pathOf(file.sha256), path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw missingContent(file)
        await copyFile(pathOf(file.sha256), path, constants.COPYFILE_EXCL)
      }
    },

    address: () => Promise.resolve(null),

    async close() {
      await Promise.all(receiving)
      await rm(incoming, { recursive: true, force: true })
    },
  }
}

/** Makes a rename last. Windows cannot open a folder for that, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using(await open(path, 'r'), async (folder) => {
    await folder.sync()
  })
}
