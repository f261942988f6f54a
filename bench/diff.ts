/**
 * How long `plumbline diff` takes, and how much memory, on pipes with planted edits in another order: with a key, without one, and with
 * duplicates; beside Kart, where it is installed.
 *
 *     npm run build && npx tsx bench/diff.ts [--rows 1000000] [--edits 10000] [--formats gpkg,geojson]
 *         [--cases key,place,twice] [--keep | --keep-large] [--kart kart]
 *
 * `--keep` writes bench/results/diff.md, `--keep-large` diff-large.md, for as many rows as a day leaves time for. Memory is that of all processes of the command together (what they share counts once), and of the largest.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { writePipes, type Pipes, type Planted } from './diff-pipes'
import { largestMemoryMb, treeCpuMs, treeMemoryMb } from './process-tree'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const rows = Number(option('--rows') ?? 1_000_000)
const edits = Number(option('--edits') ?? 10_000)
const formats = (option('--formats') ?? 'gpkg,geojson').split(',')
const cases = (option('--cases') ?? 'key,place,twice').split(',')
const kart = option('--kart') ?? 'kart'
const cli = join(import.meta.dirname, '../out/main/cli.js')
const work = mkdtempSync(join(tmpdir(), 'plumbline-bench-diff-'))
const lines: string[] = []
const say = (text: string): void => {
  lines.push(text)
  console.log(text)
}

interface Counts {
  added: number
  removed: number
  moved: number
  changed: number
}

async function measured(command: string, ...rest: string[]) {
  const start = performance.now()
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const peak = { all: 0, largest: 0 }
  let cpuMs = 0
  const watch = setInterval(() => {
    peak.all = Math.max(peak.all, treeMemoryMb(child.pid ?? 0))
    peak.largest = Math.max(peak.largest, largestMemoryMb(child.pid ?? 0))
    cpuMs = Math.max(cpuMs, treeCpuMs(child.pid ?? 0))
  }, 100)
  let out = ''
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearInterval(watch)
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: cpuMs / 1000, peak, status, out }
}

async function compare(name: string, format: string, pipes: Pipes): Promise<void> {
  const [before, after] = ['before', 'after'].map((which) => join(work, `${which}.${format}`)) as [string, string]
  const planted: Planted = await writePipes(before, 'before', pipes)
  await writePipes(after, 'after', pipes)
  const load = loadavg()[0]?.toFixed(1)
  const found = await measured(process.execPath, cli, 'diff', before, after, '--summary', '--json')
  if (found.status !== 0) throw new Error(`the comparison ended with ${found.status}`)
  const { added, removed, moved, changed } = JSON.parse(found.out) as Counts
  const counts = { added, removed, moved, changed: changed - moved }
  const exact = (Object.keys(planted) as (keyof Planted)[]).every((kind) => counts[kind] === planted[kind])
  const megabytes = Math.round((statSync(before).size + statSync(after).size) / 2 ** 20)
  say(
    `| ${name} | ${format} | ${megabytes} | ${found.seconds.toFixed(1)} | ${found.cpuSeconds.toFixed(1)} | ${Math.round(found.peak.largest)} | ` +
      `${Math.round(found.peak.all)} | ${exact ? 'all, and no other' : JSON.stringify(counts)} | ${load} |`,
  )
  if (name === 'key' && format === 'gpkg') await besideKart(before, after)
  for (const file of [before, after]) rmSync(file)
}

/** Kart keeps versions in a repository of its own: both are taken into one, then compared. */
async function besideKart(before: string, after: string): Promise<void> {
  if (spawnSync(kart, ['--version']).error)
    return void notes.push(
      'Kart (kartproject.org) is not installed here, so there is no peer in this run. It is no package of PyPI: the one named `kart` there is a generator of static sites.',
    )
  const repository = join(work, 'kart')
  const steps: [string, string[]][] = [
    ['init', ['init', repository]],
    ['import', ['-C', repository, 'import', before, 'pipes', '--primary-key', 'asset']],
    ['import again', ['-C', repository, 'import', after, 'pipes', '--replace-existing', '--primary-key', 'asset']],
    ['diff', ['-C', repository, 'diff', 'HEAD^...HEAD', '-o', 'feature-count']],
  ]
  for (const [step, given] of steps) {
    const { seconds, cpuSeconds, peak, status } = await measured(kart, ...given)
    notes.push(
      `Kart, ${step}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor, ${Math.round(peak.largest)} MB${status === 0 ? '' : `, status ${status}`}.`,
    )
  }
}
const notes: string[] = []

async function main(): Promise<void> {
  say('# Comparing files\n')
  say(`Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/diff.ts\`, single runs.`)
  say(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}; ` +
      `load average ${loadavg()[0]?.toFixed(1)} at the start.`,
  )
  say(
    `${rows.toLocaleString('en')} pipes of five vertices, ${edits.toLocaleString('en')} edits planted; the newer file is in another order.\n`,
  )
  say(
    '| matched by | format | MB of both | wall s | CPU s | MB of the largest process | MB of all | planted edits found | load |',
  )
  say('|---|---|--:|--:|--:|--:|--:|---|--:|')
  for (const format of formats) {
    if (cases.includes('key')) await compare('key', format, { rows, edits, keyed: true, twice: 0 })
    if (cases.includes('place')) await compare('place', format, { rows, edits, keyed: false, twice: 0 })
    if (cases.includes('twice'))
      await compare('place, every tenth twice', format, { rows, edits, keyed: false, twice: 10 })
  }
  for (const note of notes) say(`\n${note}`)
  const name = args.includes('--keep-large') ? 'diff-large.md' : args.includes('--keep') ? 'diff.md' : null
  if (name) writeFileSync(join(import.meta.dirname, 'results', name), `${lines.join('\n')}\n`)
}

void main().finally(() => rmSync(work, { recursive: true, force: true }))
