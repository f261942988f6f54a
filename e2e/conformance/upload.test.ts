import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { buildUploadUrl } from '../../src/shared/rest'
import { multipart, send } from './http'
import type { Site } from './site'
import { csv, openSite } from './site'

let site: Site
beforeAll(async () => void (site = await openSite({ limits: { idleMs: 400 } })))
afterAll(() => site.close())

const minimum = { mode: 0, title: 'Survey', fileNames: ['a.csv'], fileLastModifieds: [1_700_000_000_000] }
const files = [{ name: 'a.csv', content: csv() }]

async function zip(...names: string[]): Promise<Buffer> {
  const made = new ZipFile()
  for (const name of names) made.addBuffer(Buffer.from(csv()), name)
  made.end()
  return buffer(made.outputStream as unknown as NodeJS.ReadableStream)
}

describe('step 1', () => {
  it('answers job, token, an absolute processPath and application for the minimum bodies', async () => {
    const answer = await site.start(site.as.member, minimum)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      job: expect.any(Number),
      token: expect.stringMatching(/^.{40,}$/),
      processPath: expect.stringContaining(`${site.url}/`),
      application: 'acme',
    })
  })
  it('ignores unknown fields, and fields of the other mode', async () => {
    expect((await site.start(site.as.member, { ...minimum, colour: 1, replaceLayerId: 'x' })).status).toBe(200)
  })
  it.each([
    [
      'all of the options',
      {
        srid: 28356,
        description: 'd',
        units: 'mm',
        shpColorMode: 'attribute',
        shpColorFixed: '#ff8800',
        shpColorAttribute: 'C',
        forceShapefile: 'false',
        csvIDField: 'id',
        csvXField: 'x',
        csvYField: 'y',
        csvZField: 'z',
        colorFieldName: 'c',
        csvColor: '#00ff00',
        dataRightsSelectedItem: 2,
        ifcSublayerGroupBy: 'IfcType',
        convert3dFaces: true,
        convert3dFacesToTerrain: false,
        permitSelf: 'false',
        makeGlobal: true,
        makeOnByDefault: true,
        allowInPermits: true,
        revisionComment: 'c',
      },
    ],
    ['booleans where the interface says string', { forceShapefile: false, permitSelf: true }],
    ['srid -1', { srid: -1 }],
    ['srid 0', { srid: 0 }],
  ])('takes %s', async (_, change) => {
    expect((await site.start(site.as.member, { ...minimum, ...change })).status).toBe(200)
  })
  it.each([
    ['mode', { mode: undefined }],
    ['mode', { mode: 2 }],
    ['mode', { mode: '0' }],
    ['mode', { mode: null }],
    ['title', { title: undefined }],
    ['title', { title: '' }],
    ['title', { title: 5 }],
    ['fileNames', { fileNames: undefined }],
    ['fileNames', { fileNames: [] }],
    ['fileNames', { fileNames: 'a.csv' }],
    ['fileNames', { fileNames: [1] }],
    ['fileNames', { fileNames: [''] }],
    ['fileNames', { fileNames: ['a', 'a'], fileLastModifieds: [1, 2] }],
    ['fileLastModifieds', { fileLastModifieds: undefined }],
    ['fileLastModifieds', { fileLastModifieds: [] }],
    ['fileLastModifieds', { fileLastModifieds: [1, 2] }],
    ['fileLastModifieds', { fileLastModifieds: ['1'] }],
    ['fileLastModifieds', { fileLastModifieds: [1.5] }],
    ['fileLastModifieds', { fileLastModifieds: [9e15] }],
    ['srid', { srid: '4326' }],
    ['srid', { srid: 1.5 }],
    ['srid', { srid: -2 }],
    ['srid', { srid: 999999 }],
    ['units', { units: 'feet' }],
    ['shpColorMode', { shpColorMode: 'x' }],
    ['shpColorFixed', { shpColorFixed: 'red' }],
    ['csvColor', { csvColor: '#12' }],
    ['forceShapefile', { forceShapefile: 'yes' }],
    ['permitSelf', { permitSelf: 1 }],
    ['makeGlobal', { makeGlobal: 'true' }],
    ['makeOnByDefault', { makeOnByDefault: 0 }],
    ['allowInPermits', { allowInPermits: 'x' }],
    ['dataRightsSelectedItem', { dataRightsSelectedItem: 0 }],
    ['dataRightsSelectedItem', { dataRightsSelectedItem: 3 }],
    ['ifcSublayerGroupBy', { ifcSublayerGroupBy: 'name' }],
    ['convert3dFaces', { convert3dFaces: 'x' }],
    ['convert3dFacesToTerrain', { convert3dFacesToTerrain: 1 }],
    ['description', { description: 5 }],
    ['csvXField', { csvXField: 1 }],
    ['revisionComment', { revisionComment: {} }],
    ['replaceLayerId', { mode: 1, replaceLayerId: undefined }],
    ['replaceLayerId', { mode: 1, replaceLayerId: '1' }],
  ])('400 with %s named: %o', async (field, change) => {
    const answer = await site.start(site.as.member, { ...minimum, ...change })
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toMatch(/problem\+json/)
    expect(answer.json.errors[0]).toEqual({ field, message: expect.any(String) })
  })
  it.each([
    [['mode', 'fileNames', 'srid'], { mode: 7, fileNames: [], srid: 'x' }],
    [
      ['mode', 'fileNames', 'fileLastModifieds'],
      { mode: undefined, fileNames: undefined, fileLastModifieds: undefined },
    ],
    [['srid', 'units', 'makeGlobal'], { units: 'ft', srid: 'x', makeGlobal: 'y' }],
  ])('names all of %o', async (fields, change) => {
    const answer = await site.start(site.as.member, { ...minimum, ...change })
    expect(answer.status).toBe(400)
    expect(answer.json.errors.map((each: { field: string }) => each.field)).toEqual(fields)
    expect(answer.json.detail).not.toMatch(/\.\.$/)
  })
  it('404 for a layer to revise that is not there or not visible', async () => {
    expect((await site.start(site.as.member, { ...minimum, mode: 1, replaceLayerId: 4711 })).status).toBe(404)
  })
})

describe('step 2', () => {
  it('takes the files and makes the layer; source.srid keeps what was asked for', async () => {
    const { job, sent } = await site.upload(
      site.as.member,
      { mode: 0, title: 'First', description: 'd', revisionComment: 'start ⟦u:1⟧' },
      files,
    )
    expect(sent.status).toBe(200)
    expect(await site.job(job)).toMatchObject({ complete: true, cancelAllowed: false, error: null, progress: 100 })
    const layer = (await site.as.member('listLayers', site.place)).json.find(
      (each: { name: string }) => each.name === 'First',
    )
    expect(layer).toMatchObject({
      description: 'd',
      fromFileName: 'a.csv',
      revisions: [
        { comment: 'start ⟦u:1⟧', source: { filename: 'a.csv', fileLastModified: 1_700_000_000_000, srid: -1 } },
      ],
    })
  })
  it('keeps the order 404, 401, 400, 409', async () => {
    const ticket = await site.start(site.as.member, minimum)
    const wrongNames = [{ name: 'b.csv', content: 'x' }]
    expect((await site.sendFiles(ticket, wrongNames, { jobID: '99999', token: 'x' })).status).toBe(404)
    expect((await site.sendFiles(ticket, wrongNames, { token: 'x' })).status).toBe(401)
    expect((await site.sendFiles(ticket, wrongNames)).status).toBe(400)
    expect((await site.sendFiles(ticket, files)).status).toBe(200)
    await site.service.runner.idle()
    expect((await site.sendFiles(ticket, wrongNames, { token: 'x' })).status).toBe(401)
    expect((await site.sendFiles(ticket, wrongNames)).status).toBe(400)
    expect((await site.sendFiles(ticket, files)).status).toBe(409)
  })
  it('needs no Authorization header and takes any filetype', async () => {
    const ticket = await site.start(site.as.member, minimum)
    expect((await site.sendFiles(ticket, files, { filetype: 'whatever' })).status).toBe(200)
  })
  it.each([
    ['no file', []],
    ['an extra file', [...files, { name: 'b.csv', content: 'x' }]],
    ['a name in other case', [{ name: 'A.csv', content: 'x' }]],
    ['a name with a blank more', [{ name: 'a.csv ', content: 'x' }]],
    ['a path', [{ name: '../a.csv', content: 'x' }]],
    ['a file twice', [...files, ...files]],
    ['another part name', [{ name: 'a.csv', content: 'x', field: 'upload' }]],
  ])('400 for %s, and the job can still be used', async (_, parts) => {
    const ticket = await site.start(site.as.member, minimum)
    expect((await site.sendFiles(ticket, parts)).status).toBe(400)
    expect((await site.sendFiles(ticket, files)).status).toBe(200)
    expect(await site.incoming()).toEqual([])
  })
  it('400 for a missing file of a set', async () => {
    const names = ['r.shp', 'r.shx', 'r.dbf']
    const ticket = await site.start(site.as.member, { ...minimum, fileNames: names, fileLastModifieds: [1, 2, 3] })
    expect(
      (
        await site.sendFiles(
          ticket,
          names.slice(0, 2).map((name) => ({ name, content: 'x' })),
        )
      ).status,
    ).toBe(400)
    expect((await site.sendFiles(ticket, names.map((name) => ({ name, content: 'x' })).reverse())).status).toBe(200)
  })
  it.each([
    ['jobID', { jobID: 'x' }],
    ['application', { application: 'other' }],
    ['application', { application: '' }],
  ])('400 for a wrong %s', async (field, change) => {
    const ticket = await site.start(site.as.member, minimum)
    const answer = await site.sendFiles(ticket, files, change)
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, field])
  })
  it('400 for a body that is no multipart, or that is cut', async () => {
    const ticket = await site.start(site.as.member, minimum)
    const url = `${ticket.json.processPath}?token=${ticket.json.token}&application=acme&jobID=${ticket.json.job}&filetype=csv`
    expect((await send({ method: 'POST', url, body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(400)
    expect(
      (await send({ method: 'POST', url, body: 'x', headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(400)
    const { headers, body } = multipart(files)
    expect((await send({ method: 'POST', url, headers, body: body.subarray(0, body.length - 30) })).status).toBe(400)
    expect((await send({ method: 'POST', url, headers, body })).status).toBe(200)
  })
  it.each(['ø%20 #&+.csv', '长城.csv', 'a"b.csv', 'x'.repeat(300) + '.csv', 'CON.csv', 'sub/dir/a.csv'])(
    'takes the name %s',
    async (name) => {
      const { sent, job } = await site.upload(site.as.member, { mode: 0, title: 'n', fileNames: [name] }, [
        { name: name.replace(/"/g, '%22'), content: csv() },
      ])
      expect(sent.status).toBe(200)
      expect(await site.job(job)).toMatchObject({ complete: true, error: null })
    },
  )
  it.each([
    ['ü.csv', `name="file"; filename="ü.csv"`],
    ['ü.csv', `name="file"; filename*=UTF-8''%C3%BC.csv`],
    ['ü.csv', `name="file"; filename="u.csv"; filename*=UTF-8''%C3%BC.csv`],
    ['ü.csv', `name=file; filename*=utf-8''%C3%BC.csv; filename=_.csv`],
    ['ü 1.csv', `name="file"; filename="%C3%BC%201.csv"`],
    ['100%.csv', `filename="100%.csv"; name="file"`],
    ['a"b.csv', String.raw`name="file"; filename="a\"b.csv"`],
    ['a;b=c.csv', `NAME="file"; FileName="a;b=c.csv"`],
  ])('finds the name %s in %s', async (name, disposition) => {
    const ticket = await site.start(site.as.member, { ...minimum, fileNames: [name] })
    const url = `${ticket.json.processPath}?token=${ticket.json.token}&application=acme&jobID=${ticket.json.job}`
    const body = `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/csv\r\n\r\n${csv()}\r\n--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await send({ method: 'POST', url, headers, body })).status).toBe(200)
    await site.service.runner.idle()
    expect(await site.job(ticket.json.job)).toMatchObject({ complete: true, error: null })
  })
  it('takes exactly one of several posts at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ticket = await site.start(site.as.member, minimum)
      const answers = await Promise.all(Array.from({ length: 6 }, () => site.sendFiles(ticket, files)))
      expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    }
    await site.service.runner.idle()
    expect(await site.incoming()).toEqual([])
  })
  it('408 for files that stop coming; the job can still be used', async () => {
    const ticket = await site.start(site.as.member, minimum)
    const { headers, body } = multipart([{ name: 'a.csv', content: 'x'.repeat(5000) }])
    const url = new URL(
      `${ticket.json.processPath}?token=${ticket.json.token}&application=acme&jobID=${ticket.json.job}`,
    )
    const head = await new Promise<string>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(
          `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
        )
        socket.write(body.subarray(0, 1000))
      })
      socket.once('data', (chunk) => {
        resolve(chunk.toString())
        socket.destroy()
      })
    })
    expect(head).toMatch(/^HTTP\/1\.1 408/)
    expect(await site.incoming()).toEqual([])
    expect((await site.sendFiles(ticket, files)).status).toBe(200)
  })
  it('of a zip whose inner names are listed only the zip is sent', async () => {
    const body = { mode: 0, title: 'z', fileNames: ['set.zip', 'a.csv', 'b.csv'], fileLastModifieds: [1, 2, 3] }
    const good = await site.upload(site.as.member, body, [{ name: 'set.zip', content: await zip('in/a.csv', 'b.csv') }])
    expect(good.sent.status).toBe(200)
    expect(await site.job(good.job)).toMatchObject({ error: null })
    const bad = await site.upload(site.as.member, body, [{ name: 'set.zip', content: await zip('a.csv') }])
    expect(bad.sent.status).toBe(400)
    const torn = await site.upload(site.as.member, body, [{ name: 'set.zip', content: 'no zip' }])
    expect(torn.sent.status).toBe(200)
    expect((await site.job(torn.job)).error).toContain('set.zip')
  })
  it('forceShapefile wants a shapefile in the zip', async () => {
    const body = { mode: 0, title: 'z', forceShapefile: 'true' }
    const { job } = await site.upload(site.as.member, body, [{ name: 'set.zip', content: await zip('a.csv') }])
    expect((await site.job(job)).error).toContain('.shp')
  })
})

describe('jobs', () => {
  it.each([
    ['broken', 'Line 3 cannot be read.'],
    ['empty', 'nothing to draw'],
  ])('content that is %s is the job’s error and makes no layer', async (content, message) => {
    const { sent, job } = await site.upload(site.as.member, { mode: 0, title: `bad ${content}` }, [
      { name: 'a.csv', content },
    ])
    expect(sent.status).toBe(200)
    const read = await site.job(job)
    expect(read).toMatchObject({ complete: true, cancelAllowed: false })
    expect(read.error).toContain(message)
    const names = (await site.as.orgAdmin('listLayers', site.place)).json.map((each: { name: string }) => each.name)
    expect(names).not.toContain(`bad ${content}`)
  })
  it('what its reader says besides of files that went well stands in the status, each once', async () => {
    const { job } = await site.upload(site.as.member, { mode: 0, title: 'o' }, [{ name: 'a.csv', content: 'odd' }])
    const status = 'Completed. It ends early. A column is left out.'
    expect(await site.job(job)).toMatchObject({ complete: true, error: null, status })
  })
  it('a hidden file that is sent alone was meant', async () => {
    const { job } = await site.upload(site.as.member, { mode: 0, title: 'h' }, [{ name: '.a.csv', content: csv() }])
    expect(await site.job(job)).toMatchObject({ complete: true, error: null })
  })
  it('an unreadable kind of file is an error that says so', async () => {
    const { job } = await site.upload(site.as.member, { mode: 0, title: 'pdf' }, [
      { name: 'plan.pdf', content: '%PDF' },
    ])
    expect((await site.job(job)).error).toContain('plan.pdf is a PDF')
  })
  it('hands srid on: -1 with the default to fall back on, 0 as the default, a code as it is', async () => {
    for (const [srid, expected] of [
      [-1, { srid: null, defaultSrid: 7856 }],
      [0, { srid: 7856 }],
      [4326, { srid: 4326 }],
    ] as const) {
      await site.upload(site.as.member, { mode: 0, title: 's', srid }, files)
      expect(site.engine.readings.at(-1)).toMatchObject(expected)
    }
    const { job } = await site.upload(site.as.member, { mode: 0, title: 's' }, [{ name: 'a.csv', content: 'lost' }])
    expect(site.engine.readings.at(-1)).toMatchObject({ srid: 7856 })
    expect(await site.job(job)).toMatchObject({ error: null })
  })
  it('has exactly the fields of the interface', async () => {
    const ticket = await site.start(site.as.member, minimum)
    expect(await site.job(ticket.json.job)).toEqual({
      id: ticket.json.job,
      cancelAllowed: true,
      complete: false,
      created: expect.stringMatching(/^\d{4}-.*Z$/),
      updated: expect.stringMatching(/Z$/),
      progress: 0,
      status: expect.any(String),
      error: null,
      'the service': 'Émile Member',
    })
  })
  it('takes no more of its files once it is cancelled, and tells who sends them', async () => {
    const calm = await openSite()
    const { json: ticket } = await calm.start(calm.as.member, minimum)
    const { body, headers } = multipart([{ name: 'a.csv', content: Buffer.alloc(8_000_000, 'x') }])
    const sent = request(buildUploadUrl(ticket, 'csv', calm.url), {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (answer) => resolve(answer.resume().statusCode))
    })
    sent.write(body.subarray(0, 7_000_000))
    await expect.poll(calm.incoming).toHaveLength(1)
    const call = { query: { jobID: ticket.job as number } }
    expect((await calm.as.member('cancelJob', calm.place, call)).status).toBe(200)
    expect(await answered).toBe(409)
    expect(await calm.incoming()).toEqual([])
    sent.destroy()
    await calm.close()
  })

  it('is cancelled before its files, while it runs, and stays as it is when it has ended', async () => {
    const cancel = (call: Site['anonymous'], jobID: unknown) =>
      call('cancelJob', site.place, { query: { jobID: jobID as number } })
    const waiting = await site.start(site.as.member, minimum)
    const answer = await cancel(site.as.member, waiting.json.job)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      id: waiting.json.job,
      complete: true,
      cancelAllowed: false,
      error: expect.stringMatching(/^Cancelled/),
    })
    expect((await site.sendFiles(waiting, files)).status).toBe(409)

    const running = await site.start(site.as.member, { ...minimum, title: 'Never' })
    expect((await site.sendFiles(running, [{ name: 'a.csv', content: 'slow' }])).status).toBe(200)
    await expect
      .poll(() => site.job(running.json.job))
      .toMatchObject({ complete: false, cancelAllowed: true, status: 'Reading geometry' })
    expect((await cancel(site.as.otherMember, running.json.job)).status).toBe(403)
    const seen = (await site.as.otherMember('getJob', site.place, { query: { jobId: running.json.job } })).json
    expect(seen.cancelAllowed).toBe(false)
    expect((await cancel(site.as.projectAdmin, running.json.job)).json).toMatchObject({ complete: true })
    await site.service.runner.idle()
    const names = (await site.as.orgAdmin('listLayers', site.place)).json.map((each: { name: string }) => each.name)
    expect(names).not.toContain('Never')

    const done = await site.upload(site.as.member, { mode: 0, title: 'Done' }, files)
    expect((await cancel(site.as.member, done.job)).json).toMatchObject({ complete: true, error: null })
    expect((await cancel(site.as.member, 99999)).status).toBe(404)
    expect((await cancel(site.as.member, undefined)).status).toBe(400)
    expect((await cancel(site.as.member, 'x')).status).toBe(400)
  })
})

describe('the job list', () => {
  let list: Site
  let ids: number[]
  const read = async (query: object) =>
    (await list.as.member('listJobs', list.place, { query: query as never })).json[0]
  const idsOf = async (query: object) => (await read(query)).jobs.map((each: { id: number }) => each.id)
  beforeAll(async () => {
    list = await openSite()
    ids = []
    for (let index = 0; index < 13; index++) {
      list.clock.ms = Date.UTC(2026, 0, 1 + index)
      const call = index % 2 === 0 ? list.as.member : list.as.controller
      ids.push((await list.start(call, minimum)).json.job)
    }
    list.clock.ms = 0
    const finish = async (index: number, content: string) => {
      const call = index % 2 === 0 ? list.as.member : list.as.controller
      return (await list.upload(call, { mode: 0, title: 'x' }, [{ name: 'a.csv', content }])).job
    }
    ids.push(await finish(0, csv()), await finish(1, 'broken'))
  })
  afterAll(() => list.close())

  it('is an array of one envelope with 10 jobs by default', async () => {
    const answer = await list.as.member('listJobs', list.place)
    expect(answer.json).toEqual([{ count: 10, jobs: expect.any(Array), page: 1, total: 15, pageCount: 2 }])
    expect(answer.json[0].jobs).toHaveLength(10)
  })
  it('pages through all jobs once', async () => {
    const all = [
      ...(await idsOf({ page: 1, pageSize: 7 })),
      ...(await idsOf({ page: 2, pageSize: 7 })),
      ...(await idsOf({ page: 3, pageSize: 7 })),
    ]
    expect([...all].sort((a, b) => a - b)).toEqual(ids)
    expect(await read({ page: 3, pageSize: 7 })).toMatchObject({ count: 1, page: 3, total: 15, pageCount: 3 })
    expect(await read({ page: 9, pageSize: 7 })).toMatchObject({ count: 0, jobs: [], page: 9, total: 15 })
  })
  it.each([
    { page: 0 },
    { pageSize: 0 },
    { page: -1 },
    { page: 'x' },
    { pageSize: 1001 },
    { statuses: ['done'] },
    { creatorId: 'me' },
    { startDate: '2026-13-01' },
    { endDate: 'x' },
    { jobId: 'x' },
  ])('400 for %o', async (query) =>
    expect((await list.as.member('listJobs', list.place, { query: query as never })).status).toBe(400),
  )
  it('with jobId answers one job and ignores all else, wrong filters too', async () => {
    const query = { jobId: ids[0]!, page: 0, statuses: ['nonsense'], creatorId: 'x' }
    expect((await list.as.member('getJob', list.place, { query })).json).toMatchObject({ id: ids[0] })
    expect((await list.as.member('getJob', list.place, { query: { jobId: 4711 } })).status).toBe(404)
  })
  it('filters by creator', async () => {
    expect((await read({ creatorId: list.ids.controller })).total).toBe(7)
    expect((await read({ creatorName: 'éMILE member' })).total).toBe(8)
    expect((await read({ creatorName: 'Émile' })).total).toBe(0)
    expect((await read({ creatorId: list.ids.orgAdmin })).total).toBe(0)
  })
  it('filters by creation time, both ends exclusive', async () => {
    expect(await idsOf({ startDate: '2026-01-03T00:00:00Z', endDate: '2026-01-06' })).toEqual([ids[4], ids[3]])
    expect(await idsOf({ startDate: '2026-01-03T09:59:59+10:00', endDate: '2026-01-03T00:00:01' })).toEqual([ids[2]])
  })
  it('filters by states, combined with or', async () => {
    expect((await read({ statuses: ['initializing'] })).total).toBe(13)
    expect(await idsOf({ statuses: ['completed'] })).toEqual([ids[13]])
    expect(await idsOf({ statuses: ['error'] })).toEqual([ids[14]])
    expect(await idsOf({ statuses: ['error', 'completed'] })).toEqual([ids[14], ids[13]])
    expect((await read({ statuses: 'error,initializing' })).total).toBe(14)
    expect((await read({ statuses: ['processing'] })).total).toBe(0)
  })
})
