/**
 * Uploads measured: one large file from the window and from the command line to a service, beside `curl -F` of the same file to
 * the same service in the same run, and what the processes on both sides grow by.
 *
 *     npm run build && xvfb-run -a npx tsx bench/upload.ts [--megabytes 2048] [--rounds 2] [--out bench/results/upload.md]
 *
 * Needs the Electron of the end-to-end tests (`npm test` gets it) and curl.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findHosts } from '../build/test/end-to-end.mjs'
import { appEnvironment, checkout, removeHome } from '../e2e/harness/app-under-test'
import { callFromPage, choose } from '../e2e/harness/contract-from-page'
import { startInElectron } from '../e2e/harness/electron'
import { writeLargeGeoTiff } from '../e2e/harness/large-file'
import { watchMemory } from '../e2e/harness/memory'
import { startSecondService, type SecondService } from '../e2e/harness/second-service'
import { buildUploadUrl } from '../src/shared/rest'
import { median } from './figures'
import { treeCpuMs } from './process-tree'
import { keepResults } from './keep-results'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const megabytes = Number(option('--megabytes') ?? 2048)
const rounds = Number(option('--rounds') ?? 2)
const out = option('--out') ?? 'bench/results/upload.md'
const work = mkdtempSync(join(tmpdir(), 'bench-upload-'))
const folder = join(work, 'Drone')
const file = join(folder, 'Ortho.tif')

type Electron = NonNullable<Awaited<ReturnType<typeof findHosts>>['electron']>

interface Measured {
  seconds: number
  grown: Record<string, number>
  /** Processor time that the sender and the service took, s. */
  cpu: { sender: number; service: number }
}

/** Processor time from now on, s; curl, which has ended by then, is what is left of all below this process. */
function watchCpu(service: SecondService, app?: number): () => Measured['cpu'] {
  const read = () => {
    const ofService = treeCpuMs(service.pid)
    if (app !== undefined) return [treeCpuMs(app), ofService] as const
    const { user, system } = process.cpuUsage()
    return [treeCpuMs(process.pid) - ofService - (user + system) / 1000, ofService] as const
  }
  const before = read()
  return () => {
    const [sender, ofService] = read()
    return { sender: (sender - before[0]) / 1000, service: (ofService - before[1]) / 1000 }
  }
}

async function viaCurl(service: SecondService): Promise<Measured> {
  const answer = await fetch(`${service.url}/acme/projects/${service.projectId}/layers`, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      mode: 0,
      title: 'By curl',
      fileNames: ['Ortho.tif'],
      fileLastModifieds: [Math.floor(statSync(file).mtimeMs)],
    }),
  })
  const ticket = (await answer.json()) as Parameters<typeof buildUploadUrl>[0]
  const url = buildUploadUrl(ticket, 'tif', service.url)
  const memory = watchMemory({ service: service.pid })
  const cpuSince = watchCpu(service)
  const began = performance.now()
  // In a process of its own; the service answers when it has the file.
  const status = await new Promise<string>((resolve, reject) => {
    execFile(
      'curl',
      ['-sS', '-o', '/dev/null', '-w', '%{http_code}', '-H', 'Expect:', '-F', `file=@${file}`, url],
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    )
  })
  if (!status.startsWith('2')) throw new Error(`curl was answered ${status}.`)
  return { seconds: (performance.now() - began) / 1000, grown: memory.stop(), cpu: cpuSince() }
}

async function viaApp(electron: Electron, service: SecondService): Promise<Measured & { untilSent: number }> {
  const app = await startInElectron(electron)
  try {
    const { page } = app
    // Another project that is shown before the sample is made has the page begin anew.
    await callFromPage(page, 'connections.getCurrent')
    const { id } = await callFromPage(page, 'connections.add', {
      name: 'Bench',
      baseUrl: service.url,
      authorization: service.authorization,
    })
    const project = { connectionId: id, organization: 'acme', projectId: service.projectId }
    await callFromPage(page, 'connections.setCurrent', project)
    const { planId } = await callFromPage(page, 'uploads.makePlan', {
      project,
      paths: [await choose(app, folder)],
      mirrorFolders: false,
    })
    while ((await callFromPage(page, 'uploads.getPlan', { planId })).state !== 'ready') await pause(200)
    const plan = await callFromPage(page, 'uploads.getPlan', { planId })
    const [row] = plan.rows
    if (row?.action === 'problem')
      await callFromPage(page, 'uploads.editRows', {
        planId,
        rowIds: [row.id],
        overrideProblems: row.problems.map(({ code }) => code),
      } as never)
    const memory = watchMemory({ app: app.pid, service: service.pid })
    const cpuSince = watchCpu(service, app.pid)
    const began = performance.now()
    const { batchId } = await callFromPage(page, 'uploads.start', { planId })
    let sendingSince: number | null = null
    for (;;) {
      const [state] = (await callFromPage(page, 'uploads.getBatch', { batchId })).rows
      if (!state) throw new Error('The batch has no row.')
      if (state.error) throw new Error(state.error.message)
      if (state.sentBytes > 0) sendingSince ??= performance.now()
      if (['sent', 'processing', 'completed'].includes(state.state)) break
      await pause(100)
    }
    const now = performance.now()
    return {
      seconds: (now - (sendingSince ?? began)) / 1000,
      untilSent: (now - began) / 1000,
      grown: memory.stop(),
      cpu: cpuSince(),
    }
  } finally {
    // Not closed: the job may still run, and the program would ask whether to end.
    await app.kill()
    await removeHome(app.home)
  }
}

/** From the moment that the service has the job to that in which it has the file, as it tells whoever asks. */
async function viaCommandLine(service: SecondService): Promise<Measured> {
  const home = mkdtempSync(join(work, 'home-'))
  const project = ['--server', service.url, '--org', 'acme', '--project', String(service.projectId)]
  const child = spawn(process.execPath, [join(checkout, 'out/main/cli.js'), 'upload', folder, ...project], {
    env: appEnvironment(home, { PLUMBLINE_AUTHORIZATION: service.authorization }),
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const until = async (reached: (initializing: number, all: number) => boolean) => {
    for (;;) {
      const [initializing, all] = (await Promise.all(
        ['?statuses=initializing&pageSize=1', '?pageSize=1'].map((query) => service.read(`/layers/processing${query}`)),
      )) as [{ total: number }[], { total: number }[]]
      if (reached(initializing[0]?.total ?? 0, all[0]?.total ?? 0)) return
      if (child.exitCode !== null) throw new Error(`The command line ended with ${child.exitCode}: ${said}`)
      await pause(50)
    }
  }
  await until((_initializing, all) => all === 1)
  const memory = watchMemory({ app: child.pid as number, service: service.pid })
  const cpuSince = watchCpu(service, child.pid)
  const began = performance.now()
  await until((initializing, all) => initializing === 0 && all === 1)
  const measured = { seconds: (performance.now() - began) / 1000, grown: memory.stop(), cpu: cpuSince() }
  child.kill('SIGKILL')
  await ended
  return measured
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const cpuOf = ({ cpu }: Measured): string => `${cpu.sender.toFixed(1)} + ${cpu.service.toFixed(1)}`
const rate = (seconds: number): string => Math.round(megabytes / seconds).toString()

async function main(): Promise<void> {
  const { electron } = await findHosts()
  if (electron === null) throw new Error('No Electron here; run `npm test` once.')
  mkdirSync(folder)
  writeLargeGeoTiff(file, megabytes)
  const load = loadavg().map((each) => each.toFixed(1))
  const lines: string[] = []
  const ratios: number[] = []
  const lineRatios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    // A service of its own for each, so that neither inherits what the other left.
    const first = await startSecondService()
    const curl = await viaCurl(first)
    await first.close()
    const second = await startSecondService()
    const app = await viaApp(electron, second)
    await second.close()
    const third = await startSecondService()
    const line = await viaCommandLine(third)
    await third.close()
    const lineRatio = curl.seconds / line.seconds
    lineRatios.push(lineRatio)
    const ratio = curl.seconds / app.seconds
    ratios.push(ratio)
    lines.push(
      `| ${round} | ${curl.seconds.toFixed(1)} | ${rate(curl.seconds)} | ${cpuOf(curl)} | ${curl.grown['service']} | ${app.seconds.toFixed(1)} | ${rate(app.seconds)} | ${app.untilSent.toFixed(1)} | ${cpuOf(app)} | ${ratio.toFixed(2)}× | ${app.grown['app']} | ${app.grown['service']} | ${line.seconds.toFixed(1)} | ${rate(line.seconds)} | ${cpuOf(line)} | ${lineRatio.toFixed(2)}× | ${line.grown['app']} |`,
    )
    console.log(lines[lines.length - 1])
  }
  const cpu = cpus()
  const curlVersion = execFileSync('curl', ['--version'], { encoding: 'utf8' }).split(' ').slice(0, 2).join(' ')
  keepResults(
    out,
    [
      '# Uploads',
      '',
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/upload.ts --megabytes ${megabytes} --rounds ${rounds}\`: one GeoTIFF of ${megabytes} MB by \`curl -F\`, from the window (Electron's main process) and from the command line to the embedded service in another process, in turn.`,
      `Machine: ${cpu.length} × ${cpu[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, linux ${release()}; load average ${load.join(' ')} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end (client, service and disk share the machine).`,
      `Versions: Node ${process.version} (command line and service), Electron ${electron.version} (window), ${curlVersion}.`,
      '',
      '| round | curl s | MB/s | CPU s | service grew MB | Plumbline s | MB/s | s from Start | CPU s | rate to curl | app grew MB | service grew MB | command line s | MB/s | CPU s | rate to curl | grew MB |',
      '|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
      ...lines,
      '',
      `Rate to curl, median: window ${median(ratios).toFixed(2)}×, command line ${median(lineRatios).toFixed(2)}×. “s from Start” holds the preparation too. “Grew” is the most resident memory over that before the upload, read ten times a second. “CPU s”: processor seconds of the sender and of the service.`,
      '',
    ].join('\n'),
  )
}

main()
  .finally(() => rmSync(work, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
