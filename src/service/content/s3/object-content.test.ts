import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeContentStore, describeStore } from '../content-store.suite'
import { contentOfObjects } from './content-of-objects.test-helper'
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

  describeContentStore(() => {
    const place = { bucket: 'files', prefix: `place-${count++}/` }
    server.tellEnvironment()
    return contentOfObjects({
      open: () => openObjectStore(place),
      inside: () =>
        readdirSync(server.bucketFolder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.parentPath.includes(place.prefix.slice(0, -1)))
          .map((entry) => join(entry.parentPath, entry.name)),
      pathOf: (name) => join(server.bucketFolder, place.prefix, name),
    })
  })
})
