import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../store/test-store'
import { importPermits } from './permit-import'

let test: TestStore
beforeEach(() => {
  test = openTestStore()
})
afterEach(() => test.close())

const nowMs = Date.parse('2026-06-01T12:00:00Z')
const imports = (...entries: object[]) => importPermits(test.store, 1, entries, nowMs)
const detailOf = async (id: number) => JSON.parse((await test.store.permits.detail(1, id)) ?? 'null') as object | null
const itemOf = (id: number): Record<string, unknown> =>
  JSON.parse(
    test.sqlite.get<{ list_item: string }>('SELECT list_item FROM permits WHERE id = ?', id)?.list_item ?? 'null',
  ) as Record<string, unknown>

it('loses no permit to the number of one that stands further down', async () => {
  const dig = (name: string, id?: number) => ({ permit: { name, status: 8, ...(id === undefined ? {} : { id }) } })
  expect(await imports(dig('A'), dig('B', 1), dig('C', 7), dig('D'))).toEqual({ imported: 4 })
  const kept = test.sqlite.all<{ id: number; name: string }>(
    "SELECT id, list_item ->> 'name' AS name FROM permits ORDER BY id",
  )
  expect(kept).toEqual([
    { id: 1, name: 'B' },
    { id: 7, name: 'C' },
    { id: 8, name: 'A' },
    { id: 9, name: 'D' },
  ])
  await imports(dig('E'))
  expect(await detailOf(10)).toMatchObject({ name: 'E' })
})

it('begins where its first event does, where the file names no start, and never later than now', async () => {
  const event = (timestamp: string) => ({ type: 3, timestamp })
  await imports(
    {
      permit: { id: 1, name: 'A', status: 8 },
      events: [event('2026-05-02T00:00:00Z'), event('2026-05-01T10:00:00+10:00')],
    },
    { permit: { id: 2, name: 'B', status: 8 }, events: [event('2026-07-01T00:00:00Z')] },
    { permit: { id: 3, name: 'C', status: 8 }, listItem: { startTime: '2026-01-01T00:00:00' }, events: [] },
  )
  const starts = [1, 2, 3].map((id) => itemOf(id)['startTime'])
  expect(starts).toEqual(['2026-05-01T00:00:00.000Z', '2026-06-01T12:00:00.000Z', '2026-01-01T00:00:00.000Z'])
  expect(await detailOf(3)).toMatchObject({ startTime: '2026-01-01T00:00:00.000Z' })
})

it('takes an expiry that the list says is none for none, and one that it leaves out from the permit', async () => {
  const permit = { name: 'A', status: 8, expiryDate: '2026-08-01T10:00:00+10:00' }
  await imports({ permit: { ...permit, id: 1 }, listItem: { expiryDate: null } }, { permit: { ...permit, id: 2 } })
  expect([itemOf(1)['expiryDate'], itemOf(2)['expiryDate']]).toEqual([null, '2026-08-01T00:00:00.000Z'])
  expect(test.sqlite.all('SELECT expiry_ms FROM permits ORDER BY id')).toEqual([
    { expiry_ms: null },
    { expiry_ms: Date.parse('2026-08-01T00:00:00Z') },
  ])
})

it('knows the layers of a permit however the file lists them, and its people in any case', async () => {
  const layers = [5, '6', { layerId: 7, id: 99 }, { id: 8 }, 'nine', null, {}]
  await imports({ permit: { id: 1, name: 'A', status: 8, layers, holderId: 'ABC' }, listItem: { requesterId: 'DEF' } })
  const listed = test.sqlite.all<{ layer_id: number }>('SELECT layer_id FROM permit_layers ORDER BY layer_id')
  expect(listed.map(({ layer_id }) => layer_id)).toEqual([5, 6, 7, 8])
  expect(test.sqlite.all('SELECT requester_id, holder_id FROM permits')).toEqual([
    { requester_id: 'def', holder_id: 'abc' },
  ])
})

it('gives a category the lists that the interface never leaves out', async () => {
  await imports({ permit: { id: 1, name: 'A', status: 8, categories: [{ status: 0, signatures: [{ userId: 'u' }] }] } })
  expect(await detailOf(1)).toMatchObject({
    categories: [
      {
        ...{ signoffs: [], signatureRequirements: [], potentialRespondents: [], items: '[]', activated: null },
        ...{ isCurrent: false, signatures: [{ userId: 'u', isRejection: false, timestamp: null }] },
      },
    ],
  })
})
