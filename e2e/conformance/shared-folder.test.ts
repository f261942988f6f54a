import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { serverPrograms, startCluster, type Cluster } from '../../src/service/store/postgres/cluster.test-helper'
import { siteDefaults } from './site'

/** Where the folder is made; named to try one of a network: `PLUMBLINE_SHARED_FOLDER=/mnt/office npm run unit -- shared-folder`. */
const place = process.env['PLUMBLINE_SHARED_FOLDER'] ?? tmpdir()

const title =
  'with files in a folder that processes share, beside PostgreSQL (skipped where no server is on this computer)'
describe.skipIf(serverPrograms === null)(title, () => {
  let folder = ''
  let cluster: Cluster
  beforeAll(async () => {
    folder = mkdtempSync(join(place, 'plumbline-shared-'))
    cluster = await startCluster()
    siteDefaults.newDatabase = cluster.newDatabase
    siteDefaults.files = folder
    siteDefaults.objectsIn = (site) => [
      ...filesBelow(join(folder, site, 'content')).map((name) => `content/${name}`),
      ...filesBelow(join(folder, site, 'incoming')).map((name) => `incoming/${name}`),
    ]
  }, 60_000)
  afterAll(async () => {
    delete siteDefaults.newDatabase
    delete siteDefaults.files
    delete siteDefaults.objectsIn
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // The same tests as over a folder of one process.
  describe('uploads', async () => void (await import('./upload.test')))
  describe('layers', async () => void (await import('./layers.test')))
  describe('blunt senders', async () => void (await import('./blunt-senders.test')))
  describe('restarts', async () => void (await import('./restart.test')))
  describe('months', async () => void (await import('./lasting.test')))
  describe('restoring', async () => void (await import('./restore.exploit.test')))
  describe('attacks', async () => void (await import('./service.exploit.test')))
})

/** Names of the files in a folder and in those below it. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [each.name] : [],
  )
}
