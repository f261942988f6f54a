/**
 * How fast one large file comes in, and how much memory it takes: the service with a folder, with one that processes share, and with an
 * object store on the same disk; beside a bare client of that store (AWS's) that sends the same bytes in parts of the same size, or of another.
 * `npx tsx bench/service-files.ts [GIGABYTES]`; needs `npm run service-parts`.
 */
import {
  CreateMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addOrganization, addProject, addUser } from '../src/service/admin/administration'
import { openStore } from '../src/service/store/open-store'
import { buildUploadUrl } from '../src/shared/rest'
import { callerOf } from '../e2e/conformance/http'
import { partBytes } from '../src/service/content/s3/part-buffers'
import { treeCpuMs } from './process-tree'
import { objectStoreProgram } from '../build/setup.mjs'

const bytes = Math.round(Number(process.argv[2] ?? 3) * 2 ** 30)
const root = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
const environment = {
  ...process.env,
  AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:7981',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench-of-the-store',
}

/** The most memory that a process has had, in MB. */
const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function sendLarge(url: string): Promise<void> {
  const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
  const tail = Buffer.from('\r\n--b--\r\n')
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + bytes + tail.length,
  }
  const sending = request(url, { method: 'POST', headers })
  const answered = once(sending, 'response')
  sending.write(head)
  const piece = Buffer.alloc(1 << 18)
  for (let sent = 0; sent < bytes; sent += piece.length) {
    piece.writeDoubleLE(sent)
    if (!sending.write(piece.subarray(0, bytes - sent))) await once(sending, 'drain')
  }
  sending.end(tail)
  const [answer] = (await answered) as [{ statusCode: number; resume(): void }]
  answer.resume()
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
}

async function measure(name: string, files: string[]): Promise<void> {
  const dataDir = join(root, name)
  const store = await openStore(dataDir)
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  await addProject(store, { org: 'acme', name: 'P' })
  const { authorization } = await addUser(store, { org: 'acme', name: 'A', role: 'org-admin' })
  await store.close()
  const script = join(__dirname, '../e2e/conformance/service-process.ts')
  const service = spawn(process.execPath, ['--import', 'tsx', script, dataDir, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  })
  const [line] = (await once(service.stdout, 'data')) as [Buffer]
  const url = /listening on (\S+)/.exec(String(line))?.[1] ?? ''
  const before = peakMb(service.pid ?? 0)
  const place = { organizationNickname: 'acme', projectId: 1 }
  const body = { mode: 0, title: 'a', fileNames: ['a.csv'], fileLastModifieds: [1] }
  const ticket = (await callerOf(url, authorization)('startUpload', place, { body })).json
  const told = await timed(
    () => treeCpuMs(service.pid ?? 0),
    () => sendLarge(buildUploadUrl(ticket, 'csv', url)),
  )
  console.log(
    `${name}: ${told}; memory ${before.toFixed(0)} MB before, ${peakMb(service.pid ?? 0).toFixed(0)} MB at most`,
  )
  service.kill()
  await once(service, 'exit')
}

/** Rate, and CPU seconds of a GB: of who sends to the store, and of the store. */
async function timed(cpuMs: () => number, work: () => Promise<void>): Promise<string> {
  const [began, ownBefore, storeBefore] = [performance.now(), cpuMs(), treeCpuMs(server.pid ?? 0)]
  await work()
  const seconds = (performance.now() - began) / 1000
  const ofGb = (ms: number): string => (ms / 1000 / (bytes / 2 ** 30)).toFixed(1)
  const [own, ofStore] = [cpuMs() - ownBefore, treeCpuMs(server.pid ?? 0) - storeBefore].map(ofGb)
  return `${(bytes / 2 ** 20 / seconds).toFixed(0)} MB/s; CPU s of a GB: ${own}, the store ${ofStore}`
}

/** Parts that are in memory already, so many on their way at once. */
async function bare(partSize: number, atOnce: number): Promise<void> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: environment.AWS_ENDPOINT_URL_S3,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: environment.AWS_ACCESS_KEY_ID, secretAccessKey: environment.AWS_SECRET_ACCESS_KEY },
  })
  const to = { Bucket: 'files', Key: `bare-${partSize}-${atOnce}` }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to))
  const count = Math.ceil(bytes / partSize)
  const body = Buffer.alloc(partSize, 1)
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  let next = 0
  const sender = async (): Promise<void> => {
    while (next < count) {
      const PartNumber = ++next
      const { ETag } = await client.send(new UploadPartCommand({ ...to, UploadId, PartNumber, Body: body }))
      parts.push({ PartNumber, ETag })
    }
  }
  const ownMs = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1000
  const told = await timed(ownMs, async () => {
    await Promise.all(Array.from({ length: atOnce }, sender))
    parts.sort((a, b) => a.PartNumber - b.PartNumber)
    await client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts: parts } }))
  })
  console.log(`bare client, parts of ${partSize / 2 ** 20} MB, ${atOnce} at once: ${told}`)
  client.destroy()
}

const objects = join(root, 'objects')
mkdirSync(join(objects, 'files'), { recursive: true })
const server = spawn(objectStoreProgram, ['--port', '127.0.0.1:7981', '--quiet', 'posix', objects], {
  stdio: 'ignore',
  env: { ...environment, ROOT_ACCESS_KEY: 'bench', ROOT_SECRET_KEY: 'bench-of-the-store' },
})
async function main(): Promise<void> {
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await measure('folder', [])
    await measure('shared folder', [join(root, 'shared')])
    await measure('objects', ['s3://files/bench'])
    for (const size of [partBytes, 16 * 2 ** 20]) for (const atOnce of [3, 6]) await bare(size, atOnce)
  } finally {
    server.kill()
    rmSync(root, { recursive: true, force: true })
  }
}

void main()
