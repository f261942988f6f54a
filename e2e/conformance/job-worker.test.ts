import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scriptedEngine } from './scripted-engine'
import { uploadBody } from '../../src/shared/rest'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import type { ContentStore } from '../../src/service/content/content-store'
import { openFolderContent } from '../../src/service/content/folder-content'
import { ask, serverPrograms, startCluster, type Cluster } from '../../src/service/store/postgres/cluster.test-helper'
import { jobLeases, type JobLeases } from '../../src/service/store/postgres/leases'
import { openPostgresStore } from '../../src/service/store/postgres/open-postgres'
import type { OpenStore } from '../../src/service/store/store'
import { jobWorker, type JobWorker } from '../../src/service/processing/job-worker'

const order = (title: string) =>
  uploadBody.parse({ mode: 0, fileNames: ['a.csv'], title, fileLastModifieds: [1], makeGlobal: true })

describe.skipIf(serverPrograms === null)('jobs that processes share (skipped where no PostgreSQL is)', () => {
  let cluster: Cluster
  let url: string
  let store: OpenStore
  let leases: JobLeases
  let content: ContentStore
  let folder: string
  const projects: number[] = []
  let userId: string
  let workers: JobWorker[]
  beforeAll(async () => void (cluster = await startCluster()), 60_000)
  afterAll(() => cluster.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-worker-'))
    url = await cluster.newDatabase()
    const opened = await openPostgresStore(url)
    store = opened.store
    leases = jobLeases(opened.db)
    content = openFolderContent(folder, store)
    workers = []
    projects.length = 0
    for (const nickname of ['acme', 'other']) {
      await addOrganization(store, { nickname, name: nickname })
      projects.push((await addProject(store, { org: nickname, name: 'P' })).id)
    }
    userId = (await addUser(store, { org: 'acme', name: 'Ada', role: 'org-admin' })).id
  })
  afterEach(async () => {
    for (const worker of workers) await worker.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function addJob(project = 0, size?: number, text = 'x,y\n1,2\n'): Promise<number> {
    const received = await content.receive(Readable.from([Buffer.from(text)]))
    await content.keep(project + 1, [received])
    const projectId = projects[project] ?? 0
    const id = await store.jobs.add({ projectId, userId, order: order(`of ${project}`), token: 't', nowMs: 1 })
    const file = { position: 0, name: 'a.csv', sha256: received.sha256, size: size ?? received.size, last_modified: 1 }
    expect(await store.jobs.start(id, [file], 1)).toBe(true)
    return id
  }
  function startWorker(engine = scriptedEngine(), ofLeases = leases): JobWorker {
    const parts = { store, content, engine, now: Date.now, log: () => undefined, leases: ofLeases }
    const worker = jobWorker(parts)
    workers.push(worker)
    return worker
  }
  const stateOf = async (id: number) => (await store.jobs.byId(id))?.state
  const claim = async (worker: string, belowBytes = Number.MAX_SAFE_INTEGER, without: number[] = []) =>
    (await leases.claim({ worker, belowBytes, without }))?.jobId

  it('does each job once, whoever takes it up', async () => {
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push(await addJob(n % 2))
    const all = [startWorker(), startWorker(), startWorker()]
    await expect.poll(async () => (await store.jobs.inState('processing')).length).toBe(0)
    for (const worker of all) await worker.idle()
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'completed'))
    expect(await store.listedLayers(projects[0] ?? 0, null)).toHaveLength(6)
    expect(await Promise.all(ids.map((id) => store.jobs.attempts(id)))).toEqual(ids.map(() => 1))
    expect(await ask(url, 'SELECT * FROM job_leases')).toEqual([])
  }, 60_000)

  it('looks once more for what came while it looked', async () => {
    let answered = (): void => undefined
    const held = new Promise<void>((resolve) => (answered = resolve))
    const claimLate: JobLeases['claim'] = async (asked) => {
      const found = await leases.claim(asked)
      await held
      return found
    }
    const worker = startWorker(scriptedEngine(), { ...leases, claim: claimLate })
    // Its first look has found nothing when the job comes, and has not been told so yet.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const id = await addJob()
    worker.look()
    const idle = worker.idle()
    answered()
    await idle
    expect(await stateOf(id)).toBe('completed')
  })

  it('gives a job to one of all who ask at once, and to another when that one is not heard of', async () => {
    const id = await addJob()
    const given = await Promise.all(Array.from({ length: 9 }, (_, n) => claim(`worker ${n}`)))
    expect(given.filter((each) => each === id)).toHaveLength(1)
    const holder = `worker ${given.indexOf(id)}`
    expect([...(await leases.renew(holder))]).toEqual([id])
    await ask(url, `UPDATE job_leases SET until = now() - interval '1 second'`)
    expect(await claim('another')).toBe(id)
    expect([...(await leases.renew(holder))]).toEqual([])
    expect([...(await leases.renew('another'))]).toEqual([id])
    expect(await store.jobs.attempts(id)).toBe(2)
  })

  it('takes organizations in turns, however many jobs one has, and one huge job at a time', async () => {
    const first = [await addJob(), await addJob(), await addJob()]
    const late = await addJob(1)
    const huge = await addJob(1, 2 ** 31)
    expect(await claim('a')).toBe(first[0])
    expect(await claim('b')).toBe(late)
    await store.jobs.fail(first[0] ?? 0, 'Failed', 'no', 1)
    await store.jobs.fail(late, 'Failed', 'no', 1)
    for (const [id, worker] of [[first[0], 'a'], [late, 'b']] as const) await leases.release(id ?? 0, worker) // prettier-ignore
    // Nobody has one at work: the turn of the first was longest ago.
    expect(await claim('a')).toBe(first[1])
    expect(await claim('b', 2 ** 30)).toBe(first[2])
    expect(await claim('c')).toBe(huge)
  })

  it('takes what a killed worker left before all else, whose turn it may be', async () => {
    const left = await addJob()
    const next = await addJob(1)
    expect(await claim('killed')).toBe(left)
    await ask(url, `UPDATE job_leases SET until = now() - interval '1 second'`)
    expect(await claim('b')).toBe(left)
    expect(await claim('c')).toBe(next)
  })

  it('hands back what it works on when it is closed, and stops what another process cancels', async () => {
    const id = await addJob(0, undefined, 'slow')
    const engine = scriptedEngine()
    const worker = startWorker(engine)
    await expect.poll(() => store.jobs.attempts(id)).toBe(1)
    await worker.close()
    expect([await stateOf(id), await store.jobs.attempts(id)]).toEqual(['processing', 0])
    expect(await ask(url, 'SELECT * FROM job_leases')).toEqual([])
    startWorker(engine)
    await expect.poll(() => store.jobs.attempts(id)).toBe(1)
    await store.jobs.fail(id, 'Cancelled', 'Cancelled by Ada.', 2)
    await expect.poll(() => ask(url, 'SELECT * FROM job_leases')).toEqual([])
    engine.release()
    expect(await stateOf(id)).toBe('error')
    expect(await store.listedLayers(projects[0] ?? 0, null)).toEqual([])
  })
})
