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
function open() {
  const store = openStore(dataDir)
  const other = openSqlite(join(dataDir, 'service.db'))
  addOrganization(store, { nickname: 'acme', name: 'Acme' })
  const { id: projectId } = addProject(store, { org: 'acme', name: 'Site', lat: -27.47, lon: 153.02 })
  const member = { org: 'acme', name: 'Ada Long', role: 'member', project: projectId } as const
  const { id, authorization } = addUser(store, member)
  const access = openAccess(store)
  const ask = () => access.place(access.caller(authorization), { organizationNickname: 'acme', projectId })
  return {
    ...{ store, other, id, authorization, access, ask, projectId },
    close: () => {
      other.close()
      store.close()
    },
  }
}

it('lets nobody in by what was so at the request before', async () => {
  const { other, id, authorization, access, ask, projectId, close } = open()
  expect(ask().project?.name).toBe('Site')
  other.run('UPDATE projects SET name = ? WHERE id = ?', 'Yard', projectId)
  await nextTurn()
  expect(ask().project?.name).toBe('Yard')
  other.run('DELETE FROM roles WHERE user_id = ?', id)
  await nextTurn()
  expect(ask).toThrow(expect.objectContaining({ status: 403 }))
  other.run('UPDATE users SET authorization_hash = NULL WHERE id = ?', id)
  await nextTurn()
  expect(() => access.caller(authorization)).toThrow(expect.objectContaining({ status: 401 }))
  close()
})

it('withdraws a credential that the service itself has replaced', () => {
  const { store, id, authorization, access, close } = open()
  expect(access.caller(authorization).user.id).toBe(id)
  const next = store.users.setAuthorization(id)
  expect(() => access.caller(authorization)).toThrow(expect.objectContaining({ status: 401 }))
  expect(access.caller(next).user.id).toBe(id)
  close()
})

it('gives one caller nothing of what another may open', () => {
  const { store, ask, access, projectId, close } = open()
  ask()
  const { authorization } = addUser(store, { org: 'acme', name: 'Bo Short', role: 'member', project: newSite() })
  const theirs = () => access.place(access.caller(authorization), { organizationNickname: 'acme', projectId })
  expect(theirs).toThrow(expect.objectContaining({ status: 403 }))
  ask()
  expect(theirs).toThrow(expect.objectContaining({ status: 403 }))
  close()

  function newSite(): number {
    return addProject(store, { org: 'acme', name: 'Other', lat: -27.47, lon: 153.02 }).id
  }
})
