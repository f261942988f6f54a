import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FetchWait } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { openSnapshots } from '../store/snapshots'
import type { RestClient } from '../remote'
import { diskStore, item, project } from './held-permits.test-helper'
import { createPermitHolder } from './permit-holder'

let disk: ReturnType<typeof diskStore>
let waits: FetchWait | null
beforeEach(() => {
  disk = diskStore()
  waits = null
})
afterEach(() => disk.close())

/** A service whose list comes and whose permits never do; some it refuses. */
function holder(refused: number[] = []) {
  const call = (name: string, { params }: { params: { permitId?: number } }, { signal }: { signal: AbortSignal }) =>
    name === 'listPermits'
      ? Promise.resolve({ pageNumber: 1, pageSize: 500, totalCount: 2, totalPages: 1, items: [item(1), item(2)] })
      : refused.includes(params.permitId ?? 0)
        ? Promise.reject(new AppError('service.forbidden', `You may not read permit ${params.permitId}.`))
        : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  const told: string[] = []
  const made = createPermitHolder({
    store: disk.store,
    connections: {
      client: () => Promise.resolve({ call, readText: call } as unknown as RestClient),
      serverIsoNow: (_: string, agoMs = 0) => new Date(Date.UTC(2026, 2, 1) - agoMs).toISOString(),
    } as never,
    log: () => undefined,
    onPeople: () => undefined,
    onHold: () => told.push('hold'),
    onChanged: () => undefined,
    onRead: () => undefined,
    looked: () => [],
    waits: () => waits,
  })
  return { made, told }
}
const until = (isSo: () => boolean) => expect.poll(isSo, { interval: 5 }).toBe(true)

it('stays stopped, with what is read, until the person says otherwise', async () => {
  const { made } = holder()
  const held = made.hold(project, new AbortController().signal)
  held.catch(() => undefined)
  await until(() => made.state(project).reading === 'details')
  expect(made.state(project)).toMatchObject({ wished: true, complete: false, permits: 2, whole: 0, total: 2 })
  await made.pause(project)
  await expect(held).rejects.toThrow()
  expect(made.state(project)).toMatchObject({ wished: true, paused: true, reading: null, permits: 2 })
  // Neither the clock nor a restart goes on with it.
  await made.refresh(project, new AbortController().signal)
  expect(made.state(project).reading).toBeNull()
  await made.close()
  disk.reopen()
  expect(disk.store.hold(project)?.paused).toBe(true)
})

it('says while it still reads what it could not read', async () => {
  const { made } = holder([1])
  made.hold(project, new AbortController().signal).catch(() => undefined)
  await until(() => made.state(project).problem !== null)
  expect(made.state(project)).toMatchObject({ reading: 'details', problem: { code: 'service.forbidden' } })
  await made.close()
})

it('ends its readings and leaves no row when the connection is removed', async () => {
  const { made } = holder()
  made.hold(project, new AbortController().signal).catch(() => undefined)
  await until(() => made.state(project).reading === 'details')
  openSnapshots(disk.db).removeConnection(project.connectionId)
  await made.forget(project.connectionId)
  expect(made.state(project)).toMatchObject({ wished: false, reading: null, permits: 0 })
  await until(() => disk.db.all('SELECT id FROM held_permit_items').length === 0)
  await made.close()
})

it('gives the disk its room back when permits are let go of', async () => {
  const { made } = holder()
  disk.store.wish(project)
  const name = 'Trench '.repeat(300)
  disk.store.saveItems(project, [...Array(2_000).keys()].map((id) => item(id, { name })), '2026-03-01T00:00:00Z', null) // prettier-ignore
  disk.store.checkpoint()
  expect(statSync(disk.path).size).toBeGreaterThan(4_000_000)
  await made.drop(project)
  await expect.poll(() => statSync(disk.path).size).toBeLessThan(500_000)
  await made.close()
})

it('keeps the wish and reads nothing while fetching waits', async () => {
  waits = 'paused'
  const { made } = holder()
  expect(await made.hold(project, new AbortController().signal)).toMatchObject({
    wished: true,
    reading: null,
    permits: 0,
  })
  waits = null
  const held = made.refresh(project, new AbortController().signal)
  await until(() => made.state(project).permits === 2)
  made.stopAll()
  await expect(held).rejects.toThrow()
})

it('begins anew when other permits are wanted than before, and goes on where they are the same', async () => {
  const { made, told } = holder()
  expect(await made.choose(project, [{ ids: [1] }])).toBe(true)
  const reading = made.refresh(project, new AbortController().signal)
  await until(() => made.state(project).reading === 'details')
  told.length = 0
  expect(await made.choose(project, [{ ids: [1] }])).toBe(false)
  expect([made.state(project).reading, told]).toEqual(['details', []])
  const ended = expect(reading).rejects.toThrow()
  expect(await made.choose(project, [{ ids: [2] }])).toBe(true)
  await ended
  expect([made.state(project).reading, told.length > 0]).toEqual([null, true])
  await made.close()
})
