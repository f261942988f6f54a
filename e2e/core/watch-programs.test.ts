import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCore, type Core } from '../../src/core'
import { memoryKeychain } from '../../src/node/keychain'
import { openSqlite } from '../../src/node/sqlite'
import { scriptedEngine } from '../conformance/scripted-engine'
import { openCoreSite, quickTimings, type CoreSite } from './core-site'

let site: CoreSite
let others: Core[] = []
beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
})
afterEach(async () => {
  for (const core of others) await core.close()
  others = []
  await site.close()
})

const list = (core = site.core) => core.handlers['watch.list']({ project: site.project }, site.context)
const plans = () => site.core.handlers['uploads.listPlans']({ project: site.project }, site.context)
const add = (path = site.files) =>
  site.core.handlers['watch.add']({ project: site.project, path, existing: 'draft' }, site.context)

/** Another program on the same home. */
async function another(watching: NonNullable<Parameters<typeof createCore>[0]['watching']>): Promise<Core> {
  const core = await createCore({
    ...{ homeDir: site.home, keychain: memoryKeychain('test'), geo: scriptedEngine(), localService: null },
    ...{ log: () => undefined, uploadTimings: quickTimings, watching },
  })
  others.push(core)
  await core.attach(site.proxy.url, site.authorization)
  await core.start()
  return core
}

it('is watched by one program of a home at a time, and by the other once that has ended', async () => {
  const { watchId } = await add()
  const quick = { secondMs: 20, openEvents: () => ({ close: () => undefined }) }
  // Programs are told apart by their process and when it began; this one plays a second.
  const db = openSqlite(join(site.home, 'uploads.db'))
  db.run('UPDATE watches SET owner = ?', `${process.ppid}-1-other`)
  db.close()
  const other = await another(quick)
  expect(await list(other)).toMatchObject([{ id: watchId, state: 'elsewhere' }])
  await expect(other.handlers['watch.lookNow']({ watchId }, site.context)).rejects.toMatchObject({
    code: 'unavailable',
  })
  await site.core.close()
  site.core = other
  others = []
  const free = openSqlite(join(site.home, 'uploads.db'))
  free.run('UPDATE watches SET owner = NULL')
  free.close()
  await expect.poll(async () => (await list())[0]?.state).toBe('watching')
  site.write('gas.csv', 'point\ngas')
  await expect.poll(async () => (await plans()).length).toBe(1)
})

it('is looked through at once when the system tells of a change, and goes on where that fails', async () => {
  let changed: () => void = () => undefined
  let failed: () => void = () => undefined
  await site.core.close()
  site.core = await another({
    secondMs: 20,
    openEvents: (_root, on) => {
      ;({ changed, failed } = on)
      return { close: () => undefined }
    },
  })
  others = []
  const { watchId } = await add()
  await site.core.handlers['watch.change']({ watchId, rescanSeconds: 3600 }, site.context)
  await expect.poll(async () => (await list())[0]).toMatchObject({ state: 'watching', hearsChanges: true })
  const before = (await list())[0]?.lookedAt
  site.write('gas.csv', 'point\ngas')
  await new Promise((next) => setTimeout(next, 500))
  expect(await plans()).toEqual([])
  changed()
  await expect.poll(async () => (await plans()).length).toBe(1)
  expect((await list())[0]?.lookedAt).not.toBe(before)
  failed()
  expect((await list())[0]?.hearsChanges).toBe(false)
})

it('says why what is ready cannot be drafted while the service is away, and drafts it later', async () => {
  await add()
  await site.proxy.close()
  site.write('gas.csv', 'point\ngas')
  await expect.poll(async () => (await list())[0]?.trouble).toMatch(/^What is ready could not be drafted:.*tried again/)
  expect(await plans()).toEqual([])
})

it('refuses what cannot be watched, twice the same folder, and patterns that are none', async () => {
  const { watchId } = await add()
  await expect(add()).rejects.toMatchObject({ code: 'invalid' })
  writeFileSync(join(site.files, 'a.csv'), 'point')
  await expect(add(join(site.files, 'a.csv'))).rejects.toMatchObject({ code: 'invalid' })
  await expect(add(join(site.files, 'not there'))).rejects.toMatchObject({ code: 'file.missing' })
  const rules = [{ name: 'x', patterns: ['**/'.repeat(200)] }]
  await expect(
    (async () => site.core.handlers['watch.change']({ watchId, rules }, site.context))(),
  ).rejects.toMatchObject({ code: 'invalid' })
  mkdirSync(join(site.files, 'deep'))
  await add(join(site.files, 'deep'))
  expect(await list()).toHaveLength(2)
})

it('keeps who made a rule while its name and patterns are the same, and is gone when it is removed', async () => {
  const { watchId } = await add()
  const change = (rules: { name: string; patterns: string[] }[]) =>
    site.core.handlers['watch.change']({ watchId, rules }, site.context)
  await change([{ name: 'Nightly', patterns: ['*.csv'] }])
  const [made] = (await list())[0]?.rules ?? []
  site.clock.setMs = 60_000
  await change([
    { name: 'Nightly', patterns: ['*.csv'] },
    { name: 'Other', patterns: ['*.tif'] },
  ])
  const rules = (await list())[0]?.rules
  expect(rules?.[0]).toEqual(made)
  expect(rules?.[1]?.at).not.toBe(made?.at)
  await site.core.handlers['watch.remove']({ watchId }, site.context)
  await site.reopen()
  expect(await list()).toEqual([])
})
