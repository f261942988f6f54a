import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receiveInto } from './receive-into'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'receive-'))))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Chunks that can be told from each other wherever they lie. */
const chunks = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => Buffer.alloc(bytes, `chunk ${at} `))
const oneByOne = (all: readonly Buffer[]) => Readable.from(all, { objectMode: false, highWaterMark: 2 ** 16 })

async function prototypeOfFiles(): Promise<FileHandle> {
  const file = await open(folder, 'r')
  await file.close()
  return Object.getPrototypeOf(file) as FileHandle
}

it('writes what comes in small pieces by few writes, in their order, and holds little of it meanwhile', async () => {
  const files = await prototypeOfFiles()
  const gathered = vi.spyOn(files, 'writev')
  const writes = [gathered, vi.spyOn(files, 'write')]
  const all = chunks(5_000, 1_001)
  const whole = Buffer.concat(all)
  const { size, sha256, path } = await receiveInto(join(folder, 'a'), oneByOne(all))
  expect({ size, sha256 }).toEqual({ size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') })
  expect(readFileSync(path).equals(whole)).toBe(true)
  expect(writes.flatMap(({ mock }) => mock.calls as unknown[]).length).toBeLessThan(60)
  const bytesOf = (pieces: readonly NodeJS.ArrayBufferView[]) => pieces.reduce((sum, each) => sum + each.byteLength, 0)
  expect(Math.max(...gathered.mock.calls.map(([pieces]) => bytesOf(pieces)))).toBeLessThan(2 ** 18)
})

it('goes on after a write that took a part only', async () => {
  const files = await prototypeOfFiles()
  const write = files.writev
  vi.spyOn(files, 'writev').mockImplementation(function (this: FileHandle, buffers) {
    return write.call(this, [Buffer.from(buffers[0] as Buffer).subarray(0, 70_000)])
  })
  const all = chunks(30, 100_000)
  const { path } = await receiveInto(join(folder, 'a'), oneByOne(all))
  expect(readFileSync(path).equals(Buffer.concat(all))).toBe(true)
})

it('takes an empty file, and leaves nothing of one that broke off or could not be written', async () => {
  expect((await receiveInto(join(folder, 'empty'), oneByOne([]))).size).toBe(0)
  const broken = Readable.from(
    (function* () {
      yield* chunks(40, 65_536)
      throw new Error('given up')
    })(),
    { objectMode: false },
  )
  await expect(receiveInto(join(folder, 'a'), broken)).rejects.toThrow('given up')
  vi.spyOn(await prototypeOfFiles(), 'writev').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  await expect(receiveInto(join(folder, 'b'), oneByOne(chunks(40, 65_536)))).rejects.toThrow('full')
  expect(readdirSync(folder)).toEqual(['empty'])
})
