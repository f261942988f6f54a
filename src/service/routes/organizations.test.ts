import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addOrganization, addUser } from '../admin/administration'
import { archiveOrganization } from '../admin/places'
import { openAccess } from '../http/access'
import { namedByItsBytes } from '../http/json-text'
import { openStore } from '../store/open-store'
import type { OpenStore } from '../store/store'
import { listOrganizations } from './organizations'

let folder: string
let store: OpenStore
/** As another process has it open. */
let beside: OpenStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'organizations-'))
  store = openStore(folder)
  beside = openStore(folder)
})
afterEach(async () => {
  await store.close()
  await beside.close()
  rmSync(folder, { recursive: true, force: true })
})

it('lists organizations as this process and another change them, to each caller those of its own', async () => {
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  await addOrganization(store, { nickname: 'other', name: 'Other' })
  const user = { org: 'acme', name: 'Ada Long', role: 'org-admin' } as const
  const mine = (await addUser(store, user)).authorization
  const theirs = (await addUser(store, { ...user, org: 'other' })).authorization
  const access = openAccess(store, Date.now)
  const list = async (authorization: string): Promise<string> => {
    await nextTurn()
    const context = { store, caller: await access.caller(authorization) }
    const listed = await listOrganizations(context as Parameters<typeof listOrganizations>[0])
    return Buffer.concat(await namedByItsBytes(listed).bytes()).toString()
  }
  const acme = '[{"name":"Acme","nickname":"acme"}]'
  const lists = [await list(mine), await list(mine), await list(theirs)]
  expect(lists).toEqual([acme, acme, '[{"name":"Other","nickname":"other"}]'])
  await archiveOrganization(beside, 'acme', true)
  expect(await list(mine)).toBe('[]')
  await archiveOrganization(store, 'acme', false)
  expect(await list(mine)).toBe(acme)
})
