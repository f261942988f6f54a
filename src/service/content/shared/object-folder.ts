import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeAll } from '../../../node/write-all'
import type { ObjectStore } from '../s3/object-store'
import { partBytes } from '../s3/part-buffers'
import { isAbsent, sharedFolderError } from './folder-errors'

/**
 * Objects as files of a folder that processes share, be it one of a network: nothing is locked, a name is used once, and a file is in its
 * place when it is whole and lasts. It is called as an object store is, with parts of `partBytes`; what it fails by names the folder.
 */
export function openObjectFolder(folder: string): ObjectStore {
  const incoming = join(folder, 'incoming')
  const incomingPath = (key: string): string => join(incoming, `${basename(key)}.part`)
  /** `content/0123…` lies at `content/01/0123…`. */
  const pathOf = (key: string): string => join(folder, dirname(key), basename(key).slice(0, 2), basename(key))
  /** Folders that are there, and on the disk: nobody removes one. */
  const lasting = new Set<string>()

  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw sharedFolderError(error, folder)
    }
  }

  async function intoPlace(key: string): Promise<void> {
    const [path, parent] = [pathOf(key), dirname(pathOf(key))]
    if (!lasting.has(parent)) {
      await mkdir(parent, { recursive: true, mode: 0o700 })
      for (const each of [folder, dirname(parent)]) await sync(each)
      lasting.add(parent)
    }
    await rename(incomingPath(key), path)
    await sync(parent)
  }

  return {
    where: folder,

    check: () => told(async () => void (await mkdir(incoming, { recursive: true, mode: 0o700 }))),

    put: (key, body) =>
      told(async () => {
        try {
          await using(incomingPath(key), 'wx', (file) => writeAll(file, body, 0).then(() => file.sync()))
          await intoPlace(key)
        } catch (error) {
          await rm(incomingPath(key), { force: true })
          throw error
        }
      }),

    begin: (key) => told(() => using(incomingPath(key), 'wx', () => Promise.resolve(key))),

    sendPart: (key, _uploadId, { number, body }, signal) =>
      told(async () => {
        signal.throwIfAborted()
        await using(incomingPath(key), 'r+', (file) => writeAll(file, body, (number - 1) * partBytes))
        return { PartNumber: number, ETag: undefined }
      }),

    finish: (key) =>
      told(async () => {
        await using(incomingPath(key), 'r+', (file) => file.sync())
        await intoPlace(key)
      }),

    abort: (key) => told(() => rm(incomingPath(key), { force: true })),

    size: (key) => told(async () => (await orNull(stat(pathOf(key))))?.size ?? null),

    get: (key, range) =>
      told(async () => {
        const fd = await orNull(open(pathOf(key), 'r'))
        return fd === null ? null : createReadStream('', { fd, ...range, highWaterMark: 1 << 18 })
      }),

    remove: (key) => told(() => rm(pathOf(key), { force: true })),

    async *list(below) {
      const inside = (path: string) => told(() => datesIn(path))
      for (const { name } of await inside(join(folder, below))) {
        const files = await inside(join(folder, below, name))
        yield files.map((file) => ({ key: below + file.name, writtenMs: file.changedMs }))
      }
    },

    unfinished: (below) =>
      told(async () =>
        (await datesIn(incoming)).map(({ name, changedMs }) => {
          const key = below + basename(name, '.part')
          return { key, uploadId: key, movedMs: changedMs }
        }),
      ),

    // The clock that dates the files: that of the computer which has the disk.
    now: () =>
      told(async () => {
        const path = join(folder, `clock-${randomUUID()}`)
        try {
          return await using(path, 'wx', async (file) => (await file.stat()).mtimeMs)
        } finally {
          await rm(path, { force: true })
        }
      }),

    // Callers reach the service, and not its folder.
    sign: () => Promise.resolve(null),

    close: () => undefined,
  }
}

/** What a folder holds, with when each was changed; what goes meanwhile is left out. */
async function datesIn(folder: string): Promise<{ name: string; changedMs: number }[]> {
  const names = (await orNull(readdir(folder))) ?? []
  const found = await Promise.all(
    names.map(async (name) => ({ name, changedMs: (await orNull(stat(join(folder, name))))?.mtimeMs })),
  )
  return found.flatMap(({ name, changedMs }) => (changedMs === undefined ? [] : [{ name, changedMs }]))
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

async function using<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600)
  try {
    return await work(file)
  } finally {
    // A network tells at the end what could not be written.
    await file.close()
  }
}

/** Makes a name last. Windows, and some networks, cannot open a folder for that. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using(folder, 'r', (opened) =>
    opened.sync().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP') throw error
    }),
  )
}
