import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrganization } from '../../admin/administration'
import { describeStore } from '../store.suite'
import { ask, serverPrograms, startCluster, type Cluster } from './cluster.test-helper'
import { openPostgresStore } from './open-postgres'
import { postgresMigrations } from './migrations'

describe.skipIf(serverPrograms === null)('PostgreSQL (skipped where no server is on this computer)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, 60_000)
  afterAll(() => cluster.close())

  describeStore('PostgreSQL', async () => {
    const url = await cluster.newDatabase()
    return { open: async () => (await openPostgresStore(url)).store, close: () => Promise.resolve() }
  })

  it('makes its tables once when several processes begin at once, and refuses those of a newer version', async () => {
    const url = await cluster.newDatabase()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openPostgresStore(url)))
    for (const { store } of opened) await store.close()
    await ask(url, `UPDATE plumbline_schema SET version = ${postgresMigrations.length + 1}`)
    await expect(openPostgresStore(url)).rejects.toThrow(/newer version of Plumbline.*nothing was changed/)
    expect(await ask(url, 'SELECT version FROM plumbline_schema')).toEqual([{ version: postgresMigrations.length + 1 }])
  })

  it('says while the server is away that it is, and goes on when it is back', async () => {
    const { store } = await openPostgresStore(await cluster.newDatabase())
    await addOrganization(store, { nickname: 'acme', name: 'Acme' })
    await cluster.stop()
    const gone = {
      code: 'service.busy',
      message: expect.stringMatching(/cannot be reached.*goes on when it is back/) as string,
    }
    await expect(store.organizations.list()).rejects.toMatchObject(gone)
    await expect(store.setSetting('a', 'b')).rejects.toMatchObject(gone)
    await expect(store.transaction((tx) => tx.setSetting('a', 'b'))).rejects.toMatchObject(gone)
    await cluster.start()
    expect(await store.organizations.list()).toHaveLength(1)
    // Connections that broke while nobody looked are no reason to fail.
    await cluster.stop()
    await cluster.start()
    await store.transaction((tx) => tx.setSetting('a', 'b'))
    expect(await store.setting('a', () => 'c')).toBe('b')
    await store.close()
  }, 60_000)

  it.each([
    ['postgres://127.0.0.1', /postgres:\/\/USER@HOST:PORT\/DATABASE/],
    ['postgres://someone:hidden@127.0.0.1:1/none', /127\.0\.0\.1:1\/none cannot be reached \(ECONNREFUSED\)/],
  ])('refuses %s in plain words, without its password', async (url, words) => {
    const error = (await openPostgresStore(url).catch((failure: unknown) => failure)) as Error
    expect(error.message).toMatch(words)
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('hidden')
  })
})
