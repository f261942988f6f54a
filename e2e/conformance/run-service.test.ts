import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { runService } from '../../src/service/operations/run-service'
import { readSettings } from '../../src/service/settings/read-settings'
import { openStore } from '../../src/service/store/open-store'
import { callerOf, multipart, send } from './http'
import { scriptedEngine } from './scripted-engine'

let data: string
let authorization: string
const lines: string[] = []
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'plumbline-run-'))
  lines.length = 0
  const store = openStore(data)
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  await addProject(store, { org: 'acme', name: 'Site' })
  authorization = (await addUser(store, { org: 'acme', name: 'Ada Long', role: 'org-admin' })).authorization
  await store.close()
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const run = (flags: Record<string, string>) =>
  runService(
    { ...readSettings({ flags, env: {} }), data },
    { engine: scriptedEngine(), seed: () => Promise.resolve(), write: (line) => void lines.push(line) },
  )

it('logs each request as JSON and counts it, and tells neither secret', async () => {
  const service = await run({ log: 'json', logRequests: 'true', metrics: '127.0.0.1:0' })
  try {
    const call = callerOf(service.url, authorization)
    const place = { organizationNickname: 'acme', projectId: 1 }
    await call('listLayers', place)
    await call('getLayer', { ...place, layerId: 99 })
    const body = { mode: 0, title: 'Gas', fileNames: ['a.csv'], fileLastModifieds: [1] }
    const ticket = (await call('startUpload', place, { body })).json as {
      processPath: string
      token: string
      job: number
    }
    const query = `token=${ticket.token}&application=acme&jobID=${ticket.job}&filetype=csv`
    const parts = multipart([{ name: 'a.csv', content: 'x,y\n'.padEnd(50_000, '1,2\n') }])
    expect((await send({ method: 'POST', url: `${service.url}/~upload?${query}`, ...parts })).status).toBe(200)
    await send({
      method: 'GET',
      url: `${service.url}/nowhere/at/all`,
      headers: { authorization: 'Bearer guess-of-somebody' },
    })
    const metricsUrl = /metrics on (\S+)"/.exec(lines.join('\n'))?.[1] ?? ''
    const metrics = (await send({ method: 'GET', url: metricsUrl })).bytes.toString()
    expect(metrics).toContain('plumbline_http_request_seconds_count{method="GET",route="listLayers",status="200"} 1')
    expect(metrics).toContain('plumbline_http_request_seconds_count{method="GET",route="getLayer",status="404"} 1')
    expect(metrics).toContain('plumbline_http_request_seconds_count{method="GET",route="none",status="401"} 1')
    expect(Number(/plumbline_http_bytes_total\{route="sendFiles",way="in"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(
      50_000,
    )
    expect(metrics).toMatch(/plumbline_jobs\{state="(processing|completed|error)"\} 1/)
    expect(metrics).toContain('plumbline_ready 1')
    expect(metrics).toMatch(/plumbline_nodejs_eventloop_lag_seconds \d/)
    expect(metrics).toMatch(/plumbline_process_resident_memory_bytes \d/)
    const logged = lines.map((line) => JSON.parse(line) as { route?: string; status?: number; user?: string | null })
    expect(logged.filter(({ route }) => route !== undefined).map(({ route, status }) => `${route} ${status}`)).toEqual([
      'listLayers 200',
      'getLayer 404',
      'startUpload 200',
      'sendFiles 200',
      'none 401',
    ])
    for (const secret of [ticket.token, authorization.slice('Bearer '.length), 'guess-of-somebody']) {
      expect(lines.join('\n')).not.toContain(secret)
      expect(metrics).not.toContain(secret)
    }
    // Not where people reach the service.
    expect((await send({ method: 'GET', url: `${service.url}/metrics`, headers: { authorization } })).status).toBe(404)
  } finally {
    await service.close()
  }
})

it('tells of a certificate that is not there when it is to be taken anew, and goes on', async () => {
  const service = await run({})
  service.reload()
  expect(lines).toEqual(['there is no certificate to take anew'])
  expect((await send({ method: 'GET', url: `${service.url}/readyz` })).status).toBe(200)
  await service.close()
})

it('does not start without the certificate that it was told to use', async () => {
  const [tlsCertificate, tlsKey] = [join(data, 'none.pem'), join(data, 'none.key')]
  const parts = { engine: scriptedEngine(), seed: () => Promise.resolve(), write: () => undefined }
  const started = runService({ ...readSettings({ flags: {}, env: {} }), data, tlsCertificate, tlsKey }, parts)
  await expect(started).rejects.toThrow(tlsCertificate)
})

it('ends the service again when its metrics cannot be served', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  await expect(run({ metrics: `127.0.0.1:${port}` })).rejects.toThrow(`Port ${port} cannot be used`)
  taken.close()
  // The folder is free again.
  await (await run({})).close()
})
