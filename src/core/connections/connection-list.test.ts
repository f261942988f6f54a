import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryKeychain } from '../../node/keychain'
import { createCredentialStore } from '../credentials/credential-store'
import { createConnectionList, fresh } from './connection-list'
import { localConnectionId, openConnectionRecords, type ConnectionRecord } from './connection-records'

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'connection-list-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const record = (id: string, more: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  ...{ ...fresh, addresses: [], people: [], organizations: [], id, name: id, baseUrl: `https://${id}.example/` },
  ...more,
})

/** A program on the home; `dropped` are the connections that it was told to let go. */
async function program({ isHost = false, isLocalHidden = false } = {}) {
  const dropped: string[] = []
  const told: number[] = []
  const list = createConnectionList({
    records: openConnectionRecords(home),
    credentials: createCredentialStore(memoryKeychain('test'), () => undefined),
    ...{ isHost, isLocalHidden, isoNow: () => '2026-11-28T08:00:00Z', log: () => undefined },
    onChanged: () => told.push(list.all().length),
    onDropped: ({ id }) => dropped.push(id),
  })
  await list.load()
  const keptIn = () => Object.fromEntries(list.all().map((one) => [one.id, one.keptIn]))
  return { list, dropped, told, keptIn }
}
const add = (list: Awaited<ReturnType<typeof program>>['list'], ...records: ConnectionRecord[]) =>
  list.change((file) => ({ ...file, connections: [...file.connections, ...records] }))

it('knows after a restart which credentials are in the keychain; what was in memory is gone', async () => {
  const first = await program()
  await first.list.keepCredential('b', 'Bearer one')
  await add(first.list, record('a', { keptIn: 'keychain' }), record('b', { keptIn: 'memory' }), record('c'))
  expect(first.keptIn()).toEqual({ a: 'keychain', b: 'memory', c: 'none' })
  const second = await program()
  expect(second.keptIn()).toEqual({ a: 'keychain', b: 'none', c: 'none' })
  expect(second.list.atStart().map(({ id, keptIn }) => [id, keptIn])).toEqual([['a', 'keychain'], ['b', 'none'], ['c', 'none']]) // prettier-ignore
})

it('lets go of what another program has removed, and of the project that was shown of it', async () => {
  const [first, second] = [await program(), await program()]
  await add(first.list, record('a'), record('b'))
  const project = { connectionId: 'a', organization: 'o', projectId: 1 }
  await second.list.setCurrent(project)
  expect([second.list.current(), second.list.all().length]).toEqual([project, 2])
  await first.list.remove('a')
  await second.list.keep(second.list.find('b'), { name: 'Town' })
  expect([second.dropped, second.list.current(), second.list.all().map(({ name }) => name)]).toEqual([
    ['a'],
    null,
    ['Town'],
  ])
  expect(() => second.list.find('a')).toThrow(expect.objectContaining({ code: 'not-found' }))
  // One that was removed is not made again by what is known of it here.
  await second.list.keep({ ...second.list.find('b'), id: 'a' }, { name: 'Back' })
  expect((await program()).list.all().map(({ id }) => id)).toEqual(['b'])
})

it('forgets the project that was shown only with its own connection', async () => {
  const { list } = await program()
  await add(list, record('a'), record('b'))
  const project = { connectionId: 'a', organization: 'o', projectId: 1 }
  await list.setCurrent(project)
  await list.remove('b')
  expect((await program()).list.current()).toEqual(project)
  await list.remove('a')
  expect((await program()).list.current()).toBeNull()
})

it('has the service of this computer where the program carries it, and not where that is switched off', async () => {
  const host = await program({ isHost: true })
  expect(host.list.all().map(({ id, name }) => [id, name])).toEqual([[localConnectionId, 'This computer']])
  await host.list.keep(host.list.find(localConnectionId), { name: 'Mine', keptIn: 'keychain' })
  expect((await program({ isHost: true })).list.find(localConnectionId)).toMatchObject({ name: 'Mine', keptIn: 'none' })
  expect((await program()).list.all()).toHaveLength(1)
  expect((await program({ isLocalHidden: true })).list.all()).toEqual([])
})

it('keeps nothing of a connection that is gone with its program', async () => {
  const { list, dropped } = await program()
  list.addEphemeral(record('script'))
  await list.keep(list.find('script'), { name: 'Run' })
  await add(list, record('a'))
  expect([list.find('script').name, list.isEphemeral('script'), list.isEphemeral('a'), dropped]).toEqual(['Run', true, false, []]) // prettier-ignore
  expect(list.atStart().map(({ id }) => id)).toEqual(['a'])
  expect((await program()).list.all().map(({ id }) => id)).toEqual(['a'])
})
