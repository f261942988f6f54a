/**
 * What the map on the page takes, beside Leaflet's own L.geoJSON on canvas and maplibre-gl, in Chromium at 1280 × 800:
 *
 *     npx tsx bench/map-page.ts [--keep DIR] [--chromium PATH] [--quick] [--most 100000] [--maplibre node_modules/maplibre-gl]
 *
 * Milliseconds from showing a layer to the frame with its last tile; frames while a script flies over five layers of a
 * million features. `--most` leaves larger layers out of the comparison (and below 100,000 writes nothing). Writes bench/results/map-page.md. `--maplibre` is the
 * folder of that package, which is no dependency of this one. `--keep` leaves the tilesets for another run.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { middle, openMapPage, type Layer, type MapPage } from './map-page-setup'
import { keepResults } from './keep-results'

const args = process.argv.slice(2)
const option = (name: string): string | null => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null)
const quick = args.includes('--quick')
const work = option('--keep') ?? mkdtempSync(join(tmpdir(), 'plumbline-map-page-'))
const most = Number(option('--most') ?? 1_000_000)
const million = quick ? 100_000 : 1_000_000
const lines: string[] = []
const say = (text: string): void => {
  lines.push(text)
  console.log(text)
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN
const share = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
async function ours({ page, fresh }: MapPage, layer: Layer): Promise<number[]> {
  const turns: number[][] = []
  for (let turn = 0; turn < 3; turn++) {
    const zoom = await fresh(layer)
    const [lat, lon] = middle(layer)
    const times = [await page.evaluate((show) => window.page.show(show), [layer])]
    for (const deeper of [2, 4, 6])
      times.push(await page.evaluate(([y, x, z]) => window.page.zoom(y, x, z), [lat, lon, zoom + deeper] as const))
    turns.push(times)
  }
  return [0, 1, 2, 3].map((column) => median(turns.map((times) => times[column]!)))
}

async function leaflet({ page, fresh }: MapPage, layer: Layer): Promise<number[]> {
  const zoom = await fresh(layer)
  const [lat, lon] = middle(layer)
  const first = await page.evaluate((path) => window.page.geojson(path), `/data/${layer.id}.geojson`)
  const times = [first.total]
  for (const deeper of [2, 4, 6])
    times.push(await page.evaluate(([y, x, z]) => window.page.peerZoom(y, x, z), [lat, lon, zoom + deeper] as const))
  return times
}

async function maplibre({ page, fresh }: MapPage, layer: Layer, kind: string): Promise<number[]> {
  const zoom = await fresh(layer)
  const [lat, lon] = middle(layer)
  const place = [lat, lon, zoom] as const
  const shown = await page.evaluate(([library, path, points, at]) => window.page.maplibre(library, path, points, at), [
    maplibrePath,
    `/data/${layer.id}.geojson`,
    kind === 'points',
    place,
  ] as const)
  const times = [shown]
  for (const deeper of [2, 4, 6])
    times.push(await page.evaluate((at) => window.page.maplibreZoom(...at), [lat, lon, zoom + deeper] as const))
  return times
}

/** Where the page finds maplibre-gl, whose files are copied beside the data. */
const maplibrePath = '/data/maplibre/maplibre-gl.mjs'
const maplibreFolder = option('--maplibre')
function copyMaplibre(): void {
  if (maplibreFolder)
    cpSync(join(maplibreFolder, 'dist'), join(work, 'forms', 'maplibre'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
}

/** A page that ran out of memory or of time is an answer too. */
async function orNothing<T>(measure: Promise<T>): Promise<T | null> {
  const tooLong = new Promise<null>((resolve) => setTimeout(resolve, 180_000, null).unref())
  return Promise.race([measure, tooLong]).catch((error: unknown) => {
    console.error(error)
    return null
  })
}

async function compare(map: MapPage): Promise<void> {
  say('\n## One layer: from showing it to its last pixel, and zoomed in by 2, 4 and 6 (ms, median of 3)\n')
  say('| layer | with | whole extent | + 2 | + 4 | + 6 |\n|---|---|--:|--:|--:|--:|')
  for (const kind of ['points', 'polygons'] as const)
    for (const count of [10_000, 100_000, 1_000_000].filter((one) => one <= (quick ? 10_000 : most))) {
      const layer = map.layer(`${kind}-${count}`, kind, count, 0, true)
      const own = await ours(map, layer)
      say(`| ${count.toLocaleString('en')} ${kind} | Plumbline | ${own.map(ms).join(' | ')} |`)
      const row = (name: string, times: number[] | null): void =>
        say(
          `| | ${name} | ${times ? times.map((t, i) => `${ms(t)} (${(t / own[i]!).toFixed(1)}×)`).join(' | ') : 'did not finish | | |'} |`,
        )
      row('L.geoJSON', await orNothing(leaflet(map, layer)))
      if (maplibreFolder) row('maplibre-gl', await orNothing(maplibre(map, layer, kind)))
    }
}

type View = readonly [number, number, number]

/** One row of the table of flights: frames while a script moves the map over the views. */
async function flight(
  page: Page,
  what: string,
  seconds: number,
  views: readonly View[],
  onMaplibre = false,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // Of the processor, not of the clock: other work on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await busy()
  const { frames, long } = await page.evaluate(([time, places, gl]) => window.page.frames(time, places, gl), [
    seconds * 1000,
    views as unknown as [number, number, number][],
    onMaplibre,
  ] as const)
  const spent = (await busy()) - before
  await session.detach()
  const within = (limit: number): string =>
    `${((frames.filter((t) => t <= limit).length / frames.length) * 100).toFixed(1)} %`
  const sum = (times: number[]): number => times.reduce((total, time) => total + time, 0)
  const late = `${((sum(frames.filter((time) => time > 50)) / sum(frames)) * 100).toFixed(1)} %`
  say(
    `| ${what} | ${frames.length} | ${median(frames).toFixed(1)} | ${share(frames, 0.95).toFixed(1)} | ${share(frames, 0.99).toFixed(1)} | ` +
      `${ms(Math.max(...frames))} | ${within(17.2)} | ${within(50)} | ${late} | ${((spent / seconds) * 100).toFixed(0)} % | ${long.length} (${ms(Math.max(0, ...long))} ms) | ${loadavg()[0]!.toFixed(1)} |`,
  )
}

async function fly(map: MapPage): Promise<void> {
  const { page, layer, fresh } = map
  const layers = [
    layer('P', 'points', million, 0, false),
    layer('A', 'polygons', million, 0.1, false),
    layer('L', 'lines', million, 0, false),
    layer('Q', 'points', million, 0.3, false),
    layer('R', 'points', million, -0.2, false),
  ]
  const seconds = quick ? 10 : 30
  say(
    `\n## Frames in ${seconds} s of flights over six zooms, five layers of ${million.toLocaleString('en')} features\n`,
  )
  say(
    'The blank map is Leaflet with nothing on it, in the same browser just before: what this machine gives at best.\n',
  )
  say(
    '| map | frames | median ms | p95 | p99 | max | within 17.2 ms | within 50 ms | time in frames over 50 ms | page thread CPU | long tasks | load |',
  )
  say('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  const zoom = await fresh(layers[0]!)
  const [lat, lon] = middle(layers[0]!)
  const views = [2, 4, 0, 3, 6, 1].map((deeper, i): View => [
    lat + 0.1 * Math.sin(i),
    lon + 0.1 * Math.cos(i),
    zoom + deeper,
  ])
  await flight(page, 'blank', seconds, views)
  await fresh(layers[0]!)
  const shown = await page.evaluate((show) => window.page.show(show), layers)
  await flight(page, 'Plumbline, five layers', seconds, views)
  const small = layer('points-100000', 'points', 100_000, 0, true)
  await fresh(small)
  await page.evaluate((show) => window.page.show(show), [small])
  await flight(page, 'Plumbline, 100,000 points', seconds, views)
  if (await orNothing(leaflet(map, small))) await flight(page, 'L.geoJSON, 100,000 points', seconds, views)
  if (maplibreFolder && (await orNothing(maplibre(map, small, 'points'))))
    await flight(page, 'maplibre-gl, 100,000 points', seconds, views, true)
  say(`\nThe whole extent of all five, from the click to the last tile: ${ms(shown)} ms.`)
}

async function main(): Promise<void> {
  const map = await openMapPage(work, option('--chromium') ?? undefined)
  try {
    say('# The map on the page\n')
    say(
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/map-page.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim()}, ` +
        `Chromium ${map.version} without a graphics card; load average ${loadavg()
          .map((value) => value.toFixed(1))
          .join(' ')} at the start.`,
    )
    copyMaplibre()
    await fly(map)
    if (most > 0) await compare(map)
    const out = join(import.meta.dirname, 'results', 'map-page.md')
    if (!quick && most >= 100_000) keepResults(out, lines.join('\n') + '\n')
  } finally {
    await map.close()
    if (!option('--keep')) rmSync(work, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
