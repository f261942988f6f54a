import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { createRestClient } from '../../src/core/remote'
import { toLayer } from '../../src/shared/rest'
import type { Call, Query } from './http'
import { send } from './http'
import type { Site } from './site'
import { csv, openSite } from './site'

let site: Site
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

const file = (content = csv(), name = 'a.csv') => [{ name, content }]
const list = async (call: Call, query: Query = {}) => (await call('listLayers', site.place, { query })).json
const named = async (call: Call, name: string, query: Query = {}) =>
  (await list(call, query)).find((each: { name: string }) => each.name === name)
const one = (call: Call, layerId: number) => call('getLayer', { ...site.place, layerId })
const put = (call: Call, layerId: number, body: object) => call('updateLayer', { ...site.place, layerId }, { body })

async function create(call: Call, title: string, more: object = {}): Promise<number> {
  const { job } = await site.upload(call, { mode: 0, title, ...more }, file())
  expect((await site.job(job)).error).toBeNull()
  return (await named(site.as.orgAdmin, title)).id
}
const revise = (call: Call, id: number, more: object = {}, name = 'b.csv') =>
  site.upload(call, { mode: 1, replaceLayerId: id, ...more }, file(csv('z,z'), name))

const userForm = (id: string, name: string) => ({ id, name, organization: 'Survey Co', title: 'Surveyor' })

describe('forms', () => {
  it('the list form has exactly the fields of the interface, with email in both user objects', async () => {
    await create(site.as.member, 'Exact')
    const user = { ...userForm(site.ids.member, 'Émile Member'), email: 'mile.member@acme.example' }
    user.email = expect.stringContaining('@acme.example') as unknown as string
    const layer = await named(site.as.member, 'Exact')
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(layer).toEqual({
      id: expect.any(Number),
      layerId: layer.id,
      name: 'Exact',
      description: null,
      fromFileName: 'a.csv',
      onByDefault: false,
      global: false,
      downloadRules: 0,
      creationDate: time,
      lastEditDate: time,
      startDate: null,
      endDate: null,
      revisions: [
        {
          id: expect.any(String),
          comment: null,
          createdDate: time,
          source: {
            url: expect.stringMatching(/^http:\/\/127/),
            fileLastModified: 1_700_000_000_000,
            filename: 'a.csv',
            srid: -1,
          },
          'the service': user,
        },
      ],
      'the service': user,
    })
    const single = (await one(site.as.member, layer.id)).json
    expect(single['the service']).toEqual(userForm(site.ids.member, 'Émile Member'))
    expect(single.revisions[0]['the service']).toEqual(userForm(site.ids.member, 'Émile Member'))
    expect(Object.keys(single).sort()).toEqual(Object.keys(layer).sort())
  })
  it('404 for a layer that is not there, or of another project', async () => {
    const id = await create(site.as.member, 'Elsewhere')
    expect((await one(site.as.member, 4711)).status).toBe(404)
    const there = { organizationNickname: 'acme', projectId: site.p2, layerId: id }
    expect((await site.as.orgAdmin('getLayer', there)).status).toBe(404)
  })
  it('the real client reads the list and finds the user', async () => {
    const authorization = await site.service.store.users.setAuthorization(site.ids.otherMember)
    const client = createRestClient({ baseUrl: site.url, authorization })
    await create(site.as.member, 'Read', { makeGlobal: true })
    const layers = (await client.call('listLayers', { params: site.place, query: { includeRevisions: 'all' } })).map(
      toLayer,
    )
    expect(layers.find((each) => each.name === 'Read')?.revisions[0]?.user?.name).toBe('Émile Member')
    client.close()
    const fresh = await site.service.store.users.setAuthorization(site.ids.otherMember)
    const { callerOf } = await import('./http')
    site.as.otherMember = callerOf(site.url, fresh)
  })
})

describe('visibility', () => {
  it('permitSelf, global and roles decide', async () => {
    const own = await create(site.as.member, 'Own')
    const hidden = await create(site.as.member, 'Hidden', { permitSelf: 'false' })
    const global = await create(site.as.member, 'Global', { makeGlobal: true, permitSelf: false })
    const sees = async (call: Call) => (await list(call)).map((each: { id: number }) => each.id)
    expect(await sees(site.as.member)).toEqual(expect.arrayContaining([own, global]))
    expect(await sees(site.as.member)).not.toContain(hidden)
    expect(await sees(site.as.otherMember)).toContain(global)
    expect(await sees(site.as.otherMember)).not.toContain(own)
    expect(await sees(site.as.controller)).not.toContain(own)
    for (const admin of [site.as.orgAdmin, site.as.projectAdmin]) {
      expect(await sees(admin)).toEqual(expect.arrayContaining([own, hidden, global]))
    }
    expect((await one(site.as.otherMember, own)).status).toBe(404)
    expect((await one(site.as.member, hidden)).status).toBe(404)
    expect((await one(site.as.projectAdmin, hidden)).status).toBe(200)
    expect((await put(site.as.otherMember, own, { name: 'x' })).status).toBe(404)
    expect((await put(site.as.otherMember, global, { name: 'x' })).status).toBe(403)
    expect(
      (
        await site.start(site.as.otherMember, {
          mode: 1,
          replaceLayerId: own,
          fileNames: ['a.csv'],
          fileLastModifieds: [1],
        })
      ).status,
    ).toBe(404)
    await put(site.as.projectAdmin, own, { global: true })
    expect(await sees(site.as.otherMember)).toContain(own)
  })
  it('a layer before its start or after its end is left out of the list, but can be opened', async () => {
    const id = await create(site.as.orgAdmin, 'Dated', { makeGlobal: true })
    const listed = async () => (await named(site.as.member, 'Dated')) !== undefined
    const check = async (body: object, expected: boolean) => {
      expect((await put(site.as.orgAdmin, id, body)).status).toBe(200)
      expect(await listed()).toBe(expected)
    }
    await check({ validFrom: '2999-01-01' }, false)
    expect((await one(site.as.orgAdmin, id)).json.startDate).toMatch(/^2999-01-01T.*Z$/)
    await check({ validFrom: '2020-01-01' }, true)
    await check({ validUntil: '2020-12-31' }, false)
    await check({ validUntil: new Date().toISOString().slice(0, 10) }, true)
    await check({ validUntil: null, validFrom: null }, true)
  })
})

describe('revisions', () => {
  it('latest by default and with latest, all with all; each newest first', async () => {
    const id = await create(site.as.member, 'Revised', { revisionComment: 'one', description: 'was' })
    const before = (await one(site.as.member, id)).json
    await revise(site.as.projectAdmin, id, { revisionComment: 'two', description: 'is', srid: 4326 })
    await revise(site.as.member, id, { description: '' }, 'c.csv')
    const comments = async (query: Query) =>
      (await named(site.as.member, 'Revised', query)).revisions.map((each: { comment: string }) => each.comment)
    expect(await comments({})).toEqual([null])
    expect(await comments({ includeRevisions: 'latest' })).toEqual([null])
    expect(await comments({ includeRevisions: 'all' })).toEqual([null, 'two', 'one'])
    const layer = (await one(site.as.member, id)).json
    expect(layer).toMatchObject({ id, description: 'is', fromFileName: 'c.csv', creationDate: before.creationDate })
    expect(layer.revisions).toHaveLength(3)
    expect(layer.lastEditDate > before.lastEditDate).toBe(true)
    expect(layer.revisions[1]).toMatchObject({
      source: { filename: 'b.csv', srid: 4326 },
      'the service': { id: site.ids.projectAdmin },
    })
    expect(layer['the service'].id).toBe(site.ids.member)
  })
  it('400 for another includeRevisions', async () => {
    expect((await site.as.member('listLayers', site.place, { query: { includeRevisions: 'some' } })).status).toBe(400)
  })
})

describe('PUT', () => {
  let id: number
  beforeAll(async () => void (id = await create(site.as.member, 'Put')))

  it('answers the layer and changes what was given', async () => {
    const answer = await put(site.as.member, id, {
      name: 'Put 2',
      description: 'd',
      defaultToOn: true,
      global: true,
      downloadRules: 1,
      includeInServicesReports: false,
      superseded: true,
      opacity: 0.5,
      strokeWidth: 10,
      validFrom: '2024-02-29',
      validUntil: '2999-12-31',
      onlineImagerySettings: '{}',
      unknown: 1,
    })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      id,
      name: 'Put 2',
      description: 'd',
      onByDefault: true,
      global: true,
      downloadRules: 1,
      revisions: [{}],
    })
    expect(answer.json.endDate).toMatch(/^2999-12-31T/)
    expect(answer.json['the service'].email).toBeUndefined()
    for (const none of ['', null]) {
      await put(site.as.member, id, { description: 'd' })
      const { json } = await put(site.as.member, id, { description: none })
      expect(json).toMatchObject({ description: null, name: 'Put 2' })
    }
    await put(site.as.member, id, { name: 'Put' })
  })
  it('lastEditDate moves with rendering only', async () => {
    const edited = async (body: object) => (await put(site.as.member, id, body)).json.lastEditDate
    const start = await edited({})
    expect(await edited({ name: 'Put', description: 'other', global: false, defaultToOn: false })).toBe(start)
    const next = await edited({ opacity: 0.25 })
    expect(next > start).toBe(true)
    expect(await edited({ opacity: 0.25 })).toBe(next)
    expect((await edited({ strokeWidth: 3 })) > next).toBe(true)
  })
  it.each([{ opacity: 0 }, { opacity: 1 }, { strokeWidth: 1 }, { strokeWidth: 10 }, { downloadRules: 0 }, {}])(
    'takes %o',
    async (body) => expect((await put(site.as.member, id, body)).status).toBe(200),
  )
  it.each([
    ['opacity', -0.01],
    ['opacity', 1.01],
    ['opacity', '1'],
    ['strokeWidth', 0],
    ['strokeWidth', 11],
    ['strokeWidth', 1.5],
    ['downloadRules', 3],
    ['downloadRules', '1'],
    ['validFrom', '2023-02-29'],
    ['validFrom', '01/02/2023'],
    ['validUntil', '2023-13-01'],
    ['validUntil', '2023-01-01T00:00:00Z'],
    ['name', ''],
    ['name', 5],
    ['defaultToOn', 'true'],
    ['global', 1],
    ['superseded', 'x'],
    ['includeInServicesReports', null],
    ['onlineImagerySettings', {}],
  ])('400 with %s named for %o', async (field, value) => {
    const answer = await put(site.as.member, id, { [field]: value })
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, field])
  })
  it('404 for an unknown layer', async () =>
    expect((await put(site.as.orgAdmin, 4711, { name: 'x' })).status).toBe(404))
})

describe('downloads', () => {
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => send({ method, url, headers })
  const sourceOf = async (call: Call, id: number, index = 0) => (await one(call, id)).json.revisions[index].source

  it('a single file as it is, without a header: bytes, ranges, HEAD, a tag and a name', async () => {
    await site.upload(site.as.member, { mode: 0, title: 'Höhe', makeGlobal: true }, file(csv(), 'Höhe 1.csv'))
    const layer = await named(site.as.otherMember, 'Höhe')
    const url = layer.revisions[0].source.url as string
    const whole = await get(url)
    expect([whole.status, whole.bytes.toString()]).toEqual([200, csv()])
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(csv().length),
      'content-disposition': `attachment; filename="H_he 1.csv"; filename*=UTF-8''H%C3%B6he%201.csv`,
    })
    const part = await get(url, { range: 'bytes=2-4' })
    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      csv().slice(2, 5),
      `bytes 2-4/${csv().length}`,
    ])
    expect((await get(url, { range: 'bytes=-3' })).bytes.toString()).toBe(csv().slice(-3))
    expect((await get(url, { range: 'bytes=5-', 'if-range': whole.headers.etag ?? '' })).status).toBe(206)
    expect((await get(url, { range: 'bytes=5-', 'if-range': '"other"' })).status).toBe(200)
    expect((await get(url, { range: 'bytes=900-' })).status).toBe(416)
    const head = await get(url, {}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(csv().length)])
  })
  it('works for 30 minutes, then 410; a changed link is refused', async () => {
    const id = await create(site.as.member, 'Timed')
    site.clock.ms = Date.now()
    const { url } = await sourceOf(site.as.member, id)
    site.clock.ms += 30 * 60_000 - 1000
    expect((await get(url)).status).toBe(200)
    site.clock.ms += 2000
    const late = await get(url)
    expect([late.status, late.headers['content-type']]).toEqual([410, 'application/problem+json'])
    const forged = new URL(url)
    forged.searchParams.set('expires', String(site.clock.ms + 1e9))
    expect((await get(forged.toString())).status).toBe(403)
    forged.searchParams.delete('signature')
    expect((await get(forged.toString())).status).toBe(403)
    const fresh = await sourceOf(site.as.member, id)
    expect((await get(fresh.url)).status).toBe(200)
    site.clock.ms = 0
  })
  it('several files come as one zip, the same at every time', async () => {
    const parts = ['r.shp', 'r.shx', 'r.dbf'].map((name) => ({ name, content: `${name} content` }))
    await site.upload(site.as.member, { mode: 0, title: 'Set' }, parts)
    const layer = await named(site.as.member, 'Set')
    expect(layer).toMatchObject({ fromFileName: 'r.shp', revisions: [{ source: { filename: 'r.shp' } }] })
    const { url } = layer.revisions[0].source
    const [first, second] = await Promise.all([get(url), get(url)])
    expect(first.headers['content-disposition']).toContain('filename="r.zip"')
    expect(first.headers['content-type']).toBe('application/zip')
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(await unzip(first.bytes)).toEqual({
      'r.shp': 'r.shp content',
      'r.shx': 'r.shx content',
      'r.dbf': 'r.dbf content',
    })
  })
  it('downloadRules 1 leaves out earlier revisions, 2 all; links that were out stop working', async () => {
    const id = await create(site.as.member, 'Rules')
    await revise(site.as.member, id)
    const urls = async () =>
      (await one(site.as.member, id)).json.revisions.map((each: { source: { url?: string } }) => typeof each.source.url)
    const { url: latest } = await sourceOf(site.as.member, id, 0)
    const { url: earlier } = await sourceOf(site.as.member, id, 1)
    expect(await urls()).toEqual(['string', 'string'])
    await put(site.as.member, id, { downloadRules: 1 })
    expect(await urls()).toEqual(['string', 'undefined'])
    expect([(await get(latest)).status, (await get(earlier)).status]).toEqual([200, 403])
    await put(site.as.member, id, { downloadRules: 2 })
    expect(await urls()).toEqual(['undefined', 'undefined'])
    expect((await get(latest)).status).toBe(403)
    expect(await sourceOf(site.as.member, id)).toMatchObject({ filename: 'b.csv' })
  })
  it('imagery for viewing only has no source for others', async () => {
    await create(site.as.member, 'View', { dataRightsSelectedItem: 1, makeGlobal: true })
    await create(site.as.member, 'Share', { dataRightsSelectedItem: 2, makeGlobal: true })
    const source = async (call: Call, name: string) => (await named(call, name)).revisions[0].source
    expect(await source(site.as.otherMember, 'View')).toBeNull()
    expect(await source(site.as.orgAdmin, 'View')).toBeNull()
    expect(await source(site.as.member, 'View')).toMatchObject({ url: expect.any(String) })
    expect(await source(site.as.otherMember, 'Share')).toMatchObject({ url: expect.any(String) })
  })
})

function unzip(bytes: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found: Record<string, string> = {}
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed) return reject(failed)
          void buffer(stream).then((content) => {
            found[entry.fileName] = content.toString()
            zip.readEntry()
          })
        })
      })
      zip.on('end', () => resolve(found))
      zip.readEntry()
    })
  })
}
