import { afterAll, beforeAll, describe } from 'vitest'
import { serverPrograms, startCluster, type Cluster } from '../../src/service/store/postgres/cluster.test-helper'
import { program } from '../../src/service/content/s3/object-store.test-helper'
import { keepFilesInObjects, type ObjectsOfSites } from './objects-of-sites'
import { siteDefaults } from './site'

// As an office runs it: files in an object store as well, where one can be had here (npm run service-parts).

describe.skipIf(serverPrograms === null)('on PostgreSQL (skipped where no server is on this computer)', () => {
  let cluster: Cluster
  let objects: ObjectsOfSites | null = null
  beforeAll(async () => {
    if (program !== null) objects = await keepFilesInObjects()
    cluster = await startCluster()
    siteDefaults.newDatabase = cluster.newDatabase
  }, 60_000)
  afterAll(async () => {
    delete siteDefaults.newDatabase
    await cluster.close()
    await objects?.close()
  })

  // The same tests as over a database in a folder.
  describe('access', async () => void (await import('./access.test')))
  describe('uploads', async () => void (await import('./upload.test')))
  describe('layers', async () => void (await import('./layers.test')))
  describe('directory', async () => void (await import('./directory.test')))
  describe('permits', async () => void (await import('./permits.test')))
  describe('restarts', async () => void (await import('./restart.test')))
  describe('months', async () => void (await import('./lasting.test')))
  describe('restoring', async () => void (await import('./restore.exploit.test')))
  describe('attacks', async () => void (await import('./service.exploit.test')))
})
