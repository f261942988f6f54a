/**
 * The lists of the service over HTTP: each list, filter and page, one caller and eight, beside a bare Node route that answers with the
 * same bytes in the same process and the same minute; and the memory that the process takes.
 *
 *     npx tsx bench/service-lists.ts [--permits 100000] [--jobs 200000] [--layers 10000] [--revisions 3] [--projects 1] [--folders 0]
 *         [--events 0] [--postgres] [--database postgres://…] [--only TEXT] [--out FILE] [--folder DIR]
 *
 * With --postgres on a PostgreSQL server of its own, with --database in an empty database of another one; what is filled into the data folder
 * is copied there. A folder is kept, with the server's data in it, and taken as it is when an earlier run has filled it. --only: lists whose
 * names hold a text. --cpu-prof writes where the service's time went into test-results.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { createRestClient } from '../src/core/remote/rest-client'
import { serverPrograms, startCluster, type Cluster } from '../src/service/store/postgres/cluster.test-helper'
import { copyToPostgres } from './service-lists-copy'
import { fillFolder } from './service-lists-fill'

const args = process.argv.slice(2)
const option = (name: string, otherwise: string): string =>
  args.includes(name) ? (args[args.indexOf(name) + 1] ?? otherwise) : otherwise
const permits = option('--permits', '100000')
const jobs = option('--jobs', '200000')
const layers = option('--layers', '10000')
const revisions = option('--revisions', '3')
const projects = option('--projects', '1')
const folders = option('--folders', '0')
const events = option('--events', '0')
const out = option('--out', '')
const keptFolder = option('--folder', '')
const onPostgres = args.includes('--postgres')
const givenDatabase = option('--database', '')
const only = option('--only', '')

interface Service {
  url: string
  bareUrl: string
  projectId: number
  authorization: string
}

/** At most so many requests of a question, and so long: of a hundred the p99 would be the slowest. */
const maxRequests = 1_000
const maxMs = 1_000
const callers = 8

const agent = new Agent({ keepAlive: true, maxSockets: callers })

function send(url: string, headers: Record<string, string>, body?: Buffer): Promise<Buffer> {
  return exchange(url, headers, body).then((answer) => answer.bytes)
}

function exchange(
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<{ bytes: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body ? 'PUT' : 'GET' }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 304
          ? resolve({ bytes: Buffer.concat(parts), etag: response.headers.etag ?? '' })
          : reject(new Error(`${response.statusCode} ${url}`)),
      )
    })
    sent.on('error', reject).end(body)
  })
}

/** Milliseconds of each of some requests, by so many callers at once. */
async function timesOf(ask: () => Promise<unknown>, atOnce: number): Promise<number[]> {
  const times: number[] = []
  const untilMs = performance.now() + maxMs
  const caller = async (): Promise<void> => {
    while (times.length < maxRequests && (performance.now() < untilMs || times.length < atOnce * 2)) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return times.sort((a, b) => a - b)
}

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN

interface Used {
  cpuMs: number
  rssMb: number
  mostRssMb: number
}

function usedBy(service: ChildProcess): Promise<Used> {
  const told = new Promise<Used>((resolve) => service.once('message', (used) => resolve(used as Used)))
  service.send('used')
  return told
}
const cpuMsOf = async (service: ChildProcess): Promise<number> => (await usedBy(service)).cpuMs

const figure = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const head = [
  '| list, filter, page | bytes | first | 1 caller median | p99 | bare median | ratio | CPU | bare CPU | CPU ratio | 8 callers median | p99 | bare median | bare p99 | ratio |',
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
]

const urlOf = (service: Service, path: string): string => `${service.url}/acme/projects/${service.projectId}${path}`

/** @param isKnown asks by If-None-Match for what one has; isRoot: the path is not below the project */
async function measure(
  child: ChildProcess,
  service: Service,
  { name, path, isKnown = false, isRoot = false }: { name: string; path: string; isKnown?: boolean; isRoot?: boolean },
): Promise<string> {
  if (!name.includes(only)) return ''
  const url = isRoot ? `${service.url}${path}` : urlOf(service, path)
  const headers: Record<string, string> = { authorization: service.authorization }
  if (isKnown) headers['if-none-match'] = (await exchange(url, headers)).etag
  const ask = () => send(url, headers)
  const bare = () => send(service.bareUrl, {})
  const began = performance.now()
  const bytes = await ask()
  const firstMs = performance.now() - began
  await send(service.bareUrl, {}, bytes)
  await timesOf(bare, 1)
  // Both are warm: the first requests of a kind are slow until they are compiled.
  await timesOf(ask, 1)
  const cpuBefore = await cpuMsOf(child)
  const one = await timesOf(ask, 1)
  const cpuMs = ((await cpuMsOf(child)) - cpuBefore) / one.length
  const bareCpuBefore = await cpuMsOf(child)
  const bareOne = await timesOf(bare, 1)
  const bareCpuMs = ((await cpuMsOf(child)) - bareCpuBefore) / bareOne.length
  const eight = await timesOf(ask, callers)
  const bareEight = await timesOf(bare, callers)
  const ratio = (some: number, other: number): string => `${(some / other).toFixed(1)} ×`
  const [median, bareMedian, medianOfEight, bareMedianOfEight] = [one, bareOne, eight, bareEight].map((times) =>
    at(times, 0.5),
  ) as [number, number, number, number]
  const p99s = [one, eight].map((times) => at(times, 0.99)) as [number, number]
  const ratios = [median / bareMedian, cpuMs / bareCpuMs, medianOfEight / bareMedianOfEight] as const
  worst.push({ name, p99Ms: Math.max(...p99s), ratios })
  const cells = [firstMs, median, p99s[0], bareMedian].map(figure)
  const cpu = [figure(cpuMs), figure(bareCpuMs), ratio(cpuMs, bareCpuMs)]
  const many = [medianOfEight, p99s[1], bareMedianOfEight, at(bareEight, 0.99)].map(figure)
  return `| ${[name, bytes.length, ...cells, ratio(median, bareMedian), ...cpu, ...many, ratio(medianOfEight, bareMedianOfEight)].join(' | ')} |`
}

/** What each list was measured with: its slowest, and its times the bare route of one caller, of CPU and of eight. */
const worst: { name: string; p99Ms: number; ratios: readonly [number, number, number] }[] = []

/** How far the lists are from their goals. */
function summary(): string[] {
  const times = (at: 0 | 1 | 2): string => {
    const all = worst.map(({ ratios }) => ratios[at]).sort((a, b) => a - b)
    const above = worst.filter(({ ratios }) => ratios[at] > 15).map(({ name }) => name)
    const told = above.length === 0 ? '' : ` (${above.join('; ')})`
    return `median line ${(all[all.length >> 1] ?? NaN).toFixed(1)}, highest ${(all.at(-1) ?? NaN).toFixed(1)}; above 15: ${above.length} of ${all.length}${told}`
  }
  const slow = worst.filter(({ p99Ms }) => p99Ms > 20)
  const slowText = slow.map(({ name, p99Ms }) => `${name} ${figure(p99Ms)}`).join('; ')
  return [
    `Times the bare route: one caller ${times(0)}.`,
    `By CPU ${times(1)}.`,
    `Eight callers ${times(2)}.`,
    `p99 above 20 ms: ${slow.length} of ${worst.length}${slow.length === 0 ? '' : ` (${slowText})`}.`,
  ]
}

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const permitFilters: Record<string, string> = {
  all: '',
  'archived too': 'showArchived=true',
  status: 'statuses=8',
  'three statuses': 'statuses=1,8,15',
  template: 'types=2',
  holder: `holderId=${uuid(710)}`,
  requester: `creatorId=${uuid(810)}`,
  involved: `targetUserId=${uuid(520)}`,
  'name “bay 42”': 'name=bay 42',
  'name “excavation”': 'name=excavation',
  'name “b”': 'name=b',
  'name, nothing': 'name=zzz',
  'starts on a day': 'startDateFrom=2026-05-01&startDateUntil=2026-05-02',
  'expires in a month': 'expiryDateFrom=2026-05-01&expiryDateUntil=2026-06-01',
  'without ten': 'excludeIds=1,2,3,4,5,6,7,8,9,10',
  'status and template': 'statuses=8&types=2',
  'status, name and start': 'statuses=8&name=bay 4&startDateFrom=2026-05-01',
}
const jobFilters: Record<string, string> = {
  all: '',
  status: 'statuses=error',
  creator: `creatorId=${uuid(7)}`,
  'creator’s name': 'creatorName=person 7',
  'created in a month': 'startDate=2026-02-01&endDate=2026-03-01',
  'status and creator': `statuses=completed&creatorId=${uuid(7)}`,
}

/** First, middle and last page of each filter. */
async function pagesOf(
  filters: Record<string, string>,
  lastOf: (filter: string) => Promise<number>,
  pathOf: (filter: string, page: number) => string,
  line: (name: string, path: string) => Promise<string>,
): Promise<string[]> {
  const lines: string[] = []
  for (const [name, text] of Object.entries(filters)) {
    const filter = text.replace(/ /g, '%20')
    lines.push(await line(`${name}, page 1`, pathOf(filter, 1)))
    const last = await lastOf(filter)
    if (last > 2) lines.push(await line(`${name}, page ${Math.ceil(last / 2)}`, pathOf(filter, Math.ceil(last / 2))))
    if (last > 1) lines.push(await line(`${name}, page ${last}, the last`, pathOf(filter, last)))
  }
  return lines
}

/** Where the service finds what it answers with. */
interface Place {
  folder: string
  database: string | null
}

/** Inside node_modules, so that it finds the native packages. */
const builtFolder = join(__dirname, '../node_modules/.cache/bench/service-lists')

/** The service's process as it is built: what compiles sources while it runs takes memory too. */
async function buildService(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(__dirname, 'service-lists-service.ts'),
      outDir: builtFolder,
      target: 'node20',
      rollupOptions: { output: { format: 'cjs', entryFileNames: 'service.cjs' } },
    },
  })
}

const start = ({ folder, database }: Place): ChildProcess =>
  fork(join(builtFolder, 'service.cjs'), database === null ? [folder] : [folder, database], {
    execArgv: args.includes('--cpu-prof') ? ['--cpu-prof', '--cpu-prof-dir=test-results'] : [],
  })

const told = (child: ChildProcess): Promise<Service> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Service))
    child.once('exit', () => reject(new Error('The service ended.')))
  })

const allRevisions = '/layers?includeRevisions=all'

/** What the client's quiet look at the layers costs while nothing changes. */
async function quietLook(child: ChildProcess, service: Service): Promise<string[]> {
  const client = createRestClient({ baseUrl: service.url, authorization: service.authorization })
  const params = { organizationNickname: 'acme', projectId: service.projectId }
  const question = { params, query: { includeRevisions: 'all' as const } }
  await client.call('listLayers', question)
  const before = [await cpuMsOf(child), ownCpuMs()] as const
  let changes = 0
  const times = await timesOf(async () => {
    if (await client.hasChanged('listLayers', question)) changes++
  }, 1)
  const [serviceMs, clientMs] = [(await cpuMsOf(child)) - before[0], ownCpuMs() - before[1]]
  client.close()
  return [
    '',
    '### The client’s quiet look at all revisions',
    '',
    `${times.length} looks, ${changes} said that something changed. Median ${figure(at(times, 0.5))} ms, p99 ${figure(at(times, 0.99))} ms; CPU a look: service ${figure(serviceMs / times.length)} ms, client ${figure(clientMs / times.length)} ms.`,
  ]
}

const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A service that has just been started on a full folder: what the first to ask wait for, and what others meanwhile. */
async function firstUse(place: Place): Promise<string[]> {
  const child = start(place)
  const service = await told(child)
  const headers = { authorization: service.authorization }
  const first: string[] = []
  const others: number[] = []
  let isOver = false
  const other = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now()
      await send(`${service.url}/acme/projects`, headers)
      others.push(performance.now() - began)
    }
  }
  const running = other()
  for (const path of [
    '/permits?name=bay%2042',
    '/permits?expiryDateFrom=2026-05-01',
    '/layers/processing',
    allRevisions,
  ]) {
    const began = performance.now()
    const { length } = await send(urlOf(service, path), headers)
    first.push(`\`${path}\` ${figure(performance.now() - began)} ms (${length} bytes)`)
  }
  isOver = true
  await running
  const paths = [
    ...Object.values(permitFilters).map((filter) => `/permits?${filter.replace(/ /g, '%20')}`),
    '/layers',
    allRevisions,
  ]
  for (const path of paths) await timesOf(() => send(urlOf(service, path), headers), callers)
  const { rssMb, mostRssMb } = await usedBy(child)
  child.disconnect()
  others.sort((a, b) => a - b)
  return [
    '',
    '### First use, right after a start',
    '',
    `Memory (RSS) when then eight callers have asked for each list of permits, and for both of layers: ${figure(rssMb)} MB, at most ${figure(mostRssMb)} MB. The bare route held nothing in this one.`,
    '',
    `One after the other: ${first.join(', ')}.`,
    '',
    `Another caller, who asked for the list of projects meanwhile: ${others.length} requests, median ${figure(at(others, 0.5))} ms, p99 ${figure(at(others, 0.99))} ms, longest ${figure(at(others, 1))} ms.`,
  ]
}

/** Fills what is not filled yet; gives where it is, and the server that has to run for it. */
async function placeIn(work: string): Promise<{ place: Place; cluster: Cluster | null }> {
  const folder = join(keptFolder === '' ? work : keptFolder, 'sqlite')
  if (!existsSync(join(folder, 'service.db'))) {
    const amounts = { permits, jobs, layers, revisions, projects, folders, events }
    const numbers = Object.entries(amounts).map(([name, text]) => [name, Number(text)] as const)
    await fillFolder(folder, Object.fromEntries(numbers) as unknown as Parameters<typeof fillFolder>[1])
  }
  if (!onPostgres && givenDatabase === '') return { place: { folder, database: null }, cluster: null }
  const cluster = onPostgres
    ? await startCluster(serverPrograms ?? '', join(keptFolder === '' ? work : keptFolder, 'postgres'))
    : null
  const database = cluster?.urlOf('postgres') ?? givenDatabase
  await copyToPostgres(folder, database)
  return { place: { folder: join(work, 'own'), database }, cluster }
}

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bench-lists-'))
  await buildService()
  const { place, cluster } = await placeIn(work)
  const child = start(place)
  const service = await told(child)
  const line = (name: string, path: string) => measure(child, service, { name, path })
  const read = async (path: string) =>
    JSON.parse(
      String(
        await send(`${service.url}/acme/projects/${service.projectId}${path}`, {
          authorization: service.authorization,
        }),
      ),
    ) as unknown
  // The columns of lists are read at the start, which takes processor time of its own: it is measured apart (`firstUse`).
  for (const path of ['/permits', '/layers/processing']) await read(path)
  const before = loadavg()
  const permitPath = (filter: string, page: number) => `/permits?pageNumber=${page}&${filter}`
  const jobPath = (filter: string, page: number) => `/layers/processing?page=${page}&${filter}`
  const permitLast = async (filter: string) =>
    ((await read(permitPath(filter, 1))) as { totalPages: number }).totalPages
  const jobLast = async (filter: string) => ((await read(jobPath(filter, 1))) as [{ pageCount: number }])[0].pageCount
  const rootLine = (name: string, path: string) => measure(child, service, { name, path, isRoot: true })
  const eventPath = (page: number) => `/permits/1/events?pageNumber=${page}`
  const eventLast = events === '0' ? 0 : ((await read(eventPath(1))) as { totalPages: number }).totalPages
  const tables = {
    [`${projects} projects`]: [
      await rootLine('organizations', '/applications'),
      await rootLine('organization', '/acme'),
      await rootLine('projects', '/acme/projects'),
      await line('project', ''),
    ],
    [`${events} events`]:
      events === '0'
        ? []
        : [
            await line('one permit', `/permits/${Math.ceil(Number(permits) / 2)}`),
            await line('its events', `/permits/${Math.ceil(Number(permits) / 2)}/events`),
            await line('of the permit with the most, page 1', eventPath(1)),
            await line(`of the permit with the most, page ${eventLast}, the last`, eventPath(eventLast)),
          ],
    [`${folders} folders`]:
      folders === '0'
        ? []
        : [
            await line('layer directory', '/layer-directory'),
            await line('unassigned', '/layer-directory/unassigned'),
            await line('one layer', `/layer/${Math.ceil(Number(layers) / 2)}`),
          ],
    [`${permits} permits, pages of 50`]: await pagesOf(permitFilters, permitLast, permitPath, line),
    [`${jobs} jobs, pages of 10`]: jobs === '0' ? [] : await pagesOf(jobFilters, jobLast, jobPath, line),
    [`${layers} layers of ${revisions} revisions`]:
      layers === '0'
        ? []
        : [
            await line('latest revision', '/layers'),
            await line('all revisions', allRevisions),
            await measure(child, service, {
              name: 'all revisions, as one has them',
              path: allRevisions,
              isKnown: true,
            }),
          ],
  }
  const look = layers === '0' || only !== '' ? [] : await quietLook(child, service)
  child.disconnect()
  await new Promise((resolve) => child.once('exit', resolve))
  const first = only === '' ? await firstUse(place) : []
  const loads = [before, loadavg()].map((load) => load.map((each) => each.toFixed(1)).join(' '))
  const lines = [
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/service-lists.ts --permits ${permits} --jobs ${jobs} --layers ${layers} --revisions ${revisions} --projects ${projects} --folders ${folders} --events ${events}${onPostgres ? ' --postgres' : ''}\`, on ${place.database === null ? 'SQLite' : 'PostgreSQL'}.`,
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, ${process.platform} ${release()}; load average ${loads[0]} at the start, ${loads[1]} at the end. Node ${process.version}.`,
    'Milliseconds; “first” is the first time that this was asked of this service, “CPU” is the time of a processor that a request took in the process that answers, which a shared machine disturbs least.',
    ...summary(),
    ...Object.entries(tables).flatMap(([title, rows]) =>
      rows.every((row) => row === '') ? [] : ['', `### ${title}`, '', ...head, ...rows.filter((row) => row !== '')],
    ),
    ...look,
    ...first,
    '',
  ]
  console.log(lines.join('\n'))
  if (out !== '') writeFileSync(out, lines.join('\n'))
  agent.destroy()
  await cluster?.close()
  rmSync(work, { recursive: true, force: true })
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
