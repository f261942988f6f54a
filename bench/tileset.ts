/**
 * Tilesets measured: building beside native ogr2ogr in the same run, tiles by latency.
 *
 *     npx tsx bench/tileset.ts [--scale 0.1] [--no-million] [--ten-million] [--install-peers] [--out bench/results/tileset.md]
 *
 * Each step runs in a process of its own. Peers that are not there are reported absent (--install-peers gets gdal-bin by apt).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { generate } from './generate'
import { keepResults } from './keep-results'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const scale = Number(option('--scale') ?? 1)
const out = option('--out') ?? 'bench/results/tileset.md'
const work = mkdtempSync(join(tmpdir(), 'bench-tileset-'))
/** Inside node_modules, so that the bundle finds the native packages. */
const bundleDir = join(import.meta.dirname, '../node_modules/.cache/bench')
const lines: string[] = []

interface Built {
  seconds: number
  cpuSeconds: number
  peakMb: number
  features: number
  /** Until there was something on the map; null when the whole was there before. */
  firstMs: number | null
}
interface Answered {
  openMs: number
  medianMs: number
  p99Ms: number
  maxMs: number
  deepMedianMs: number
  cpuP99Ms: number
  cpuMaxMs: number
  medianBytes: number
  maxBytes: number
  identifyMedianMs: number
  identifyP99Ms: number
  peakMb: number
}

interface Delivered {
  medianMs: number
  p90Ms: number
  p99Ms: number
  maxMs: number
  /** Of tiles with about as many bytes, whatever the size of the layer. */
  alikeMedianMs: number
}

function say(text: string): void {
  lines.push(text)
  console.log(text)
}

function child<T>(...rest: string[]): T {
  return run<T>('child', ...rest)
}

function run<T>(script: string, ...rest: string[]): T {
  const done = spawnSync(process.execPath, [join(bundleDir, `${script}.cjs`), ...rest], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (done.status !== 0) throw new Error(done.stderr)
  return JSON.parse(done.stdout.trim().split('\n').pop()!) as T
}

/** ogr2ogr to indexed FlatGeobuf in lon/lat; null when it is absent. */
function ogr(input: string): Built | null {
  const target = join(work, 'peer.fgb')
  rmSync(target, { force: true })
  const command = [
    'ogr2ogr',
    '-f',
    'FlatGeobuf',
    '-t_srs',
    'EPSG:4326',
    '-nlt',
    'PROMOTE_TO_MULTI',
    '-skipfailures',
    target,
    input,
  ]
  const timed = existsSync('/usr/bin/time')
  const start = performance.now()
  const done = timed
    ? spawnSync('/usr/bin/time', ['-f', '%U %S %M', '-o', join(work, 'time'), ...command], { encoding: 'utf8' })
    : spawnSync(command[0]!, command.slice(1), { encoding: 'utf8' })
  if (done.error || done.status !== 0) return null
  const seconds = (performance.now() - start) / 1000
  const [user, system, kb] = timed
    ? readFileSync(join(work, 'time'), 'utf8').trim().split('\n').pop()!.split(' ').map(Number)
    : [NaN, NaN, NaN]
  return { seconds, cpuSeconds: user! + system!, peakMb: kb! / 1024, features: 0, firstMs: null }
}

/** Removes a shapefile that has been measured: ten times the size fills disks. */
function removeData(file: string): void {
  for (const ext of ['.shp', '.shx', '.dbf', '.prj', '.cpg']) rmSync(file.replace(/\.shp$/, ext), { force: true })
  rmSync(join(work, 'peer.fgb'), { force: true })
}

function version(command: string, ...rest: string[]): string {
  try {
    return execFileSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split('\n')[0]!
  } catch {
    return 'absent'
  }
}

const n = (value: number, digits = 1): string => (Number.isFinite(value) ? value.toFixed(digits) : '–')

/** Tiles of a large and a small layer of the same kind, as a page gets them. */
function delivered(tilesets: readonly [string, string][]): void {
  say(
    '\n## Delivered: tiles of a layer and of one of 10,000 features in turn from the web host, over HTTP on a kept connection\n',
  )
  say(
    '| form | median ms | p90 | p99 | max | of the 10,000: median | p90 | p99 | max | ratio of medians | ratio for tiles of 2 to 20 KB |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  )
  for (const kind of ['points', 'polygons']) {
    const small = tilesets.find(([name]) => name === `10000 ${kind}`)
    if (!small) continue
    for (const [name, tileset] of tilesets.filter(([name]) => name.endsWith(` ${kind}`) && name !== small[0])) {
      const [ours, theirs] = run<[Delivered, Delivered]>('delivered', '3000', tileset, small[1])
      const figures = ({ medianMs, p90Ms, p99Ms, maxMs }: Delivered): string =>
        `${n(medianMs, 2)} | ${n(p90Ms, 2)} | ${n(p99Ms, 2)} | ${n(maxMs)}`
      say(
        `| ${name} | ${figures(ours)} | ${figures(theirs)} | ${n(ours.medianMs / theirs.medianMs, 2)}× | ${n(ours.alikeMedianMs / theirs.alikeMedianMs, 2)}× |`,
      )
    }
  }
}

async function main(): Promise<void> {
  if (args.includes('--install-peers') && version('ogr2ogr', '--version') === 'absent')
    spawnSync('apt-get', ['install', '-y', 'gdal-bin', 'time'], { stdio: 'inherit' })
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['libsql', 'web-ifc', '@cwasm/jpeg-turbo', '@cwasm/webp'] },
    build: {
      ssr: true,
      outDir: bundleDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          child: join(import.meta.dirname, 'tileset-child.ts'),
          delivered: join(import.meta.dirname, 'tileset-delivered.ts'),
          'geo-worker': join(import.meta.dirname, '../src/geo/workers/geo-worker.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  })

  say('# Tilesets\n')
  say(
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/tileset.ts${args.length ? ' ' + args.join(' ') : ''}\`, single runs.`,
  )
  say(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}; ` +
      `load average ${loadavg()
        .map((value) => value.toFixed(1))
        .join(' ')} at the start (other work on the same cores: trust CPU, user and system, more than wall).`,
  )
  say(`Versions: Node ${process.version}, ogr2ogr ${version('ogr2ogr', '--version')}.\n`)
  say('## Built: read, reprojected, in tileset\n')
  say('| data | what | wall s | CPU s | peak MB | first picture ms | to ogr2ogr: wall | CPU |')
  say('|---|---|--:|--:|--:|--:|--:|--:|')
  const tilesets: [string, string][] = []
  const million = args.includes('--no-million') ? [] : ['lines', 'polygons']
  const data: [kind: string, times: number][] = [
    ['points:27700', 1],
    ['points:28356', 1],
    ['polygons:27700', 1],
    ['polygons:28356', 1],
    ...million.map((kind): [string, number] => [kind, 10]),
  ]
  for (const [kind, times] of data) {
    const file = generate(work, kind, scale * times)
    const [what, srid] = kind.split(':')
    const tileset = join(work, `${what}-${times}-${srid ?? ''}.form`)
    const ours = child<Built>('build', file, tileset)
    const peer = ogr(file)
    const name = `${ours.features} ${what}`
    if (!tilesets.some(([known]) => known === name)) tilesets.push([name, tileset])
    const ratio = (a: number, b: number | undefined): string => (b ? `${n(a / b, 2)}×` : '–')
    const first = ours.firstMs === null ? '–' : n(ours.firstMs, 0)
    say(
      `| ${name}${srid ? `, EPSG:${srid}` : ''} | tileset | ${n(ours.seconds)} | ${n(ours.cpuSeconds)} | ${n(ours.peakMb, 0)} | ${first} | ${ratio(ours.seconds, peer?.seconds)} | ${ratio(ours.cpuSeconds, peer?.cpuSeconds)} |`,
    )
    say(
      peer
        ? `| | ogr2ogr FlatGeobuf | ${n(peer.seconds)} | ${n(peer.cpuSeconds)} | ${n(peer.peakMb, 0)} | | | |`
        : '| | ogr2ogr | absent | | | | | |',
    )
    removeData(file)
  }
  for (const kind of ['points', 'polygons']) {
    const small = generate(join(work, 'small'), kind, kind === 'points' ? 0.01 : 0.1)
    const smallTileset = join(work, `${kind}-small.form`)
    child<Built>('build', small, smallTileset)
    tilesets.push([`10000 ${kind}`, smallTileset])
  }
  if (args.includes('--ten-million')) {
    const tileset = join(work, 'ten-million.form')
    const built = child<Built>('ten-million', tileset)
    say(
      `| ${built.features} points | writer alone | ${n(built.seconds)} | ${n(built.cpuSeconds)} | ${n(built.peakMb, 0)} | | | |`,
    )
    tilesets.push([`${built.features} points`, tileset])
  }
  say('\n## Answered: 3,000 tiles about features, zooms 0 to 18; 300 identifications\n')
  say(
    '| form | open ms | tile median ms | p99 | max | p99 CPU | max CPU | median of zooms 15–18 | median KB | max KB | identify median ms | p99 | peak MB |',
  )
  say('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const [name, tileset] of tilesets) {
    const r = child<Answered>('tiles', tileset)
    say(
      `| ${name} | ${n(r.openMs)} | ${n(r.medianMs, 3)} | ${n(r.p99Ms, 2)} | ${n(r.maxMs)} | ${n(r.cpuP99Ms, 2)} | ${n(r.cpuMaxMs)} | ${n(r.deepMedianMs, 3)} | ${n(r.medianBytes / 1024)} | ${n(r.maxBytes / 1024, 0)} | ${n(r.identifyMedianMs, 2)} | ${n(r.identifyP99Ms, 2)} | ${n(r.peakMb, 0)} |`,
    )
  }
  delivered(tilesets)
  mkdirSync(dirname(out), { recursive: true })
  keepResults(out, lines.join('\n') + '\n')
}

main()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(() => rmSync(work, { recursive: true, force: true }))
