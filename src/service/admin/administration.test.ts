import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../store/test-store'
import { hashSecret } from '../store/users'
import { addOrganization, addProject, addUser, ensureLocalUser } from './administration'
import { archiveUser, withdrawCredential } from './people'

let test: TestStore
beforeEach(() => {
  test = openTestStore()
})
afterEach(() => test.close())

it('takes no nickname that an address of the service has, nor one that is taken', async () => {
  for (const nickname of ['openapi.json', 'healthz', 'a/b', '-a', '', 'a'.repeat(64)])
    await expect(addOrganization(test.store, { nickname, name: 'N' })).rejects.toThrow('cannot be a nickname')
  await expect(addOrganization(test.store, { nickname: 'acme', name: 'N' })).rejects.toThrow('already')
  await expect(addOrganization(test.store, { nickname: 'b', name: ' ' })).rejects.toThrow('name must not be empty')
  await addOrganization(test.store, { nickname: 'a'.repeat(63), name: 'N' })
})

it('puts a project on the earth only: latitudes to 90°, longitudes to 180°', async () => {
  const order = { org: 'acme', name: 'P' }
  for (const wrong of [{ lat: 90.1 }, { lat: -90.1 }, { lon: 180.1 }, { lon: -180.1 }, { lat: NaN }, { zoom: 25 }])
    await expect(addProject(test.store, { ...order, ...wrong })).rejects.toThrow('must be')
  const { id } = await addProject(test.store, { ...order, lat: -90, lon: 180 })
  expect(await test.store.organizations.project(id)).toMatchObject({ latitude: -90, longitude: 180, zoom: 15 })
  const { id: bare } = await addProject(test.store, order)
  expect(await test.store.organizations.project(bare)).toMatchObject({ latitude: 0, longitude: 0, zoom: 2 })
})

it('gives nobody a role in a project of another organization', async () => {
  await addOrganization(test.store, { nickname: 'other', name: 'Other' })
  const order = { org: 'other', name: 'Ada', role: 'member' } as const
  await expect(addUser(test.store, { ...order, project: 1 })).rejects.toMatchObject({ code: 'not-found' })
  await expect(addUser(test.store, order)).rejects.toThrow('needs a project')
})

it('gives this computer’s own user a new credential at each start, and the one before opens nothing', async () => {
  const first = await ensureLocalUser(test.store, 'Ada')
  const second = await ensureLocalUser(test.store, 'Ada')
  expect(second.id).toBe(first.id)
  const userOf = ({ authorization }: { authorization: string }) =>
    test.store.users.byAuthorizationHash(hashSecret(authorization))
  expect(await userOf(first)).toBeUndefined()
  expect(await userOf(second)).toMatchObject({ id: first.id })
})

it('lets nobody change this computer’s own user', async () => {
  const { id, authorization } = await ensureLocalUser(test.store, 'Ada')
  for (const change of [withdrawCredential, (store, user) => archiveUser(store, user, true)] as Change[])
    await expect(change(test.store, id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await test.store.users.byAuthorizationHash(hashSecret(authorization))).toMatchObject({ id })
})
type Change = (store: TestStore['store'], id: string) => Promise<void>
