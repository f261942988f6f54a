import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDigests, createSharedDigests, type SharedDigests } from './digests'
import { readAhead } from './read-ahead'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-ahead-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Each piece of a megabyte holds another number. */
function content(bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 2 ** 20) made.fill((at >> 20) + 1, at)
  return made
}

async function readAll(sizeBytes: number, digests: SharedDigests): Promise<Buffer> {
  const file = await open(join(folder, 'file'))
  const pieces: Buffer[] = []
  try {
    for await (const piece of readAhead(file, sizeBytes, digests)) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      pieces.push(Buffer.from(piece))
    }
  } finally {
    await file.close()
  }
  return Buffer.concat(pieces)
}

/** What a slow thread of digests would see, which looks at a piece late. */
function slowDigests(): SharedDigests & { seen: Buffer[] } {
  const seen: Buffer[] = []
  return {
    seen,
    async add(bytes) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      seen.push(Buffer.from(bytes))
    },
    end: () => Promise.reject(new Error('not asked for')),
    close: () => Promise.resolve(),
  }
}

it.each([0, 1, 2 ** 20, 9_500_000])('gives the %d bytes of a file in order, to the digests too', async (bytes) => {
  writeFileSync(join(folder, 'file'), content(bytes))
  const digests = slowDigests()
  expect((await readAll(bytes, digests)).equals(content(bytes))).toBe(true)
  await expect.poll(() => Buffer.concat(digests.seen).equals(content(bytes))).toBe(true)
})

it('ends where a file ends that became shorter', async () => {
  writeFileSync(join(folder, 'file'), content(2_500_000))
  expect((await readAll(20_000_000, slowDigests())).length).toBe(2_500_000)
})

it.each([1_000_000, 40_000_000])('digests %d bytes in pieces as in one', async (bytes) => {
  const whole = content(bytes)
  writeFileSync(join(folder, 'file'), whole)
  const once = createDigests()
  once.add(whole)
  const digests = createSharedDigests(bytes)
  await readAll(bytes, digests)
  expect(await digests.end()).toEqual(once.end())
  await digests.close()
})

it('says that digests cannot be had any more, once the thread has ended', async () => {
  const digests = createSharedDigests(2 ** 30)
  await digests.close()
  await expect(digests.end()).rejects.toMatchObject({ code: 'worker.died', retry: 'later' })
})
