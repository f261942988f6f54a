import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addOrganization, addProject, addUser } from '../admin/administration'
import {
  archiveUser,
  changeRole,
  endCredential,
  listUsers,
  replaceCredential,
  withdrawCredential,
} from '../admin/people'
import { archiveOrganization, archiveProject, summarizeOrganizations, summarizeProjects } from '../admin/places'
import { openStore } from '../store/open-store'
import type { OpenStore } from '../store/store'
import { openAccess } from './access'

let folder: string
/** As the service has it open, and as a command has. */
let store: OpenStore
let command: OpenStore
let projectId: number
let ada: { id: string; authorization: string }
const clock = { ms: 0 }
let access: ReturnType<typeof openAccess>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credentials-'))
  store = openStore(folder)
  command = openStore(folder)
  clock.ms = Date.parse('2026-06-01T00:00:00Z')
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  projectId = (await addProject(store, { org: 'acme', name: 'Site' })).id
  ada = await addUser(store, { org: 'acme', name: 'Ada Long', role: 'member', project: projectId })
  access = openAccess(store, () => clock.ms)
})
afterEach(async () => {
  await store.close()
  await command.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What a command changes is seen at the next turn at the latest. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const refused = (words: string) =>
  expect.objectContaining({ status: 401, detail: expect.stringContaining(words) as unknown }) as Error
const place = { organizationNickname: 'acme' }

it('lets nobody in after the end of a credential, whom it let in a moment before', async () => {
  await endCredential(command, ada.id, clock.ms + 1_000)
  await nextTurn()
  expect((await access.caller(ada.authorization)).user.name).toBe('Ada Long')
  clock.ms += 999
  await access.caller(ada.authorization)
  clock.ms += 1
  await expect(access.caller(ada.authorization)).rejects.toThrow(
    refused('This credential ended on 2026-06-01T00:00:01.000Z. Ask whoever runs the service for a new one.'),
  )
  expect(await access.callerOrNull(ada.authorization)).toBeNull()
  await endCredential(command, ada.id, null)
  await nextTurn()
  await access.caller(ada.authorization)
})

it('replaces a credential, with an end, and withdraws it', async () => {
  await access.caller(ada.authorization)
  const next = await replaceCredential(command, ada.id, clock.ms + 5_000)
  await nextTurn()
  await expect(access.caller(ada.authorization)).rejects.toThrow(refused('not known'))
  expect((await access.caller(next.authorization)).user.id).toBe(ada.id)
  expect(await listUsers(command, 'acme', clock.ms)).toMatchObject([
    { credential: 'valid', ends: '2026-06-01T00:00:05.000Z' },
  ])
  expect(await listUsers(command, 'acme', clock.ms + 5_000)).toMatchObject([{ credential: 'ended' }])
  await withdrawCredential(command, ada.id)
  await nextTurn()
  await expect(access.caller(next.authorization)).rejects.toThrow(refused('not known'))
  expect(await listUsers(command, 'acme', clock.ms)).toMatchObject([{ credential: 'none', ends: null }])
})

it('archives a user, who comes back with the same roles and a new credential only', async () => {
  await archiveUser(command, ada.id, true)
  await nextTurn()
  await expect(access.caller(ada.authorization)).rejects.toThrow(refused('not known'))
  await expect(replaceCredential(command, ada.id, null)).rejects.toThrow('is archived')
  expect(await listUsers(command, 'acme', clock.ms)).toMatchObject([{ archived: true, credential: 'none' }])
  await archiveUser(command, ada.id, false)
  await nextTurn()
  await expect(access.caller(ada.authorization)).rejects.toThrow(refused('not known'))
  const { authorization } = await replaceCredential(command, ada.id, null)
  await nextTurn()
  expect((await access.caller(authorization)).mayOpen({ id: projectId } as never)).toBe(true)
})

it('changes what a user is in one project, and leaves the others', async () => {
  const other = (await addProject(store, { org: 'acme', name: 'Yard' })).id
  await changeRole(command, { id: ada.id, role: 'project-admin', project: projectId })
  await changeRole(command, { id: ada.id, role: 'member', project: other })
  await nextTurn()
  let caller = await access.caller(ada.authorization)
  expect([caller.isAdmin(projectId), caller.isAdmin(other), caller.isOrgAdmin()]).toEqual([true, false, false])
  await changeRole(command, { id: ada.id, role: 'org-admin' })
  await changeRole(command, { id: ada.id, role: 'none', project: projectId })
  await nextTurn()
  expect((await access.caller(ada.authorization)).isAdmin(other)).toBe(true)
  await changeRole(command, { id: ada.id, role: 'none' })
  await nextTurn()
  caller = await access.caller(ada.authorization)
  expect([caller.isOrgAdmin(), caller.mayOpen({ id: projectId } as never)]).toEqual([false, false])
  await expect(changeRole(command, { id: ada.id, role: 'member' })).rejects.toThrow('needs a project')
  await expect(changeRole(command, { id: ada.id, role: 'org-admin', project: other })).rejects.toThrow(
    'leave --project',
  )
  await expect(changeRole(command, { id: ada.id, role: 'member', project: 99 })).rejects.toThrow('no project 99')
  await expect(changeRole(command, { id: 'nobody', role: 'none' })).rejects.toThrow('no user nobody')
})

it('lets nobody reach an archived organization, and brings it back whole', async () => {
  expect((await access.place(await access.caller(ada.authorization), place)).organization?.nickname).toBe('acme')
  await archiveOrganization(command, 'acme', true)
  await archiveProject(command, { org: 'acme', id: projectId, archived: true })
  await nextTurn()
  await expect(access.caller(ada.authorization).then((caller) => access.place(caller, place))).rejects.toThrow(
    expect.objectContaining({ status: 404 }) as Error,
  )
  expect(await summarizeOrganizations(command)).toEqual([
    { nickname: 'acme', name: 'Acme', projects: 1, users: 1, archived: true },
  ])
  expect(await summarizeProjects(command, 'acme')).toEqual([{ id: 1, name: 'Site', srid: 4326, archived: true }])
  await archiveOrganization(command, 'acme', false)
  await nextTurn()
  await access.place(await access.caller(ada.authorization), place)
})
