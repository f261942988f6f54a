import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobStore } from '../../src/service/store/jobs'
import type { OpenStore, Store } from '../../src/service/store/store'
import { AppError } from '../../src/shared/errors/app-error'
import { runCommand } from '../core/run-command'
import type { Site } from './site'
import { csv, openSite } from './site'
import { mountSmallDisk } from './small-disk'

const noRoom = () => new AppError('disk.full', 'The disk is full: service.db could not be written.', { retry: 'later' })

/** Has some calls of a store's jobs fail, in its transactions too; gives what ends that. */
function failing(store: OpenStore, names: readonly (keyof JobStore)[], error = noRoom()): () => void {
  const broken = Object.fromEntries(names.map((name) => [name, () => Promise.reject(error)]))
  const before = { jobs: { ...store.jobs }, shared: store.shared }
  const within = (tx: Store): Store => ({
    ...{ ...tx, jobs: { ...tx.jobs, ...broken } },
    transaction: (work) => tx.transaction(() => work(within(tx))),
  })
  Object.assign(store.jobs, broken)
  store.shared = (work) => before.shared((tx) => work(within(tx)))
  return () => {
    Object.assign(store.jobs, before.jobs)
    store.shared = before.shared
  }
}
const order = { mode: 0, title: 'A', fileNames: ['a.csv'], fileLastModifieds: [1], makeGlobal: true }

describe('where the database cannot grow', () => {
  let site: Site
  beforeAll(async () => void (site = await openSite({ restMs: 20 })))
  afterAll(() => site.close())

  it('answers 507 that says what to do, and 503 while another program writes', async () => {
    let mend = failing(site.service.store, ['add'])
    const answer = await site.start(site.as.member, order)
    expect(answer).toMatchObject({ status: 507, json: { status: 507, title: 'Insufficient Storage' } })
    expect(answer.json.detail).toMatch(/disk of the service is full.*Nothing was changed.*Free some space.*try again/)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': expect.anything() as unknown,
    })
    mend()
    const locked = new AppError('file.locked', 'Another program has held service.db for too long.')
    mend = failing(site.service.store, ['add'], locked)
    expect(await site.start(site.as.member, order)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    mend()
    expect((await site.start(site.as.member, order)).status).toBe(200)
  })

  it('a job waits, says so, and goes on when there is room', async () => {
    const { store } = site.service
    // The engine tells of its progress from a message of its thread: nothing stands above that but the process.
    const ticket = await site.start(site.as.member, { ...order, title: 'Waits' })
    const mend = failing(store, ['complete', 'progress', 'fail'])
    expect((await site.sendFiles(ticket, [{ name: 'a.csv', content: csv() }])).status).toBe(200)
    const seen = () => site.job(ticket.json.job)
    await expect.poll(seen).toMatchObject({
      complete: false,
      error: null,
      status: expect.stringMatching(/^Waiting for room: the disk/) as unknown,
    })
    const list = await site.as.member('listJobs', site.place, { query: { statuses: ['processing'] } })
    expect(list.json[0].jobs[0].status).toMatch(/^Waiting for room/)
    await new Promise((next) => setTimeout(next, 300))
    mend()
    await site.service.runner.idle()
    expect(await seen()).toMatchObject({ complete: true, error: null, status: 'Completed', progress: 100 })
    expect(await store.jobs.attempts(ticket.json.job)).toBe(1)
  })

  it('a job whose failure cannot be written down is not forgotten', async () => {
    const mend = failing(site.service.store, ['fail'])
    const ticket = await site.start(site.as.member, { ...order, title: 'Broken' })
    await site.sendFiles(ticket, [{ name: 'a.csv', content: 'broken' }])
    await expect
      .poll(() => site.job(ticket.json.job))
      .toMatchObject({ complete: false, status: expect.stringMatching(/^Waiting for room/) as unknown })
    mend()
    await site.service.runner.idle()
    expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: 'Line 3 cannot be read.' })
  })
})

const disk = mountSmallDisk(4)

describe.skipIf(disk === null)('on a disk of 4 MB (skipped where none can be mounted)', () => {
  let site: Site
  const dataDir = disk?.path ?? ''
  beforeAll(async () => void (site = await openSite({ dataDir, restMs: 20 })))
  afterAll(async () => {
    disk?.free()
    await site.close()
    disk?.remove()
  })

  it('uploads of a file that does not fit leave nothing, and the same job takes it when there is room', async () => {
    const ticket = await site.start(site.as.member, order)
    const parts = [{ name: 'a.csv', content: csv() + ' '.repeat(1_000_000) }]
    disk?.fill()
    expect(await site.sendFiles(ticket, parts)).toMatchObject({ status: 507 })
    expect(await site.start(site.as.member, order)).toMatchObject({ status: 507 })
    expect(await site.as.member('listLayers', site.place)).toMatchObject({ status: 200, json: [] })
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
    disk?.free()
    expect(await site.sendFiles(ticket, parts)).toMatchObject({ status: 200 })
    await site.service.runner.idle()
    expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: null })
  })

  it('a backup of it that does not fit says that the disk is full, and is whole when there is room', async () => {
    const backup = (to: string) => runCommand(['service', 'backup', '--data', dataDir, '--to', join(dataDir, to)], {})
    expect((await backup('earlier')).status).toBe(0)
    const ticket = await site.start(site.as.member, { ...order, title: 'B' })
    await site.sendFiles(ticket, [{ name: 'a.csv', content: csv() + ' '.repeat(100_000) }])
    await site.service.runner.idle()
    const isFull = async () => {
      const { status, noted } = await backup('earlier')
      expect([status, noted.at(-1)]).toEqual([3, expect.stringMatching(/^The disk is full /)])
    }
    const spacer = join(dataDir, 'spacer')
    writeFileSync(spacer, Buffer.alloc(60_000))
    disk?.fill()
    // First the mark of who uses the folder does not fit, then the file.
    await isFull()
    rmSync(spacer)
    await isFull()
    disk?.free()
    expect((await backup('earlier')).printed.at(-1)).toMatch(/^The backup in .* is whole: 1 files/)
  })
})
