/**
 * The start of the program beside that of an empty window with Vue in it, on the same Electron, in turn: from the start of the
 * process to what the window has painted.
 *
 *     npm run build && xvfb-run -a dbus-run-session -- npx tsx bench/start.ts [--rounds 7] [--out FILE] [--keep]
 *
 * Linux. `--out`: a folder `out` of another build. Writes bench/results/start.md with `--keep`. The processor time is that of the whole tree of processes
 * when the layers were painted.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { electronFor } from './electron-for'
import { median, spread } from './figures'
import { treeCpuMs } from './process-tree'
import { keepResults } from './keep-results'

const args = process.argv.slice(2)
const option = (name: string): string | null => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null)
const checkout = join(import.meta.dirname, '..')
const rounds = Number(option('--rounds') ?? 7)
const built = option('--out') ?? join(checkout, 'out')
/** Inside node_modules, so that the program finds the native packages; of one name, as runtimes are laid out for it. */
const appFolder = join(checkout, 'node_modules', '.cache', 'bench', 'start')

/** Milliseconds after the start of the process. */
type Marks = Record<string, number>

async function layOut(): Promise<{ executable: string; args: string[]; version: string }> {
  rmSync(appFolder, { recursive: true, force: true })
  mkdirSync(appFolder, { recursive: true })
  cpSync(built, join(appFolder, 'out'), { recursive: true })
  cpSync(join(import.meta.dirname, 'start-window'), appFolder, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'start-window'),
    base: './',
    build: { target: 'chrome108', outDir: join(appFolder, 'page'), modulePreload: { polyfill: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  writeFileSync(
    join(appFolder, 'package.json'),
    JSON.stringify({ name: 'plumbline', version: '0.0.0', main: 'watch-main.cjs' }),
  )
  return electronFor(appFolder)
}

const programs = {
  empty: { main: join(appFolder, 'empty-main.cjs'), marks: { content: 'button' } },
  plumbline: {
    main: join(appFolder, 'out', 'main', 'index.js'),
    marks: { content: '#app > *', layers: '[role=tree] [role=treeitem]' },
  },
}

/** Starts a program and ends it when it has painted all that is waited for, as a user does. */
async function start(
  runtime: { executable: string; args: string[] },
  program: { main: string; marks: Record<string, string> },
  home: string,
): Promise<Marks> {
  const asRoot = process.getuid?.() === 0
  const env = {
    ...process.env,
    PLUMBLINE_HOME: home,
    BENCH_MAIN: program.main,
    BENCH_MARKS: JSON.stringify(program.marks),
  }
  const began = Date.now()
  const child = spawn(runtime.executable, [...runtime.args, '--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const marks: Marks = {}
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, ms] = /^mark (\w+) (\d+)$/.exec(line) ?? []
    if (name) marks[name] = Number(ms) - began
    if (!Object.keys(program.marks).every((mark) => mark in marks) || marks.cpu !== undefined) continue
    marks.cpu = treeCpuMs(child.pid as number)
    // What comes right after the start is not cut off, so that the home is one that was used.
    setTimeout(() => child.stdin.write('quit\n'), 1_500)
  }
  await ended
  clearTimeout(late)
  if (marks.cpu === undefined) throw new Error(`The window did not come up: ${JSON.stringify(marks)}`)
  return marks
}

async function main(): Promise<void> {
  const runtime = await layOut()
  const work = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const homes = { fresh: join(work, 'fresh'), used: join(work, 'used'), empty: join(work, 'empty') }
  const runs: Record<'empty' | 'used' | 'fresh', Marks[]> = { empty: [], used: [], fresh: [] }
  const load = loadavg()[0] ?? 0
  try {
    await start(runtime, programs.empty, homes.empty)
    await start(runtime, programs.plumbline, homes.used)
    await start(runtime, programs.plumbline, homes.used)
    for (let round = 0; round < rounds; round++) {
      runs.empty.push(await start(runtime, programs.empty, homes.empty))
      runs.used.push(await start(runtime, programs.plumbline, homes.used))
      rmSync(homes.fresh, { recursive: true, force: true })
      runs.fresh.push(await start(runtime, programs.plumbline, homes.fresh))
      console.error(
        round + 1,
        JSON.stringify(Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, all.at(-1)]))),
      )
    }
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 10 })
  }
  const text = report(runs, runtime.version, load)
  console.log(text)
  if (args.includes('--keep')) keepResults(join(import.meta.dirname, 'results', 'start.md'), text)
}

function report(runs: Record<'empty' | 'used' | 'fresh', Marks[]>, version: string, load: number): string {
  const of = (all: Marks[], mark: string) => all.map((marks) => marks[mark] ?? NaN)
  const ratios = (all: Marks[], mark: string, emptyMark = mark) =>
    all.map((marks, round) => (marks[mark] ?? NaN) / (runs.empty[round]?.[emptyMark] ?? NaN))
  const row = (what: string, all: Marks[], mark: string): string =>
    `| ${what} | ${mark} | ${median(of(all, mark)).toFixed(0)} | ${spread(of(all, mark), 0)} | ${median(ratios(all, mark, 'content')).toFixed(2)} | ${median(of(all, 'cpu')).toFixed(0)} | ${median(ratios(all, 'cpu')).toFixed(2)} |`
  const rows = (['empty', 'used', 'fresh'] as const).flatMap((name) => {
    const what = { empty: 'empty window', used: 'home in use', fresh: 'fresh home' }[name]
    return ['main', 'window', 'page', 'content', 'layers']
      .filter((mark) => runs[name][0]?.[mark] !== undefined)
      .map((mark) => row(what, runs[name], mark))
  })
  return [
    '# Start beside an empty window',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/start.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim()}, Electron ${version}, ${runs.empty.length} rounds in turn; load average ${load.toFixed(1)} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end.`,
    '',
    'Milliseconds after the start of the process, medians. `main`: the main file is about to be read; `window`: the window is made; `page`: its page was read; `content`: anything of the program is painted;',
    '`layers`: the layers of the sample project are painted. Ratio: to the painted button of the empty window, in the same round.',
    '',
    '| | until | ms | least to most | ratio | CPU until all is painted, ms | ratio |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...rows,
    '',
  ].join('\n')
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
