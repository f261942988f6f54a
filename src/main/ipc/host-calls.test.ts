import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createPathGrants } from '../../node/path-grants'
import { hostCalls, type HostCallParts } from './host-calls'

const asked = vi.hoisted(() => ({ showSaveDialog: () => ({}) as unknown }))
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
  await rm(folder, { recursive: true })
})
