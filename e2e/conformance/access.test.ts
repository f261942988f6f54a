import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRole } from '../../src/service/admin/people'
import { archiveProject } from '../../src/service/admin/places'
import { send } from './http'
import type { Site } from './site'
import { openSite } from './site'

let site: Site
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

const paths = [
  ['GET', '/applications'],
  ['GET', '/acme'],
  ['GET', '/nobody'],
  ['GET', '/acme/projects'],
  ['GET', '/acme/projects/1'],
  ['GET', '/acme/projects/1/layers'],
  ['GET', '/acme/projects/1/layer/1'],
  ['PUT', '/acme/projects/1/layers/1'],
  ['POST', '/acme/projects/1/layers'],
  ['GET', '/acme/projects/1/layers/processing'],
  ['POST', '/acme/projects/1/layers/cancel-process?jobID=1'],
  ['GET', '/acme/projects/1/layer-directory'],
  ['GET', '/acme/projects/1/layer-directory/unassigned'],
  ['POST', '/acme/projects/1/layer-directory/children'],
  ['POST', '/acme/projects/1/layer-directory/x/children'],
  ['PUT', '/acme/projects/1/layer-directory'],
  ['DELETE', '/acme/projects/1/layer-directory/x'],
  ['DELETE', '/acme/projects/1/layer-directory/x/y'],
  ['GET', '/acme/projects/1/permits'],
  ['GET', '/acme/projects/1/permits/1'],
  ['GET', '/acme/projects/1/permits/1/events'],
  ['GET', '/no/such/path/at/all'],
  ['GET', '/'],
  ['PATCH', '/acme'],
  ['GET', '/~upload'],
] as const

describe('without or with wrong credentials every path is 401, as a problem', () => {
  it.each(paths)('%s %s', async (method, path) => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: '' }] as Record<string, string>[]) {
      const answer = await send({
        method,
        url: `${site.url}${path}`,
        headers,
        body: method === 'GET' ? undefined : '{',
      })
      expect(answer.status).toBe(401)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.json).toMatchObject({
        status: 401,
        type: expect.any(String),
        title: 'Unauthorized',
        detail: expect.any(String),
      })
    }
  })
})

describe('organizations and projects', () => {
  it('lists the organizations of the caller in the list form', async () => {
    const answer = await site.as.member('listOrganizations', {})
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual([{ name: 'Acme Rail', nickname: 'acme' }])
  })
  it('gives the detail form', async () => {
    const answer = await site.as.member('getOrganization', { organizationNickname: 'acme' })
    expect(answer.json).toEqual({
      name: 'Acme Rail',
      nickname: 'acme',
      companyName: 'Acme Rail Ltd',
      companyUrl: 'https://acme.example',
    })
  })
  it('is 404 for an organization of others and one that is not there', async () => {
    expect((await site.as.stranger('getOrganization', { organizationNickname: 'acme' })).status).toBe(404)
    expect((await site.as.member('getOrganization', { organizationNickname: 'nobody' })).status).toBe(404)
    expect((await site.as.stranger('listProjects', { organizationNickname: 'acme' })).status).toBe(404)
  })
  it('lists all projects for an org admin and own ones for others', async () => {
    const list = async (call: Site['anonymous']) =>
      (await call('listProjects', { organizationNickname: 'acme' })).json.map((each: { id: number }) => each.id)
    expect(await list(site.as.orgAdmin)).toEqual([site.p1, site.p2])
    expect(await list(site.as.projectAdmin)).toEqual([site.p1])
    expect(await list(site.as.elsewhere)).toEqual([site.p2])
  })
  it('lists them as roles and projects change, asked again and again', async () => {
    const list = async () =>
      (await site.as.elsewhere('listProjects', { organizationNickname: 'acme' })).json.map(
        ({ id, archived }: { id: number; archived: boolean }) => (archived ? `${id} archived` : String(id)),
      )
    const { store } = site.service
    const id = site.ids.elsewhere
    const lists = [await list(), await list()]
    await changeRole(store, { id, role: 'member', project: site.p1 })
    lists.push(await list())
    await archiveProject(store, { org: 'acme', id: site.p2, archived: true })
    lists.push(await list())
    await archiveProject(store, { org: 'acme', id: site.p2, archived: false })
    await changeRole(store, { id, role: 'none', project: site.p1 })
    lists.push(await list())
    const [p1, p2] = [String(site.p1), String(site.p2)]
    expect(lists).toEqual([[p2], [p2], [p1, p2], [p1, `${p2} archived`], [p2]])
  })
  it('gives exactly the fields of the list and detail forms', async () => {
    const [first] = (await site.as.member('listProjects', { organizationNickname: 'acme' })).json
    expect(first).toEqual({
      id: site.p1,
      name: 'Line 1',
      projectUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      projectType: expect.any(Number),
      archived: false,
    })
    const detail = (await site.as.member('getProject', site.place)).json
    expect(detail).toEqual({
      ...first,
      defaultProjection: 7856,
      mapCenter: { latitude: -33.8, longitude: 151.2 },
      mapZoom: 14,
    })
  })
})

describe('projects of others', () => {
  const reads = ['getProject', 'listLayers', 'listJobs', 'getDirectory', 'listUnassigned', 'listPermits'] as const
  it.each(reads)(
    '%s: 403 to a user of the organization, 404 to others and for ids that are not there',
    async (name) => {
      expect((await site.as.elsewhere(name, site.place)).status).toBe(403)
      expect((await site.as.stranger(name, site.place)).status).toBe(404)
      expect((await site.as.orgAdmin(name, { organizationNickname: 'acme', projectId: 999 })).status).toBe(404)
      expect((await site.as.orgAdmin(name, { organizationNickname: 'acme', projectId: site.p3 })).status).toBe(404)
      expect((await site.as.member(name, site.place)).status).toBe(200)
    },
  )
  it('writes too', async () => {
    expect((await site.as.elsewhere('startUpload', site.place, { body: {} as never })).status).toBe(403)
    expect((await site.as.elsewhere('putDirectory', site.place, { body: { path: 'x' } })).status).toBe(403)
    expect((await site.as.elsewhere('listPermitEvents', { ...site.place, permitId: 1 })).status).toBe(403)
    expect((await site.as.stranger('putDirectory', site.place, { body: { path: 'x' } })).status).toBe(404)
    expect((await site.as.orgAdmin('getDirectory', site.place)).json.directories).toEqual([])
  })
})

describe('requests', () => {
  const raw = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    send({ method, url: `${site.url}${path}`, headers: { authorization, ...headers }, body })
  let authorization = ''
  beforeAll(async () => {
    authorization = await site.service.store.users.setAuthorization(site.ids.otherMember)
  })

  it.each([
    '/x/y/z',
    '/acme/projects/abc',
    '/acme/projects/1/layers/',
    '/acme//projects',
    '/acme/projects/1/permits/x',
    '/%ff',
  ])('404 at %s', async (path) => expect((await raw('GET', path)).status).toBe(404))
  it('405 with Allow for a wrong method', async () => {
    const answer = await raw('DELETE', `/acme/projects/${site.p1}/layers`)
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST'])
  })
  it('HEAD is GET without the body', async () => {
    const head = await raw('HEAD', '/applications')
    expect([head.status, head.bytes.length, Number(head.headers['content-length']) > 2]).toEqual([200, 0, true])
  })
  it('415 for a compressed body', async () => {
    const path = `/acme/projects/${site.p1}/layer-directory`
    expect((await raw('PUT', path, { 'content-encoding': 'gzip' }, '{"path":"x"}')).status).toBe(415)
  })
  it.each(['{"path":', '[]', '"x"', 'null', '', '{"path":1}'])('400 for the body %s', async (body) => {
    expect((await raw('PUT', `/acme/projects/${site.p1}/layer-directory`, {}, body)).status).toBe(400)
  })
  it('413 for a body above 4 MB', async () => {
    const body = JSON.stringify({ path: 'x'.repeat(5_000_000) })
    expect((await raw('PUT', `/acme/projects/${site.p1}/layer-directory`, {}, body)).status).toBe(413)
  })
  it.each(['evil.test', '127.0.0.1.evil.test', 'localhost.', 'localhost.evil'])('403 for the Host "%s"', async (host) =>
    expect((await raw('GET', '/applications', { host })).status).toBe(403),
  )
  it.each(['localhost:80', '127.0.0.1', '127.0.0.1:9', '[::1]:5'])('200 for the Host %s', async (host) =>
    expect((await raw('GET', '/applications', { host })).status).toBe(200),
  )
  it('403 for a write from a foreign page', async () => {
    for (const origin of ['https://evil.test', 'null']) {
      const answer = await raw('PUT', `/acme/projects/${site.p1}/layer-directory`, { origin }, '{"path":"evil"}')
      expect(answer.status).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
  it('the case of the scheme does not count, that of the rest does', async () => {
    const get = async (value: string) =>
      (await send({ method: 'GET', url: `${site.url}/applications`, headers: { authorization: value } })).status
    expect(await get(authorization.replace('Bearer', 'bEARER'))).toBe(200)
    expect(await get(authorization.replace('Bearer ', ''))).toBe(401)
    expect(await get(authorization.replace('Bearer', 'Basic'))).toBe(401)
  })
  it('a fresh Authorization value ends the one before', async () => {
    const before = authorization
    authorization = await site.service.store.users.setAuthorization(site.ids.otherMember)
    expect((await raw('GET', '/applications')).status).toBe(200)
    expect(
      (await send({ method: 'GET', url: `${site.url}/applications`, headers: { authorization: before } })).status,
    ).toBe(401)
  })
})
