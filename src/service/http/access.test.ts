import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import { addOrganization, addProject, addUser } from '../admin/administration'
import { openStore } from '../store/open-store'
import { openAccess } from './access'

const folder = mkdtempSync(join(tmpdir(), 'access-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(folder, 'data-'))
})

/** A service's store with a member of one project, and another program that has it open. */
async function open() {
  const store = openStore(dataDir)
  const other = openSqlite(join(dataDir, 'service.db'))
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  const { id: projectId } = await addProject(store, { org: 'acme', name: 'Site', lat: -27.47, lon: 153.02 })
  const member = { org: 'acme', name: 'Ada Long', role: 'member', project: projectId } as const
  const { id, authorization } = await addUser(store, member)
  const access = openAccess(store, Date.now)
  const ask = async () => access.place(await access.caller(authorization), { organizationNickname: 'acme', projectId })
  return {
    ...{ store, other, id, authorization, access, ask, projectId },
    close: async () => {
      other.close()
      await store.close()
    },
  }
}

it('lets nobody in by what was so at the request before', async () => {
  const { other, id, authorization, access, ask, projectId, close } = await open()
  expect((await ask()).project?.name).toBe('Site')
  other.run('UPDATE projects SET name = ? WHERE id = ?', 'Yard', projectId)
  await nextTurn()
  expect((await ask()).project?.name).toBe('Yard')
  other.run('DELETE FROM roles WHERE user_id = ?', id)
  await nextTurn()
  await expect(ask()).rejects.toThrow(expect.objectContaining({ status: 403 }))
  other.run('UPDATE users SET authorization_hash = NULL WHERE id = ?', id)
  await nextTurn()
  await expect(access.caller(authorization)).rejects.toThrow(expect.objectContaining({ status: 401 }))
  await close()
})

it('withdraws a credential that the service itself has replaced', async () => {
  const { store, id, authorization, access, close } = await open()
  expect((await access.caller(authorization)).user.id).toBe(id)
  const next = await store.users.setAuthorization(id)
  await expect(access.caller(authorization)).rejects.toThrow(expect.objectContaining({ status: 401 }))
  expect((await access.caller(next)).user.id).toBe(id)
  await close()
})

it('gives one caller nothing of what another may open', async () => {
  const { store, ask, access, projectId, close } = await open()
  await ask()
  const { authorization } = await addUser(store, {
    org: 'acme',
    name: 'Bo Short',
    role: 'member',
    project: await newSite(),
  })
  const theirs = async () =>
    access.place(await access.caller(authorization), { organizationNickname: 'acme', projectId })
  await expect(theirs()).rejects.toThrow(expect.objectContaining({ status: 403 }))
  await ask()
  await expect(theirs()).rejects.toThrow(expect.objectContaining({ status: 403 }))
  await close()

  async function newSite(): Promise<number> {
    return (await addProject(store, { org: 'acme', name: 'Other', lat: -27.47, lon: 153.02 })).id
  }
})
