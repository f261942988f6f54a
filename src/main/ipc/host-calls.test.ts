import type * as fs from 'node:fs/promises'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createPathGrants } from '../../node/path-grants'
import { hostCalls, type HostCallParts } from './host-calls'

const asked = vi.hoisted(() => ({ showSaveDialog: () => ({}) as unknown }))
const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>()
  const writeFile = async (path: string, content: Buffer) => {
    await real.writeFile(path, disk.isFull ? content.subarray(0, 4) : content)
    if (disk.isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  }
  return { ...real, writeFile }
})
vi.mock('electron', () => ({ dialog: { showSaveDialog: () => asked.showSaveDialog() } }))

it('prints the paper that stands there when it is asked for, whatever the window shows when a place is chosen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-pdf-'))
  let shown = 'permits of A'
  asked.showSaveDialog = () => {
    shown = 'nothing'
    return { canceled: false, filePath: join(folder, 'list.pdf') }
  }
  const calls = hostCalls({
    window: () => ({ webContents: { printToPDF: () => Promise.resolve(Buffer.from(shown)) } }),
    lastFolders: { get: () => Promise.resolve(undefined), set: () => undefined },
    grants: createPathGrants(),
  } as unknown as HostCallParts)
  await calls['host.printPages']({ first: true }, {} as never)
  await calls['host.savePdf']({ fileName: 'list.pdf' }, {} as never)
  expect(await readFile(join(folder, 'list.pdf'), 'utf8')).toBe('permits of A')
  // A paper from before is not lost for one that finds no room.
  disk.isFull = true
  shown = 'permits of B'
  await calls['host.printPages']({ first: true }, {} as never)
  await expect(calls['host.savePdf']({ fileName: 'list.pdf' }, {} as never)).rejects.toMatchObject({
    code: 'disk.full',
  })
  expect(await readdir(folder)).toEqual(['list.pdf'])
  expect(await readFile(join(folder, 'list.pdf'), 'utf8')).toBe('permits of A')
  await rm(folder, { recursive: true })
})
