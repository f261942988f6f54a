import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openStore } from '../../store/open-store'
import { sweepService } from '../../transfer'
import { describeContentStore, describeStore } from '../content-store.suite'
import { openContent } from '../open-content'
import { contentOfObjects } from '../s3/content-of-objects.test-helper'
import { openObjectFolder } from './object-folder'

const quiet = { log: () => undefined }

describeStore('a folder that processes share', null, () =>
  describeContentStore(() => {
    const filesOf = (folder: string) => join(folder, 'shared')
    return contentOfObjects({
      async open(folder) {
        const objects = openObjectFolder(filesOf(folder))
        await objects.check()
        return objects
      },
      inside: (folder) =>
        readdirSync(filesOf(folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name)),
      pathOf(key, folder) {
        const name = key.slice('content/'.length)
        return join(filesOf(folder), 'content', name.slice(0, 2), name)
      },
    })
  }),
)

it('a folder that is not mounted is not taken for an empty one, and what takes nothing says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-content-'))
  const [files, mark] = [join(folder, 'shared'), join(folder, 'shared', 'plumbline-files')]
  const store = openStore(join(folder, 'store'))
  const open = (given = files) =>
    openContent({ dataDir: join(folder, 'own'), files: given }, store, { ...quiet, now: Date.now })
  const both = await Promise.all([open(), open()])
  for (const each of both) await each.close()
  rmSync(mark)
  await expect(open()).rejects.toThrow(/not the folder.*there is no plumbline-files in it.*mounted/)
  writeFileSync(mark, 'of another one\n')
  await expect(open()).rejects.toThrow(/is of another one/)
  const place = { dataDir: join(folder, 'store'), files }
  await expect(sweepService(place, 0)).rejects.toThrow(/is of another one/)
  // A database that was restored beside a folder takes that one.
  await store.removeSetting('files-folder')
  const content = await open()
  await content.receive(Readable.from([Buffer.from('left by a process that was killed')]))
  expect(await sweepService(place, -1000)).toBe(1)
  rmSync(files, { recursive: true })
  await expect(content.receive(Readable.from([Buffer.from('a')]))).rejects.toMatchObject({
    code: 'service.failed',
    message: expect.stringMatching(/ENOENT.*mounted/) as string,
  })
  for (const inside of [join(folder, 'own', 'files'), dirname(files)])
    await expect(open(inside)).rejects.toThrow(/cannot lie in the folder of one/)
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
