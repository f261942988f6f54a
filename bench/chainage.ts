/**
 * How long the chainage of a place takes on a thousand alignments, asked as the program asks: of the engine's thread.
 * Their curves are those of the infrastructure models beside the checkout, strewn over a city; all in one layer, and each in a layer of its own.
 * `npx tsx bench/chainage.ts [--alignments 1000] [--places 500] [--out bench/results/chainage.md]`
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepAlignments } from '../src/geo/chainage/kept-alignments'
import { readAlignments } from '../src/geo/chainage/read-alignments'
import { fileSetFromPath } from '../src/geo/file-set'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import type { AlignmentDefinition } from '../src/shared/alignment/definition'
import { median, share } from './figures'
import { seeded } from './generate'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const wanted = Number(option('--alignments') ?? 1000)
const places = Number(option('--places') ?? 500)
const given = join(import.meta.dirname, '../../shared/field-data/infra')
const crs = { srid: 28356, wkt: null, proj4: null, name: null, from: 'file' } as const
const random = seeded(4)

async function givenAlignments(): Promise<AlignmentDefinition[]> {
  const files = readdirSync(given, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ifc|xml)$/i.test(file))
  const read = await Promise.all(
    files.map(async (file) =>
      readAlignments({ files: await fileSetFromPath(join(given, file)), options: {}, defaultSrid: crs.srid }).then(
        ({ alignments }) => alignments,
        // A model in which nothing is drawn.
        () => [],
      ),
    ),
  )
  return read.flat().filter(({ elements }) => elements.length > 0)
}

/** The same curves with their first point at a chance place in 20 km of a city. */
function strewn(all: readonly AlignmentDefinition[], at: number): AlignmentDefinition {
  const one = all[at % all.length] as AlignmentDefinition
  const [x = 0, y = 0] = one.elements[0]?.start ?? []
  const [east, north] = [330_000 + random() * 20_000 - x, 6_245_000 + random() * 20_000 - y]
  const elements = one.elements.map((each) => ({
    ...each,
    start: [each.start[0] + east, each.start[1] + north] as const,
  }))
  return { ...one, name: `A${at}`, elements }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-chainage-'))
  const load = loadavg()[0] ?? 0
  const all = await givenAlignments()
  const alignments = Array.from({ length: wanted }, (_, at) => strewn(all, at))
  const dirs = ['all', ...alignments.map((_, at) => `of-${at}`)].map((name) => join(folder, name))
  dirs.forEach((dir, at) => {
    mkdirSync(dir)
    keepAlignments(dir, crs, at === 0 ? alignments : alignments.slice(at - 1, at))
  })
  const engine = createGeoEngine()
  const lines: string[] = []
  try {
    for (const [name, addresses] of [
      ['one layer', alignments.map(({ name }) => ({ dir: dirs[0] as string, name }))],
      [`${wanted} layers`, dirs.slice(1).map((dir, at) => ({ dir, name: `A${at}` }))],
    ] as const)
      for (const which of ['nearest', 'all'] as const) {
        const ms: number[] = []
        let feet = 0
        let before = process.cpuUsage()
        for (let place = 0; place <= places; place++) {
          const lonLat = [151.17 + random() * 0.21, -33.93 + random() * 0.18]
          const began = performance.now()
          const [found = []] = await engine.chainage.locate(addresses, { lonLat, withinMetres: 500, which })
          ms.push(performance.now() - began)
          feet += found.length
          // The first opens all of them.
          if (place === 0) before = process.cpuUsage()
        }
        const [first = 0, ...rest] = ms
        const { user, system } = process.cpuUsage(before)
        const cpu = ((user + system) / 1000 / places).toFixed(2)
        const row = [name, which, first.toFixed(0), median(rest).toFixed(2), share(rest, 0.99).toFixed(2), cpu, feet]
        lines.push(`| ${row.join(' | ')} |`)
      }
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const text = `# Chainages on a thousand alignments

${wanted} alignments, of ${all.length} of the models beside the checkout, over 20 km; ${places} places by chance, within 500 m; asked of the engine's thread one
after the other. CPU: of the whole program, for each place after the first. Load ${load.toFixed(1)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}.

| alignments of | which | the first, ms | median, ms | p99, ms | CPU, ms | feet |
|---|---|--:|--:|--:|--:|--:|
${lines.join('\n')}
`
  process.stdout.write(text)
  const out = option('--out')
  if (out) writeFileSync(out, text)
}

void main()
