import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeArguments } from '../../build/test/node-arguments'
import { describeStore } from '../../src/service/content/content-store.suite'
import { program } from '../../src/service/content/s3/object-store.test-helper'
import { linkLifetimeMs } from '../../src/service/download/links'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { startService } from '../../src/service/start-service'
import { openStore } from '../../src/service/store/open-store'
import { sweepService } from '../../src/service/transfer'
import { buildUploadUrl } from '../../src/shared/rest'
import { callerOf, multipart, send } from './http'
import { keepFilesInObjects, type ObjectsOfSites } from './objects-of-sites'
import { scriptedEngine } from './scripted-engine'
import { csv, openSite, type Site } from './site'

describeStore('with files in an object store', program === null ? 'npm run service-parts' : null, () => {
  let objects: ObjectsOfSites
  let server: ObjectsOfSites['server']
  let line: ObjectsOfSites['line']
  beforeAll(async () => {
    objects = await keepFilesInObjects()
    ;({ server, line } = objects)
  })
  afterAll(() => objects.close())

  // The same tests as over a folder.
  describe('uploads', async () => void (await import('./upload.test')))
  describe('layers', async () => void (await import('./layers.test')))
  describe('blunt senders', async () => void (await import('./blunt-senders.test')))
  describe('attacks', async () => void (await import('./service.exploit.test')))

  describe('what the store does wrong', () => {
    let site: Site
    const files = [{ name: 'a.csv', content: csv() }]
    beforeAll(async () => void (site = await openSite({ restMs: 20 })))
    afterAll(() => site.close())
    const send = async () => {
      const ticket = await site.start(site.as.member, {
        mode: 0,
        title: 'A',
        fileNames: ['a.csv'],
        fileLastModifieds: [1],
      })
      return { ticket, sent: await site.sendFiles(ticket, files) }
    }

    it.each([
      [503, 'SlowDown', 503, 'does not answer as it should'],
      [403, 'AccessDenied', 503, 'look at the bucket, its rights and the credentials'],
      [507, 'XMinioStorageFull', 507, 'has to make room in it'],
    ])(
      '%i %s is a problem %i that says what to do, and the job takes the same files later',
      async (status, code, told, text) => {
        line.faults = ({ method }) => (method === 'PUT' ? { answer: { status, code } } : null)
        const { ticket, sent } = await send()
        expect(sent.status).toBe(told)
        expect(sent.json.detail).toContain(text)
        expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0)
        line.faults = () => null
        expect((await site.sendFiles(ticket, files)).status).toBe(200)
        await site.service.runner.idle()
        expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: null })
      },
    )

    it('a job whose files cannot be read waits, says so, and goes on', async () => {
      line.faults = ({ method, target }) =>
        method === 'GET' && target.includes('GetObject') ? { answer: { status: 500, code: 'InternalError' } } : null
      const { ticket, sent } = await send()
      expect(sent.status).toBe(200)
      await expect
        .poll(async () => (await site.job(ticket.json.job)).status)
        .toMatch(/Waiting to be tried again: The object store/)
      line.faults = () => null
      await site.service.runner.idle()
      expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: null })
    })

    it('a download goes on where its line to the store breaks, and is 503 when nothing comes', async () => {
      const content = csv().repeat(40_000)
      await site.upload(site.as.member, { mode: 0, title: 'Long' }, [{ name: 'long.csv', content }])
      const layers = (await site.as.member('listLayers', site.place)).json
      const { url } = layers.find((each: { name: string }) => each.name === 'Long').revisions[0].source
      line.faults = ({ target }) => (target.includes('GetObject') ? { cutAfter: 150_000 } : null)
      expect(await (await fetch(url)).text()).toBe(content)
      line.faults = ({ target }) =>
        target.includes('GetObject') ? { answer: { status: 503, code: 'SlowDown' } } : null
      const refused = await fetch(url)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15'])
      line.faults = () => null
    })
  })

  it('a service that is killed while files come leaves nothing after the sweep but what layers have', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-killed-'))
    const files = 's3://files/killed'
    const store = openStore(dataDir)
    await addOrganization(store, { nickname: 'acme', name: 'Acme' })
    await addProject(store, { org: 'acme', name: 'P' })
    const { authorization } = await addUser(store, { org: 'acme', name: 'A', role: 'org-admin' })
    await store.close()
    line.faults = () => null
    const place = { organizationNickname: 'acme', projectId: 1 }
    const acknowledged: number[] = []
    const script = await nodeArguments(join(__dirname, 'service-process.ts'))
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, [...script, dataDir, files], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const [first] = (await once(child.stdout, 'data')) as [Buffer]
      const url = /listening on (\S+)/.exec(String(first))?.[1] ?? ''
      const call = callerOf(url, authorization)
      const uploads = Array.from({ length: 12 }, async (_, at) => {
        const body = { mode: 0, title: `r${round}u${at}`, fileNames: ['a.csv'], fileLastModifieds: [1] }
        const ticket = (await call('startUpload', place, { body })).json
        const content = Buffer.alloc(at * 1_500_000 + 100, `r${round}u${at} `)
        const to = {
          method: 'POST',
          url: buildUploadUrl(ticket, 'csv', url),
          ...multipart([{ name: 'a.csv', content }]),
        }
        if ((await send(to)).status === 200) acknowledged.push(ticket.job)
      })
      const ended = once(child, 'exit')
      // In the midst: the first are there, and the large ones still come.
      const all = Promise.allSettled(uploads)
      await Promise.race(uploads)
      child.kill('SIGKILL')
      await Promise.all([ended, all])
    }
    const service = await startService({ dataDir, files, engine: scriptedEngine(), log: () => undefined })
    await service.runner.idle()
    const call = callerOf(service.url, authorization)
    for (const job of acknowledged)
      expect((await call('getJob', place, { query: { jobId: job } })).json).toMatchObject({
        complete: true,
        error: null,
      })
    const layers = (await call('listLayers', place)).json as { revisions: { source: { url: string } }[] }[]
    // One may be there of which the answer was lost.
    expect(layers.length).toBeGreaterThanOrEqual(acknowledged.length)
    // What it receives now would go along.
    await expect(sweepService({ dataDir, files }, 0)).rejects.toMatchObject({ code: 'unavailable' })
    await service.close()
    await sweepService({ dataDir, files }, -1000)
    const left = server.objects().filter((key) => key.startsWith('killed/') || key.startsWith('.sgwtmp'))
    expect(left).toHaveLength(layers.length)
    const { port } = new URL(service.url)
    const again = await startService({ dataDir, files, port: Number(port), engine: scriptedEngine(), log: () => undefined }) // prettier-ignore
    for (const { revisions } of layers) expect((await fetch(revisions[0]?.source.url ?? '')).status).toBe(200)
    await again.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  describe('when callers reach the store', () => {
    let site: Site
    beforeAll(async () => void (site = await openSite({ filesUrl: line.url })))
    afterAll(() => site.close())

    it('a file comes from there by an address that is good as long as the link, and several come as a zip from here', async () => {
      await site.upload(site.as.member, { mode: 0, title: 'One' }, [{ name: 'Höhe (1).csv', content: csv() }])
      const both = [
        { name: 'a.csv', content: csv() },
        { name: 'b.csv', content: csv('at 1 2') },
      ]
      await site.upload(site.as.member, { mode: 0, title: 'Two' }, both)
      const layers = (await site.as.member('listLayers', site.place)).json
      const urlOf = (name: string): string =>
        layers.find((each: { name: string }) => each.name === name).revisions[0].source.url
      const answer = await fetch(urlOf('One'), { redirect: 'manual' })
      const address = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, address.origin, answer.headers.get('cache-control')]).toEqual([
        302,
        line.url,
        'private, no-store',
      ])
      expect(Number(address.searchParams.get('X-Amz-Expires')) * 1000).toBeLessThanOrEqual(linkLifetimeMs)
      expect(address.href).not.toContain('tests-of-the-store')
      const file = await fetch(urlOf('One'))
      expect(await file.text()).toBe(csv())
      expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''H%C3%B6he%20%281%29.csv")
      const part = await fetch(urlOf('One'), { headers: { range: 'bytes=1-2' } })
      expect([part.status, await part.text()]).toEqual([206, csv().slice(1, 3)])
      expect((await fetch(urlOf('Two'), { redirect: 'manual' })).headers.get('content-type')).toBe('application/zip')
    })
  })
})
