import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from './site'
import { csv, openSite, siteDefaults } from './site'

let site: Site
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

it('ids, order and tokens are as they were; jobs with files are finished, others still wait', async () => {
  await site.upload(site.as.member, { mode: 0, title: 'A', makeGlobal: true }, [{ name: 'a.csv', content: csv() }])
  const body = { mode: 0, title: 'B', fileNames: ['a.csv'], fileLastModifieds: [1], makeGlobal: true }
  const waiting = await site.start(site.as.member, body)
  const running = await site.start(site.as.member, { ...body, title: 'C' })
  await site.sendFiles(running, [{ name: 'a.csv', content: 'slow' }])
  await expect.poll(() => site.job(running.json.job)).toMatchObject({ status: 'Reading geometry' })
  const incoming = join(site.dataDir, 'incoming')
  if (existsSync(incoming)) writeFileSync(join(incoming, 'half.part'), 'half a file')
  const before = (await site.as.member('listLayers', site.place, { query: { includeRevisions: 'all' } })).json
  const link = before[0].revisions[0].source.url as string

  await site.restart()
  expect(await site.incoming()).toEqual([])
  const after = (await site.as.member('listLayers', site.place, { query: { includeRevisions: 'all' } })).json
  expect(after.map((each: { id: number }) => each.id)).toEqual(before.map((each: { id: number }) => each.id))
  expect(after[0].revisions[0].id).toBe(before[0].revisions[0].id)
  const linkNow = link.replace(/:\d+/, `:${new URL(site.url).port}`)
  expect(await (await fetch(linkNow)).text()).toBe(csv())

  // Its status is that of before: what is asked is whether it is read again.
  await expect.poll(() => site.engine.held()).toBe(1)
  site.engine.release()
  await site.service.runner.idle()
  expect(await site.job(running.json.job)).toMatchObject({ complete: true, error: null })
  expect(await site.job(waiting.json.job)).toMatchObject({ complete: false, cancelAllowed: true })
  waiting.json.processPath = waiting.json.processPath.replace(/:\d+/, `:${new URL(site.url).port}`)
  expect((await site.sendFiles(waiting, [{ name: 'a.csv', content: csv() }])).status).toBe(200)
  await site.service.runner.idle()
  const names = (await site.as.member('listLayers', site.place)).json.map((each: { name: string }) => each.name)
  expect(names).toEqual(['A', 'C', 'B'])
})

it('a job that ends the process again and again ends as an error', async () => {
  const ticket = await site.start(site.as.member, { mode: 0, title: 'D', fileNames: ['a.csv'], fileLastModifieds: [1] })
  await site.sendFiles(ticket, [{ name: 'a.csv', content: 'slow' }])
  await expect.poll(() => site.job(ticket.json.job)).toMatchObject({ status: 'Reading geometry' })
  for (let round = 0; round < 4; round++) await site.restart()
  expect(await site.job(ticket.json.job)).toMatchObject({ complete: false })
  for (let round = 0; round < 10; round++) await site.service.store.jobs.beginAttempt(ticket.json.job)
  await site.restart()
  await expect
    .poll(() => site.job(ticket.json.job))
    .toMatchObject({ complete: true, error: expect.stringContaining('several times') as unknown })
})

it('keeps no credential in the store', async (context) => {
  if (siteDefaults.newDatabase) return context.skip('the database is no file here')
  const authorization = await site.service.store.users.setAuthorization(site.ids.member)
  const secret = authorization.split(' ')[1] ?? ''
  for (const name of ['service.db', 'service.db-wal']) {
    expect(readFileSync(join(site.dataDir, name)).includes(secret)).toBe(false)
  }
})
