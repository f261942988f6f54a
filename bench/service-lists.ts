/**
 * The lists of the embedded service over HTTP: each list, filter and page, one caller and eight, beside a bare Node route that
 * answers with the same bytes in the same process and the same minute.
 *
 *     npx tsx bench/service-lists.ts [--permits 100000] [--jobs 200000] [--layers 10000] [--revisions 3] [--out FILE]
 */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

const args = process.argv.slice(2)
const option = (name: string, otherwise: string): string =>
  args.includes(name) ? (args[args.indexOf(name) + 1] ?? otherwise) : otherwise
const permits = option('--permits', '100000')
const jobs = option('--jobs', '200000')
const layers = option('--layers', '10000')
const revisions = option('--revisions', '3')
const out = option('--out', '')

interface Service {
  url: string
  bareUrl: string
  projectId: number
  authorization: string
}

/** At most so many requests of a question, and so long. */
const maxRequests = 100
const maxMs = 500
const callers = 8

const agent = new Agent({ keepAlive: true, maxSockets: callers })

function send(url: string, headers: Record<string, string>, body?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body ? 'PUT' : 'GET' }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(parts))
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

async function cpuMsOf(service: ChildProcess): Promise<number> {
  const told = new Promise<NodeJS.CpuUsage>((resolve) =>
    service.once('message', (usage) => resolve(usage as NodeJS.CpuUsage)),
  )
  service.send('cpu')
  const { user, system } = await told
  return (user + system) / 1000
}

const figure = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const head = [
  '| list, filter, page | bytes | first | 1 caller median | p99 | bare median | CPU | bare CPU | CPU ratio | 8 callers median | p99 | bare median | ratio |',
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
]

async function measure(child: ChildProcess, service: Service, name: string, path: string): Promise<string> {
  const url = `${service.url}/acme/projects/${service.projectId}${path}`
  const ask = () => send(url, { authorization: service.authorization })
  const bare = () => send(service.bareUrl, {})
  const began = performance.now()
  const bytes = await ask()
  const firstMs = performance.now() - began
  await send(service.bareUrl, {}, bytes)
  await timesOf(bare, 1)
  const cpuBefore = await cpuMsOf(child)
  const one = await timesOf(ask, 1)
  const cpuMs = ((await cpuMsOf(child)) - cpuBefore) / one.length
  const bareCpuBefore = await cpuMsOf(child)
  const bareOne = await timesOf(bare, 1)
  const bareCpuMs = ((await cpuMsOf(child)) - bareCpuBefore) / bareOne.length
  const eight = await timesOf(ask, callers)
  const bareEight = await timesOf(bare, callers)
  const ratio = (some: number[], other: number[]): string => `${(at(some, 0.5) / at(other, 0.5)).toFixed(1)} ×`
  const cells = [firstMs, at(one, 0.5), at(one, 0.99), at(bareOne, 0.5), cpuMs, bareCpuMs].map(figure)
  const many = [at(eight, 0.5), at(eight, 0.99), at(bareEight, 0.5)].map(figure)
  return `| ${[name, bytes.length, ...cells, `${(cpuMs / bareCpuMs).toFixed(1)} ×`, ...many, ratio(eight, bareEight)].join(' | ')} |`
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

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bench-lists-'))
  const child = fork(
    join(__dirname, 'service-lists-service.ts'),
    [join(work, 'service'), permits, jobs, layers, revisions],
    {
      execArgv: ['--import', 'tsx'],
    },
  )
  const service = await new Promise<Service>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Service))
    child.once('exit', () => reject(new Error('The service ended.')))
  })
  const line = (name: string, path: string) => measure(child, service, name, path)
  const read = async (path: string) =>
    JSON.parse(
      String(
        await send(`${service.url}/acme/projects/${service.projectId}${path}`, {
          authorization: service.authorization,
        }),
      ),
    ) as unknown
  const before = loadavg()
  const permitPath = (filter: string, page: number) => `/permits?pageNumber=${page}&${filter}`
  const jobPath = (filter: string, page: number) => `/layers/processing?page=${page}&${filter}`
  const permitLast = async (filter: string) =>
    ((await read(permitPath(filter, 1))) as { totalPages: number }).totalPages
  const jobLast = async (filter: string) => ((await read(jobPath(filter, 1))) as [{ pageCount: number }])[0].pageCount
  const tables = {
    [`${permits} permits, pages of 50`]: await pagesOf(permitFilters, permitLast, permitPath, line),
    [`${jobs} jobs, pages of 10`]: jobs === '0' ? [] : await pagesOf(jobFilters, jobLast, jobPath, line),
    [`${layers} layers of ${revisions} revisions`]:
      layers === '0'
        ? []
        : [await line('latest revision', '/layers'), await line('all revisions', '/layers?includeRevisions=all')],
  }
  child.disconnect()
  const loads = [before, loadavg()].map((load) => load.map((each) => each.toFixed(1)).join(' '))
  const lines = [
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/service-lists.ts --permits ${permits} --jobs ${jobs} --layers ${layers} --revisions ${revisions}\`.`,
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, ${process.platform} ${release()}; load average ${loads[0]} at the start, ${loads[1]} at the end. Node ${process.version}.`,
    'Milliseconds; “first” is the first time that this was asked of this service, “CPU” is the time of a processor that a request took in the process that answers, which a shared machine disturbs least.',
    ...Object.entries(tables).flatMap(([title, rows]) =>
      rows.length === 0 ? [] : ['', `### ${title}`, '', ...head, ...rows],
    ),
    '',
  ]
  console.log(lines.join('\n'))
  if (out !== '') writeFileSync(out, lines.join('\n'))
  agent.destroy()
  rmSync(work, { recursive: true, force: true })
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
