import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildUploadUrl } from '../../src/shared/rest'
import { multipart } from './http'
import type { Answer } from './http'
import { csv, openSite, siteDefaults, type Site } from './site'

// What a service that runs for months must not gather, keep or lose.

let site: Site
const logged: string[] = []
beforeEach(async () => {
  logged.length = 0
  site = await openSite({ log: (line) => logged.push(line), graceMs: 20_000 })
})
afterEach(() => site.close())

const files = [{ name: 'a.csv', content: csv() }]
const order = { mode: 0, title: 'A', fileNames: ['a.csv'], fileLastModifieds: [1] }
const day = 86_400_000

/** Step 2 of which a part has been sent. */
function begin(ticket: Answer) {
  const { headers, body } = multipart(files)
  const length = { 'content-length': String(body.length) }
  const url = buildUploadUrl(ticket.json, 'csv', site.url)
  const sending = request(url, { method: 'POST', headers: { ...headers, ...length }, agent: false })
  const answered = once(sending, 'response').then(([response]) => {
    ;(response as { resume(): void }).resume()
    return (response as { statusCode: number }).statusCode
  })
  sending.write(body.subarray(0, 20))
  return { answered, finish: () => sending.end(body.subarray(20)) }
}

describe('a job whose files do not come', () => {
  it('ends after seven days, with its token, and says so', async () => {
    site.clock.ms = Date.UTC(2026, 0, 1)
    const ticket = await site.start(site.as.member, order)
    expect((await site.job(ticket.json.job)).status).toBe('Waiting for the files, at most 7 days')
    site.clock.ms += 7 * day + 1
    const late = await site.sendFiles(ticket, files)
    expect([late.status, late.json.detail]).toEqual([
      401,
      expect.stringMatching(/within 7 days.*Start the upload again/),
    ])
    expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: late.json.detail as string })
  })

  it('ends at a start of the service too, though nobody asks for it', async () => {
    site.clock.ms = Date.UTC(2026, 0, 1)
    const ticket = await site.start(site.as.member, order)
    site.clock.ms += 7 * day + 1
    await site.restart()
    expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: expect.stringMatching(/7 days/) })
  })

  it('does not end while they come, however slowly, and waits anew when they break off', async () => {
    site.clock.ms = Date.UTC(2026, 0, 1)
    const ticket = await site.start(site.as.member, order)
    const sending = begin(ticket)
    await expect.poll(() => site.job(ticket.json.job)).toMatchObject({ status: 'Receiving the files' })
    site.clock.ms += 8 * day
    expect((await site.sendFiles(ticket, [{ name: 'b.csv', content: 'x' }])).status).toBe(400)
    sending.finish()
    expect(await sending.answered).toBe(200)
    await site.service.runner.idle()
    expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: null })
  })
})

it('files of which nothing is known are gone after a start, those of layers are not', async (context) => {
  if (siteDefaults.files) return context.skip('an object store is swept: processes.test.ts')
  await site.upload(site.as.member, { mode: 0, title: 'A' }, files)
  const orphan = 'ab'.repeat(32)
  mkdirSync(join(site.dataDir, 'content', 'ab'), { recursive: true })
  writeFileSync(join(site.dataDir, 'content', 'ab', orphan), 'left by a process that was killed')
  await site.restart()
  expect(existsSync(join(site.dataDir, 'content', 'ab', orphan))).toBe(false)
  expect(logged).toContain('removed 1 file of which nothing is known')
  const [layer] = (await site.as.member('listLayers', site.place)).json
  expect((await fetch(layer.revisions[0].source.url as string)).status).toBe(200)
})

describe('a service that is closed', () => {
  it('lets a request end that runs, and sends new ones away', async () => {
    const ticket = await site.start(site.as.member, order)
    const sending = begin(ticket)
    await expect.poll(() => site.job(ticket.json.job)).toMatchObject({ status: 'Receiving the files' })
    const closed = site.service.close()
    await expect(fetch(`${site.url}/applications`)).rejects.toThrow()
    sending.finish()
    expect(await sending.answered).toBe(200)
    await closed
    await site.restart()
    await site.service.runner.idle()
    expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: null })
  })

  it('waits for none beyond its time, and leaves nothing of what it cut off', async () => {
    const short = await openSite({ graceMs: 50 })
    const ticket = await short.start(short.as.member, order)
    const url = buildUploadUrl(ticket.json, 'csv', short.url)
    const { headers, body } = multipart(files)
    const sending = request(url, { method: 'POST', headers: { ...headers, 'content-length': String(body.length) } })
    const cut = once(sending, 'error')
    const incoming = join(short.dataDir, 'incoming')
    sending.write(body.subarray(0, body.indexOf('\r\n\r\n') + 6))
    await expect.poll(() => short.job(ticket.json.job)).toMatchObject({ status: 'Receiving the files' })
    if (existsSync(incoming)) await expect.poll(() => readdirSync(incoming)).toHaveLength(1)
    await short.service.close()
    await cut
    expect(existsSync(incoming)).toBe(false)
    await short.restart()
    await short.close()
  })
})

it('a damaged database is put aside at the start, with the files that it knew of', async (context) => {
  if (siteDefaults.newDatabase) return context.skip('a database of its own server is put aside by nobody')
  await site.upload(site.as.member, { mode: 0, title: 'A' }, files)
  await site.service.close()
  const path = join(site.dataDir, 'service.db')
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(path + end)) writeFileSync(path + end, 'no database'.repeat(500))
  await site.restart()
  expect(logged.join('\n')).toMatch(/service\.db was damaged and was put aside/)
  expect(readdirSync(site.dataDir).some((name) => /^service\.db\.broken-\d+$/.test(name))).toBe(true)
  expect((await site.anonymous('listOrganizations', {})).status).toBe(401)
  const kept = readdirSync(join(site.dataDir, 'content'), { recursive: true, encoding: 'utf8' })
  expect(kept.some((name) => /[0-9a-f]{64}$/.test(name))).toBe(true)
})
