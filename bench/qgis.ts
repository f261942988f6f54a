/**
 * The whole extent of a layer and a sixteenth of it, from the click to the last tile at 1280 × 800, beside the same pictures
 * by QGIS (QgsMapRendererParallelJob) in the same run: the same ground at the same scale.
 *
 *     npx tsx bench/qgis.ts [--keep DIR] [--chromium PATH] [--python /usr/bin/python3] [--quick]
 *
 * Wants Debian's python3-qgis. Writes bench/results/qgis.md; `--quick` takes small layers and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { middle, openMapPage, type Kind, type Layer, type MapPage } from './map-page-setup'
import { keepResults } from './keep-results'

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

/** Half the side of the world in EPSG:3857. */
const metres = 20_037_508.342_789_244

/** What a view shows of EPSG:3857: west, south, east, north. */
function boxOf([lat, lon, zoom]: View): number[] {
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

/** Places a layer: the first five after a start, then those in use. */
const firstPlaces = 5
const places = 25

/** The whole extent, and views around features, which come at even steps through the file and one far from the other in it. */
function viewsOf(layer: Layer, zoom: number): View[] {
  const file = openSync(layer.geojson, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(1 << 16)
    const around = Array.from({ length: places }, (_, turn): View => {
      const length = readSync(file, bytes, 0, bytes.length, Math.floor((((turn * 7) % places) * size) / places))
      const [, lon, lat] = /"coordinates":\[+(-?[\d.]+),(-?[\d.]+)/.exec(bytes.toString('latin1', 0, length))!
      return [Number(lat), Number(lon), zoom + 4]
    })
    return [[...middle(layer), zoom], ...around]
  } finally {
    closeSync(file)
  }
}

/**
 * Medians. The whole extent on a fresh page each of five times; the sixteenth from the whole extent, at one place after the
 * other: `first` of the first five, while the browser still compiles what draws, `part` of the others. The layer has another
 * name each time, so that nothing is held.
 */
async function byPlumbline(
  { page, fresh }: MapPage,
  layer: Layer,
): Promise<{ whole: number; first: number; part: number; views: View[] }> {
  const show = (turn: number): Promise<number> =>
    page.evaluate((shown) => window.page.show(shown), [{ ...layer, id: `${layer.id}.${turn}` }])
  const whole: number[] = []
  let zoom = 0
  for (let turn = 0; turn < 5; turn++) {
    zoom = await fresh(layer)
    whole.push(await show(turn))
  }
  const views = viewsOf(layer, zoom)
  const part: number[] = []
  for (const [turn, place] of views.slice(1).entries()) {
    await page.evaluate((view) => window.page.look(...view), views[0]!)
    await show(turn)
    part.push(await page.evaluate((view) => window.page.zoom(...view), place))
  }
  const first = median(part.splice(0, firstPlaces))
  return { whole: median(whole), first, part: median(part), views }
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
      const { whole, first, part, views } = await byPlumbline(map, layer)
      const qgis = byQgis(layer, views)
      version = qgis.version
      for (const row of qgis.rows) {
        const [theirWhole, theirPart] = [median(row.whole), median(row.part.slice(firstPlaces))]
        const text =
          `| ${count.toLocaleString('en')} ${kind} | ${ms(whole)} ms | ${ms(first)} ms | ${ms(part)} ms | ${row.what} | ${ms(theirWhole)} ms | ${ms(theirPart)} ms | ` +
          `${(theirWhole / whole).toFixed(1)}× | ${(theirPart / part).toFixed(1)}× |`
        rows.push(text)
        console.error(text)
      }
    }
    say('# The map beside QGIS\n')
    say(
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/qgis.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim()}: ` +
        `QGIS ${version}, QgsMapRendererParallelJob, 1280 × 800, EPSG:3857; Plumbline in Chromium ${map.version} without a graphics card, ` +
        `from the click to the frame with the last tile, median of 5. Both draw the same ground: the whole extent (Plumbline on a fresh page each time), and from there views of a sixteenth of it around ${places} features, of which nothing is held: the first five after the start, and the others. ` +
        `Load average ${before.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after.\n`,
    )
    say(
      '| layer | Plumbline whole | a sixteenth, first | then | QGIS reads | QGIS whole | a sixteenth | whole | a sixteenth |',
    )
    say('|---|--:|--:|--:|---|--:|--:|--:|--:|')
    for (const row of rows) say(row)
    say(
      '\nThe last two columns say how many times as long QGIS takes, without the first five places; below 1 it is faster.',
    )
    if (!quick) keepResults(join(import.meta.dirname, 'results', 'qgis.md'), lines.join('\n') + '\n')
  } finally {
    await map.close()
    if (!option('--keep')) rmSync(work, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
