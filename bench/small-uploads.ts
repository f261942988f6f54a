/**
 * Many small layers: by the program's command line, and by a script that sends one after the other with curl (step 1, step 2), to the
 * same kind of service in turn. Counted until the service has made the last layer.
 *
 *     npm run build && npx tsx bench/small-uploads.ts [--layers 1000] [--rounds 3] [--large 10000] [--out bench/results/small-uploads.md]
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { basename, extname, join } from 'node:path'
import { appEnvironment, checkout } from '../e2e/harness/app-under-test'
import { startSecondService, type SecondService } from '../e2e/harness/second-service'
import { median } from './figures'
import { keepResults } from './keep-results'
import { treeCpuMs } from './process-tree'
import { writeSmallLayers } from './small-layers'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const layers = Number(option('--layers') ?? 1000)
const rounds = Number(option('--rounds') ?? 3)
const large = Number(option('--large') ?? 10_000)
const out = option('--out') ?? 'bench/results/small-uploads.md'
const work = mkdtempSync(join(tmpdir(), 'bench-small-'))

interface Measured {
  /** From the first job to the last that the service has ended. */
  seconds: number
  /** Of which until all files were taken. */
  sentSeconds: number
  cpu: { sender: number; service: number }
  /** When so many layers were there: seconds since the first job, CPU s of the sender. */
  marks: { done: number; seconds: number; sender: number }[]
}

/** Runs a sender and watches the jobs of the service until all have ended. */
async function watched(
  service: SecondService,
  count: number,
  send: () => { pid: number; ended: Promise<void> },
): Promise<Measured> {
  const sender = send()
  const jobs = async (query: string): Promise<number> =>
    ((await service.read(`/layers/processing?pageSize=1${query}`)) as [{ total: number }])[0].total
  let first: { at: number; sender: number; service: number } | null = null
  let [sentAt, failed] = [0, null as unknown]
  const marks: Measured['marks'] = []
  void sender.ended.catch((error: unknown) => (failed = error))
  let lastSender = 0
  for (;;) {
    const all = await jobs('')
    const now = performance.now()
    lastSender = treeCpuMs(sender.pid) || lastSender
    if (all > 0) first ??= { at: now, sender: lastSender, service: treeCpuMs(service.pid) }
    if (first !== null) {
      const [initializing, processing] = [await jobs('&statuses=initializing'), await jobs('&statuses=processing')]
      const done = all - initializing - processing
      if (all >= count && initializing === 0) sentAt ||= now
      const seconds = (now - first.at) / 1000
      const mark = { done, seconds, sender: (lastSender - first.sender) / 1000 }
      if (done >= (marks.at(-1)?.done ?? 0) + count / 10 || done >= count) marks.push(mark)
      if (done >= count) {
        const cpu = { sender: mark.sender, service: (treeCpuMs(service.pid) - first.service) / 1000 }
        await sender.ended
        return { seconds, sentSeconds: ((sentAt || now) - first.at) / 1000, cpu, marks }
      }
    }
    if (failed) throw failed
    await new Promise((next) => setTimeout(next, 250))
  }
}

function run(command: string, given: string[], env: NodeJS.ProcessEnv): { pid: number; ended: Promise<void> } {
  const child = spawn(command, given, { env, cwd: checkout, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)))
  const ended = new Promise<void>((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${said}`)),
    ),
  )
  return { pid: child.pid as number, ended }
}

function viaCommandLine(service: SecondService, folder: string, count: number): Promise<Measured> {
  const home = mkdtempSync(join(work, 'home-'))
  const project = ['--server', service.url, '--org', 'acme', '--project', String(service.projectId)]
  const env = appEnvironment(home, { PLUMBLINE_AUTHORIZATION: service.authorization })
  return watched(service, count, () =>
    run(process.execPath, [join(checkout, 'out/main/cli.js'), 'upload', folder, ...project, '--json'], env),
  )
}

/** What somebody would write: for each layer, ask for a job, take its number and token out of the answer, send the files. */
function curlScript(sets: readonly string[][], service: SecondService): string {
  const text = (value: string) => `'${value.replace(/'/g, "'\\''")}'`
  const lines = sets.map((files) => {
    const [main = ''] = files
    const body = {
      mode: 0,
      title: basename(main, extname(main)),
      fileNames: files.map((file) => basename(file)),
      fileLastModifieds: files.map((file) => Math.floor(statSync(file).mtimeMs)),
    }
    return `send ${text(JSON.stringify(body))} ${extname(main).slice(1)} ${files.map((file) => `-F file=@${file}`).join(' ')}`
  })
  return [
    'set -e',
    'send() {',
    '  body=$1; type=$2; shift 2',
    `  answer=$(curl -sS --fail -X POST -H "Authorization: $AUTHORIZATION" -H 'Content-Type: application/json' -d "$body" '${service.url}/acme/projects/${service.projectId}/layers')`,
    '  [[ $answer =~ \\"job\\":\\ *([0-9]+) ]]; job=${BASH_REMATCH[1]}',
    '  [[ $answer =~ \\"token\\":\\ *\\"([^\\"]+)\\" ]]; token=${BASH_REMATCH[1]}',
    '  [[ $answer =~ \\"processPath\\":\\ *\\"([^\\"]+)\\" ]]; path=${BASH_REMATCH[1]}',
    '  curl -sS --fail -o /dev/null "$@" "$path?token=$token&application=acme&jobID=$job&filetype=$type"',
    '}',
    ...lines,
    '',
  ].join('\n')
}

function viaCurl(service: SecondService, sets: readonly string[][]): Promise<Measured> {
  const file = join(work, 'send.sh')
  writeFileSync(file, curlScript(sets, service))
  return watched(service, sets.length, () =>
    run('bash', [file], { ...process.env, AUTHORIZATION: service.authorization }),
  )
}

async function withService<T>(use: (service: SecondService) => Promise<T>): Promise<T> {
  const service = await startSecondService()
  try {
    return await use(service)
  } finally {
    await service.close()
  }
}

const perSecond = (count: number, seconds: number): string => (count / seconds).toFixed(1)
const msFor = (seconds: number, count: number): string => ((seconds * 1000) / count).toFixed(1)

async function main(): Promise<void> {
  const load = loadavg().map((each) => each.toFixed(1))
  const folder = join(work, 'Small')
  mkdirSync(folder)
  const sets = writeSmallLayers(folder, layers)
  const lines: string[] = []
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const curl = await withService((service) => viaCurl(service, sets))
    const line = await withService((service) => viaCommandLine(service, folder, layers))
    const ratio = curl.seconds / line.seconds
    ratios.push(ratio)
    lines.push(
      `| ${round} | ${curl.seconds.toFixed(1)} | ${perSecond(layers, curl.seconds)} | ${msFor(curl.cpu.sender, layers)} + ${msFor(curl.cpu.service, layers)} | ${line.seconds.toFixed(1)} | ${line.sentSeconds.toFixed(1)} | ${perSecond(layers, line.seconds)} | ${msFor(line.cpu.sender, layers)} + ${msFor(line.cpu.service, layers)} | ${ratio.toFixed(2)}× |`,
    )
    console.log(lines.at(-1))
  }
  const tens: string[] = []
  if (large > 0) {
    const many = join(work, 'Many')
    mkdirSync(many)
    writeSmallLayers(many, large)
    const { marks } = await withService((service) => viaCommandLine(service, many, large))
    let before = { done: 0, seconds: 0, sender: 0 }
    for (const mark of marks) {
      const [done, seconds, sender] = [
        mark.done - before.done,
        mark.seconds - before.seconds,
        mark.sender - before.sender,
      ]
      tens.push(`| ${mark.done} | ${mark.seconds.toFixed(0)} | ${perSecond(done, seconds)} | ${msFor(sender, done)} |`)
      before = mark
    }
    console.log(tens.join('\n'))
  }
  const cpu = cpus()
  const curlVersion = execFileSync('curl', ['--version'], { encoding: 'utf8' }).split(' ').slice(0, 2).join(' ')
  keepResults(
    out,
    [
      '# Many small layers',
      '',
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/small-uploads.ts --layers ${layers} --rounds ${rounds} --large ${large}\`: ${layers} layers of 12 points (a third each shapefiles of five files, text tables, GeoJSON) by a script of curl pairs one after the other, and by the command line, each to an embedded service of its own, in turn. From the first job to the end of the last.`,
      `Machine: ${cpu.length} × ${cpu[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, linux ${release()}; load average ${load.join(' ')} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end (client, service and disk share the machine).`,
      `Versions: Node ${process.version}, ${curlVersion}. “CPU”: milliseconds of the processor for each layer, of the sender and of the service.`,
      '',
      '| round | curl s | layers/s | CPU ms | Plumbline s | all sent s | layers/s | CPU ms | rate to curl |',
      '|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
      ...lines,
      '',
      `Rate to curl, median: ${median(ratios).toFixed(2)}×.`,
      '',
      ...(large > 0
        ? [
            `${large} layers in one batch by the command line:`,
            '',
            '| done | after s | layers/s since the line before | CPU ms a layer |',
            '|--:|--:|--:|--:|',
            ...tens,
            '',
          ]
        : []),
    ].join('\n'),
  )
}

main()
  .finally(() => rmSync(work, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
