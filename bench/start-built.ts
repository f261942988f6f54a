import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { electronFor } from './electron-for'
import { treeCpuMs } from './process-tree'
import { selectors, type Marks, type Program, type Starter } from './start-marks'

const checkout = join(import.meta.dirname, '..')
/** Inside node_modules, so that the program finds the native packages; of one name, as runtimes are laid out for it. */
const appFolder = join(checkout, 'node_modules', '.cache', 'bench', 'start')

/** Lays out the empty window's page, as it is built. */
export async function buildEmptyPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'start-window'),
    base: './',
    build: {
      target: 'chrome108',
      outDir: join(folder, 'page'),
      emptyOutDir: false,
      modulePreload: { polyfill: false },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}

/** The built program and the empty window, whose main files are watched from inside. @param built a folder `out` */
export async function builtStarter(built: string): Promise<Starter> {
  rmSync(appFolder, { recursive: true, force: true })
  mkdirSync(appFolder, { recursive: true })
  cpSync(built, join(appFolder, 'out'), { recursive: true })
  cpSync(join(import.meta.dirname, 'start-window'), appFolder, { recursive: true })
  await buildEmptyPage(appFolder)
  writeFileSync(
    join(appFolder, 'package.json'),
    JSON.stringify({ name: 'plumbline', version: '0.0.0', main: 'watch-main.cjs' }),
  )
  const runtime = await electronFor(appFolder)
  return { electron: runtime.version, start: (program, home) => start(runtime, program, home) }
}

const mains: Record<Program, string> = {
  empty: join(appFolder, 'empty-main.cjs'),
  plumbline: join(appFolder, 'out', 'main', 'index.js'),
}

/** Starts a program and ends it when it has painted all that is waited for, as a user does. */
async function start(runtime: { executable: string; args: string[] }, program: Program, home: string): Promise<Marks> {
  const asRoot = process.getuid?.() === 0
  const awaited = selectors[program]
  const env = {
    ...process.env,
    PLUMBLINE_HOME: home,
    BENCH_MAIN: mains[program],
    BENCH_MARKS: JSON.stringify(awaited),
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
    if (!Object.keys(awaited).every((mark) => mark in marks) || marks.cpu !== undefined) continue
    marks.cpu = treeCpuMs(child.pid as number)
    // What comes right after the start is not cut off, so that the home is one that was used.
    setTimeout(() => child.stdin.write('quit\n'), 1_500)
  }
  await ended
  clearTimeout(late)
  if (marks.cpu === undefined) throw new Error(`The window did not come up: ${JSON.stringify(marks)}`)
  return marks
}
