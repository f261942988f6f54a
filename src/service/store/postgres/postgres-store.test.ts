import { hostname } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addOrganization } from '../../admin/administration'
import { describeStore } from '../store.suite'
import { ask, serverPrograms, startCluster, type Cluster } from './cluster.test-helper'
import { query } from '../query'
import { migratePostgres } from './migrate'
import { openPostgresStore } from './open-postgres'
import { postgresMigrations } from './migrations'
import { beginPresence } from './presence'
import { processTable } from './processes'

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

  it('lets an older process end what it is at before a migration, and refuses it what it begins then', async () => {
    const url = await cluster.newDatabase()
    const { store, db, schema } = await openPostgresStore(url)
    const presence = await beginPresence(db, 'serve', schema)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const steps: string[] = []
    let migrating = Promise.resolve()
    await store.transaction(async (tx) => {
      const newer = { name: 'of a later day', sql: 'ALTER TABLE settings ADD COLUMN told TEXT' }
      migrating = migratePostgres(client, [...postgresMigrations, newer]).then(() => void steps.push('migrated'))
      await expect.poll(() => ask(url, `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).toHaveLength(1)
      await tx.setSetting('a', 'b')
      steps.push('written')
    })
    await migrating
    expect(steps).toEqual(['written', 'migrated'])
    const refused = {
      code: 'unavailable',
      message: expect.stringMatching(/newer version of Plumbline.*nothing was/) as string,
    }
    await expect(store.transaction((tx) => tx.setSetting('a', 'c'))).rejects.toMatchObject(refused)
    await expect(Promise.resolve(store.version())).rejects.toMatchObject(refused)
    expect(await store.settingOf('a')).toBe('b')
    expect(await presence.outdated).toMatchObject(refused)
    await presence.close()
    await client.end()
    await store.close()
  }, 60_000)

  it('knows the time by the clock of the database, and which processes run', async () => {
    const url = await cluster.newDatabase()
    const { store, db, schema } = await openPostgresStore(url)
    const wrong = vi.spyOn(Date, 'now').mockReturnValue(0)
    const presence = await beginPresence(db, 'work', schema)
    const nowMs = presence.now()
    wrong.mockRestore()
    expect(Math.abs(nowMs - Date.now())).toBeLessThan(10_000)
    const { running } = processTable(db)
    expect(await running()).toMatchObject([{ kind: 'work', host: hostname(), pid: process.pid }])
    await ask(url, `UPDATE processes SET heard = now() - interval '31 seconds'`)
    expect(await running()).toEqual([])
    await expect.poll(running).toHaveLength(1)
    await presence.close()
    expect(await running()).toEqual([])
    await store.close()
  }, 60_000)

  it('asks for the version along with what is read in the same turn, and tells both as alone', async () => {
    const url = await cluster.newDatabase()
    const { store } = await openPostgresStore(url)
    await addOrganization(store, { nickname: 'acme', name: 'Acme' })
    const [alone, before] = [await store.organizations.byNickname('acme'), await store.version()]
    const sent = vi.spyOn(pg.Pool.prototype, 'query')
    const together = (nickname: string) => Promise.all([store.version(), store.organizations.byNickname(nickname)])
    expect(await together('acme')).toEqual([before, alone])
    expect(await together('none')).toEqual([before, undefined])
    expect(sent).toHaveBeenCalledTimes(2)
    // What is asked after it has gone along is another question.
    await ask(url, `UPDATE organizations SET name = 'Bcme'`)
    const changed = await together('acme')
    expect(changed).toEqual([expect.not.stringMatching(`^${before}$`), { ...alone, name: 'Bcme' }])
    expect(await Promise.all([store.version(), store.version()])).toEqual([changed[0], changed[0]])
    expect(sent).toHaveBeenCalledTimes(4)
    sent.mockRestore()
    await store.close()
  })

  it('tells the version where the query that it went along with fails, and refuses it alone after a migration', async () => {
    const url = await cluster.newDatabase()
    const { store, db } = await openPostgresStore(url)
    const wrong = query(() => sql`SELECT 1 / CAST(0 AS bigint) AS none`)
    const [version, failed] = await Promise.allSettled([store.version(), db.first(wrong)])
    expect([version.status, failed.status]).toEqual(['fulfilled', 'rejected'])
    await ask(url, `UPDATE plumbline_schema SET version = ${postgresMigrations.length + 1}`)
    const [refused, read] = await Promise.allSettled([store.version(), db.first(query(() => sql`SELECT 1 AS one`))])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    expect(read).toEqual({ status: 'fulfilled', value: { one: 1 } })
    await store.close()
  })

  it('does not hold for hours what a computer had locked that is gone', async () => {
    const { store, db } = await openPostgresStore(await cluster.newDatabase())
    const shown = await db.all(query(() => sql<Record<string, string>>`SHOW idle_in_transaction_session_timeout`))
    expect(shown).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
    await store.close()
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
