import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { program, startObjectServer } from '../../src/service/content/s3/object-server.test-helper'
import { serverPrograms, startCluster, type Cluster } from '../../src/service/store/postgres/cluster.test-helper'
import { buildUploadUrl, type UploadTicket } from '../../src/shared/rest'
import { plumbline, unbuilt, type CommandResult } from '../foreign-service/command-line'
import { callerOf, multipart, send } from './http'

const missing = serverPrograms === null || program === null || unbuilt !== null
const place = { organizationNickname: 'quay', projectId: 1 }
const point = JSON.stringify({
  type: 'Feature',
  properties: { id: 1 },
  geometry: { type: 'Point', coordinates: [13.4, 52.5] },
})

describe.skipIf(missing)('an office by its variables (skipped without PostgreSQL, service-parts or a build)', () => {
  let cluster: Cluster
  let objects: Awaited<ReturnType<typeof startObjectServer>>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-office-'))
    cluster = await startCluster()
    objects = await startObjectServer()
    const { AWS_ENDPOINT_URL_S3: endpoint = '', ...keys } = objects.environment()
    const variables = {
      ...keys,
      S3_ENDPOINT: endpoint,
      PLUMBLINE_DATABASE: await cluster.newDatabase(),
      PLUMBLINE_FILES: 's3://files/office',
    }
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await objects.close()
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (...args: string[]) => plumbline({ home: join(folder, 'home'), authorization: null }, args)
  /** Of one process; it may be lost. */
  const data = () => join(folder, 'data')

  async function serve(...more: string[]): Promise<{ url: string; end: () => Promise<CommandResult> }> {
    let child: ChildProcess | undefined
    let ended: Promise<CommandResult> | undefined
    const url = await new Promise<string>((resolve, reject) => {
      ended = plumbline(
        { home: join(folder, 'home'), authorization: null },
        ['serve', '--data', data(), ...more],
        (started) => {
          child = started
          started.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim().split(' ').at(-1) ?? ''))
        },
      )
      void ended.then(({ stderr }) => reject(new Error(stderr)))
    })
    return {
      url,
      end: async () => {
        child?.kill('SIGTERM')
        return (await ended) ?? Promise.reject(new Error('not started'))
      },
    }
  }

  async function upload(url: string, authorization: string): Promise<() => Promise<unknown>> {
    const call = callerOf(url, authorization)
    const body = { mode: 0, title: 'pegs', fileNames: ['a.geojson'], fileLastModifieds: [1] }
    const ticket = (await call('startUpload', place, { body })).json as UploadTicket
    const sent = { method: 'POST', url: buildUploadUrl(ticket, 'geojson', url) }
    expect((await send({ ...sent, ...multipart([{ name: 'a.geojson', content: point }]) })).status).toBe(200)
    return async () => (await call('getJob', place, { query: { jobId: ticket.job } })).json
  }

  it('fills it, answers and works by them, with a folder that may be lost; --no-work leaves the work to others', async () => {
    const of = ['--data', data(), '--org', 'quay']
    const made = await run('org', 'add', '--data', data(), '--nickname', 'quay', '--name', 'Quay Works')
    expect([made.status, made.json], made.stderr).toEqual([0, { nickname: 'quay' }])
    expect((await run('project', 'add', ...of, '--name', 'Tunnel')).json).toEqual({ id: 1 })
    const { authorization } = (await run('user', 'add', ...of, '--name', 'Ada', '--role', 'org-admin')).json as { authorization: string } // prettier-ignore
    expect(existsSync(join(data(), 'service.db'))).toBe(false)

    const idle = await serve('--no-work')
    const left = await upload(idle.url, authorization)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await left()).toMatchObject({ complete: false, progress: 0 })
    expect((await idle.end()).status).toBe(0)

    const one = await serve()
    const job = await upload(one.url, authorization)
    await expect.poll(job).toMatchObject({ complete: true, error: null })
    const call = callerOf(one.url, authorization)
    expect(((await call('listLayers', place)).json as unknown[]).length).toBe(2)
    expect(objects.objects().some((name) => name.startsWith('office/'))).toBe(true)

    const backup = await run('backup', '--to', join(folder, 'backup'), '--json')
    expect([backup.status, backup.json], backup.stderr).toMatchObject([0, { files: 1 }])
    expect((await one.end()).status).toBe(0)
    vi.stubEnv('PLUMBLINE_DATABASE', '')
    vi.stubEnv('PLUMBLINE_FILES', '')
    const restored = await run('restore', '--from', join(folder, 'backup'), '--data', join(folder, 'restored'))
    expect(restored.status, restored.stderr).toBe(0)
    expect((await run('org', 'list', '--data', join(folder, 'restored'))).json).toMatchObject([{ nickname: 'quay' }])

    vi.stubEnv('PLUMBLINE_FILES', 's3://files/moved')
    const to = await cluster.newDatabase()
    const moved = await run('service', 'move', '--from', join(folder, 'restored'), '--to', to, '--json')
    expect([moved.status, moved.json], moved.stderr).toMatchObject([0, { files: 1 }])
    expect(objects.objects().some((name) => name.startsWith('moved/'))).toBe(true)
  }, 240_000)
})
