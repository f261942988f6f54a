/**
 * The whole extent of a layer and a sixteenth of it, from the click to the last tile at 1280 × 800, beside the same pictures
 * by QGIS (QgsMapRendererParallelJob) in the same run: the same ground at the same scale.
 *
 *     npx tsx bench/qgis.ts [--keep DIR] [--chromium PATH] [--python /usr/bin/python3] [--quick]
 *
 * Wants Debian's python3-qgis. Writes bench/results/qgis.md; `--quick` takes small layers and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { middle, openMapPage, type Kind, type Layer, type MapPage } from './map-page-setup'

const args = process.argv.slice(2)
const option = (name: string): string | null => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null)
const quick = args.includes('--quick')
const work = option('--keep') ?? mkdtempSync(join(tmpdir(), 'plumbline-qgis-'))
const python = option('--python') ?? '/usr/bin/python3'
const million = quick ? 20_000 : 1_000_000
const lines: string[] = []
const say = (text: string): void => {
  lines.push(text)
  console.log(text)
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

interface ByQgis {
  layer: string
  what: string
  open: number
  whole: number[]
  part: number[]
}

const qgisEnv = { ...process.env, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? work }

/** Latitude, longitude and zoom, as the map takes them. */
type View = [number, number, number]

/** What a view shows of EPSG:3857: west, south, east, north. */
function boxOf([lat, lon, zoom]: View): number[] {
  const metres = 20_037_508.342_789_244
  const perPixel = (2 * metres) / 256 / 2 ** zoom
  const x = (lon / 180) * metres
  const y = (Math.log(Math.tan((90 + lat) * (Math.PI / 360))) / Math.PI) * metres
  return [x - 640 * perPixel, y - 400 * perPixel, x + 640 * perPixel, y + 400 * perPixel]
}

function byQgis({ id, geojson }: Layer, views: View[]): { version: string; rows: ByQgis[] } {
  const script = join(import.meta.dirname, 'qgis-render.py')
  const run = spawnSync(python, [script, work, id, geojson, JSON.stringify(views.map(boxOf))], {
    env: qgisEnv,
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  if (run.status !== 0) throw new Error(`QGIS did not draw:\n${run.stderr}`)
  const [head, ...rows] = run.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown)
  return { version: (head as { version: string }).version, rows: rows as ByQgis[] }
}

/** The whole extent, and six places so far apart that their views have no tile in common. */
function viewsOf(layer: Layer, zoom: number): View[] {
  const [lat, lon] = middle(layer)
  const [west, south, east, north] = layer.bbox
  const places = [0, 1, 2, 3, 4, 5].map((turn): View => [
    lat + ((turn % 3) - 1) * 0.24 * (north - south),
    lon + (Math.floor(turn / 3) - 0.5) * 0.36 * (east - west),
    zoom + 4,
  ])
  return [[lat, lon, zoom], ...places]
}

/**
 * Medians of five. The whole extent on a fresh page each time, so that nothing is held; the sixteenth at one place after the
 * other, as one looks around. The first of these is left out: what draws is compiled then.
 */
async function byPlumbline(
  { page, fresh }: MapPage,
  layer: Layer,
): Promise<{ whole: number; part: number; views: View[] }> {
  const whole: number[] = []
  const part: number[] = []
  let zoom = 0
  for (let turn = 0; turn < 5; turn++) {
    zoom = await fresh(layer)
    whole.push(await page.evaluate((show) => window.page.show(show), [layer]))
  }
  const views = viewsOf(layer, zoom)
  for (const place of views.slice(1)) part.push(await page.evaluate((view) => window.page.zoom(...view), place))
  return { whole: median(whole), part: median(part.slice(1)), views }
}

async function main(): Promise<void> {
  const there = spawnSync(python, ['-c', 'import qgis.core'], { env: qgisEnv }).status === 0
  if (!there) {
    console.log(
      `QGIS is not here: ${python} does not find qgis.core. Install Debian’s python3-qgis, then run this again.`,
    )
    return
  }
  const map = await openMapPage(work, option('--chromium') ?? undefined)
  try {
    const kinds: [Kind, number][] = [
      ['points', million],
      ['lines', million],
      ['polygons', million / 10],
    ]
    const layers = kinds.map(([kind, count]) => ({
      count,
      kind,
      layer: map.layer(`${kind}-${count}`, kind, count, 0, true),
    }))
    const before = loadavg()[0]!
    const rows: string[] = []
    let version = ''
    // One after the other, layer by layer, so that both meet the same machine.
    for (const { layer, kind, count } of layers) {
      const { whole, part, views } = await byPlumbline(map, layer)
      const qgis = byQgis(layer, views)
      version = qgis.version
      for (const row of qgis.rows) {
        const [theirWhole, theirPart] = [median(row.whole), median(row.part.slice(1))]
        const text =
          `| ${count.toLocaleString('en')} ${kind} | ${ms(whole)} ms | ${ms(part)} ms | ${row.what} | ${ms(theirWhole)} ms | ${ms(theirPart)} ms | ` +
          `${(theirWhole / whole).toFixed(1)}× | ${(theirPart / part).toFixed(1)}× |`
        rows.push(text)
        console.error(text)
      }
    }
    say('# The map beside QGIS\n')
    say(
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/qgis.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim()}: ` +
        `QGIS ${version}, QgsMapRendererParallelJob, 1280 × 800, EPSG:3857; Plumbline in Chromium ${map.version} without a graphics card, ` +
        'from the click to the frame with the last tile, median of 5. Both draw the same ground: the whole extent (Plumbline on a fresh page each time), and views of a sixteenth of it at five places not seen before. ' +
        `Load average ${before.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after.\n`,
    )
    say('| layer | Plumbline whole | a sixteenth | QGIS reads | QGIS whole | a sixteenth | whole | a sixteenth |')
    say('|---|--:|--:|---|--:|--:|--:|--:|')
    for (const row of rows) say(row)
    say('\nThe last two columns say how many times as long QGIS takes; below 1 it is faster.')
    if (!quick) writeFileSync(join(import.meta.dirname, 'results', 'qgis.md'), lines.join('\n') + '\n')
  } finally {
    await map.close()
    if (!option('--keep')) rmSync(work, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
