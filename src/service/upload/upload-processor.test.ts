import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { uploadBody } from '../../shared/rest'
import type { ContentStore } from '../content/content-store'
import { openFolderContent } from '../content/folder-content'
import type { JobRunner } from '../processing/job-runner'
import { openTestStore, type TestStore } from '../store/test-store'
import { processUpload } from './upload-processor'
import { watchWaitingJobs, type WaitingJobs } from './waiting-jobs'

let folder: string
let test: TestStore
let content: ContentStore
let waiting: WaitingJobs
let queued: number[]
let nowMs: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-upload-'))
  test = openTestStore(`INSERT INTO users (id, organization_id, name, name_folded, organization, title, email)
    VALUES ('a', 1, 'Ada', 'ada', '', '', ''); INSERT INTO organizations (nickname, name) VALUES ('other', 'Other')`)
  content = openFolderContent(folder, test.store)
  waiting = watchWaitingJobs(test.store, () => nowMs)
  queued = []
  nowMs = 1_000
})
afterEach(async () => {
  waiting.close()
  await test.close()
  rmSync(folder, { recursive: true })
})

async function addJob(fileNames: string[], fileLastModifieds = fileNames.map((_, at) => at + 1)): Promise<number> {
  const order = uploadBody.parse({ mode: 0, title: 'A', fileNames, fileLastModifieds })
  return test.store.jobs.add({ projectId: 1, userId: 'a', order, token: 'secret', nowMs })
}
/** Sends the files of a job. @param query other than that of its sender */
function send(jobID: number, files: Record<string, Buffer | string>, query: Record<string, string> = {}) {
  const pieces = Object.entries(files).flatMap(([name, bytes]) => [
    Buffer.from(`--between\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...pieces, Buffer.from('--between--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=between' }
  const request = Object.assign(Readable.from([body], { objectMode: false }), { headers, complete: true })
  const asked = { jobID: String(jobID), token: 'secret', application: 'acme', ...query }
  const rawQuery = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, [value]]))
  const runner = { enqueue: (id: number) => void queued.push(id) } as JobRunner
  const limits = { fileBytes: 1_000_000, idleMs: 5_000 }
  const parts = { store: test.store, content, runner, now: () => nowMs, waiting, limits }
  return processUpload(parts, request as unknown as IncomingMessage, rawQuery)
}
const stateOf = async (id: number) => (await test.store.jobs.byId(id))?.state
const left = () => ['incoming', 'content'].flatMap((name) => readdirSync(join(folder, name)))

it('hands a job its files with their times, and has it done', async () => {
  const id = await addJob(['a.shp', 'a.dbf'], [7, 8])
  expect(await send(id, { 'a.dbf': 'table', 'a.shp': 'shapes' })).toEqual({ job: id, files: ['a.dbf', 'a.shp'] })
  expect([await stateOf(id), queued]).toEqual(['processing', [id]])
  expect(await test.store.jobs.files(id)).toMatchObject([
    { position: 0, name: 'a.shp', size: 6, last_modified: 7 },
    { position: 1, name: 'a.dbf', size: 5, last_modified: 8 },
  ])
  for (const file of await test.store.jobs.files(id))
    expect(await content.has({ organizationId: 1, ...file })).toBe(true)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

it('takes none for a job that has them, and leaves what it says', async () => {
  const id = await addJob(['a.csv'])
  await send(id, { 'a.csv': 'one' })
  await test.store.jobs.progress(id, 50, 'Reading', 2_000)
  const receive = vi.spyOn(content, 'receive')
  await expect(send(id, { 'a.csv': 'two' })).rejects.toMatchObject({ status: 409 })
  expect(receive).not.toHaveBeenCalled()
  expect([(await test.store.jobs.byId(id))?.step, queued]).toEqual(['Reading', [id]])
})

it('takes one of two posts at once, and leaves nothing of the other', async () => {
  const id = await addJob(['a.csv'])
  const outcomes = await Promise.allSettled([send(id, { 'a.csv': 'one' }), send(id, { 'a.csv': 'another' })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  expect(queued).toEqual([id])
  const [kept] = await test.store.jobs.files(id)
  const files = readdirSync(join(folder, 'content'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.length > 60)).toEqual([join(kept?.sha256.slice(0, 2) ?? '', kept?.sha256 ?? '')])
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

it('names what does not match, leaves nothing, and the job takes the right files then, counted from now', async () => {
  const id = await addJob(['a.csv', 'b.csv'])
  nowMs = 5_000
  await expect(send(id, { 'a.csv': 'one' })).rejects.toMatchObject({
    status: 400,
    options: { errors: [{ field: 'file', message: expect.stringContaining('"b.csv"') as unknown }] },
  })
  expect([await stateOf(id), left(), queued]).toEqual(['initializing', [], []])
  expect((await test.store.jobs.byId(id))?.updated_ms).toBe(5_000)
  await send(id, { 'a.csv': 'one', 'b.csv': 'two' })
  expect(await stateOf(id)).toBe('processing')
})

it('looks into a zip for names that were not sent', async () => {
  const path = join(folder, 'a.zip')
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('shapes'), 'in/a.shp')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  const bytes = readFileSync(path)
  await expect(send(await addJob(['a.zip', 'b.shp'], [4]), { 'a.zip': bytes })).rejects.toMatchObject({ status: 400 })
  const id = await addJob(['a.zip', 'a.shp'], [4])
  await send(id, { 'a.zip': bytes })
  expect(await test.store.jobs.files(id)).toMatchObject([{ position: 0, name: 'a.zip', last_modified: 4 }])
  // One that cannot be read is for the job to tell.
  expect(await send(await addJob(['c.zip', 'c.shp'], [4]), { 'c.zip': 'no zip' })).toMatchObject({ files: ['c.zip'] })
})

it('asks first whether there is such a job, then for its token, then for its organization', async () => {
  const id = await addJob(['a.csv'])
  const refused = (jobId: number, query: Record<string, string>, status: number) =>
    expect(send(jobId, { 'a.csv': 'one' }, query)).rejects.toMatchObject({ status })
  await refused(99, { token: 'wrong', application: 'wrong' }, 404)
  await refused(id, { token: 'wrong', application: 'wrong' }, 401)
  for (const application of ['wrong', 'other']) await refused(id, { application }, 400)
  expect([await stateOf(id), left()]).toEqual(['initializing', []])
  nowMs += 8 * 86_400_000
  await expect(send(id, { 'a.csv': 'one' })).rejects.toMatchObject({
    ...{ status: 401, detail: expect.stringMatching(/^No file came within 7 days/) as unknown },
  })
})
