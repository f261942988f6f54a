import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeArguments } from '../../build/test/node-arguments'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { program, startObjectServer } from '../../src/service/content/s3/object-server.test-helper'
import { linkLifetimeMs, linkStepMs } from '../../src/service/download/links'
import { ask, serverPrograms, startCluster, type Cluster } from '../../src/service/store/postgres/cluster.test-helper'
import { postgresMigrations } from '../../src/service/store/postgres/migrations'
import { openPostgresStore } from '../../src/service/store/postgres/open-postgres'
import { buildUploadUrl, type UploadTicket } from '../../src/shared/rest'
import { callerOf, multipart, send } from './http'
import { csv } from './site'

const hourMs = 3_600_000
const place = { organizationNickname: 'acme', projectId: 1 }
const missing = serverPrograms === null || program === null

describe.skipIf(missing)('processes on one database (skipped without PostgreSQL or npm run service-parts)', () => {
  let cluster: Cluster
  let objects: Awaited<ReturnType<typeof startObjectServer>>
  let folder: string
  let url: string
  let authorization: string
  const running: ChildProcess[] = []
  let programs: Record<'service-process' | 'worker-process', string[]>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-shared-'))
    programs = {
      'service-process': await nodeArguments(join(__dirname, 'service-process.ts')),
      'worker-process': await nodeArguments(join(__dirname, 'worker-process.ts')),
    }
    cluster = await startCluster()
    objects = await startObjectServer()
    url = await cluster.newDatabase()
    const { store } = await openPostgresStore(url)
    await addOrganization(store, { nickname: 'acme', name: 'Acme' })
    await addProject(store, { org: 'acme', name: 'P' })
    authorization = (await addUser(store, { org: 'acme', name: 'Ada Long', role: 'org-admin' })).authorization
    await store.close()
  }, 60_000)
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await objects.close()
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts a process whose clock goes wrong by so much; gives what it says when it has begun. */
  function start(script: 'service-process' | 'worker-process', aheadMs: number): Promise<string> {
    const data = join(folder, `process-${running.length}`)
    const places = script === 'service-process' ? ['s3://files/clocks', url] : [url, 's3://files/clocks']
    const scripts = ['--import', join(__dirname, 'clock-ahead.mjs'), ...programs[script]]
    const child = spawn(process.execPath, [...scripts, data, ...places], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...objects.environment(), CLOCK_AHEAD_MS: String(aheadMs), NODE_NO_WARNINGS: '1' },
    })
    running.push(child)
    return new Promise((resolve) =>
      child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim().replace('listening on ', ''))),
    )
  }

  async function upload(at: string, other: string, name: string, content = csv()): Promise<number> {
    const body = { mode: 0, title: name, fileNames: ['a.csv'], fileLastModifieds: [1], makeGlobal: true }
    const ticket = (await callerOf(at, authorization)('startUpload', place, { body })).json as UploadTicket
    // Step 2 reaches another process than step 1, as behind a balancer.
    const target = buildUploadUrl(ticket, 'csv', at).replace(at, other)
    expect((await send({ method: 'POST', url: target, ...multipart([{ name: 'a.csv', content }]) })).status).toBe(200)
    return ticket.job
  }

  it('agree on times, links and leases though their clocks are hours apart, and an older one gives way', async () => {
    const [ahead, behind] = await Promise.all([start('service-process', hourMs), start('service-process', -hourMs)])
    await Promise.all([start('worker-process', 2 * hourMs), start('worker-process', -2 * hourMs)])
    const beganMs = Date.now()
    const stuck = await upload(ahead, behind, 'stuck', 'stuck for two seconds')
    const ids = [stuck, await upload(behind, ahead, 'b'), await upload(ahead, behind, 'c')]
    for (const at of [ahead, behind]) {
      const call = callerOf(at, authorization)
      const job = async (jobId: number) => (await call('getJob', place, { query: { jobId } })).json as { complete: boolean; created: string; updated: string } // prettier-ignore
      for (const id of ids) await expect.poll(() => job(id)).toMatchObject({ complete: true })
      for (const { created, updated } of await Promise.all(ids.map(job)))
        for (const time of [created, updated]) {
          expect(Date.parse(time)).toBeGreaterThan(beganMs - 5_000)
          expect(Date.parse(time)).toBeLessThan(Date.now() + 5_000)
        }
      const layers = (await call('listLayers', place)).json as { revisions: { source: { url: string } }[] }[]
      expect(layers).toHaveLength(3)
      const link = new URL(layers[0]?.revisions[0]?.source.url ?? '')
      const leftMs = Number(link.searchParams.get('expires')) - Date.now()
      expect(leftMs).toBeGreaterThan(linkLifetimeMs - 5_000)
      expect(leftMs).toBeLessThan(linkLifetimeMs + linkStepMs + 5_000)
      for (const asked of [ahead, behind])
        expect((await send({ method: 'GET', url: asked + link.pathname + link.search })).status).toBe(200)
    }
    // No worker took another's job for one that is not heard of.
    expect(await ask(url, 'SELECT DISTINCT attempts FROM jobs')).toEqual([{ attempts: 1 }])
    const [held] = (await ask(url, 'SELECT min(held_ms)::float8 AS first, max(held_ms)::float8 AS last FROM contents')) as { first: number; last: number }[] // prettier-ignore
    expect(held?.first).toBeGreaterThan(beganMs - 5_000)
    expect(held?.last).toBeLessThan(Date.now() + 5_000)

    // A newer process has migrated the database.
    await ask(url, `UPDATE plumbline_schema SET version = ${postgresMigrations.length + 1}`)
    const newer = { status: 503, json: { detail: expect.stringMatching(/newer version of Plumbline/) as string } }
    const call = callerOf(ahead, authorization)
    expect(await call('putDirectory', place, { body: { path: 'Late' } })).toMatchObject(newer)
    expect(await call('listLayers', place)).toMatchObject(newer)
    expect(await send({ method: 'GET', url: `${ahead}/readyz` })).toMatchObject(newer)
    expect(await ask(url, 'SELECT * FROM directories')).toEqual([])
  }, 120_000)
})
