import { afterAll, beforeAll, describe } from 'vitest'
import { serverPrograms, startCluster, type Cluster } from '../../src/service/store/postgres/cluster.test-helper'
import { siteDefaults } from './site'

describe.skipIf(serverPrograms === null)('on PostgreSQL (skipped where no server is on this computer)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
    siteDefaults.newDatabase = cluster.newDatabase
  }, 60_000)
  afterAll(async () => {
    delete siteDefaults.newDatabase
    await cluster.close()
  })

  // The same tests as over a database in a folder.
  describe('access', async () => void (await import('./access.test')))
  describe('uploads', async () => void (await import('./upload.test')))
  describe('layers', async () => void (await import('./layers.test')))
  describe('directory', async () => void (await import('./directory.test')))
  describe('permits', async () => void (await import('./permits.test')))
  describe('restoring', async () => void (await import('./restore.exploit.test')))
  describe('attacks', async () => void (await import('./service.exploit.test')))
})
