import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeArguments } from '../../build/test/node-arguments'
import { openSqlite } from '../../src/node/sqlite'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { openStore } from '../../src/service/store/open-store'
import { buildUploadUrl } from '../../src/shared/rest'
import type { Answer } from './http'
import { callerOf, multipart, send } from './http'
import { csv } from './site'

let dataDir: string
let authorization: string
const place = { organizationNickname: 'acme', projectId: 1 }
let child: ChildProcess | null = null
let script: string[]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-crash-'))
  const store = openStore(dataDir)
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  await addProject(store, { org: 'acme', name: 'P' })
  authorization = (await addUser(store, { org: 'acme', name: 'A', role: 'org-admin' })).authorization
  await store.close()
  script = await nodeArguments(join(__dirname, 'service-process.ts'))
})
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function run(): Promise<string> {
  const started = spawn(process.execPath, [...script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  return new Promise((resolve) =>
    started.stdout?.on('data', (chunk: Buffer) => {
      const url = /listening on (\S+)/.exec(chunk.toString())?.[1]
      if (url) resolve(url)
    }),
  )
}

const kill = (): Promise<void> =>
  new Promise((resolve) => {
    child?.once('exit', () => resolve())
    child?.kill('SIGKILL')
  })

it('what was acknowledged survives kill -9, and nothing half done is left', async () => {
  const paths: string[] = []
  const sentJobs = new Map<number, string>()
  for (let round = 0; round < 3; round++) {
    const url = await run()
    const call = callerOf(url, authorization)
    let writing = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let step = 0; writing; step++) {
        const name = `r${round}w${writer}s${step}`
        try {
          if (writer < 4) {
            if ((await call('putDirectory', place, { body: { path: name } })).status === 200) paths.push(`/${name}`)
          } else {
            const body = { mode: 0, title: name, fileNames: ['a.csv'], fileLastModifieds: [1] }
            const ticket = (await call('startUpload', place, { body })).json
            const target = buildUploadUrl(ticket, 'csv', url)
            const sent = await send({
              method: 'POST',
              url: target,
              ...multipart([{ name: 'a.csv', content: csv(name) }]),
            })
            if (sent.status === 200) sentJobs.set(ticket.job, name)
          }
        } catch {
          return
        }
      }
    })
    // In the middle of the work, and at another place each time.
    await expect
      .poll(() => Math.min(paths.length, sentJobs.size), { interval: 7 + round })
      .toBeGreaterThan(10 * (round + 1))
    await kill()
    writing = false
    await Promise.all(writers)
  }
  expect(paths.length).toBeGreaterThan(20)
  expect(sentJobs.size).toBeGreaterThan(20)

  const call = callerOf(await run(), authorization)
  const found = new Set((await call('getDirectory', place)).json.directories.map((each: Answer['json']) => each.path))
  expect(paths.filter((path) => !found.has(path))).toEqual([])
  const job = async (jobId: number) => (await call('getJob', place, { query: { jobId } })).json
  for (const id of sentJobs.keys()) {
    await expect.poll(() => job(id)).toMatchObject({ complete: true, error: null })
  }
  const names = (await call('listLayers', place)).json.map((each: Answer['json']) => each.name) as string[]
  for (const name of sentJobs.values()) expect(names.filter((each) => each === name)).toHaveLength(1)
  expect(new Set(names).size).toBe(names.length)
  // A job whose acknowledgement was lost may still be at work.
  for (const folder of ['incoming', 'work']) {
    await expect.poll(() => readdirSync(join(dataDir, folder))).toEqual([])
  }
  await kill()
  const db = openSqlite(join(dataDir, 'service.db'))
  expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  db.close()
}, 240_000)
