import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { readAllJobs, readAllPermitEvents } from './pagers'
import { createRestClient, type RestClient } from './rest-client'
import { json, reset, startScriptedServer, text, type ScriptedServer } from './scripted-server.test-helper'
import { said } from '../../shared/languages/said'

const secret = 'Bearer s3cret-value-of-the-user'
let server: ScriptedServer
let client: RestClient

beforeEach(async () => {
  server = await startScriptedServer()
  client = clientOf(server.url)
})

afterEach(async () => {
  client.close()
  await server.close()
})

function clientOf(baseUrl: string, more: Partial<Parameters<typeof createRestClient>[0]> = {}): RestClient {
  const retry = { attempts: 3, baseMs: 1, maxMs: 2, longestWaitMs: 5_000 }
  return createRestClient({ baseUrl, authorization: secret, name: 'Northline', idleTimeoutMs: 10_000, retry, ...more })
}

const list = () => client.call('listOrganizations', { params: {} })
const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

it('says that the service is silent while a request waits, not where others are answered meanwhile', async () => {
  const told: string[] = []
  const onPause = (error: AppError) => void told.push(error.code)
  const impatient = clientOf(server.url, { silentAfterMs: 400, onPause })
  const slow: ServerResponse[] = []
  server.script((_, answer) => void slow.push(answer))
  const first = impatient.call('listOrganizations', { params: {} })
  await expect.poll(() => told).toEqual(['net.timeout'])
  server.script(json([]))
  for (const answer of slow) answer.writeHead(200, { 'Content-Type': 'application/json' }).end('[]')
  await first
  server.script(
    (_, answer) => void setTimeout(() => answer.writeHead(200, { 'Content-Type': 'application/json' }).end('[]'), 600),
    json([]),
  )
  await Promise.all([
    impatient.call('listOrganizations', { params: {} }),
    impatient.call('listOrganizations', { params: {} }),
  ])
  expect(told).toEqual(['net.timeout'])
  impatient.close()
})

describe('a look at a list', () => {
  const question = { params: { organizationNickname: 'a', projectId: 1 }, query: { pageNumber: 1 } }
  const page = (...names: string[]) => ({
    ...{ pageNumber: 1, pageSize: 10, totalCount: names.length, totalPages: 1 },
    items: names.map((name, id) => ({ id, name, status: 8 })),
  })
  const look = () => client.hasChanged('listPermits', question)
  const read = (onChange?: () => void) => client.call('listPermits', question, { onChange })

  it('finds out by a hash of the answer whether it is another than was read last', async () => {
    server.script(json(page('Trench')))
    expect(await look()).toBe(false)
    await read()
    expect(await look()).toBe(false)
    server.script(json(page('Trench', 'Crane')))
    expect(await look()).toBe(true)
    // Whoever asked has been told.
    expect(await look()).toBe(false)
    server.script(json(page('Crane')))
    let told = 0
    await read(() => (told += 1))
    await read(() => (told += 1))
    expect(told).toBe(1)
  })

  it('names the ETag of the last answer, and reads nothing where the service says that it still holds', async () => {
    const named: unknown[] = []
    server.script((request, answer) => {
      named.push(request.headers['if-none-match'])
      if (named.length === 1) answer.writeHead(200, { 'Content-Type': 'application/json', ETag: '"v1"' })
      else answer.writeHead(304)
      answer.end(named.length === 1 ? JSON.stringify(page('Trench')) : undefined)
    })
    await read()
    expect(await look()).toBe(false)
    expect(named).toEqual([undefined, '"v1"'])
  })

  it('takes other download links for no change, and asks by the ETag of these then', async () => {
    const layers = { params: { organizationNickname: 'a', projectId: 1 } }
    const named: unknown[] = []
    let file: object = {}
    server.script((request, answer) => {
      named.push(request.headers['if-none-match'])
      answer.writeHead(200, { 'Content-Type': 'application/json', ETag: `"v${named.length}"` })
      const source = { ...file, filename: '"url":"a.csv', srid: 0, fileLastModified: 1 }
      answer.end(JSON.stringify([{ id: 1, name: 'A', revisions: [{ id: 'r', source }] }]))
    })
    const changed = async (next: object) => ((file = next), client.hasChanged('listLayers', layers))
    await changed({ url: 'http://h/~source/r?signature=1' })
    expect(await changed({ url: 'http://h/~source/r?signature=2' })).toBe(false)
    expect(await changed({ url: 'http://h/~source/r?signature=3' })).toBe(false)
    expect(named).toEqual([undefined, '"v1"', '"v2"'])
    expect(await changed({})).toBe(true)
  })

  it('takes neither a failure nor a sign-in page for a change', async () => {
    server.script(json(page('Trench')))
    await read()
    server.script(text('<!doctype html><title>Sign in</title>', 200, 'text/html'))
    expect((await failure(look())).code).toBe('net.protocol')
    server.script(json({}, 403))
    expect((await failure(look())).code).toBe('service.forbidden')
    server.script(json(page('Trench')))
    expect(await look()).toBe(false)
  })
})

describe('the client', () => {
  it('sends the credential, and appends the paths to a prefix', async () => {
    const prefixed = clientOf(`${server.url}/gis/api`)
    server.script(json([{ name: 'A', nickname: 'a', more: 1 }]))
    expect(await prefixed.call('listOrganizations', { params: {} })).toEqual([{ name: 'A', nickname: 'a', more: 1 }])
    expect(server.requests[0]).toMatchObject({ url: '/gis/api/applications', headers: { authorization: secret } })
    prefixed.close()
  })

  it('undoes gzip, though it asks its own computer for none', async () => {
    server.script((_request, answer) => {
      answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      answer.end(gzipSync('[]'))
    })
    expect(await list()).toEqual([])
    expect(server.requests[0]).toMatchObject({ headers: { 'accept-encoding': 'identity' } })
  })

  it('tells a sign-in page from an answer', async () => {
    server.script(text('<!doctype html><title>Sign in</title>', 200, 'text/html'))
    const error = await failure(list())
    expect(error.code).toBe('net.protocol')
    expect(error.message).toContain('web page')
  })

  it('reads again after a cut, and gives up after some', async () => {
    const cut = text('[{"name": "A"', 200, 'application/json')
    server.script(cut, reset, json([]))
    expect(await list()).toEqual([])
    server.script(cut)
    expect((await failure(list())).code).toBe('net.cut')
    expect(server.requests).toHaveLength(6)
  })

  it('reads on a connection of its own where the service closed the kept one without a word', async () => {
    const single = clientOf(server.url, { retry: { attempts: 1, baseMs: 0, maxMs: 0, longestWaitMs: 0 } })
    const seen = new WeakSet<object>()
    server.script((request, answer) => {
      if (seen.has(request.socket)) return request.socket.destroy()
      seen.add(request.socket)
      answer.end('[]')
    })
    const read = () => single.call('listOrganizations', { params: {} })
    for (let count = 0; count < 3; count++) expect(await read()).toEqual([])
    server.script(reset)
    expect((await failure(read())).code).toBe('net.cut')
    single.close()
  })

  it('takes no number that is a text', async () => {
    server.script(json([{ id: '12', name: 'P' }]))
    const error = await failure(client.call('listProjects', { params: { organizationNickname: 'a' } }))
    expect(error).toMatchObject({ code: 'net.protocol', details: { field: '[0].id' } })
  })

  it.each([
    [400, 'service.bad-request'],
    [401, 'service.unauthorized'],
    [403, 'service.forbidden'],
    [404, 'service.not-found'],
    // Of a service that is no proxy.
    [407, 'service.bad-request'],
    [409, 'service.conflict'],
    [500, 'service.failed'],
  ])('names status %i as %s with what the service says', async (status, code) => {
    server.script(
      json({ title: 'No', detail: 'ring not closed' }, status, { 'Content-Type': 'application/problem+json' }),
    )
    const error = await failure(list())
    expect(error.code).toBe(code)
    expect(error.details).toMatchObject({ status, said: 'ring not closed' })
  })

  it('waits as long as the service asks', async () => {
    server.script(text('later', 429, 'text/plain', { 'Retry-After': '1' }), json([]))
    const start = Date.now()
    await list()
    expect(Date.now() - start).toBeGreaterThanOrEqual(950)
  })

  it('does not wait for an hour while a person looks on', async () => {
    server.script(text('', 503, 'text/plain', { 'Retry-After': '3600' }))
    const error = await failure(list())
    expect(error).toMatchObject({ code: 'service.busy', details: { retryAfterMs: 3_600_000 } })
    expect(server.requests).toHaveLength(1)
  })

  it('notices silence, before the head and in the middle of the body', async () => {
    const impatient = clientOf(server.url, { idleTimeoutMs: 150 })
    const list = () => impatient.call('listOrganizations', { params: {} })
    server.script(() => undefined)
    expect((await failure(list())).code).toBe('net.timeout')
    server.script((_request, answer) => {
      answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      answer.write('[')
    })
    expect((await failure(list())).code).toBe('net.timeout')
    impatient.close()
  })

  it('does a write once', async () => {
    server.script(reset)
    const body = { mode: 0 as const, title: 'a', fileNames: ['a'], fileLastModifieds: [1] }
    const params = { organizationNickname: 'a', projectId: 1 }
    expect((await failure(client.call('startUpload', { params, body }))).code).toBe('net.cut')
    expect(server.requests).toHaveLength(1)
  })

  it('leaves open what became of a change that was not answered, and of that alone', async () => {
    const params = { organizationNickname: 'a', projectId: 1 }
    const change = () => failure(client.call('putDirectory', { params, body: { path: 'Survey' } }))
    server.script(reset)
    expect((await change()).message).toMatch(/broke off\. The change may have been made all the same/)
    server.script(text('', 504, 'text/plain'))
    expect((await change()).message).toContain('(504). The change may have been made')
    server.script(text('', 403, 'text/plain'))
    expect((await change()).message).not.toContain('may have been made')
    server.script(text('', 504, 'text/plain'))
    expect((await failure(list())).message).toMatch(/\(504\)\.$/)
  })

  it('says that nobody is there', async () => {
    await server.close()
    expect((await failure(list())).code).toBe('net.offline')
    server = await startScriptedServer()
  })

  it('can be stopped', async () => {
    const stop = new AbortController()
    server.script(() => stop.abort())
    expect((await failure(client.call('listOrganizations', { params: {} }, { signal: stop.signal }))).code).toBe(
      'cancelled',
    )
  })

  it('accepts writes whose answer is nothing or no JSON', async () => {
    const [plain, html] = ['text/plain', 'text/html; charset=utf-8']
    server.script(text('', 200, plain), text('OK', 200, plain), text('', 200, html), text('OK', 200, html))
    const params = { organizationNickname: 'a', projectId: 1 }
    const put = () => client.call('putDirectory', { params, body: { path: 'A' } })
    for (let count = 0; count < 4; count++) expect(await put()).toBeUndefined()
    expect(server.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT', 'PUT'])
  })

  it('goes by what an answer holds, whatever its type is called', async () => {
    server.script(text('[{"name":"A","nickname":"a"}]', 200, 'text/html; charset=utf-8'))
    expect(await list()).toEqual([{ name: 'A', nickname: 'a' }])
    server.script(text('\n<!-- login --><p>Who are you?', 200, 'application/json'))
    expect((await failure(list())).message).toContain('web page')
  })

  it('gives the text of an answer as it came, though not what is cut off or no JSON', async () => {
    const permit = () =>
      client.readText('getPermit', { params: { organizationNickname: 'a', projectId: 1, permitId: 7 } })
    server.script(
      (_, answer) => void answer.end('{"id": 7, "na'),
      json({}, 503),
      text('\uFEFF{ "id": 7 }\n', 200, 'text/plain'),
    )
    expect(await permit()).toBe('{ "id": 7 }\n')
    expect(server.requests).toHaveLength(3)
    for (const [body, code] of Object.entries({
      '<p>Who?': 'net.protocol',
      OK: 'net.protocol',
      '[7, {': 'net.cut',
      '[[7], {': 'net.cut',
    })) {
      server.script(text(body, 200, 'application/json'))
      expect((await failure(permit())).code).toBe(code)
    }
    server.script(json({}, 404))
    expect((await failure(permit())).message).toContain('permit 7')
  })

  it('refuses an answer without end', async () => {
    const small = clientOf(server.url, {
      maxAnswerBytes: 1000,
      retry: { attempts: 1, baseMs: 0, maxMs: 0, longestWaitMs: 0 },
    })
    server.script(text(`["${'x'.repeat(5000)}"]`, 200, 'application/json'))
    expect((await failure(small.call('listOrganizations', { params: {} }))).message).toMatch(/is larger than/)
    small.close()
  })

  it('keeps the service’s clock', async () => {
    server.script(json([], 200, { Date: new Date(Date.now() + 3_600_000).toUTCString() }))
    await list()
    expect(Math.abs(client.serverNow() - Date.now() - 3_600_000)).toBeLessThan(3_000)
  })
})

describe('secrets', () => {
  it('stay within the origin when a read is sent elsewhere', async () => {
    const other = await startScriptedServer()
    other.script(json([]))
    server.script(text('', 302, 'text/plain', { Location: `${other.url}/applications` }))
    await list()
    expect(other.requests[0]?.headers.authorization).toBeUndefined()
    await other.close()
  })

  it('stay within the origin, however much an address begins like it', async () => {
    const other = await startScriptedServer()
    other.script(json([]))
    const { host } = new URL(other.url)
    server.script(text('', 302, 'text/plain', { Location: `${server.url}@${host}/applications` }))
    await list()
    expect(other.requests).toHaveLength(1)
    expect(JSON.stringify(other.requests)).not.toContain(secret)
    await other.close()
  })

  it('go along that a link carries itself, and those alone', async () => {
    const other = await startScriptedServer()
    other.script(text('bytes', 200, 'text/plain'))
    const link = `${other.url.replace('http://', 'http://ada:p%40ss@')}/file?sig=1`
    const answer = await client.readRaw(
      await client.download(link, said('core.calls.things.source', { name: 'mains' })),
    )
    expect(answer.body.toString()).toBe('bytes')
    const { url, headers } = other.requests[0] ?? {}
    expect(url).toBe('/file?sig=1')
    expect(headers).toMatchObject({ host: new URL(other.url).host, accept: '*/*' })
    expect(headers?.authorization).toBe(`Basic ${Buffer.from('ada:p@ss').toString('base64')}`)
    await other.close()
  })

  it('take no word of a stranger for the service’s: neither that a thing is gone, nor that the credential is refused', async () => {
    const other = await startScriptedServer()
    const stranger = other.url.replace('127.0.0.1', 'localhost')
    for (const status of [401, 403, 404, 410]) {
      other.script(text('no', status, 'text/plain'))
      server.script(text('', 302, 'text/plain', { Location: `${stranger}/login` }))
      const error = await failure(list())
      expect(error).toMatchObject({ code: 'net.protocol', retry: 'later' })
      expect(error.message).toContain(`which answers ${status}. Is there a sign-in page between?`)
      const fetched = await failure(client.download('source/1', said('core.calls.things.source', { name: 'mains' })))
      expect(fetched.code).toBe(status === 410 ? 'service.gone' : 'net.protocol')
    }
    await other.close()
  })

  it('take no silence of a stranger for the service’s: where it sends to is named', async () => {
    const gone = await startScriptedServer()
    await gone.close()
    server.script(text('', 302, 'text/plain', { Location: `${gone.url}/login` }))
    const error = await failure(client.download('source/1', said('core.calls.things.source', { name: 'mains' })))
    expect(error).toMatchObject({ code: 'net.protocol', retry: 'later' })
    expect(error.message).toContain(`sends on to another address, ${new URL(gone.url).host}, which cannot be reached`)
  })

  it('do not follow a write elsewhere', async () => {
    const other = await startScriptedServer()
    server.script(text('', 307, 'text/plain', { Location: `${other.url}/x` }))
    const params = { organizationNickname: 'a', projectId: 1 }
    expect((await failure(client.call('putDirectory', { params, body: { path: 'A' } }))).code).toBe('net.protocol')
    expect(other.requests).toHaveLength(0)
    await other.close()
  })

  it.each(['\u2022\u2022\u2022\u2022', 'Bearer a\nX-More: 1', 'Bearer \u201cquoted\u201d'])(
    'that no request can carry are refused before one is made: %j',
    (authorization) => {
      const make = () => clientOf(server.url, { authorization })
      expect(make).toThrow(expect.objectContaining({ code: 'service.unauthorized' }))
      expect(make).not.toThrow(authorization)
    },
  )

  it('are in no error, whatever the service repeats', async () => {
    server.script(
      json(
        {
          detail: `bad header ${secret}, that is ${secret.split(' ')[1]}, at https://x.test/f?token=abc123&signature=zzz`,
        },
        400,
      ),
    )
    const error = await failure(list())
    const all = JSON.stringify(error.toWire())
    for (const hidden of ['s3cret', 'abc123', 'zzz']) expect(all).not.toContain(hidden)
    // What the window says it by is cleaned as well, and not lost.
    expect(error.by?.key).toBe('core.sentences')
  })

  it('are in nothing that is told while it is tried again', async () => {
    const told: AppError[] = []
    const patient = clientOf(server.url, { onPause: (error) => void told.push(error) })
    server.script(json({ detail: `nobody signs in with ${secret.split(' ')[1]}` }, 500), json([]))
    await patient.call('listOrganizations', { params: {} })
    expect(told.map(({ code }) => code)).toEqual(['service.failed'])
    expect(JSON.stringify(told[0]?.toWire())).not.toContain('s3cret')
    patient.close()
  })
})

describe('a request of the embedded service’s own', () => {
  const post = () => {
    const phrase = { verb: 'change', thing: said('core.calls.things.source', { name: 'mains' }) } as const
    return client.post('/restore/begin', { name: 'Yard' }, phrase, new AbortController().signal)
  }

  it('goes once, with the credential, and gives what is answered', async () => {
    const bodies: string[] = []
    server.script((_, answer, body) => {
      bodies.push(body.toString())
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id": 3}')
    })
    expect(await post()).toEqual({ id: 3 })
    expect(server.requests).toMatchObject([
      { method: 'POST', url: '/restore/begin', headers: { authorization: secret } },
    ])
    expect(bodies).toEqual(['{"name":"Yard"}'])
  })

  it('is not done where the service refuses it, and not repeated', async () => {
    server.script(json({ detail: 'it is full' }, 507))
    expect((await failure(post())).message).toContain('it is full')
    server.script(reset)
    expect((await failure(post())).code).toBe('net.cut')
    expect(server.requests).toHaveLength(2)
  })
})

describe('readAllPermitEvents', () => {
  it('takes a history of one page as it is, and each event once where pages may have shifted', async () => {
    const event = { type: 0, timestamp: '2026-01-01T00:00:00Z' }
    const page = (pageNumber: number, totalPages: number) =>
      json({ pageNumber, pageSize: 100, totalCount: 2, totalPages, items: [event, event] })
    const params = { organizationNickname: 'a', projectId: 1, permitId: 1 }
    server.script(page(1, 1))
    expect(await readAllPermitEvents(client, params)).toHaveLength(2)
    server.script(page(1, 2), page(2, 2))
    expect(await readAllPermitEvents(client, params)).toHaveLength(1)
  })
})

describe('readAllJobs', () => {
  const job = (id: number) => ({ id, complete: true, cancelAllowed: false, progress: 100, status: '', error: null })
  it('gives each job once while new ones shift the pages', async () => {
    const page = (jobs: number[], number: number) =>
      json([{ count: jobs.length, jobs: jobs.map(job), page: number, total: 4, pageCount: 2 }])
    server.script(page([4, 3], 1), page([3, 2, 1], 2))
    const jobs = await readAllJobs(client, { organizationNickname: 'a', projectId: 1 }, {})
    expect(jobs.map((each) => each.id)).toEqual([4, 3, 2, 1])
  })

  it('takes an empty array for no jobs', async () => {
    server.script(json([]))
    expect(await readAllJobs(client, { organizationNickname: 'a', projectId: 1 }, {})).toEqual([])
  })
})
