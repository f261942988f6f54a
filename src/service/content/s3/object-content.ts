import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/errors/app-error'
import { attachmentHeader } from '../../download/content-disposition'
import type { ContentIndex } from '../../store/contents'
import type { ContentFile, ContentRange, ContentStore, Received } from '../content-store'
import { openLocalFolders } from '../local-folders'
import { missingContent } from '../missing-content'
import { openPins } from '../pins'
import type { ObjectStore } from './object-store'
import { partBuffers } from './part-buffers'
import { readObject } from './read-object'
import { receiveObject } from './receive-object'
import { writeSparseArchive } from './sparse-archive'
import { contentPrefix, sweepObjects, usualGraces, type Graces } from './sweep-objects'

/** A received file is an object of its own until it is kept, and stays that object then. */
type ReceivedThere = Received & { key: string; receivedMs: number }

/** What files in an object store are kept with. */
export interface ObjectContentParts {
  store: ObjectStore
  index: ContentIndex
  /** A folder of this process alone, for work and for what is made. */
  localDir: string
  now: () => number
  graces?: Graces
}

/** So many holders are remembered: what was kept by this process and failed goes at once, the rest with the next sweep. */
const rememberedHolds = 10_000

/**
 * Files as objects: each is sent once, under a key that is used once; which content it is of stands in the database. Many processes may
 * work on one place and one database.
 */
export function openObjectContent({
  store,
  index,
  localDir,
  now,
  graces = usualGraces,
}: ObjectContentParts): ContentStore {
  const buffers = partBuffers()
  const folders = openLocalFolders(localDir)
  const receiving = new Set<Promise<unknown>>()
  const pins = openPins()
  const holders = new Map<string, string>()
  const there = (received: Received): ReceivedThere => received as ReceivedThere
  const nameOf = (organizationId: number, sha256: string): string => `${organizationId}/${sha256}`

  function remember(name: string, holder: string): void {
    holders.delete(name)
    holders.set(name, holder)
    const [oldest] = holders.keys()
    if (holders.size > rememberedHolds && oldest !== undefined) holders.delete(oldest)
  }

  /** The key of a kept file; rejects when none is written down. */
  async function keyOf(file: ContentFile): Promise<string> {
    const key = await index.keyOf(file.organizationId, file.sha256)
    if (key === null) throw missingContent(file)
    return key
  }

  async function read(file: ContentFile, range?: ContentRange): Promise<Readable> {
    const stream = await readObject(store, await keyOf(file), range ?? { start: 0, end: file.size - 1 })
    if (stream === null) throw missingContent(file)
    return stream
  }

  async function keepOne(organizationId: number, one: ReceivedThere): Promise<void> {
    const { sha256, size, key } = one
    const holder = randomUUID()
    const row = { organizationId, sha256, key, holder, heldMs: now() }
    const found = await index.hold(row)
    remember(nameOf(organizationId, sha256), holder)
    if (found !== key) {
      if ((await store.size(found)) === size) return store.remove(key)
      await index.replace(row)
    }
    // One that waited long for the rest of its request may have been swept.
    if (now() - one.receivedMs > graces.incomingMs / 2 && (await store.size(key)) !== size)
      throw new AppError('service.busy', 'The files took so long to come that the first are gone. Send them again.')
  }

  return {
    ...folders,

    folder: localDir,

    async receive(stream) {
      const key = contentPrefix + randomUUID()
      const received = receiveObject(store, buffers, key, stream)
      const settled: Promise<unknown> = received.then(
        () => receiving.delete(settled),
        () => receiving.delete(settled),
      )
      receiving.add(settled)
      return { ...(await received), key, receivedMs: now() }
    },

    discard: (received) => store.remove(there(received).key),

    async withArchive(received, work) {
      const { key, size } = there(received)
      const path = folders.workFolder(`directory-${randomUUID()}.zip`)
      const bytes = async (range: ContentRange): Promise<Readable> => {
        const stream = await readObject(store, key, range)
        if (stream === null) throw missingContent({ organizationId: 0, ...received })
        return stream
      }
      await writeSparseArchive(path, size, bytes)
      return work(path).finally(() => rm(path, { force: true }))
    },

    async keep(organizationId, received) {
      for (const { sha256 } of received) pins.pin(nameOf(organizationId, sha256))
      for (const one of received) await keepOne(organizationId, there(one))
    },

    release(organizationId, hashes) {
      for (const sha256 of hashes) pins.release(nameOf(organizationId, sha256))
    },

    async removeUnused(organizationId, hashes) {
      const held = [...new Set(hashes)].flatMap((sha256) => {
        const name = nameOf(organizationId, sha256)
        const holder = holders.get(name)
        return holder === undefined || pins.has(name) ? [] : [{ organizationId, sha256, holder }]
      })
      if (held.length === 0) return
      for (const key of await index.strikeUnused({ heldBeforeMs: 0, held })) await store.remove(key)
    },

    sweep: () => sweepObjects(store, index, now(), graces),

    async has(file) {
      const key = await index.keyOf(file.organizationId, file.sha256)
      return key !== null && (await store.size(key)) === file.size
    },

    read,

    async place(file, path, signal) {
      const hash = createHash('sha256')
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      try {
        await pipeline(await read(file), hashing, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
        if (hash.digest('hex') === file.sha256) return
        throw new AppError(
          'file.corrupt',
          `A file in the object store is not what was put there (content ${file.sha256.slice(0, 12)}…). Restore it from a backup, or send the files again.`,
          { details: { sha256: file.sha256 }, retry: 'after-change' },
        )
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async address(file, { name, lifetimeMs }) {
      return store.sign(await keyOf(file), {
        disposition: attachmentHeader(name),
        mediaType: 'application/octet-stream',
        lifetimeS: Math.max(1, Math.floor(lifetimeMs / 1000)),
      })
    },

    async close() {
      await Promise.all(receiving)
      store.close()
    },
  }
}
