/**
 * IFC measured in processor seconds: what the geometry kernel alone takes of a model, what our reader takes with it, and what the
 * whole tileset takes, each in a process of its own.
 *
 *     npx tsx bench/ifc.ts [--megabytes 50] [--rounds 3] [--out bench/results/ifc.md] [MODEL.ifc …]
 *
 * Without a model: walls, each with a placement and a body of its own.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { median } from './figures'
import { wallsModel } from './walls-model'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const megabytes = Number(option('--megabytes') ?? 50)
const rounds = Number(option('--rounds') ?? 3)
const out = option('--out') ?? 'bench/results/ifc.md'
const srid = 28356
const work = mkdtempSync(join(tmpdir(), 'bench-ifc-'))

/** What a stage printed (ifc-child.ts): processor seconds of each part of it, and the most resident memory. */
interface Stage {
  cpu: Record<string, number>
  peakMb: number
}

function stage(name: 'kernel' | 'reader' | 'tileset', path: string): Stage {
  const child = join(import.meta.dirname, 'ifc-child.ts')
  const tsx = join(import.meta.dirname, '../node_modules/tsx/dist/cli.mjs')
  const tiles = mkdtempSync(join(work, 'tiles-'))
  const printed = execFileSync(process.execPath, [tsx, child, name, path, tiles, String(srid)], { encoding: 'utf8' })
  rmSync(tiles, { recursive: true })
  return JSON.parse(printed.trim().split('\n').at(-1) as string) as Stage
}

/** The middle of each figure of some runs. */
function middle(runs: readonly Stage[]): Stage {
  const parts = Object.keys(runs[0]?.cpu ?? {})
  return {
    cpu: Object.fromEntries(parts.map((part) => [part, median(runs.map(({ cpu }) => cpu[part] ?? 0))])),
    peakMb: median(runs.map(({ peakMb }) => peakMb)),
  }
}

function row(path: string): string {
  const runs: Record<'kernel' | 'reader' | 'tileset', Stage[]> = { kernel: [], reader: [], tileset: [] }
  for (let round = 0; round < rounds; round++)
    for (const name of ['kernel', 'reader', 'tileset'] as const) runs[name].push(stage(name, path))
  const [kernel, reader, tileset] = [middle(runs.kernel), middle(runs.reader), middle(runs.tileset)]
  const s = (value = 0): string => value.toFixed(1)
  const all = Object.values(kernel.cpu).reduce((sum, value) => sum + value, 0)
  const mb = statSync(path).size / 2 ** 20
  return `| ${basename(path)} | ${s(mb)} | ${s(kernel.cpu['open'])} | ${s(kernel.cpu['geometry'])} | ${s(kernel.cpu['lines'])} | ${s(all)} | ${kernel.peakMb} | ${s(reader.cpu['all'])} | ${reader.peakMb} | ${s(tileset.cpu['all'])} | ${tileset.peakMb} |`
}

function main(): void {
  const given = args.filter((each) => /\.ifc$/i.test(each))
  const load = loadavg().map((each) => each.toFixed(1))
  const models = given.length > 0 ? given : [wallsModel(join(work, 'walls.ifc'), megabytes * 2 ** 20, srid)]
  const [cpu] = cpus()
  const lines = [
    '# IFC',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/ifc.ts --rounds ${rounds}\`: processor seconds, the middle of the runs in turn, each in a process of its own.`,
    `Machine: ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, linux ${release()}, Node ${process.version}; load average ${load.join(' ')} at the start.`,
    '“Kernel”: web-ifc alone, with nothing done with what it gives: the file opened, the triangles of each product, the line of each product. “Reader”: all features, in the coordinate system of the model. “Tileset”: the whole way to tiles.',
    '',
    '| model | MB | kernel: open s | geometry s | lines s | together s | peak MB | reader s | peak MB | tileset s | peak MB |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...models.map(row),
    '',
  ]
  console.log(lines.join('\n'))
  writeFileSync(out, lines.join('\n'))
}

try {
  main()
} finally {
  rmSync(work, { recursive: true, force: true })
}
