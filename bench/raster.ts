/**
 * Large pictures measured: the time to the first picture, to the whole map, to every tile of every level, and memory, beside
 * GDAL's gdalwarp and gdal2tiles on the same file.
 *
 *     npx tsx bench/raster.ts [--size 13000] [--peers] [--out bench/results/raster.md]
 *
 * 13,000 pixels a side are 507 MB unpacked. Each step runs in a process of its own; times begin with opening the file.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { generatePicture, type Storage } from './raster-generate'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const size = Number(option('--size') ?? 13_000)
const out = option('--out') ?? 'bench/results/raster.md'
const work = mkdtempSync(join(tmpdir(), 'bench-raster-'))
const bundleDir = join(import.meta.dirname, '../node_modules/.cache/bench-raster')
const lines: string[] = []
const say = (text: string): void => {
  lines.push(text)
  console.log(text)
}

interface Step {
  seconds: number
  userSeconds: number
  peakMb: number
}
interface Built extends Step {
  previews: { seconds: number; userSeconds: number }[]
}
interface Tiles extends Step {
  levels: { z: number; tiles: number; medianMs: number; maxMs: number; megabytes: number }[]
}

function child<T extends Step>(...rest: string[]): T {
  const done = spawnSync(process.execPath, [join(bundleDir, 'child.cjs'), ...rest], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
  return JSON.parse(done.stdout.trim().split('\n').pop()!) as T
}

/** Wall and CPU seconds of another program; null when it is absent or fails. */
function peer(command: string, ...rest: string[]): { seconds: number } | null {
  const start = performance.now()
  const done = spawnSync(command, rest, { stdio: 'ignore' })
  return done.error || done.status !== 0 ? null : { seconds: (performance.now() - start) / 1000 }
}

const own = (dir: string): number =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(dir, entry.name)).size, 0)

async function main(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['libsql', 'web-ifc', '@cwasm/jpeg-turbo', '@cwasm/webp'] },
    build: {
      ssr: join(import.meta.dirname, 'raster-child.ts'),
      outDir: bundleDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'child.cjs' } },
    },
  })
  const load = loadavg().map((value) => value.toFixed(1))
  say('# Large pictures\n')
  say(`Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/raster.ts\`, single runs.`)
  say(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}; ` +
      `load average ${load.join(' ')} at the start (other work on the same cores: trust user CPU more than wall).`,
  )
  say(`Picture: ${size} × ${size} RGB, no overviews, EPSG:28356. First picture: a coarse one of the whole.\n`)
  say('| stored as | step | wall s | user CPU s | peak MB |')
  say('|---|---|--:|--:|--:|')
  const strips = measure('strips')
  if (args.includes('--peers')) besideGdal(join(work, 'strips.tif'))
  measure('deflate')
  measure('lzw')
  say('\nTiles of the strips, six asked for at a time:\n')
  say('| zoom | tiles | median ms | max ms | MB |')
  say('|--:|--:|--:|--:|--:|')
  for (const { z, tiles: count, medianMs, maxMs, megabytes } of strips.levels.slice(-8))
    say(`| ${z} | ${count} | ${medianMs.toFixed(1)} | ${maxMs.toFixed(0)} | ${megabytes.toFixed(1)} |`)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, lines.join('\n') + '\n')
}

/** All steps with a picture that is stored in one way. */
function measure(storage: Storage): Tiles {
  const input = join(work, `${storage}.tif`)
  const tileset = join(work, `form-${storage}`)
  generatePicture(input, size, storage)
  const name = `${storage === 'strips' ? 'strips' : `tiles, ${storage.toUpperCase()}`}, ${megabytes(statSync(input).size)}`
  const row = (step: string, { seconds, userSeconds, peakMb }: Partial<Step>): void =>
    say(
      `| ${name} | ${step} | ${seconds!.toFixed(2)} | ${userSeconds!.toFixed(2)} | ${peakMb === undefined ? '' : peakMb.toFixed(0)} |`,
    )
  const built = child<Built>('build', input, tileset)
  const [first] = built.previews
  if (first) row('first picture', first)
  row(`tileset, ${megabytes(own(tileset))}`, built)
  const tiles = child<Tiles>('tiles', input, tileset)
  row('every tile of every level', tiles)
  const deepest = tiles.levels.slice(-3).map(({ maxMs }) => Math.round(maxMs))
  say(`| ${name} | slowest tile of the three levels made on demand, ms | ${deepest.join(', ')} | | |`)
  return tiles
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

function besideGdal(input: string): void {
  const warped = peer('gdalwarp', '-q', '-t_srs', 'EPSG:3857', '-r', 'bilinear', input, join(work, 'warped.tif'))
  say(`| strips | gdalwarp to EPSG:3857 (one file, no tiles) | ${warped?.seconds.toFixed(1) ?? 'absent'} | | |`)
  const tiled = peer('gdal2tiles.py', '-q', '-z', '12-20', '-w', 'none', '--tilesize=512', input, join(work, 'tiles'))
  say(`| strips | gdal2tiles.py -z 12-20 --tilesize=512 | ${tiled?.seconds.toFixed(1) ?? 'absent'} | | |`)
}

main()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(() => rmSync(work, { recursive: true, force: true }))
