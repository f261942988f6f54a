/**
 * How long a backup of a service takes, and a restore of it: a data folder, and PostgreSQL with an object store, on one disk.
 * `npx tsx bench/service-backup.ts [FILES] [MEGABYTES EACH]`; needs `npm run service-parts` and a PostgreSQL server's programs.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { addOrganization, addProject, addUser } from '../src/service/admin/administration'
import { openFolderContent } from '../src/service/content/folder-content'
import { publishRevision } from '../src/service/demo/publish-revision'
import { openStore } from '../src/service/store/open-store'
import { serverPrograms, startCluster } from '../src/service/store/postgres/cluster.test-helper'
import { moveService, openForReading, openForWriting, readBackup, writeBackup } from '../src/service/transfer'
import type { ServicePlace } from '../src/service/transfer'
import { objectStoreProgram } from '../build/setup.mjs'

const files = Number(process.argv[2] ?? 256)
const megabytes = Number(process.argv[3] ?? 6)
const root = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
const quiet = (): void => undefined
/** What was measured makes room for what comes: three copies lie on the disk at most. */
const done = (...names: string[]): void => {
  for (const name of names) rmSync(join(root, name), { recursive: true, force: true })
}
const total = files * megabytes

async function fill(dataDir: string): Promise<void> {
  const store = openStore(dataDir)
  const content = openFolderContent(dataDir, store)
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  const { id: projectId } = await addProject(store, { org: 'acme', name: 'P' })
  const { id: userId } = await addUser(store, { org: 'acme', name: 'A', role: 'org-admin' })
  for (let at = 0; at < files; at++) {
    const received = await content.receive(Readable.from([randomFillSync(Buffer.alloc(megabytes * 2 ** 20))]))
    await content.keep(1, [received])
    const { sha256, size } = received
    const file = { position: 0, name: `${at}.csv`, sha256, size, last_modified: 1 }
    await publishRevision(store, { projectId, userId, atMs: 1, file, body: { mode: 0, title: `L${at}` } as never })
    content.release(1, [sha256])
  }
  await content.close()
  await store.close()
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const rate = total / seconds
  console.log(
    `${name}: ${total} MB in ${seconds.toFixed(1)} s, ${rate.toFixed(0)} MB/s; 100 GB by calculation ${((100 * 1024) / rate / 60).toFixed(0)} min`,
  )
}

async function backUp(place: ServicePlace, dir: string): Promise<void> {
  const from = await openForReading(place, false)
  await writeBackup(from, dir, Date.now, quiet).finally(() => from.close())
}

async function restore(dir: string, place: ServicePlace): Promise<void> {
  const to = await openForWriting(place)
  await readBackup(dir, to, quiet).finally(() => to.close())
}

async function main(): Promise<void> {
  const environment = {
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:7982',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench-of-the-store',
  }
  Object.assign(process.env, environment)
  const objects = join(root, 'objects')
  mkdirSync(join(objects, 'files'), { recursive: true })
  const server = spawn(objectStoreProgram, ['--port', '127.0.0.1:7982', '--quiet', 'posix', objects], {
    stdio: 'ignore',
    env: { ...process.env, ROOT_ACCESS_KEY: 'bench', ROOT_SECRET_KEY: 'bench-of-the-store' },
  })
  const cluster = serverPrograms === null ? null : await startCluster()
  try {
    const folder = { dataDir: join(root, 'service') }
    await fill(folder.dataDir)
    await timed('folder, backup', () => backUp(folder, join(root, 'backup')))
    await timed('folder, backup again', () => backUp(folder, join(root, 'backup')))
    await timed('folder, restore', () => restore(join(root, 'backup'), { dataDir: join(root, 'restored') }))
    done('backup', 'restored')
    if (cluster === null) return console.log('no PostgreSQL server here')
    const office = { database: await cluster.newDatabase(), files: 's3://files/office' }
    await timed('folder to PostgreSQL and objects, move', async () => {
      const from = await openForReading(folder, true)
      const to = await openForWriting(office)
      await moveService(from, to, quiet)
      await Promise.all([from.close(), to.close()])
    })
    done('service')
    await timed('PostgreSQL and objects, backup', () => backUp(office, join(root, 'office-backup')))
    const other = { database: await cluster.newDatabase(), files: 's3://files/other' }
    await timed('PostgreSQL and objects, restore', () => restore(join(root, 'office-backup'), other))
    console.log(`memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`)
  } finally {
    await cluster?.close()
    server.kill()
    rmSync(root, { recursive: true, force: true })
  }
}

void main()
