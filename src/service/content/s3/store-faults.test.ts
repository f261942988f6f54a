import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openStore } from '../../store/open-store'
import type { OpenStore } from '../../store/store'
import type { ContentFile, ContentStore } from '../content-store'
import { describeStore } from '../content-store.suite'
import { fillOrganizations } from '../published-file.test-helper'
import { openFaultyLine } from './faulty-line.test-helper'
import { openObjectContent } from './object-content'
import { openObjectStore } from './object-store'
import { program, startObjectStore } from './object-store.test-helper'
import { sweepObjects, usualGraces } from './sweep-objects'

describeStore('an object store that goes wrong', program === null ? 'npm run service-parts' : null, () => {
  let server: Awaited<ReturnType<typeof startObjectStore>>
  let line: Awaited<ReturnType<typeof openFaultyLine>>
  let store: OpenStore
  let content: ContentStore
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-faults-'))
  const { signal } = new AbortController()

  beforeAll(async () => {
    server = await startObjectStore()
    line = await openFaultyLine(server.port)
    store = await openStore(folder)
    await fillOrganizations(store)
    server.tellEnvironment(line.url)
    content = openObjectContent({
      store: await openObjectStore({ bucket: 'files', prefix: 'p/' }),
      index: store.contents,
      localDir: join(folder, 'local'),
      now: Date.now,
    })
  })
  beforeEach(() => {
    line.faults = () => null
    line.requests.length = 0
    for (const name of inside()) rmSync(name)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await content.close()
    await store.close()
    await line.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const inside = (): string[] =>
    readdirSync(server.bucketFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  const receive = (bytes: Buffer) => content.receive(Readable.from([bytes], { objectMode: false }))
  async function keep(bytes: Buffer): Promise<ContentFile> {
    const received = await receive(bytes)
    await content.keep(1, [received])
    return { organizationId: 1, sha256: received.sha256, size: received.size }
  }
  const places = { put: 'x-id=PutObject', part: 'x-id=UploadPart', get: 'x-id=GetObject' }

  it.each([
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [409, 'OperationAborted'],
  ])('is asked again when it answers %i %s', async (status, code) => {
    let left = 3
    line.faults = ({ method }) => (method !== 'DELETE' && left-- > 0 ? { answer: { status, code } } : null)
    const bytes = randomBytes(11_000_000)
    const file = await keep(bytes)
    expect((await buffer(await content.read(file))).equals(bytes)).toBe(true)
  })

  it.each([
    ['small', 1000, places.put],
    ['large', 17_000_000, places.part],
  ])('takes no %s file while it fails, says so, and has nothing of it afterwards', async (_which, size, failing) => {
    line.faults = ({ target }) => (target.includes(failing) ? { answer: { status: 503, code: 'SlowDown' } } : null)
    await expect(receive(randomBytes(size))).rejects.toMatchObject({
      code: 'service.busy',
      message: expect.stringMatching(/does not answer as it should \(503 SlowDown\).*try again in a minute/),
    })
    expect(inside()).toEqual([])
  })

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('that is full (%i %s) says what to do, and keeps nothing', async (status, code) => {
    line.faults = ({ target }) => (/UploadPart|PutObject/.test(target) ? { answer: { status, code } } : null)
    for (const size of [10, 12_000_000])
      await expect(receive(randomBytes(size))).rejects.toMatchObject({
        code: 'disk.full',
        message: expect.stringContaining('has to make room in it'),
      })
    expect(inside()).toEqual([])
  })

  it('that refuses is for who runs the service to mend, and its keys are told to nobody', async () => {
    line.faults = () => ({ answer: { status: 403, code: 'InvalidAccessKeyId' } })
    const error = await receive(randomBytes(10)).catch((each: unknown) => each)
    expect(error).toMatchObject({ code: 'service.failed', message: expect.stringContaining('403 InvalidAccessKeyId') })
    expect(JSON.stringify(error) + String(error)).not.toMatch(/tests-of-the-store|Signature/)
  })

  it('is believed when the answer to the end of an upload is lost', async () => {
    line.faults = ({ method, target }) => (method === 'POST' && /\?uploadId=/.test(target) ? { cutAfter: -1 } : null)
    const bytes = randomBytes(12_000_000)
    const file = await keep(bytes)
    expect((await buffer(await content.read(file))).equals(bytes)).toBe(true)
  })

  it('is read on where a line breaks, again and again, also in a part of a file', async () => {
    const bytes = randomBytes(6_000_000)
    const file = await keep(bytes)
    line.faults = ({ target }, count) => (target.includes(places.get) ? { cutAfter: 400_000 + count * 7 } : null)
    expect((await buffer(await content.read(file))).equals(bytes)).toBe(true)
    const part = await buffer(await content.read(file, { start: 1_234_567, end: 4_999_999 }))
    expect(part.equals(bytes.subarray(1_234_567, 5_000_000))).toBe(true)
    expect(line.requests.filter((each) => each.includes(places.get)).length).toBeGreaterThan(15)
  })

  it('that breaks each time without a byte ends the reading with an error, not with half a file', async () => {
    const file = await keep(randomBytes(2_000_000))
    let read = 0
    line.faults = ({ target }) => (target.includes(places.get) ? { cutAfter: read++ === 0 ? 500_000 : 0 } : null)
    await expect(buffer(await content.read(file))).rejects.toMatchObject({ code: 'service.busy' })
  }, 120_000)

  it('that gives other bytes than it was given is found out before a job reads them', async () => {
    const file = await keep(randomBytes(2_000_000))
    line.faults = ({ target }) => (target.includes(places.get) ? { changed: true } : null)
    const work = content.workFolder('job')
    mkdirSync(work)
    await expect(content.place(file, join(work, 'a'), signal)).rejects.toMatchObject({ code: 'file.corrupt' })
    expect(existsSync(join(work, 'a'))).toBe(false)
    line.faults = () => ({ slowMs: 1 })
    await content.place(file, join(work, 'a'), signal)
    expect(readFileSync(join(work, 'a'))).toHaveLength(2_000_000)
  })

  it('is swept of the parts of a killed process, and not of an upload that still sends, however long ago it began', async () => {
    server.tellEnvironment()
    const objects = await openObjectStore({ bucket: 'files', prefix: 'p/' })
    const stream = new Readable({ read: () => undefined })
    const first = randomBytes(5 * 2 ** 20)
    stream.push(first)
    const coming = content.receive(stream)
    const left = await objects.begin('content/killed')
    await objects.sendPart('content/killed', left, { number: 1, body: randomBytes(5 * 2 ** 20) }, signal)
    await pause(2_100)
    // The second part, of now.
    stream.push(first)
    const moved = async () => new Map((await objects.unfinished('content/')).map((each) => [each.key, each.movedMs]))
    const killedMs = (await moved()).get('content/killed') ?? 0
    await expect.poll(async () => Math.max(...(await moved()).values())).toBeGreaterThan(killedMs)
    const { incomingMs } = usualGraces
    // Of what faults before this one have left, some may go along.
    const later = { ...objects, now: () => Promise.resolve(killedMs + 500 + incomingMs) }
    const swept = await sweepObjects(later, store.contents, Date.now(), usualGraces)
    expect(swept).toBeGreaterThanOrEqual(1)
    expect([...(await moved()).keys()]).not.toContain('content/killed')
    stream.push(null)
    const received = await coming
    expect(received.size).toBe(2 * first.length)
    await content.discard(received)
    objects.close()
  })
})
