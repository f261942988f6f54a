/**
 * How fast one large file comes in, and how much memory it takes: the service with a folder, and with an object store on the same disk.
 * `npx tsx bench/service-files.ts [GIGABYTES]`; needs `npm run service-parts`.
 */
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
  const began = performance.now()
  await sendLarge(buildUploadUrl(ticket, 'csv', url))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${name}: ${(bytes / 2 ** 20 / seconds).toFixed(0)} MB/s, memory ${before.toFixed(0)} MB before, ${peakMb(service.pid ?? 0).toFixed(0)} MB at most`,
  )
  service.kill()
  await once(service, 'exit')
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
    await measure('objects', ['s3://files/bench'])
  } finally {
    server.kill()
    rmSync(root, { recursive: true, force: true })
  }
}

void main()
