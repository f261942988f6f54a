import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { listZip } from '../processing/zip-files'
import type { Store } from '../store/store'
import type { ContentFile, ContentStore, Received } from './content-store'
import { publishFile } from './published-file.test-helper'

/** A content store that is under test, with what can be seen of it from outside. */
export interface StoreUnderTest {
  content: ContentStore
  store: Store
  /** A folder that is empty and goes afterwards. */
  folder: string
  /** Paths of the files that it keeps, has received or is receiving. */
  inside(): string[]
  /** What is written into one of the files that it keeps, behind its back. */
  pathOf(file: ContentFile): Promise<string>
  /** A second process over the same files, where there can be one; it begins when nothing else runs where there cannot. */
  reopen(): Promise<ContentStore>
  /** So much later than now everything is that was left by a process that was killed. */
  later(): void
  close(): Promise<void>
}

const bytesOf = (size: number, text = 'plumbline '): Buffer => Buffer.alloc(size, text)
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
/** As a request gives them: in pieces, and not all at once. */
const streamOf = (bytes: Buffer, piece = 60_000): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    })(),
    { objectMode: false },
  )
const { signal } = new AbortController()

/** What every content store does. @param open a new one over a store that holds two organizations, of ids 1 and 2 */
export function describeContentStore(open: () => Promise<StoreUnderTest>): void {
  let test: StoreUnderTest
  let content: ContentStore
  beforeEach(async () => {
    test = await open()
    content = test.content
  })
  afterEach(() => test.close())

  const receive = (bytes: Buffer): Promise<Received> => content.receive(streamOf(bytes))
  async function keep(bytes: Buffer, organizationId = 1): Promise<ContentFile> {
    const received = await receive(bytes)
    await content.keep(organizationId, [received])
    return { organizationId, sha256: received.sha256, size: received.size }
  }
  const release = (file: ContentFile): void => content.release(file.organizationId, [file.sha256])
  const removeUnused = (file: ContentFile) => content.removeUnused(file.organizationId, [file.sha256])

  describe('what is received', () => {
    it.each([0, 1, 4 * 1024, 5 * 2 ** 20 - 1, 5 * 2 ** 20, 5 * 2 ** 20 + 1, 23_000_003])(
      'is told by hash and size, and read back: %i bytes',
      async (size) => {
        const bytes = bytesOf(size)
        const file = await keep(bytes)
        expect(file).toEqual({ organizationId: 1, sha256: sha256Of(bytes), size })
        expect(await content.has(file)).toBe(true)
        expect((await buffer(await content.read(file))).equals(bytes)).toBe(true)
      },
    )

    it('is gone when it is discarded', async () => {
      await content.discard(await receive(bytesOf(100)))
      await content.discard(await receive(bytesOf(6_000_000)))
      expect(test.inside()).toEqual([])
    })

    it.each([300_000, 12_000_000])('leaves nothing when it breaks off after %i bytes', async (size) => {
      const broken = Readable.from(
        (function* () {
          for (let at = 0; at < size; at += 50_000) yield bytesOf(50_000)
          throw new Error('given up')
        })(),
        { objectMode: false },
      )
      await expect(content.receive(broken)).rejects.toThrow('given up')
      const destroyed = streamOf(bytesOf(size))
      const receiving = content.receive(destroyed)
      setTimeout(() => destroyed.destroy(), 5)
      await receiving.then((received) => content.discard(received)).catch(() => undefined)
      expect(test.inside()).toEqual([])
    })

    it('comes from many at once, whole', async () => {
      const all = Array.from({ length: 24 }, (_, at) => randomBytes(at * 400_000))
      const received = await Promise.all(all.map((bytes) => receive(bytes)))
      expect(received.map(({ sha256 }) => sha256)).toEqual(all.map(sha256Of))
      await content.keep(1, received)
      for (const [at, { sha256, size }] of received.entries()) {
        const file = { organizationId: 1, sha256, size }
        expect((await buffer(await content.read(file))).equals(all[at] ?? Buffer.alloc(0))).toBe(true)
      }
    })

    it('shows the names in an archive before it is kept', async () => {
      const path = join(test.folder, 'a.zip')
      const zip = new ZipFile()
      zip.addBuffer(randomBytes(7_000_000), 'large.tif')
      for (let at = 0; at < 3000; at++) zip.addBuffer(Buffer.from(String(at)), `tables/of-a-long-name-${at}.csv`)
      zip.end()
      await pipeline(zip.outputStream, createWriteStream(path))
      const names = await content.withArchive(await receive(readFileSync(path)), listZip)
      expect(names).toHaveLength(3001)
      expect(names.slice(0, 2)).toEqual(['large.tif', 'tables/of-a-long-name-0.csv'])
      for (const bytes of [bytesOf(1000), bytesOf(0), readFileSync(path).subarray(0, -40)])
        await expect(content.withArchive(await receive(bytes), listZip)).rejects.toMatchObject({ code: 'file.corrupt' })
    })
  })

  describe('what is kept', () => {
    it('is there once for an organization, however often it comes', async () => {
      const files = await Promise.all([keep(bytesOf(6_000_000)), keep(bytesOf(6_000_000)), keep(bytesOf(6_000_000))])
      const received = await Promise.all([receive(bytesOf(500)), receive(bytesOf(500))])
      await content.keep(1, received)
      expect(test.inside()).toHaveLength(2)
      for (const file of files) expect(await content.has(file)).toBe(true)
    })

    it('is of each organization that sent it: one that lets it go takes it from nobody', async () => {
      const [mine, theirs] = [await keep(bytesOf(900), 1), await keep(bytesOf(900), 2)]
      await publishFile(test.store, 2, theirs)
      for (const file of [mine, theirs]) release(file)
      await removeUnused(mine)
      await removeUnused(theirs)
      expect((await buffer(await content.read(theirs))).equals(bytesOf(900))).toBe(true)
      expect(test.inside()).toHaveLength(1)
    })

    it('is read in parts', async () => {
      const bytes = randomBytes(300_000)
      const file = await keep(bytes)
      for (const [start, end] of [
        [0, 0],
        [17, 99_999],
        [299_999, 299_999],
      ] as const)
        expect((await buffer(await content.read(file, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(
          true,
        )
    })

    it('lies where a job wants it', async () => {
      const bytes = randomBytes(6_000_000)
      const work = content.workFolder('job-1')
      expect(existsSync(work)).toBe(false)
      mkdirSync(work)
      await content.place(await keep(bytes), join(work, 'a.tif'), signal)
      expect(readFileSync(join(work, 'a.tif')).equals(bytes)).toBe(true)
      content.workFolder('job-1')
      expect(existsSync(work)).toBe(false)
    })

    it('is missing in plain words when something else has removed it, and mended by sending it again', async () => {
      const file = await keep(bytesOf(700))
      writeFileSync(await test.pathOf(file), 'cut')
      expect(await content.has(file)).toBe(false)
      await keep(bytesOf(700))
      expect((await buffer(await content.read(file))).equals(bytesOf(700))).toBe(true)
      const other = { ...file, sha256: 'a'.repeat(64) }
      expect(await content.has(other)).toBe(false)
      const missing = { code: 'file.missing', message: expect.stringContaining('Restore it from a backup') }
      await expect(content.read(other)).rejects.toMatchObject(missing)
      const work = content.workFolder('job-2')
      mkdirSync(work)
      await expect(content.place(other, join(work, 'a'), signal)).rejects.toMatchObject(missing)
    })
  })

  describe('what is not used', () => {
    it('goes when it is let go of, and stays while it is held or used', async () => {
      const [held, used, unused] = [await keep(bytesOf(1)), await keep(bytesOf(2)), await keep(bytesOf(3))]
      await publishFile(test.store, 1, used)
      for (const file of [used, unused]) release(file)
      for (const file of [held, used, unused]) await removeUnused(file)
      expect(await Promise.all([held, used, unused].map((file) => content.has(file)))).toEqual([true, true, false])
    })

    it('stays when it is kept again while it is asked who uses it', async () => {
      const file = await keep(bytesOf(5))
      release(file)
      const [, again] = await Promise.all([removeUnused(file), keep(bytesOf(5))])
      expect(await content.has(again)).toBe(true)
    })

    it('is not swept while its request still sends the rest', async () => {
      const received = await Promise.all([receive(bytesOf(8)), receive(bytesOf(6_000_000))])
      expect(await content.sweep()).toBe(0)
      await content.keep(1, received)
      expect(await content.sweep()).toBe(0)
      for (const { sha256, size } of received) expect(await content.has({ organizationId: 1, sha256, size })).toBe(true)
    })

    it('is swept when a killed process left it, with what it was receiving, and what is used stays', async () => {
      const used = await keep(bytesOf(2))
      await publishFile(test.store, 1, used)
      await keep(bytesOf(3))
      await keep(bytesOf(6_000_000))
      await receive(bytesOf(4))
      await receive(bytesOf(7_000_000))
      test.later()
      const after = await test.reopen()
      await after.sweep()
      expect(await after.has(used)).toBe(true)
      expect(test.inside()).toHaveLength(1)
      expect(await after.sweep()).toBe(0)
    })
  })
}

/** Runs the suite where its store is there, else says why it is not. @param missing null, or what is missing */
export function describeStore(name: string, missing: string | null, suite: () => void): void {
  describe.skipIf(missing !== null)(missing === null ? name : `${name} (${missing})`, suite)
}
