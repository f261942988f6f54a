import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importPermits } from '../../src/service/admin/permit-import'
import { categoryStatusNames, eventTypeNames, permitStatusNames } from '../../src/shared/rest'
import type { Answer, Call } from './http'
import type { Site } from './site'
import { csv, openSite } from './site'

let site: Site
let layerId: number
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

beforeAll(async () => {
  site = await openSite()
  await site.upload(site.as.member, { mode: 0, title: 'Mains' }, [{ name: 'a.csv', content: csv() }])
  layerId = (await site.as.orgAdmin('listLayers', site.place)).json[0].id
  const count = 120
  const permits = Array.from({ length: count }, (_, index) => ({
    permit: {
      id: 500 + index,
      uuid: uuid(index),
      name: index === 7 ? '100% Ärger_1' : `Dig ${index}`,
      status: index % 16,
      templateName: 'Dig',
      templateDescription: null,
      startTime: `2026-01-01T${String(index % 24).padStart(2, '0')}:00:00`,
      expiryDate: index % 2 ? null : `2026-02-${String((index % 28) + 1).padStart(2, '0')}T00:00:00+10:00`,
      creator: { role: 1, user: { id: uuid(900 + (index % 3)) } },
      holderId: index % 5 === 0 ? uuid(950) : null,
      categories: [
        {
          id: index,
          categoryId: 1,
          name: 'C',
          status: index % 4,
          respondent: uuid(960),
          signoffs: index === 3 ? [uuid(961)] : [],
          items: [{ id: 1 }],
        },
      ],
      signatures: index === 4 ? [{ userId: uuid(962), timestamp: null }] : [],
      layers: index < 3 ? [{ id: layerId, name: 'Mains' }] : index === 3 ? [layerId] : [],
      geometry: { type: 'FeatureCollection', features: [] },
      extra: 'kept',
    },
    listItem: {
      template: { id: 1 + (index % 4), name: 'Dig' },
      archived: index >= 110,
      ...(index === 0 ? { validTimeMinutes: 150 } : {}),
    },
    events: index === 0 ? Array.from({ length: 130 }, (__, number) => event(number)) : [event(index)],
  }))
  expect(await importPermits(site.service.store, site.p1, permits)).toEqual({ imported: count })
})
afterAll(() => site.close())

function event(number: number) {
  return {
    type: number % 13,
    timestamp: new Date(Date.UTC(2026, 0, 1) + ((number * 37) % 130) * 60_000).toISOString(),
    comment: `c${number}`,
    groupId: 3,
    user: uuid(1),
    permitStatus: number % 16,
    permitCategoryStatus: number % 4,
    categoryInstanceId: 9,
    categoryName: 'C',
    fileName: 'f.jpg',
  }
}

type Item = Answer['json']
const page = async (query: object = {}, call: Call = site.as.member): Promise<Item> =>
  (await call('listPermits', site.place, { query: { pageSize: 1000, ...query } as never })).json
const idsOf = async (query: object, call?: Call): Promise<number[]> =>
  (await page(query, call)).items.map((each: Item) => each.id)

describe('the permit list', () => {
  it('is the envelope with 50 items by default', async () => {
    const answer = await site.as.member('listPermits', site.place)
    expect(answer.status).toBe(200)
    expect({ ...answer.json, items: answer.json.items.length }).toEqual({
      pageNumber: 1,
      pageSize: 50,
      totalCount: 110,
      totalPages: 3,
      items: 50,
    })
  })
  it('gives every permit once over all pages, and none past the end', async () => {
    const ids: number[] = []
    for (let pageNumber = 1; pageNumber <= 5; pageNumber++) {
      const read = await page({ pageNumber, pageSize: 25 })
      ids.push(...read.items.map((each: Item) => each.id))
    }
    expect(ids).toEqual(Array.from({ length: 110 }, (_, index) => 500 + index))
    expect(await page({ pageNumber: 6, pageSize: 25 })).toEqual({
      pageNumber: 6,
      pageSize: 25,
      totalCount: 110,
      totalPages: 5,
      items: [],
    })
  })
  it('has every field of the list item, nulls as null, times with a Z', async () => {
    const [first, second] = (await page()).items
    expect(first).toEqual({
      id: 500,
      uuid: uuid(0),
      name: 'Dig 0',
      template: { id: 1, name: 'Dig', description: null },
      status: 0,
      description: null,
      startTime: '2026-01-01T00:00:00.000Z',
      expiryDate: '2026-01-31T14:00:00.000Z',
      renewalTime: null,
      timesRenewed: 0,
      maxRenewals: null,
      renewalsRemaining: null,
      requesterId: uuid(900),
      holderId: uuid(950),
      specifiedHolderId: null,
      geometry: '{"type":"FeatureCollection","features":[]}',
      documentUrl: '',
      serviceUrl: '',
      archived: false,
      holdable: false,
      cancellable: false,
      allowCopy: false,
      copiedFrom: null,
      daysValid: 0,
      validTime: 2,
      validTimeMinutes: 150,
      lapsed: false,
    })
    expect(second).toMatchObject({ expiryDate: null, holderId: null })
  })
  it.each([
    { pageNumber: 0 },
    { pageNumber: -1 },
    { pageSize: 0 },
    { pageSize: 1001 },
    { pageNumber: 'x' },
    { statuses: [16] },
    { statuses: ['Active'] },
    { excludeIds: ['a'] },
    { targetUserId: 'me' },
    { creatorId: '1' },
    { holderId: 'x' },
    { showArchived: 'x' },
    { startDateFrom: 'x' },
    { startDateUntil: '2026-02-30' },
    { expiryDateFrom: '1' },
    { expiryDateUntil: 'x' },
  ])('400 for %o', async (query) => {
    const answer = await site.as.member('listPermits', site.place, { query: query as never })
    expect(answer.status).toBe(400)
    expect(answer.json.errors[0].field).toBe(Object.keys(query)[0])
  })
  it('filters by status, with or', async () => {
    for (const status of permitStatusNames.keys()) {
      const read = await page({ statuses: [status] })
      expect(read.items.length).toBeGreaterThan(0)
      expect(read.items.every((each: Item) => each.status === status)).toBe(true)
    }
    expect((await page({ statuses: [1, 2] })).totalCount).toBe(14)
    expect((await page({ statuses: '1,2' })).totalCount).toBe(14)
  })
  it('filters by name as it stands', async () => {
    expect(await idsOf({ name: 'dig 10' })).toEqual([510, 600, 601, 602, 603, 604, 605, 606, 607, 608, 609])
    expect(await idsOf({ name: '%' })).toEqual([507])
    expect(await idsOf({ name: 'äRGER_' })).toEqual([507])
    expect(await idsOf({ name: "' OR 1=1 --" })).toEqual([])
  })
  it('leaves out ids', async () => {
    const ids = await idsOf({ excludeIds: [500, 501, 9999] })
    expect(ids).toHaveLength(108)
    expect(ids).not.toContain(500)
  })
  it('filters by template, requester, holder', async () => {
    expect((await page({ types: ['2'] })).totalCount).toBe(28)
    expect((await page({ types: ['2', '3'] })).totalCount).toBe(55)
    expect((await page({ types: ['none'] })).totalCount).toBe(0)
    expect((await page({ creatorId: uuid(901).toUpperCase() })).totalCount).toBe(37)
    expect((await page({ holderId: uuid(950) })).totalCount).toBe(22)
  })
  it('filters by involved user', async () => {
    expect((await page({ targetUserId: uuid(950) })).totalCount).toBe(22)
    expect((await page({ targetUserId: uuid(900) })).totalCount).toBe(37)
    expect((await page({ targetUserId: uuid(960) })).totalCount).toBe(110)
    expect(await idsOf({ targetUserId: uuid(961) })).toEqual([503])
    expect(await idsOf({ targetUserId: uuid(962) })).toEqual([504])
    expect(await idsOf({ targetUserId: uuid(1) })).toEqual([])
  })
  it('filters by start and expiry, both ends exclusive', async () => {
    expect(
      new Set((await page({ startDateFrom: '2026-01-01T21:00:00Z' })).items.map((each: Item) => each.startTime)),
    ).toEqual(new Set(['2026-01-01T22:00:00.000Z', '2026-01-01T23:00:00.000Z']))
    expect(
      (await page({ startDateUntil: '2026-01-01T01:00:00Z' })).items.every(
        (each: Item) => each.startTime === '2026-01-01T00:00:00.000Z',
      ),
    ).toBe(true)
    const expiring = (await page({ expiryDateFrom: '2026-02-01', expiryDateUntil: '2026-02-03' })).items
    expect(expiring.length).toBeGreaterThan(0)
    expect(expiring.every((each: Item) => each.expiryDate > '2026-02-01' && each.expiryDate < '2026-02-03')).toBe(true)
  })
  it('combines filters', async () => {
    const ids = await idsOf({ statuses: [0, 1, 2, 3], types: ['1'], creatorId: uuid(900), excludeIds: [500] })
    expect(ids.every((id) => (id - 500) % 16 === 0 && (id - 500) % 3 === 0 && id !== 500)).toBe(true)
    expect(ids.length).toBeGreaterThan(0)
  })
  it('archived permits: project admins, permit controllers and org admins only', async () => {
    for (const call of [site.as.projectAdmin, site.as.controller, site.as.orgAdmin]) {
      expect((await page({ showArchived: true }, call)).totalCount).toBe(120)
      expect((await page({ showArchived: false }, call)).totalCount).toBe(110)
      expect((await page({}, call)).totalCount).toBe(110)
    }
    const answer = await site.as.member('listPermits', site.place, { query: { showArchived: true } })
    expect(answer.status).toBe(403)
    expect((await page({ showArchived: false })).totalCount).toBe(110)
  })
})

describe('one permit', () => {
  it('has every field of the detail form, unknown fields kept', async () => {
    const detail = (await site.as.member('getPermit', { ...site.place, permitId: 503 })).json
    expect(Object.keys(detail).sort()).toEqual([
      'activationDeclaration',
      'allowCopy',
      'amendable',
      'attachments',
      'canAddRemoveOpenCategories',
      'cancellable',
      'categories',
      'closeoffCategories',
      'closeoffable',
      'closingCategoriesActive',
      'copiedFrom',
      'creator',
      'daysValid',
      'dbydRequired',
      'declaration',
      'description',
      'documentUrl',
      'expiryDate',
      'extra',
      'geometry',
      'geometryUpdateable',
      'history',
      'holdable',
      'holderId',
      'id',
      'lapsed',
      'layers',
      'legendLayersOnly',
      'maxRenewals',
      'name',
      'openCategories',
      'owner',
      'progressable',
      'progressionCategories',
      'progressionCategoriesActive',
      'rejectable',
      'relinquishmentDeclaration',
      'renewable',
      'renewalTime',
      'renewalsRemaining',
      'revokable',
      'signatures',
      'signaturesRequired',
      'signoffable',
      'specifiedHolderId',
      'startTime',
      'status',
      'templateDescription',
      'templateName',
      'timesRenewed',
      'updateable',
      'userCanHold',
      'userCanRelinquish',
      'userCannotYetHold',
      'uuid',
      'viewable',
    ])
    expect(detail.categories[0]).toMatchObject({
      items: '[{"id":1}]',
      header: null,
      users: null,
      signatures: [],
      isCurrent: false,
    })
    expect(typeof detail.geometry).toBe('string')
  })
  it('404 for what is not there, or of another project', async () => {
    expect((await site.as.member('getPermit', { ...site.place, permitId: 4711 })).status).toBe(404)
    const there = { organizationNickname: 'acme', projectId: site.p2, permitId: 500 }
    expect((await site.as.orgAdmin('getPermit', there)).status).toBe(404)
    expect((await site.as.orgAdmin('listPermitEvents', there)).status).toBe(404)
  })
})

describe('permit events', () => {
  const events = async (query: object = {}, permitId = 500) =>
    (await site.as.member('listPermitEvents', { ...site.place, permitId }, { query: query as never })).json
  it('are newest first, 50 a page by default, each once', async () => {
    const first = await events()
    expect({ ...first, items: first.items.length }).toEqual({
      pageNumber: 1,
      pageSize: 50,
      totalCount: 130,
      totalPages: 3,
      items: 50,
    })
    const all = [...first.items, ...(await events({ pageNumber: 2 })).items, ...(await events({ pageNumber: 3 })).items]
    const times = all.map((each: Item) => each.timestamp)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(all.map((each: Item) => each.comment)).size).toBe(130)
    expect(await events({ pageNumber: 4 })).toMatchObject({ items: [], totalCount: 130 })
  })
  it('carry exactly the fields of their type', async () => {
    const always = ['comment', 'description', 'groupId', 'permitId', 'timestamp', 'type', 'typeLabel', 'user']
    const category = ['categoryInstanceId', 'categoryName']
    const extra: Record<number, string[]> = {
      0: ['permitStatus', 'statusLabel'],
      1: ['permitCategoryStatus', 'statusLabel', ...category],
      2: ['fileName'],
      4: category,
      8: category,
      9: ['fileName'],
      10: category,
      11: category,
    }
    const seen = new Set<number>()
    for (const each of (await events({ pageSize: 200 })).items) {
      seen.add(each.type)
      expect(Object.keys(each).sort()).toEqual([...always, ...(extra[each.type] ?? [])].sort())
      expect(each.typeLabel).toBe(eventTypeNames[each.type])
      expect(each.permitId).toBe(500)
      if (each.type === 0) expect(each.statusLabel).toBe(permitStatusNames[each.permitStatus])
      if (each.type === 1) expect(each.statusLabel).toBe(categoryStatusNames[each.permitCategoryStatus])
    }
    expect(seen.size).toBe(13)
  })
  it.each([{ pageNumber: 0 }, { pageSize: 0 }, { pageSize: 1001 }, { pageNumber: '1.5' }])(
    '400 for %o',
    async (query) =>
      expect(
        (await site.as.member('listPermitEvents', { ...site.place, permitId: 500 }, { query: query as never })).status,
      ).toBe(400),
  )
  it('404, 403 and 401', async () => {
    const params = { ...site.place, permitId: 500 }
    expect((await site.as.member('listPermitEvents', { ...params, permitId: 4711 })).status).toBe(404)
    expect((await site.as.elsewhere('listPermitEvents', params)).status).toBe(403)
    expect((await site.anonymous('listPermitEvents', params)).status).toBe(401)
  })
  it('a revision writes LayerRevised on every permit that lists the layer', async () => {
    await site.upload(site.as.member, { mode: 1, replaceLayerId: layerId, revisionComment: 'moved' }, [
      { name: 'b.csv', content: csv() },
    ])
    for (const permitId of [500, 501, 502, 503]) {
      const [newest] = (await events({}, permitId)).items
      expect(newest).toMatchObject({
        permitId,
        type: 12,
        typeLabel: 'LayerRevised',
        comment: 'moved',
        user: site.ids.member,
      })
      expect(newest.timestamp).toMatch(/Z$/)
    }
    expect((await events({}, 504)).items[0].type).not.toBe(12)
  })
})

describe('import', () => {
  it('replaces a permit of the same id, and imports all or none', async () => {
    const entry = {
      permit: { id: 9000, name: 'Once', status: 8 },
      events: [{ type: 3, timestamp: '2026-01-01T00:00:00Z' }],
    }
    await importPermits(site.service.store, site.p1, [entry])
    await importPermits(site.service.store, site.p1, [{ ...entry, permit: { ...entry.permit, name: 'Twice' } }])
    expect(await idsOf({ name: 'Twice' })).toEqual([9000])
    expect((await site.as.member('listPermitEvents', { ...site.place, permitId: 9000 })).json.totalCount).toBe(1)
    await expect(
      importPermits(site.service.store, site.p1, [
        { permit: { id: 9001, name: 'x', status: 1 } },
        { permit: { id: 9002, name: 'x', status: 16 } },
      ]),
    ).rejects.toThrow(/\[1\]\.permit\.status/)
    await expect(importPermits(site.service.store, site.p1, { permit: {} })).rejects.toThrow()
    expect((await site.as.member('getPermit', { ...site.place, permitId: 9001 })).status).toBe(404)
  })
  it('gives each template that is named without an id an id of its own, the same in every file', async () => {
    const entry = (id: number, templateName: string) => ({ permit: { id, name: 'Templated', status: 8, templateName } })
    const named = { ...entry(9203, 'Crane'), listItem: { template: { id: 70 } } }
    await importPermits(site.service.store, site.p1, [
      entry(9200, 'Hot work'),
      entry(9201, 'Crane'),
      entry(9202, ''),
      named,
    ])
    await importPermits(site.service.store, site.p1, [entry(9204, 'Hot work'), entry(9205, 'Blasting')])
    const { items } = await page({ name: 'Templated' })
    const ids = new Map<number, number>()
    for (const { id, template } of items) ids.set(id, template.id)
    expect([9200, 9201, 9202, 9203, 9204, 9205].map((id) => ids.get(id))).toEqual([71, 70, 0, 70, 71, 72])
    expect(await idsOf({ types: ['71'] })).toEqual([9200, 9204])
  })
  it('gives what the interface never leaves out, whatever the file does', async () => {
    const nobody = '00000000-0000-0000-0000-000000000000'
    const event = { type: 3, timestamp: '2026-03-01T10:00:00+10:00' }
    await importPermits(site.service.store, site.p1, [
      { permit: { id: 9100, name: 'Bare', status: 0 }, events: [event] },
    ])
    const detail = (await site.as.member('getPermit', { ...site.place, permitId: 9100 })).json
    const rest = { profileUrl: null, firstName: null, lastName: null, company: null, title: null, username: null }
    expect(detail).toMatchObject({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      startTime: '2026-03-01T00:00:00.000Z',
      creator: { role: 0, user: { id: nobody, ...rest } },
    })
    const [item] = (await page({ name: 'Bare' })).items
    expect(item).toMatchObject({ uuid: detail.uuid, startTime: detail.startTime, requesterId: nobody })
    const events = await site.as.member('listPermitEvents', { ...site.place, permitId: 9100 })
    expect(events.json.items[0].user).toBe(nobody)
    expect((await page({ targetUserId: nobody })).totalCount).toBe(0)
  })
})
