import { statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import type { PermitListItem } from '../../shared/rest'
import type { RestClient } from '../remote'
import { detail, diskStore, item, project } from './held-permits.test-helper'
import { holdPermits } from './hold-permits'

let disk: ReturnType<typeof diskStore>
beforeEach(() => {
  disk = diskStore()
  disk.store.wish(project)
})
afterEach(() => disk.close())

/**
 * A service of so many permits that answers to each as `answer` says (null: well), and what it was asked.
 * @param toArchived its answer to who asks for archived ones too
 */
function service(
  count: number,
  answer: (permitId: number) => ErrorCode | null = () => null,
  toArchived: ErrorCode | null = null,
) {
  const items: PermitListItem[] = Array.from({ length: count }, (_, index) => item(index + 1))
  const asked: number[] = []
  const pages: number[] = []
  /** Permits whose details are not what the interface says. */
  const wrong: number[] = []
  const pageOf = <T>(all: T[], pageNumber = 1, pageSize = 100) => ({
    pageNumber,
    pageSize,
    totalCount: all.length,
    totalPages: Math.ceil(all.length / pageSize),
    items: all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  })
  type Asked = {
    params: { permitId: number }
    query?: { pageNumber: number; pageSize: number; showArchived?: boolean }
  }
  const call = (name: string, { query }: Asked) => {
    if (name === 'listPermits') {
      pages.push(query?.pageNumber ?? 0)
      if (query?.showArchived && toArchived) return Promise.reject(new AppError(toArchived, toArchived))
      const listed = items.filter(({ archived }) => query?.showArchived || !archived)
      return Promise.resolve(pageOf(listed, query?.pageNumber, query?.pageSize))
    }
    return Promise.resolve(pageOf([]))
  }
  const readText = (_: string, { params }: Asked) => {
    asked.push(params.permitId)
    const code = answer(params.permitId)
    const status = items.find(({ id }) => id === params.permitId)?.status
    return code === null
      ? Promise.resolve(
          wrong.includes(params.permitId)
            ? '{ "id": "none" }'
            : `{ "id": ${params.permitId}, "name": "Permit ${params.permitId}", "status": ${status}, "more": 1.50 }`,
        )
      : Promise.reject(new AppError(code, code))
  }
  return { items, asked, pages, wrong, client: { call, readText } as unknown as RestClient }
}

let minutes = 0
const now = () => new Date(Date.UTC(2026, 2, 1, 0, ++minutes)).toISOString()

interface Options {
  again?: string
  signal?: AbortSignal
  onProgress?: () => void
  looked?: number[]
}

function hold(client: RestClient, options: Options = {}) {
  return holdPermits({
    client,
    project,
    store: disk.store,
    signal: options.signal ?? new AbortController().signal,
    isoNow: now,
    onPeople: () => undefined,
    onProgress: options.onProgress ?? (() => undefined),
    onUnread: () => undefined,
    looked: () => options.looked ?? [],
    again: () => options.again ?? '',
  }).catch((error: AppError) => error.code)
}

const share = () => {
  const { permits, whole, total, complete } = disk.store.hold(project) ?? {}
  return { permits, whole, total, complete }
}

describe('holdPermits', () => {
  it('keeps details as the service wrote them, and gives them as the interface says', async () => {
    await hold(service(1).client)
    const { detail: text } = disk.db.get<{ detail: string }>('SELECT detail FROM held_permit_parts') ?? {}
    expect(text).toBe('{ "id": 1, "name": "Permit 1", "status": 8, "more": 1.50 }')
    expect(disk.store.get(project, 1)?.detail).toEqual({ ...detail(1, { status: 8 }), more: 1.5 })
  })

  it('reads first what somebody looks at', async () => {
    const { client, asked } = service(6)
    await hold(client, { looked: [5] })
    expect(asked[0]).toBe(5)
    expect([...asked].sort()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('keeps archived permits too, and says so', async () => {
    const { client, items } = service(3)
    items[1] = item(2, { archived: true })
    await hold(client)
    expect(share()).toMatchObject({ permits: 3, whole: 3, total: 3 })
    expect(disk.store.hold(project)?.archived).toBe(true)
  })

  it.each<ErrorCode>(['service.forbidden', 'service.bad-request'])(
    'keeps the others where the service answers %s to who asks for archived ones, and says so',
    async (code) => {
      const { client, items } = service(3, () => null, code)
      items[1] = item(2, { archived: true })
      await hold(client)
      expect(share()).toMatchObject({ permits: 2, whole: 2, total: 2 })
      expect(disk.store.hold(project)?.archived).toBe(false)
    },
  )

  it('keeps nothing off the disk for long when a service answers slowly', async () => {
    let ms = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (ms += 200))
    const whole: (number | undefined)[] = []
    const { client } = service(40)
    await hold(client, { onProgress: () => whole.push(share().whole) })
    vi.restoreAllMocks()
    expect(whole.filter((count = 0) => count > 0 && count < 40).length).toBeGreaterThan(5)
    expect(share().whole).toBe(40)
  })

  it('tries every permit, names those that fail, keeps their list items, and does not call itself complete', async () => {
    const { client, asked } = service(40, (id) => (id % 2 ? 'net.protocol' : null))
    const result = await hold(client)
    const { unread } = result as { unread: { id: number; name: string }[] }
    expect(unread.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index * 2 + 1))
    expect(unread[0]?.name).toBe('Permit 1')
    expect(asked.length).toBe(40)
    expect(share()).toEqual({ permits: 40, whole: 20, total: 40, complete: false })
    expect(disk.store.get(project, 2)?.detail).toMatchObject({ id: 2 })
  })

  it('names a permit whose details are not what the interface says, and keeps those that were held', async () => {
    const { client, items, wrong } = service(1_000)
    await hold(client)
    for (const id of [3, 900]) items[id - 1] = item(id, { status: 7 })
    items.push(...Array.from({ length: 600 }, (_, index) => item(1_001 + index)))
    wrong.push(3, 900, 1_590)
    const { unread } = (await hold(client)) as { unread: { id: number; error: { code: string; details: object } }[] }
    expect(unread.map(({ id }) => id)).toEqual(wrong)
    for (const { error } of unread) expect(error).toMatchObject({ code: 'net.protocol', details: { field: 'id' } })
    expect(share()).toEqual({ permits: 1_600, whole: 1_597, total: 1_600, complete: false })
    expect(disk.store.get(project, 900)).toMatchObject({ item: { status: 7 }, detail: { status: 8 }, changed: true })
    expect(disk.store.get(project, 1_590)).toMatchObject({ detail: null, detailAt: null, events: [] })
  })

  it.each<[ErrorCode, number]>([
    ['net.offline', 10],
    ['service.unauthorized', 10],
  ])('%s ends it at once, with all list items held', async (code, most) => {
    const { client, asked } = service(200, () => code)
    expect(await hold(client)).toBe(code)
    expect(share()).toEqual({ permits: 200, whole: 0, total: 200, complete: false })
    expect(asked.length).toBeLessThanOrEqual(most)
  })

  it('does not call whole what it was refused in the middle, names it, and reads it once it may', async () => {
    let isRefused = true
    const { client, asked } = service(5, (id) => (isRefused && id > 3 ? 'service.forbidden' : null))
    expect(await hold(client)).toMatchObject({ unread: [{ id: 4, error: { code: 'service.forbidden' } }, { id: 5 }] })
    expect(share()).toMatchObject({ whole: 3, complete: false })
    isRefused = false
    asked.length = 0
    await hold(client)
    expect([asked, share().complete]).toEqual([[4, 5], true])
  })

  it('goes on where it was: neither pages nor permits that are on the disk are asked for again', async () => {
    const { client, asked, pages } = service(2_500)
    const stop = new AbortController()
    let told = 0
    // Stopped after the third page, while the fourth is on its way: the list is half read.
    const onProgress = () => void (++told === 3 && stop.abort())
    const cut = {
      ...client,
      call: (...args: never[]) =>
        stop.signal.aborted
          ? Promise.reject(new AppError('net.offline', ''))
          : (client.call as (...args: never[]) => unknown)(...args),
    }
    expect(await hold(cut as unknown as RestClient, { signal: stop.signal, onProgress })).toBe('net.offline')
    expect(share()).toEqual({ permits: 2_000, whole: 0, total: 2_500, complete: false })
    disk.reopen()
    expect(share()).toEqual({ permits: 2_000, whole: 0, total: 2_500, complete: false })
    pages.length = 0
    const second = new AbortController()
    await hold(client, { signal: second.signal, onProgress: () => void (asked.length > 300 && second.abort()) })
    expect(pages).toEqual([4, 5])
    const { whole = 0 } = share()
    expect(whole).toBeGreaterThan(250)
    disk.reopen()
    asked.length = 0
    await hold(client, { again: '2026-01-01' })
    expect(asked.length).toBe(2_500 - whole)
    expect(share()).toEqual({ permits: 2_500, whole: 2_500, total: 2_500, complete: true })
  })

  it('reads again only what the list shows to be new or changed, and lets go what is gone', async () => {
    const { client, items, asked } = service(20)
    await hold(client)
    const first = disk.store.hold(project)
    items[4] = item(5, { status: 7 })
    items.splice(9, 1)
    items.push(item(21))
    asked.length = 0
    expect(await hold(client)).toMatchObject({ changed: true })
    expect(asked.sort((a, b) => a - b)).toEqual([5, 21])
    expect(share()).toEqual({ permits: 20, whole: 20, total: 20, complete: true })
    expect(disk.store.get(project, 10)).toBeNull()
    expect(disk.store.get(project, 5)?.detail?.status).toBe(7)
    // The others are as old as their first reading, however new the list is.
    const held = disk.store.hold(project)
    expect(held?.listAt && first?.listAt && held.listAt > first.listAt).toBe(true)
    expect(held?.readAt).toBe(disk.store.get(project, 1)?.detailAt)
    asked.length = 0
    expect(await hold(client)).toMatchObject({ changed: false })
    expect(asked).toEqual([])
  })

  it('reads all again that is older than it may be', async () => {
    const { client, asked } = service(30)
    await hold(client)
    asked.length = 0
    await hold(client, { again: now() })
    expect(asked.length).toBe(30)
  })

  it('leaves no write-ahead log behind', async () => {
    const { client } = service(300)
    await hold(client)
    expect(statSync(`${disk.path}-wal`).size).toBe(0)
  })
})
