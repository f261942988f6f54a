/**
 * Permits held offline, measured: holding all of a project from the embedded service (each in a process of its own, on one
 * machine), bringing them up to date when nothing has changed, and what is asked of them without the service.
 *
 *     npx tsx bench/held-permits.ts [--permits 100000] [--out bench/results/held-permits.md]
 */
import { execFile, fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { residentMb } from '../e2e/harness/linux-process'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const count = Number(option('--permits') ?? 100_000)
const out = option('--out') ?? 'bench/results/held-permits.md'
const work = mkdtempSync(join(tmpdir(), 'bench-held-permits-'))
const home = join(work, 'home')
const run = promisify(execFile)

interface Service {
  url: string
  projectId: number
  authorization: string
}

/** The client as it is delivered, a file and its thread: run from its sources it would hold their compiler too. */
async function builtClient(): Promise<string> {
  const outDir = join(__dirname, '../out/bench')
  mkdirSync(outDir, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          'held-permits-client': join(__dirname, 'held-permits-client.ts'),
          'parts-thread': join(__dirname, '../src/core/permits/parts-thread.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  return join(outDir, 'held-permits-client.js')
}

async function client(file: string, service: Service, what: string): Promise<Record<string, number>> {
  const wal = join(home, 'offline.db-wal')
  const own = [home, service.url, service.authorization, String(service.projectId), what]
  const running = run(process.execPath, [file, ...own])
  const pid = running.child.pid ?? 0
  let most = 0
  let peakMb = 0
  const timer = setInterval(() => {
    most = Math.max(most, sizeMb(wal))
    peakMb = Math.max(peakMb, Math.round(residentMb(pid)))
  }, 50)
  const { stdout } = await running.finally(() => clearInterval(timer))
  return {
    ...(JSON.parse(stdout) as Record<string, number>),
    'peak resident MB': peakMb,
    'largest log MB': most,
    'log left MB': sizeMb(wal),
    'offline.db MB': sizeMb(join(home, 'offline.db')),
  }
}

function sizeMb(path: string): number {
  return Math.round((statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1e5) / 10
}

/** CPU time that the service has used so far, microseconds. */
async function cpuOf(service: ChildProcess): Promise<NodeJS.CpuUsage> {
  const told = new Promise<NodeJS.CpuUsage>((resolve) =>
    service.once('message', (message) => resolve(message as NodeJS.CpuUsage)),
  )
  service.send('cpu')
  return told
}

/** What the client measured, and the CPU time that the service spent on it. */
async function withService(child: ChildProcess, work: () => Promise<Record<string, number>>) {
  const before = await cpuOf(child)
  const measured = await work()
  const after = await cpuOf(child)
  const seconds = (part: 'user' | 'system') => Math.round((after[part] - before[part]) / 1e5) / 10
  return {
    ...measured,
    'CPU of the service, user s': seconds('user'),
    'CPU of the service, system s': seconds('system'),
  }
}

const table = (measured: Record<string, number>): string[] => [
  '| what | figure |',
  '|---|--:|',
  ...Object.entries(measured).map(([name, value]) => `| ${name} | ${value} |`),
]

async function main(): Promise<void> {
  const load = loadavg().map((each) => each.toFixed(1))
  const file = await builtClient()
  const child = fork(join(__dirname, 'held-permits-service.ts'), [join(work, 'service'), String(count)], {
    execArgv: ['--import', 'tsx'],
  })
  const service = await new Promise<Service>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Service))
    child.once('exit', () => reject(new Error('The service ended.')))
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const measured = async () => ({
    held: await withService(child, () => client(file, service, 'hold')),
    again: await withService(child, () => client(file, service, 'refresh')),
  })
  const { held, again } = await measured().finally(() => child.disconnect())
  await ended
  const offline = await client(file, service, 'offline')
  const lines = [
    '# Held permits',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/held-permits.ts --permits ${count}\`: ${count} permits of three categories and three events, from the embedded service over HTTP, each side in a process of its own.`,
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, ${process.platform} ${release()}; load average ${load.join(' ')} at the start. Node ${process.version}; the client is one built file, the service is run from its sources.`,
    '',
    '## Holding all of them, for the first time',
    '',
    ...table(held),
    '',
    '## Bringing them up to date, nothing has changed',
    '',
    ...table(again),
    '',
    '## Without the service, milliseconds (median of five)',
    '',
    ...table(offline),
    '',
    '“Blocked” is how late a timer of 5 ms came in the process that reads and writes: the event loop, sampled. “Log” is the write-ahead log of offline.db. Pages are of 500; “all pages” is what the window reads to show all. “Window text” is the filter of the window over all items.',
    '',
  ]
  writeFileSync(out, lines.join('\n'))
  console.log(lines.join('\n'))
  rmSync(work, { recursive: true, force: true })
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
