import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import type { PermitListItem } from '../../shared/rest'
import type { RestClient } from '../remote'
import { holdPermits } from './hold-permits'
import type { HeldPermit, PermitStore } from './permit-store'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }

/** Holds so many permits of a service that answers to each as `answer` says; null: it answers well. */
async function hold(count: number, answer: (permitId: number) => ErrorCode | null) {
  const items = Array.from(
    { length: count },
    (_, index) => ({ id: index + 1, name: `P${index + 1}` }) as PermitListItem,
  )
  const page = <T>(all: T[]) => ({ pageNumber: 1, pageSize: 100, totalCount: all.length, totalPages: 1, items: all })
  const asked: number[] = []
  const call = (name: string, { params }: { params: { permitId: number } }) => {
    if (name === 'listPermits') return Promise.resolve(page(items))
    if (name === 'listPermitEvents') return Promise.resolve(page([]))
    asked.push(params.permitId)
    const code = answer(params.permitId)
    return code === null ? Promise.resolve({ id: params.permitId }) : Promise.reject(new AppError(code, code))
  }
  const saved = new Map<number, HeldPermit>()
  let finished = false
  const store: Partial<PermitStore> = {
    startHold: () => undefined,
    finishHold: () => void (finished = true),
    save: (_, permit) => void saved.set(permit.item.id, permit),
    saveItems: (_, list, readAt) => {
      for (const item of list) saved.set(item.id, { item, detail: null, events: null, readAt })
    },
  }
  const result = await holdPermits({
    client: { call } as unknown as RestClient,
    project,
    store: store as PermitStore,
    signal: new AbortController().signal,
    isoNow: () => '2026-03-01T00:00:00Z',
    onDetail: () => undefined,
  }).catch((error: AppError) => error.code)
  return { result, asked, saved, finished }
}

describe('holdPermits', () => {
  it('tries every permit, names those that fail, and keeps their list items', async () => {
    const { result, asked, saved, finished } = await hold(40, (id) => (id % 2 ? 'net.protocol' : null))
    expect(result).toMatchObject({ permits: 40 })
    const { unread } = result as { unread: { id: number; name: string }[] }
    expect(unread.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index * 2 + 1))
    expect([asked.length, saved.size, finished]).toEqual([40, 40, true])
    expect(saved.get(2)?.detail).toEqual({ id: 2 })
  })

  it.each<[ErrorCode, number]>([
    ['net.offline', 10],
    ['service.unauthorized', 10],
  ])('%s ends it at once, with all list items held', async (code, most) => {
    const { result, asked, saved, finished } = await hold(200, () => code)
    expect([result, saved.size, finished]).toEqual([code, 200, false])
    expect(asked.length).toBeLessThanOrEqual(most)
  })
})
