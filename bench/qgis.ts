/**
 * The whole extent of a layer and a sixteenth of it, from the click to the last tile at 1280 × 800, beside the same picture
 * by QGIS (QgsMapRendererParallelJob) in the same run:
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

function byQgis({ id, geojson }: Layer): { version: string; rows: ByQgis[] } {
  const script = join(import.meta.dirname, 'qgis-render.py')
  const run = spawnSync(python, [script, work, `${id}=${geojson}`], {
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

/**
 * Medians of five. The whole extent on a fresh page each time, so that nothing is held; the sixteenth at five places around the
 * middle one after the other, none of which was seen before, as one looks around.
 */
async function byPlumbline({ page, fresh }: MapPage, layer: Layer): Promise<{ whole: number; part: number }> {
  const whole: number[] = []
  const part: number[] = []
  const [lat, lon] = middle(layer)
  let zoom = 0
  for (let turn = 0; turn < 5; turn++) {
    zoom = await fresh(layer)
    whole.push(await page.evaluate((show) => window.page.show(show), [layer]))
  }
  const [west, south, east, north] = layer.bbox
  for (let turn = 0; turn <= 5; turn++) {
    const place = [
      lat + ((turn % 3) - 1) * ((north - south) / 10),
      lon + (Math.floor(turn / 3) - 0.5) * ((east - west) / 10),
    ]
    const took = await page.evaluate(([y, x, z]) => window.page.zoom(y!, x!, z!), [...place, zoom + 4])
    if (turn > 0) part.push(took)
  }
  return { whole: median(whole), part: median(part) }
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
      const { whole, part } = await byPlumbline(map, layer)
      const qgis = byQgis(layer)
      version = qgis.version
      for (const row of qgis.rows) {
        const [theirWhole, theirPart] = [median(row.whole), median(row.part)]
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
        `QGIS ${version}, QgsMapRendererParallelJob, 1280 × 800, EPSG:3857, median of 3; Plumbline in Chromium ${map.version} without a graphics card, ` +
        'from the click to the frame with the last tile, median of 5: the whole extent on a fresh page, the sixteenth at places not seen before. ' +
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
