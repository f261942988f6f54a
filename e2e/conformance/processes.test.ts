import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nodeArguments } from '../../build/test/node-arguments'
import { program, startObjectStore } from '../../src/service/content/s3/object-store.test-helper'
import { ask, serverPrograms, startCluster, type Cluster } from '../../src/service/store/postgres/cluster.test-helper'
import { csv, openSite, siteDefaults, type Site } from './site'

const missing = serverPrograms === null || program === null

describe.skipIf(missing)('workers that are killed (skipped without PostgreSQL or npm run service-parts)', () => {
  let cluster: Cluster
  let objects: Awaited<ReturnType<typeof startObjectStore>>
  let site: Site
  let url: string
  let folder: string
  const running = new Set<ChildProcess>()
  let count = 0
  let script: string[]
  beforeAll(async () => {
    script = await nodeArguments(join(import.meta.dirname, 'worker-process.ts'))
    folder = mkdtempSync(join(tmpdir(), 'plumbline-workers-'))
    cluster = await startCluster()
    objects = await startObjectStore()
    objects.tellEnvironment()
    url = await cluster.newDatabase()
    siteDefaults.files = 's3://files'
    // It answers and receives; others work.
    site = await openSite({ database: url, works: false })
  }, 60_000)
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await site.close()
    delete siteDefaults.files
    vi.unstubAllEnvs()
    await objects.close()
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function startWorker(): ChildProcess {
    const files = `s3://files/${site.dataDir.split('/').pop() ?? ''}`
    const child = spawn(process.execPath, [...script, join(folder, `worker-${++count}`), url, files], {
      stdio: 'ignore',
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  it('does every upload once, with its files, though ten workers are killed in the middle of one', async () => {
    for (let n = 0; n < 3; n++) startWorker()
    const sent: number[] = []
    let isOver = false
    let kills = 0
    const killing = (async () => {
      while (kills < 10 && !isOver) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        const [held] = (await ask(url, 'SELECT worker FROM job_leases ORDER BY random() LIMIT 1')) as {
          worker: string
        }[]
        const pid = Number(held?.worker.split(' ')[1])
        const victim = [...running].find((child) => child.pid === pid)
        if (!victim?.kill('SIGKILL')) continue
        kills++
        startWorker()
      }
    })()
    for (let n = 0; n < 30; n++) {
      const order = { mode: 0, title: `Upload ${n}`, fileNames: ['a.csv'], fileLastModifieds: [1], makeGlobal: true }
      const ticket = await site.start(site.as.member, order)
      const content = n % 2 === 0 ? `stuck ${n}` : `${csv()}${n}`
      expect((await site.sendFiles(ticket, [{ name: 'a.csv', content }])).status).toBe(200)
      sent.push(ticket.json.job as number)
    }
    await killing
    const open = async () => (await site.service.store.jobs.inState('processing')).length
    expect(running.size).toBeGreaterThan(0)
    await expect.poll(open, { timeout: 120_000, interval: 500 }).toBe(0)
    isOver = true
    const jobs = await Promise.all(sent.map((id) => site.service.store.jobs.byId(id)))
    expect(jobs.map((job) => [job?.state, job?.error])).toEqual(sent.map(() => ['completed', null]))
    const layers = (await site.as.member('listLayers', site.place)).json as {
      name: string
      revisions: { source: { url: string } }[]
    }[]
    expect(layers.map(({ name }) => name).sort()).toEqual(sent.map((_, n) => `Upload ${n}`).sort())
    for (const { revisions } of layers) {
      expect(revisions).toHaveLength(1)
      expect((await fetch(revisions[0]?.source.url ?? '')).status).toBe(200)
    }
    const [begun] = (await ask(url, 'SELECT sum(attempts)::int AS times FROM jobs')) as { times: number }[]
    expect([kills, begun?.times]).toEqual([10, expect.toSatisfy((times: number) => times >= sent.length + 5)])
  }, 180_000)
})
