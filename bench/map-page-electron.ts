/**
 * What Electron's main process does while a map of five layers, a million features each, is flown over: processor time of its
 * main thread and of its other threads, delay of its event loop, and the window's frames.
 *
 *     xvfb-run -a npx tsx bench/map-page-electron.ts [--keep DIR] [--out OUT] [--seconds 30] [--quick]
 *
 * The built program (OUT: the folder `out`) runs as it is, on a home whose cache holds the five tilesets, with the page of
 * bench/map-page.ts in place of its own. Linux only. Writes bench/results/map-page-electron.md unless `--quick`.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type * as PerfHooks from 'node:perf_hooks'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { openCacheIndex } from '../src/core/revisions/cache-index'
import { openSqlite } from '../src/node/sqlite'
import type { TilesetManifest } from '../src/geo/engine-api'
import { bundleTilesets, bundlePage, makeTileset, middle, type Layer } from './map-page-setup'

const args = process.argv.slice(2)
const option = (name: string): string | null => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null)
const checkout = join(import.meta.dirname, '..')
const quick = args.includes('--quick')
const work = option('--keep') ?? mkdtempSync(join(tmpdir(), 'plumbline-map-page-'))
const built = option('--out') ?? join(checkout, 'out')
const seconds = Number(option('--seconds') ?? (quick ? 10 : 30))
/** Inside node_modules, so that the program finds the native packages; of one name, as runtimes are laid out for it. */
const appFolder = join(checkout, 'node_modules', '.cache', 'bench', 'map-page-electron')

interface Runtime {
  executable: string
  args: string[]
  version: string
}

async function runtime(): Promise<Runtime> {
  const setup = (await import(join(checkout, 'build', 'setup.mjs'))) as {
    findElectron(options: {
      forTests: boolean
    }): Promise<{ runtime: { version: string; dist: string; kind: string } | null; reason: string }>
    launchOf(runtime: object, appFolder: string): { executable: string; args: string[] }
  }
  const found = await setup.findElectron({ forTests: true })
  if (!found.runtime) throw new Error(`There is no Electron: ${found.reason}`)
  return { ...setup.launchOf(found.runtime, appFolder), version: found.runtime.version }
}

/** The built program with the measuring page as its renderer. */
function layOutApp(page: string): void {
  rmSync(appFolder, { recursive: true, force: true })
  mkdirSync(appFolder, { recursive: true })
  for (const part of ['main', 'preload']) cpSync(join(built, part), join(appFolder, 'out', part), { recursive: true })
  cpSync(page, join(appFolder, 'out', 'renderer'), { recursive: true })
  const shim = readFileSync(join(checkout, 'e2e', 'shim', 'main.js'), 'utf8')
  writeFileSync(join(appFolder, 'main.js'), shim.replace('../../out/main', './out/main'))
  writeFileSync(
    join(appFolder, 'package.json'),
    JSON.stringify({ name: 'plumbline', version: '0.0.0', main: 'main.js' }),
  )
}

/** A home whose cache holds the forms; gives the layers under the keys of their tiles. */
function fillHome(home: string, layers: readonly Layer[]): Layer[] {
  mkdirSync(join(home, 'cache', 'forms'), { recursive: true })
  const db = openSqlite(join(home, 'cache.db'))
  const index = openCacheIndex(db)
  const kept = layers.map((layer, number) => {
    const key = String(number + 1).padStart(32, '0')
    const folder = join(work, 'forms', layer.id)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as TilesetManifest
    symlinkSync(folder, join(home, 'cache', 'forms', key))
    index.saveTileset({ key, sha256: key, manifest, sizeBytes: 0, usedAtMs: Date.now() })
    return { ...layer, id: key }
  })
  db.close()
  return kept
}

/** Milliseconds of processor that each thread of a process has used, by its number. */
function threadTimes(pid: number): Map<number, { name: string; ms: number }> {
  const times = new Map<number, { name: string; ms: number }>()
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    let stat = ''
    try {
      stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    } catch {
      // It has ended since.
      continue
    }
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    times.set(Number(thread), { name, ms: (Number(fields[11]) + Number(fields[12])) * 10 })
  }
  return times
}

type View = [number, number, number]

/** Views that no flight comes to twice, over six zooms. */
function viewsOver(layer: Layer, zoom: number): View[] {
  const [lat, lon] = middle(layer)
  return Array.from({ length: 60 }, (_, i): View => {
    const deeper = [2, 4, 0, 3, 6, 1][i % 6]!
    return [lat + 0.2 * Math.sin(i * 2.4) * (i / 60), lon + 0.2 * Math.cos(i * 2.4) * (i / 60), zoom + deeper]
  })
}

const share = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN

/** One row of the table. */
async function flight(app: ElectronApplication, page: Page, what: string, views: View[]): Promise<string> {
  const pid = await app.evaluate(() => process.pid)
  await page.evaluate(() => window.page.tiles())
  await app.evaluate((_, name) => {
    const { monitorEventLoopDelay } = process.mainModule!.require(name) as typeof PerfHooks
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    Object.assign(globalThis, { delayOfMain: delay })
  }, 'node:perf_hooks')
  const before = threadTimes(pid)
  const start = performance.now()
  const { frames } = await page.evaluate(([time, places]) => window.page.frames(time, places), [
    seconds * 1000,
    views,
  ] as const)
  const tookMs = performance.now() - start
  const after = threadTimes(pid)
  // The clock of the delay ticks every 5 ms, which are no delay.
  const delay = await app.evaluate(() => {
    const { delayOfMain } = globalThis as unknown as { delayOfMain: PerfHooks.IntervalHistogram }
    delayOfMain.disable()
    return [50, 99, 100].map((percent) => delayOfMain.percentile(percent) / 1e6 - 5)
  })
  const tiles = await page.evaluate(() => window.page.tiles())
  const used = [...after].map(([thread, { name, ms }]) => ({ thread, name, ms: ms - (before.get(thread)?.ms ?? 0) }))
  const main = used.find(({ thread }) => thread === pid)?.ms ?? NaN
  const others = used.reduce((sum, { ms }) => sum + ms, 0) - main
  const percent = (ms: number): string => `${((ms / tookMs) * 100).toFixed(1)} %`
  for (const { thread, name, ms } of used.sort((a, b) => b.ms - a.ms).slice(0, 8))
    console.error(what, thread === pid ? 'main' : name, ms)
  return (
    `| ${what} | ${tiles} | ${percent(main)} | ${percent(others)} | ${delay.map((ms) => Math.max(0, ms).toFixed(1)).join(' | ')} | ` +
    `${frames.length} | ${share(frames, 0.5).toFixed(1)} | ${share(frames, 0.95).toFixed(1)} | ${Math.max(...frames).toFixed(0)} | ${loadavg()[0]!.toFixed(1)} |`
  )
}

async function main(): Promise<void> {
  const script = await bundleTilesets(work)
  const tilesets = join(work, 'forms')
  mkdirSync(tilesets, { recursive: true })
  const count = quick ? 100_000 : 1_000_000
  const name = (id: string): string => (quick ? `${id}-quick` : id)
  const made = [
    makeTileset(tilesets, script, name('P'), 'points', count, 0, false),
    makeTileset(tilesets, script, name('A'), 'polygons', count, 0.1, false),
    makeTileset(tilesets, script, name('L'), 'lines', count, 0, false),
    makeTileset(tilesets, script, name('Q'), 'points', count, 0.3, false),
    makeTileset(tilesets, script, name('R'), 'points', count, -0.2, false),
  ]
  layOutApp(await bundlePage(work))
  const { executable, args: launch, version } = await runtime()
  const home = mkdtempSync(join(tmpdir(), 'plumbline-home-'))
  const layers = fillHome(home, made)
  const asRoot = process.getuid?.() === 0
  const app = await _electron.launch({
    executablePath: executable,
    args: [...launch, '--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])],
    chromiumSandbox: !asRoot,
    env: { ...(process.env as Record<string, string>), PLUMBLINE_HOME: home },
  })
  try {
    const page = await app.firstWindow()
    await page.waitForFunction(() => 'page' in window)
    const zoom = await page.evaluate((box) => window.page.fit(box), layers[0]!.bbox)
    const [lat, lon] = middle(layers[0]!)
    const look = (): Promise<void> => page.evaluate(([y, x, z]) => window.page.look(y, x, z), [lat, lon, zoom] as const)
    const lines = [
      '# The main process while the map moves\n',
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/map-page-electron.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim()}: ` +
        `Electron ${version} without a graphics card, ${seconds} s of flights over six zooms to places not seen before, five layers of ${count.toLocaleString('en')} features. ` +
        'The blank map is the same without layers. Delay of the event loop beyond the 5 ms at which it is looked at.\n',
      '| map | pictures of 512 × 512 | main thread CPU | other threads of the process | loop delay median ms | p99 | max | frames | median ms | p95 | max | load |',
      '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ]
    await look()
    lines.push(await flight(app, page, 'blank', viewsOver(layers[0]!, zoom)))
    await look()
    await page.evaluate((show) => window.page.show(show), layers)
    lines.push(await flight(app, page, 'five layers', viewsOver(layers[0]!, zoom)))
    console.log(lines.join('\n'))
    if (!quick) writeFileSync(join(import.meta.dirname, 'results', 'map-page-electron.md'), lines.join('\n') + '\n')
  } finally {
    await app.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    if (!option('--keep')) rmSync(work, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
