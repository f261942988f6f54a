import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { openStore } from '../../store/open-store'
import { describeContentStore, describeStore } from '../content-store.suite'
import { fillOrganizations } from '../published-file.test-helper'
import { openObjectContent } from './object-content'
import { openObjectStore } from './object-store'
import { program, startObjectStore } from './object-store.test-helper'

describeStore('an object store', program === null ? 'npm run service-parts' : null, () => {
  let server: Awaited<ReturnType<typeof startObjectStore>>
  let count = 0
  beforeAll(async () => {
    server = await startObjectStore()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.close()
  })

  describeContentStore(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-content-'))
    const place = { bucket: 'files', prefix: `place-${count++}/` }
    server.tellEnvironment()
    const store = await openStore(folder)
    await fillOrganizations(store)
    let passedMs = 0
    const open = async (name: string) => {
      const objects = await openObjectStore(place)
      return openObjectContent({
        store: { ...objects, now: async () => (await objects.now()) + passedMs },
        index: store.contents,
        localDir: join(folder, name),
        now: () => Date.now() + passedMs,
      })
    }
    const opened = [await open('first')]
    return {
      content: opened[0] as (typeof opened)[0],
      store,
      folder,
      inside: () =>
        readdirSync(server.bucketFolder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.parentPath.includes(place.prefix.slice(0, -1)))
          .map((entry) => join(entry.parentPath, entry.name)),
      async pathOf({ organizationId, sha256 }) {
        return join(server.bucketFolder, place.prefix, (await store.contents.keyOf(organizationId, sha256)) ?? '')
      },
      async reopen() {
        opened.push(await open('second'))
        return opened[1] as (typeof opened)[0]
      },
      later: () => void (passedMs = 25 * 3_600_000),
      async close() {
        for (const each of opened) await each.close()
        await store.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  })
})
