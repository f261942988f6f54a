import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../store/open-store'
import type { StoreUnderTest } from '../content-store.suite'
import { fillOrganizations } from '../published-file.test-helper'
import { openObjectContent } from './object-content'

type Objects = Parameters<typeof openObjectContent>[0]['store']

/** Where the objects are kept, and what of it can be seen; `folder` is of this store under test. */
interface KeptObjects {
  open(folder: string): Promise<Objects>
  inside(folder: string): string[]
  /** @param name of the content in the index of the store */
  pathOf(name: string, folder: string): string
}

/** Content over objects, wherever these are kept, for the suite of all content stores. */
export async function contentOfObjects({ open, inside, pathOf }: KeptObjects): Promise<StoreUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-content-'))
  const store = openStore(folder)
  await fillOrganizations(store)
  let passedMs = 0
  const openBeside = async (name: string) => {
    const objects = await open(folder)
    return openObjectContent({
      store: { ...objects, now: async () => (await objects.now()) + passedMs },
      index: store.contents,
      localDir: join(folder, name),
      now: () => Date.now() + passedMs,
    })
  }
  const opened = [await openBeside('first')]
  return {
    content: opened[0] as (typeof opened)[0],
    store,
    folder,
    inside: () => inside(folder),
    pathOf: async ({ organizationId, sha256 }) =>
      pathOf((await store.contents.keyOf(organizationId, sha256)) ?? '', folder),
    async reopen() {
      opened.push(await openBeside('second'))
      return opened[1] as (typeof opened)[0]
    },
    later: () => void (passedMs = 25 * 3_600_000),
    async close() {
      for (const each of opened) await each.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
