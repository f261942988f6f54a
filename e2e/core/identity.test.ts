import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCore, type Core } from '../../src/core'
import { memoryKeychain, type Keychain } from '../../src/node/keychain'
import { openSqlite } from '../../src/node/sqlite'
import { addUser } from '../../src/service/admin/administration'
import type { Payload } from '../../src/shared/contract'
import { scriptedEngine } from '../conformance/scripted-engine'
import { openCoreSite, quickTimings, type CoreSite } from './core-site'
import { startFaultProxy } from './fault-proxy'

let site: CoreSite
let opened: Core[]
beforeEach(async () => {
  opened = []
  site = await openCoreSite()
})
afterEach(async () => {
  for (const core of opened) await core.close()
  await site.close()
})

/** One more program on the home of the site. */
async function program(keychain: Keychain = memoryKeychain('test')): Promise<Core> {
  const core = await createCore({
    homeDir: site.home,
    keychain,
    geo: scriptedEngine(),
    localService: null,
    log: () => undefined,
    uploadTimings: quickTimings,
  })
  opened.push(core)
  return core
}

const list = (core: Core) => Promise.resolve(core.handlers['connections.list'](undefined, site.context))
const connect = (core: Core, baseUrl = site.proxy.url, authorization = site.authorization, name = 'Town') =>
  Promise.resolve(core.handlers['connections.add']({ name, baseUrl, authorization }, site.context))

describe('one person at one service in one home', () => {
  it('is one, whichever program: the window has what the command line sent, which then knows it too', async () => {
    site.write('a.csv', 'id,latitude,longitude\n1,0.1,0.1\n')
    await site.upload()
    const window = await program()
    expect(await list(window)).toMatchObject([
      { id: site.project.connectionId, madeBy: 'command-line', keptIn: 'none' },
    ])
    const connection = await connect(window)
    expect(connection).toMatchObject({ id: site.project.connectionId, name: 'Town', madeBy: 'window' })
    expect(await window.handlers['uploads.listBatches']({ project: site.project }, site.context)).toHaveLength(1)

    await site.reopen()
    expect(await site.core.attach(site.proxy.url, site.authorization)).toBe(connection.id)
    expect((await site.plan()).rows.map(({ action }) => action)).toEqual(['skip'])
  })

  it('is another one for another person, whose things never mix', async () => {
    site.write('a.csv', 'id,latitude,longitude\n1,0.1,0.1\n')
    await site.upload()
    const ben = await addUser(site.service.store, { org: 'acme', name: 'Ben Two', role: 'org-admin' })
    const other = await program()
    const connectionId = await other.attach(site.proxy.url, ben.authorization)
    expect(connectionId).not.toBe(site.project.connectionId)
    const project = { ...site.project, connectionId }
    expect(await other.handlers['uploads.listBatches']({ project }, site.context)).toEqual([])
    expect(await other.attach(site.proxy.url, ben.authorization)).toBe(connectionId)
  })

  it('is the same at another address, in a script and in the window, where it has the address typed last', async () => {
    const moved = await startFaultProxy(() => site.service.url)
    const other = await program()
    expect(await other.attach(moved.url, site.authorization)).toBe(site.project.connectionId)
    // A script names nothing anew.
    expect(await list(other)).toMatchObject([{ name: new URL(site.proxy.url).host }])
    const connection = await connect(other, moved.url)
    expect(connection).toMatchObject({ id: site.project.connectionId, baseUrl: `${moved.url}/` })
    await moved.close()
    expect(await other.attach(site.proxy.url, site.authorization)).toBe(connection.id)
  })

  it('stays one with the credential that follows a refused one', async () => {
    const { id } = await addUser(site.service.store, { org: 'acme', name: 'Cas Tre', role: 'org-admin' })
    // A home of its own for this one person.
    writeFileSync(join(site.home, 'connections.json'), JSON.stringify({ version: 1, connections: [], current: null }))
    const first = await site.service.store.users.setAuthorization(id)
    const before = await (await program()).attach(site.proxy.url, first)
    const second = await site.service.store.users.setAuthorization(id)
    const late = await program()
    expect(await late.attach(site.proxy.url, first)).toBe(before)
    const read = late.handlers['projects.get']({ project: { ...site.project, connectionId: before } }, site.context)
    await expect(Promise.resolve(read)).rejects.toMatchObject({ code: 'service.unauthorized' })
    await late.close()
    expect(await (await program()).attach(site.proxy.url, second)).toBe(before)
  })

  it('is found again without the service once it was met, and has a place of its own until then', async () => {
    await site.proxy.goAway()
    const known = await program()
    expect(await known.attach(site.proxy.url, site.authorization)).toBe(site.project.connectionId)
    const stranger = await program()
    const passing = await stranger.attach('http://127.0.0.1:9/', site.authorization)
    expect(passing).toMatch(/^address-/)
    expect(readFileSync(join(site.home, 'connections.json'), 'utf8')).not.toContain(passing)
  })

  it('shows in a window that runs while a script meets the service', async () => {
    const window = await program()
    await window.start()
    const ben = await addUser(site.service.store, { org: 'acme', name: 'Ben Two', role: 'org-admin' })
    const id = await (await program()).attach(site.proxy.url, ben.authorization)
    await expect.poll(async () => (await list(window)).map((each) => each.id)).toContain(id)
  })
})

describe('a window that runs', () => {
  it('sees a batch of the command line while it runs, and that it stands still when that program ends', async () => {
    const window = await program()
    await window.start()
    const states: string[] = []
    window.onEvent((name, payload) => {
      if (name === 'uploads.batchChanged') states.push((payload as Payload<'uploads.batchChanged'>).batch.state)
    })
    site.write('a.csv', 'id,latitude,longitude\n1,0.1,0.1\n')
    site.proxy.decide = (step) => (step === 'step-2' ? { do: 'answer', status: 503 } : { do: 'pass' })
    const plan = await site.plan()
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    const rows = async () => (await window.handlers['uploads.getBatch']({ batchId }, site.context)).rows
    await expect.poll(() => states).toContain('running')
    expect((await rows())[0]?.statusText).toBe('Another program on this computer sends it')

    await site.core.close()
    await expect.poll(async () => (await rows())[0]?.statusText).toMatch(/^Interrupted/)
    expect((await rows())[0]?.state).toBe('waiting')
    // With the credential the window goes on with it.
    site.proxy.decide = () => ({ do: 'pass' })
    await connect(window)
    await expect.poll(() => states).toContain('completed')
    site.core = window
  })
})

describe('what is kept of it', () => {
  /** The rows of an upload as the version before left them: under an id of the address alone. */
  async function leaveAsBefore(): Promise<void> {
    site.write('a.csv', 'id,latitude,longitude\n1,0.1,0.1\n')
    await site.upload()
    await site.core.close()
    const old = `address-${createHash('sha1').update(`${site.proxy.url}/`).digest('hex').slice(0, 16)}`
    const db = openSqlite(join(site.home, 'uploads.db'))
    for (const table of ['batches', 'jobs']) db.run(`UPDATE ${table} SET connection = ?`, old)
    db.run(`UPDATE batches SET project_ref = json_set(project_ref, '$.connectionId', ?)`, old)
    db.close()
  }
  const batchesOf = async (core: Core, project = site.project) =>
    core.handlers['uploads.listBatches']({ project }, site.context)

  it('is taken over from the id that scripts used before', async () => {
    await leaveAsBefore()
    writeFileSync(join(site.home, 'connections.json'), JSON.stringify({ version: 1, connections: [], current: null }))

    const window = await program()
    const { id: connectionId } = await connect(window)
    const project = { ...site.project, connectionId }
    const [batch] = await batchesOf(window, project)
    expect(batch?.project).toEqual(project)
    site.core = window
  })

  it('is taken over at the start by the only connection of that address, and by none of two', async () => {
    await leaveAsBefore()
    const records = readFileSync(join(site.home, 'connections.json'), 'utf8')
    const two = JSON.parse(records) as { connections: object[] }
    two.connections.push({ ...two.connections[0], id: 'ben', people: [] })
    writeFileSync(join(site.home, 'connections.json'), JSON.stringify(two))
    const undecided = await program()
    expect(await batchesOf(undecided)).toEqual([])
    await undecided.close()

    writeFileSync(join(site.home, 'connections.json'), records)
    const window = await program()
    expect(await batchesOf(window)).toHaveLength(1)
    site.core = window
  })

  it('holds no credential and no name of a person, and is not lost when programs write at once', async () => {
    const cores = await Promise.all([program(), program(), program(), program()])
    const people = await Promise.all(
      cores.map((_core, index) =>
        addUser(site.service.store, { org: 'acme', name: `Person ${index}`, role: 'org-admin' }),
      ),
    )
    const ids = await Promise.all(
      cores.map((core, index) => core.attach(site.proxy.url, people[index]?.authorization ?? '')),
    )
    const text = readFileSync(join(site.home, 'connections.json'), 'utf8')
    for (const id of ids) expect(text).toContain(id)
    for (const { authorization } of people) expect(text).not.toContain(authorization.split(' ')[1])
  })
})

describe('a connection in the window', () => {
  it('gets the new address of a service that has moved, and asks where another one answers', async () => {
    const window = await program()
    const { id: connectionId } = await connect(window, site.proxy.url, site.authorization, '')
    const other = await openCoreSite()
    const change = (baseUrl: string, evenIfOther = false) =>
      Promise.resolve(
        window.handlers['connections.changeAddress']({ connectionId, baseUrl, evenIfOther }, site.context),
      )
    await expect(change(other.proxy.url)).rejects.toMatchObject({ code: 'service.unauthorized' })
    const moved = await startFaultProxy(() => site.service.url)
    const { connection, outcome } = await change(moved.url)
    // Nobody gave it a name: it goes by its address.
    const name = new URL(moved.url).host
    expect([outcome, connection]).toMatchObject(['changed', { baseUrl: `${moved.url}/`, name }])
    expect(await list(window)).toHaveLength(1)
    await moved.close()
    await other.close()
  })

  it('goes by the address that was typed last where nobody gave it a name', async () => {
    const window = await program()
    const { id } = await connect(window, site.proxy.url, site.authorization, '')
    const moved = await startFaultProxy(() => site.service.url)
    const again = await connect(window, moved.url, site.authorization, '')
    expect(again).toMatchObject({ id, name: new URL(moved.url).host, baseUrl: `${moved.url}/` })
    await moved.close()
  })

  it('says what would go with it, waiting edits by name, and leaves nothing of it on the disk', async () => {
    site.write('a.csv', 'id,latitude,longitude\n1,0.1,0.1\n')
    await site.upload()
    const window = await program()
    const { id: connectionId } = await connect(window)
    const { project } = site
    const { overview } = await window.handlers['layers.list']({ project, revisions: 'all' }, site.context)
    const layerId = overview.layers[0]?.id ?? -1
    await window.handlers['revisions.hold'](
      { project, wishes: [{ scope: { kind: 'project' }, depth: 1 }] },
      site.context,
    )
    await window.revisionsSettled()
    await site.proxy.goAway()
    await window.handlers['layers.update']({ project, layerId, changes: { description: 'later' } }, site.context)
    const removal = await window.handlers['connections.describeRemoval']({ connectionId }, site.context)
    expect(removal).toMatchObject({ edits: ['a'], layers: 1, uploads: 0 })
    expect(removal.layerBytes).toBeGreaterThan(0)

    await site.core.close()
    await window.handlers['connections.remove']({ connectionId }, site.context)
    await window.close()
    expect(filesWith(connectionId)).toEqual([])
    expect(
      readdirSync(join(site.home, 'cache'), { recursive: true }).filter((each) => /\.csv/.test(String(each))),
    ).toEqual([])
    site.core = await program()
  })
})

/** Files of the home in whose bytes a text stands, be it in a page that holds nothing any more. */
function filesWith(text: string): string[] {
  return readdirSync(site.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}
