import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { extractZip } from './extract-zip'
import { defaultZipLimits, openZip } from './zip-archive'
import { safeZipPath, storablePath, zipEntryName } from './zip-names'

let folder = ''
let counter = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-zip-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function zip(files: Record<string, Buffer | string>, mode = 0o100644): Promise<string> {
  const path = join(folder, `${counter++}.zip`)
  const out = new ZipFile()
  for (const [name, content] of Object.entries(files)) out.addBuffer(Buffer.from(content), name, { mode })
  out.end()
  await pipeline(out.outputStream, createWriteStream(path))
  return path
}
const signal = new AbortController().signal
const target = async () => mkdtemp(join(folder, 'out-'))

/** Replaces a name inside a zip by one of the same length that its writer would refuse. */
async function rename(path: string, from: string, to: string): Promise<string> {
  const bytes = await readFile(path)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1')
  await writeFile(path, bytes)
  return path
}

describe('reading archives', () => {
  it('unpacks files, leaves out what no person put there, and opens inner zips one level deep', async () => {
    const deepest = await readFile(await zip({ 'deep.shp': 'x' }))
    const inner = await readFile(await zip({ 'in.shp': 'y', 'deeper.zip': deepest }))
    const path = await zip({ 'a/b.shp': 'z', '__MACOSX/a/._b.shp': 'm', '.DS_Store': 'm', 'set.zip': inner })
    const files = await extractZip(path, await target(), { signal })
    expect(files.map((file) => file.relativePath).sort()).toEqual(['a/b.shp', 'set/deeper.zip', 'set/in.shp'])
    expect(await readFile(files.find((file) => file.relativePath === 'set/in.shp')?.path ?? '', 'utf8')).toBe('y')
  })

  it('decodes names by flag, by validity, else by code page', () => {
    expect(zipEntryName(Buffer.from('straße.shp'), 0x800)).toBe('straße.shp')
    expect(zipEntryName(Buffer.from('straße.shp'), 0)).toBe('straße.shp')
    expect(zipEntryName(Buffer.from([0x81, 0x2e, 0x73]), 0)).toBe('ü.s')
    expect(zipEntryName(Buffer.from([0xfc, 0x2e, 0x73]), 0, 'cp1252')).toBe('ü.s')
  })

  it('says when the archive is cut off', async () => {
    const path = await zip({ 'a.shp': 'x'.repeat(5000) })
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length - 40))
    await expect(openZip(path)).rejects.toMatchObject({ code: 'file.corrupt' })
  })

  it('makes names storable on any system', () => {
    expect(storablePath('a<b>/con.shp/x. ')).toBe('a_b_/_con.shp/x__')
  })
})

describe('archives that mean harm', () => {
  it('refuses names that lead outside', async () => {
    for (const evil of ['../x.shp', '/aa.shp', 'C:a.shp', '..\\x.shp']) {
      const name = 'Q'.repeat(evil.length)
      const path = await rename(await zip({ [name]: 'x' }), name, evil)
      await expect(openZip(path), evil).rejects.toMatchObject({ code: 'file.unsafe' })
    }
    expect(() => safeZipPath('a/../../b', 'z.zip')).toThrow()
    expect(safeZipPath('a\\b/./c', 'z.zip')).toBe('a/b/c')
  })

  it('takes names and depths up to what file systems hold, and none beyond', () => {
    const deep = (folders: number) => `${'a/'.repeat(folders - 1)}b`
    expect(safeZipPath('ü'.repeat(127) + 'x', 'a.zip')).toHaveLength(128)
    expect(safeZipPath(deep(64), 'a.zip')).toBe(deep(64))
    for (const name of ['ü'.repeat(128), deep(65), `${'a'.repeat(200)}/`.repeat(5) + 'b'.repeat(20)])
      expect(() => safeZipPath(name, 'a.zip')).toThrow(expect.objectContaining({ code: 'file.unsafe' }))
  })

  it('refuses symbolic links', async () => {
    await expect(openZip(await zip({ link: '/etc/passwd' }, 0o120777))).rejects.toMatchObject({ code: 'file.unsafe' })
  })

  it('stops at a bomb, by ratio and by size, counting real bytes, and by what it says of itself before any is written', async () => {
    const path = await zip({ 'a.bin': Buffer.alloc(20 << 20) })
    const folder = await target()
    await expect(extractZip(path, folder, { signal })).rejects.toMatchObject({ code: 'file.unsafe' })
    expect(await readdir(folder)).toEqual([])
    // The directory says less than there is.
    const bytes = await readFile(path)
    const entry = bytes.lastIndexOf('PK\u0001\u0002')
    bytes.writeUInt32LE(1000, entry + 24)
    await writeFile(path, bytes)
    await expect(extractZip(path, await target(), { signal })).rejects.toMatchObject({ retry: 'after-change' })
    const limits = { ...defaultZipLimits, maxTotalBytes: 1000, maxRatio: Infinity }
    const small = await zip({ 'a.bin': Buffer.alloc(600, 1), 'b.bin': Buffer.alloc(600, 2) })
    await expect(extractZip(small, await target(), { signal, limits })).rejects.toMatchObject({ code: 'file.unsafe' })
  })

  it('refuses too many entries', async () => {
    const path = await zip({ a: '1', b: '2', c: '3' })
    await expect(openZip(path, { ...defaultZipLimits, maxEntries: 2 })).rejects.toMatchObject({ code: 'file.unsafe' })
  })

  it('refuses too many entries of all the archives in one', async () => {
    const inner = await readFile(await zip({ 'a.shp': 'y', 'b.shp': 'y' }))
    const path = await zip({ 'one.zip': inner, 'two.zip': inner })
    const limits = { ...defaultZipLimits, maxEntries: 5 }
    await expect(extractZip(path, await target(), { signal, limits })).rejects.toMatchObject({
      code: 'file.unsafe',
      message: expect.stringMatching(/two\.zip and the archives beside it hold more than 5 entries/) as string,
    })
  })

  it('writes over no file that it has written, though two names become one on the disk', async () => {
    const path = await zip({ 'a_.txt': 'first', 'a?.txt': 'second' })
    const folder = await target()
    await expect(extractZip(path, folder, { signal })).rejects.toMatchObject({
      code: 'file.corrupt',
      message: expect.stringContaining('two entries in the place of “a?.txt”') as string,
    })
    expect(await readFile(join(folder, 'a_.txt'), 'utf8')).toBe('first')
  })

  it('stops when told to', async () => {
    const controller = new AbortController()
    controller.abort()
    const path = await zip({ a: '1' })
    await expect(extractZip(path, await target(), { signal: controller.signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('survives any damage', async () => {
    const path = await zip({ 'a/b.txt': 'x'.repeat(500), 'c.txt': 'y' })
    const whole = await readFile(path)
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole)
      damaged[at] = 0xff
      await writeFile(path, damaged)
      await extractZip(path, await target(), { signal }).catch((error: { code?: string; message: string }) => {
        expect(error.code, error.message).toMatch(/^file\.(corrupt|unsafe|unsupported)$/)
      })
    }
  })

  it('does not follow a directory that points beyond all numbers, nor a file in the place of a folder', async () => {
    const path = await zip({ a: 'x' })
    const whole = await readFile(path)
    const end = whole.subarray(whole.length - 22)
    end.fill(0xff, 8, 20)
    const locator = Buffer.alloc(20)
    locator.write('PK\u0006\u0007', 'latin1')
    locator.writeBigUInt64LE(1n << 62n, 8)
    await writeFile(path, Buffer.concat([whole.subarray(0, -22), locator, end]))
    await expect(openZip(path)).rejects.toMatchObject({ code: 'file.corrupt' })
    const both = await zip({ a: 'x', 'a/b': 'y' })
    await expect(extractZip(both, await target(), { signal })).rejects.toMatchObject({
      code: 'file.corrupt',
      message: expect.stringContaining('“a/b”') as string,
    })
    expect(() => safeZipPath('d/'.repeat(100) + 'x', 'z.zip')).toThrow(/deep/)
  })
})
