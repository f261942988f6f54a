/**
 * Large pictures measured: the time to the first map, every tile of every level, and memory, beside GDAL's gdalwarp and
 * gdal2tiles on the same file.
 *
 *     npx tsx bench/raster.ts [--size 13000] [--peers] [--out bench/results/raster.md]
 *
 * 13,000 pixels a side are 507 MB. Each step runs in a process of its own.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { generatePicture } from './raster-generate'

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
  const input = join(work, 'picture.tif')
  const form = join(work, 'form')
  generatePicture(input, size)
  const load = loadavg().map((value) => value.toFixed(1))
  say('# Large pictures\n')
  say(`Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/raster.ts\`, single runs.`)
  say(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}; ` +
      `load average ${load.join(' ')} at the start (other work on the same cores: trust user CPU more than wall).`,
  )
  say(
    `Picture: ${size} × ${size} RGB, ${Math.round(statSync(input).size / 1e6)} MB, strips, no overviews, EPSG:28356.\n`,
  )
  const built = child<Step>('build', input, form)
  say('| step | wall s | user CPU s | peak MB |')
  say('|---|--:|--:|--:|')
  const row = (name: string, step: Step): void =>
    say(`| ${name} | ${step.seconds.toFixed(1)} | ${step.userSeconds.toFixed(1)} | ${step.peakMb.toFixed(0)} |`)
  row(`map form (first picture), ${Math.round(own(form) / 1e6)} MB`, built)
  const tiles = child<Tiles>('tiles', input, form)
  row('every tile of every level', tiles)
  if (args.includes('--peers')) {
    const warped = peer('gdalwarp', '-q', '-t_srs', 'EPSG:3857', '-r', 'bilinear', input, join(work, 'warped.tif'))
    say(`| gdalwarp to EPSG:3857 (one file, no tiles) | ${warped?.seconds.toFixed(1) ?? 'absent'} | | |`)
    const tiled = peer('gdal2tiles.py', '-q', '-z', '12-20', '-w', 'none', '--tilesize=512', input, join(work, 'tiles'))
    say(`| gdal2tiles.py -z 12-20 --tilesize=512 | ${tiled?.seconds.toFixed(1) ?? 'absent'} | | |`)
  }
  say('\n| zoom | tiles | median ms | max ms | MB |')
  say('|--:|--:|--:|--:|--:|')
  for (const { z, tiles: count, medianMs, maxMs, megabytes } of tiles.levels.slice(-8))
    say(`| ${z} | ${count} | ${medianMs.toFixed(1)} | ${maxMs.toFixed(0)} | ${megabytes.toFixed(1)} |`)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, lines.join('\n') + '\n')
}

main()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(() => rmSync(work, { recursive: true, force: true }))
