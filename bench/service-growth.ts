/**
 * What a layer more takes when its project has many: a small GeoJSON over HTTP, from step 1 until the layer is in the list that the service
 * answers with, into an empty project and into one with 10,000 layers in 1,000 folders, in turn; on SQLite and on PostgreSQL.
 *
 *     npx tsx bench/service-growth.ts [--layers 10000] [--uploads 30] [--out FILE]
 */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { serverPrograms, startCluster } from '../src/service/store/postgres/cluster.test-helper'
import { buildUploadUrl } from '../src/shared/rest'
import { multipart } from '../e2e/conformance/http'
import { median } from './figures'
import { copyToPostgres } from './service-lists-copy'
import { fillFolder } from './service-lists-fill'

const args = process.argv.slice(2)
const option = (name: string, otherwise: string): string =>
  args.includes(name) ? (args[args.indexOf(name) + 1] ?? otherwise) : otherwise
const layers = Number(option('--layers', '10000'))
const uploads = Number(option('--uploads', '30'))
const out = option('--out', 'bench/results/service-growth.md')

interface Service {
  url: string
  bareUrl: string
  authorization: string
}

/** Milliseconds from step 1: until the files were taken, the job had ended, and the list had the layer; CPU of the service meanwhile. */
interface Upload {
  taken: number
  ended: number
  listed: number
  /** The same, but for what a bare route takes to send the list's bytes. */
  found: number
  cpu: number
}

const agent = new Agent({ keepAlive: true })

function read(url: string, headers: Record<string, string>, body?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body ? 'PUT' : 'GET' }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    })
    sent.on('error', reject).end(body)
  })
}

async function bareMs(service: Service, bytes: Buffer): Promise<number> {
  await read(service.bareUrl, {}, bytes)
  const began = performance.now()
  await read(service.bareUrl, {})
  return performance.now() - began
}

const point = {
  type: 'Feature',
  properties: { name: 'Valve' },
  geometry: { type: 'Point', coordinates: [153.02, -27.47] },
}
const content = JSON.stringify({ type: 'FeatureCollection', features: [point, point, point] })

async function ask<T>(
  { authorization }: Service,
  url: string,
  init: RequestInit = {},
): Promise<{ json: T; text: string }> {
  const answer = await fetch(url, { ...init, headers: { authorization, ...(init.headers as Record<string, string>) } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${url}: ${text}`)
  return { text, json: JSON.parse(text) as T }
}

async function cpuMsOf(child: ChildProcess): Promise<number> {
  const told = new Promise<{ cpuMs: number }>((resolve) => child.once('message', (used) => resolve(used as never)))
  child.send('used')
  return (await told).cpuMs
}

let count = 0

async function upload(child: ChildProcess, service: Service, project: number): Promise<Upload> {
  const place = `${service.url}/acme/projects/${project}`
  const title = `upload-${++count}-`
  const cpuBefore = await cpuMsOf(child)
  const began = performance.now()
  const body = JSON.stringify({ mode: 0, title, fileNames: ['a.geojson'], fileLastModifieds: [1], srid: 4326 })
  const headers = { 'content-type': 'application/json' }
  const ticket = await ask<{ job: number }>(service, `${place}/layers`, { method: 'POST', body, headers })
  const part = multipart([{ name: 'a.geojson', content: `${content}${' '.repeat(count)}` }])
  await ask(service, buildUploadUrl(ticket.json as never, 'geojson', service.url), {
    method: 'POST',
    headers: part.headers,
    body: part.body,
  })
  const taken = performance.now() - began
  const look = `${place}/layers/processing?jobId=${ticket.json.job}`
  for (;;) {
    const { json } = await ask<{ complete: boolean; error: string | null }>(service, look)
    if (json.error !== null) throw new Error(json.error)
    if (json.complete) break
    await new Promise((next) => setTimeout(next, 2))
  }
  const ended = performance.now() - began
  const list = await read(`${place}/layers`, { authorization: service.authorization })
  const listed = performance.now() - began
  if (!list.includes(title)) throw new Error('The layer is not in the list.')
  const cpu = (await cpuMsOf(child)) - cpuBefore
  return { taken, ended, listed, found: listed - (await bareMs(service, list)), cpu }
}

async function measure(folder: string, database: string | null): Promise<string[]> {
  const child = fork(join(__dirname, 'service-lists-service.ts'), database === null ? [folder] : [folder, database], {
    execArgv: ['--import', 'tsx'],
  })
  const service = await new Promise<Service>((resolve) => child.once('message', (told) => resolve(told as Service)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Both lists have been asked for, and the program is warm.
  for (let n = 0; n < 6; n++) await upload(child, service, 1 + (n % 2))
  const times: [Upload[], Upload[]] = [[], []]
  for (let n = 0; n < uploads; n++) {
    for (const at of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      times[at].push(await upload(child, service, at === 0 ? 2 : 1))
  }
  child.disconnect()
  await ended
  return (['taken', 'ended', 'listed', 'found', 'cpu'] as const).map((name) => {
    const [empty, full] = times.map((all) => median(all.map((each) => each[name]))) as [number, number]
    return `| ${database === null ? 'SQLite' : 'PostgreSQL'} | ${says[name]} | ${empty.toFixed(1)} | ${full.toFixed(1)} | ${(full / empty).toFixed(2)} × |`
  })
}

const says = {
  taken: 'until its file was taken',
  ended: 'until its job had ended',
  listed: 'until who asks had the list with it',
  found: 'the same, without what a bare route takes to send as many bytes',
  cpu: 'CPU of the service, till then',
}

async function main(): Promise<void> {
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
  const work = mkdtempSync(join(tmpdir(), 'bench-growth-'))
  const folder = join(work, 'service')
  await fillFolder(folder, { permits: 0, jobs: 0, layers, revisions: 1, projects: 2, folders: layers / 10, events: 0 })
  const cluster = await startCluster(serverPrograms ?? '')
  await copyToPostgres(folder, cluster.urlOf('postgres'))
  const head = [
    `| store | a layer | into an empty project, ms | into one of ${layers} layers, ms | ratio |`,
    '|---|---|--:|--:|--:|',
  ]
  const lines = [
    ...head,
    ...(await measure(folder, null)),
    ...(await measure(join(work, 'own'), cluster.urlOf('postgres'))),
  ]
  const text = [
    '# A layer more in a large project',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/service-growth.ts --layers ${layers} --uploads ${uploads}\`. Goal: at most 1.2 times.`,
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, ${process.platform} ${release()}; load average ${load} at the start. Node ${process.version}.`,
    `Medians of ${uploads} uploads of a small GeoJSON each, in turn, to the same service; the list is read whole by who asks.`,
    '',
    ...lines,
    '',
  ].join('\n')
  console.log(text)
  writeFileSync(out, text)
  agent.destroy()
  await cluster.close()
  rmSync(work, { recursive: true, force: true })
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
