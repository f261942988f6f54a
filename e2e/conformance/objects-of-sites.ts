import { vi } from 'vitest'
import { openFaultyLine } from '../../src/service/content/s3/faulty-line.test-helper'
import { startObjectStore } from '../../src/service/content/s3/object-store.test-helper'
import { siteDefaults } from './site'

/** An object store, and the line to it that can be made faulty. */
export type ObjectsOfSites = Awaited<ReturnType<typeof keepFilesInObjects>>

/** Has every site from now on keep its files in an object store of its own, until it is closed. */
export async function keepFilesInObjects() {
  const server = await startObjectStore()
  const line = await openFaultyLine(server.port)
  server.tellEnvironment(line.url)
  siteDefaults.files = 's3://files'
  const parts = /^\.sgwtmp/
  siteDefaults.objectsIn = (place) =>
    server
      .objects()
      .filter((key) => parts.test(key) || key.startsWith(`${place}/`))
      .map((key) => key.replace(`${place}/`, ''))
  return {
    server,
    line,
    async close(): Promise<void> {
      delete siteDefaults.files
      delete siteDefaults.objectsIn
      vi.unstubAllEnvs()
      await line.close()
      await server.close()
    },
  }
}
