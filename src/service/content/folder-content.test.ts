import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openStore } from '../store/open-store'
import { describeContentStore, describeStore } from './content-store.suite'
import { openFolderContent } from './folder-content'
import { fillOrganizations } from './published-file.test-helper'

describeStore('a folder', null, () =>
  describeContentStore(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-content-'))
    const store = await openStore(folder)
    await fillOrganizations(store)
    const filesIn = (name: string): string[] =>
      readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    return {
      content: openFolderContent(folder, store),
      store,
      folder,
      inside: () => ['content', 'incoming'].flatMap(filesIn),
      pathOf: ({ sha256 }) => Promise.resolve(join(folder, 'content', sha256.slice(0, 2), sha256)),
      reopen: () => Promise.resolve(openFolderContent(folder, store)),
      later: () => undefined,
      async close() {
        await store.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }),
)

it('what is kept, used and let go of while it is asked what is unused stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-content-'))
  let answer: (unused: string[]) => void = () => undefined
  const content = openFolderContent(folder, { unusedContent: () => new Promise((resolve) => (answer = resolve)) })
  const receive = () => content.receive(Readable.from([Buffer.from('a')]))
  const first = await receive()
  const file = { organizationId: 1, ...first }
  await content.keep(1, [first])
  content.release(1, [first.sha256])
  const removing = content.removeUnused(1, [first.sha256])
  await content.keep(1, [await receive()])
  content.release(1, [first.sha256])
  // The answer is as of before.
  answer([first.sha256])
  await removing
  expect(await content.has(file)).toBe(true)
  rmSync(folder, { recursive: true, force: true })
})
