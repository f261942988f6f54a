import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import type { RunningService, ServiceOptions } from '../../src/service/start-service'
import { startService } from '../../src/service/start-service'
import { buildUploadUrl } from '../../src/shared/rest'
import type { Answer, Call, Part } from './http'
import { callerOf, multipart, send } from './http'
import type { ScriptedEngine } from './scripted-engine'
import { scriptedEngine } from './scripted-engine'

export const roleNames = [
  'orgAdmin',
  'projectAdmin',
  'controller',
  'member',
  'otherMember',
  'elsewhere',
  'stranger',
] as const
export type RoleName = (typeof roleNames)[number]

/** A service with two organizations, three projects and a user of each kind. */
export interface Site {
  service: RunningService
  engine: ScriptedEngine
  dataDir: string
  url: string
  clock: { ms: number }
  /** Project `p1` of `acme`: where the roles are. `p2` is another of acme, `p3` one of `other`. */
  p1: number
  p2: number
  p3: number
  ids: Record<RoleName, string>
  as: Record<RoleName, Call>
  /** The Authorization value of each. */
  authorization: Record<RoleName, string>
  anonymous: Call
  place: { organizationNickname: string; projectId: number }
  /** Steps 1 and 2, then waits for the job. */
  upload(call: Call, body: object, parts: readonly Part[]): Promise<{ job: number; start: Answer; sent: Answer }>
  start(call: Call, body: object): Promise<Answer>
  sendFiles(ticket: Answer, parts: readonly Part[], change?: Record<string, string>): Promise<Answer>
  job(id: number): Promise<Answer['json']>
  /** What is being received, or was and is not kept. */
  incoming(): Promise<string[]>
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * What every site is opened with besides. `files`: an object store, in which each site has a place of its own; `objectsIn`: what lies
 * there; `newDatabase`: the URL of an empty database, in place of one in the folder.
 */
export const siteDefaults: Pick<ServiceOptions, 'files'> & {
  objectsIn?: (place: string) => string[]
  newDatabase?: () => Promise<string>
} = {}

export async function openSite(options: Partial<ServiceOptions> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-conformance-'))
  const files = siteDefaults.files && `${siteDefaults.files}/${basename(dataDir)}`
  const database = await siteDefaults.newDatabase?.()
  const engine = scriptedEngine()
  const clock = { ms: 0 }
  const run = (): Promise<RunningService> =>
    startService({
      dataDir,
      engine,
      now: () => (clock.ms === 0 ? Date.now() : clock.ms),
      log: () => undefined,
      files,
      ...(database === undefined ? {} : { database, works: true }),
      ...options,
    })
  const service = await run()
  const { store } = service

  await addOrganization(store, {
    nickname: 'acme',
    name: 'Acme Rail',
    companyName: 'Acme Rail Ltd',
    companyUrl: 'https://acme.example',
  })
  await addOrganization(store, { nickname: 'other', name: 'Other Roads' })
  const p1 = (await addProject(store, { org: 'acme', name: 'Line 1', srid: 7856, lat: -33.8, lon: 151.2, zoom: 14 })).id
  const p2 = (await addProject(store, { org: 'acme', name: 'Line 2' })).id
  const p3 = (await addProject(store, { org: 'other', name: 'Road 9' })).id
  const add = (
    org: string,
    name: string,
    role: 'org-admin' | 'project-admin' | 'permit-controller' | 'member',
    project?: number,
  ) =>
    addUser(store, {
      org,
      name,
      role,
      project,
      email: `${name.replace(/\W+/g, '.').toLowerCase()}@acme.example`,
      title: 'Surveyor',
      organizationName: 'Survey Co',
    })
  const users: Record<RoleName, { id: string; authorization: string }> = {
    orgAdmin: await add('acme', 'Olga Admin', 'org-admin'),
    projectAdmin: await add('acme', 'Paul Lead', 'project-admin', p1),
    controller: await add('acme', 'Cora Permit', 'permit-controller', p1),
    member: await add('acme', 'Émile Member', 'member', p1),
    otherMember: await add('acme', 'Nora Member', 'member', p1),
    elsewhere: await add('acme', 'Ed Elsewhere', 'member', p2),
    stranger: await add('other', 'Sam Stranger', 'org-admin'),
  }

  const site: Site = {
    service,
    engine,
    dataDir,
    url: service.url,
    clock,
    p1,
    p2,
    p3,
    ids: mapRoles((role) => users[role].id),
    as: mapRoles((role) => callerOf(service.url, users[role].authorization)),
    authorization: mapRoles((role) => users[role].authorization),
    anonymous: callerOf(service.url, null),
    place: { organizationNickname: 'acme', projectId: p1 },
    start: (call, body) => call('startUpload', site.place, { body }),
    sendFiles: (ticket, parts, change = {}) => {
      const url = new URL(buildUploadUrl(ticket.json, 'csv', site.url))
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
      return send({ method: 'POST', url: url.toString(), ...multipart(parts) })
    },
    async upload(call, body, parts) {
      const start = await site.start(call, {
        fileNames: parts.map((part) => part.name),
        fileLastModifieds: parts.map((_, index) => 1_700_000_000_000 + index),
        ...body,
      })
      const sent = await site.sendFiles(start, parts)
      await site.service.runner.idle()
      return { job: start.json.job as number, start, sent }
    },
    job: async (id) => (await site.as.orgAdmin('getJob', site.place, { query: { jobId: id } })).json,
    async incoming() {
      if (files === undefined) return readdirSync(join(dataDir, 'incoming'))
      const objects = siteDefaults.objectsIn?.(basename(dataDir)) ?? []
      const known = await site.service.store.contents.known(objects)
      return objects.filter((key) => !known.has(key))
    },
    async restart() {
      await site.service.close()
      site.service = await run()
      site.url = site.service.url
      site.as = mapRoles((role) => callerOf(site.url, users[role].authorization))
      site.anonymous = callerOf(site.url, null)
    },
    async close() {
      await site.service.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return site
}

function mapRoles<T>(make: (role: RoleName) => T): Record<RoleName, T> {
  return Object.fromEntries(roleNames.map((role) => [role, make(role)])) as Record<RoleName, T>
}

export const csv = (first = 'x,y'): string => `${first}\n1,2\n`
