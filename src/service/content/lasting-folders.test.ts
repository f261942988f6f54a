import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { openFolderContent } from './folder-content'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>()
  return { ...real, open: vi.fn(real.open) }
})

it.skipIf(process.platform === 'win32')(
  'what is kept outlasts a power failure, with the folder that it lies in',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'plumbline-content-'))
    const content = openFolderContent(dir, { unusedContent: () => [] })
    const syncedBy = async (text: string): Promise<string[]> => {
      const received = await content.receive(Readable.from([Buffer.from(text)]))
      vi.mocked(open).mockClear()
      await content.keep(1, [received])
      return vi.mocked(open).mock.calls.map(([path]) => basename(String(path)))
    }
    const homeOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 2)
    const home = homeOf('a')
    const beside = Array.from({ length: 5000 }, (_, at) => String(at)).find((text) => homeOf(text) === home) ?? ''
    expect(await syncedBy('a')).toEqual([home, 'content'])
    // The same content again changes nothing on the disk, another one in the same folder that folder alone.
    expect(await syncedBy('a')).toEqual([])
    expect(await syncedBy(beside)).toEqual([home])
    rmSync(dir, { recursive: true })
  },
)
