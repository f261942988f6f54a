/**
 * The start of the program beside that of an empty window with Vue in it, on the same Electron, in turn: from the start of the
 * process to what the window has painted.
 *
 *     npm run build && xvfb-run -a dbus-run-session -- npx tsx bench/start.ts [--rounds 7] [--out DIR | --packed DIR] [--keep]
 *
 * Linux. `--out`: a folder `out` of another build. `--packed`: a packed program (`npm run package`, dist/linux-unpacked) beside the
 * empty window in the same package, with the same fuses. Writes bench/results/start.md or start-packed.md with `--keep`. The processor time is that of the whole tree of processes
 * when the layers were painted.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median, spread } from './figures'
import { keepResults } from './keep-results'
import { builtStarter } from './start-built'
import type { Marks } from './start-marks'
import { packedStarter } from './start-packed'

const args = process.argv.slice(2)
const option = (name: string): string | null => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null)
const rounds = Number(option('--rounds') ?? 7)
const packed = option('--packed')
const built = option('--out') ?? join(import.meta.dirname, '..', 'out')

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const homes = { fresh: join(work, 'fresh'), used: join(work, 'used'), empty: join(work, 'empty') }
  const runs: Record<'empty' | 'used' | 'fresh', Marks[]> = { empty: [], used: [], fresh: [] }
  const starter = packed === null ? await builtStarter(built) : await packedStarter(resolve(packed), work)
  const load = loadavg()[0] ?? 0
  try {
    await starter.start('empty', homes.empty)
    await starter.start('plumbline', homes.used)
    await starter.start('plumbline', homes.used)
    for (let round = 0; round < rounds; round++) {
      runs.empty.push(await starter.start('empty', homes.empty))
      runs.used.push(await starter.start('plumbline', homes.used))
      rmSync(homes.fresh, { recursive: true, force: true })
      runs.fresh.push(await starter.start('plumbline', homes.fresh))
      console.error(
        round + 1,
        JSON.stringify(Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, all.at(-1)]))),
      )
    }
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 10 })
  }
  const text = report(runs, starter.electron, load)
  console.log(text)
  const file = join(import.meta.dirname, 'results', packed === null ? 'start.md' : 'start-packed.md')
  if (args.includes('--keep')) keepResults(file, text)
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
    `# Start beside an empty window${packed === null ? '' : ', both packed'}`,
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/start.ts${packed === null ? '' : ' --packed'}\` on ${cpus().length} × ${cpus()[0]?.model.trim()}, Electron ${version}, ${runs.empty.length} rounds in turn; load average ${load.toFixed(1)} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end.`,
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
