/**
 * How long it takes, and how much memory, to compare two readings and to look for the permits that all differences touch.
 * `npx tsx bench/touched.ts [differences] [permits]`; 100,000 and 10,000 unless told otherwise.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAreas } from '../src/geo/areas/pack-areas'
import { fileSetFromPath } from '../src/geo/file-set'
import { createGeoEngine } from '../src/geo/workers/geo-engine'

const [differences = 100_000, permits = 10_000] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-touched-'))
const across = 400

/** Pipes of five vertices in rows, each `east` degrees beside its place. */
function pipes(east: number): string {
  const features = Array.from({ length: differences }, (_, n) => {
    const [lon, lat] = [151 + (n % across) * 0.0004 + east, -34 + Math.floor(n / across) * 0.0004]
    const coordinates = Array.from({ length: 5 }, (_, at) => [lon + at * 0.00002, lat + at * 0.00006])
    const properties = { asset: `WM-${n}`, diameter: 100 + (n % 9) * 50, street: `Street ${n % 500}`, depth: 1.2 }
    return JSON.stringify({ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties })
  })
  return `{"type":"FeatureCollection","features":[${features.join(',')}]}`
}

/** Areas of twenty corners, every third a point, every fourth a line. */
function areaOf(n: number): string {
  const [lon, lat] = [151 + ((n * 7) % 1000) * 0.00016, -34 + ((n * 13) % 997) * 0.0001]
  const ring = Array.from({ length: 20 }, (_, at) => [
    lon + 0.0003 * Math.cos((at * Math.PI) / 10),
    lat + 0.0003 * Math.sin((at * Math.PI) / 10),
  ])
  const [first = []] = ring
  const geometry =
    n % 3 === 0
      ? { type: 'Point', coordinates: [lon, lat] }
      : n % 4 === 0
        ? { type: 'LineString', coordinates: ring }
        : { type: 'Polygon', coordinates: [[...ring, first]] }
  return JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] })
}

async function main(): Promise<void> {
  const side = async (name: string, east: number) => {
    const path = join(folder, name)
    writeFileSync(path, pipes(east))
    return { files: await fileSetFromPath(path), options: {}, defaultSrid: null }
  }
  const request = { before: await side('before.geojson', 0), after: await side('after.geojson', 0.00003) }
  const areas = [
    packAreas(Array.from({ length: permits }, (_, id) => ({ id, geometry: areaOf(id), fromMs: null, toMs: null }))),
  ]
  const engine = createGeoEngine({ size: 1 })
  // The longest that this thread, the program's own, was kept from its work.
  let held = 0
  let last = performance.now()
  const pulse = setInterval(() => {
    held = Math.max(held, performance.now() - last - 5)
    last = performance.now()
  }, 5)
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    held = 0
    let peak = process.memoryUsage.rss()
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
    const start = performance.now()
    const cpu = process.cpuUsage()
    const result = await work()
    clearInterval(watch)
    const seconds = ((performance.now() - start) / 1000).toFixed(2)
    const { user, system } = process.cpuUsage(cpu)
    const busy = ((user + system) / 1e6).toFixed(2)
    console.log(
      `${what}: ${seconds} s (${busy} s of processor), peak ${Math.round(peak / 2 ** 20)} MB, held up ${Math.round(held)} ms`,
    )
    return result
  }
  const diff = await timed('compare', () => engine.diff(request))
  console.log(`  moved ${diff.moved}, unchanged ${diff.unchanged}`)
  const found = await timed('touched', () =>
    engine.touched(diff.id, { areas, distanceMetres: 2, only: null, maxNamed: 20 }),
  )
  const pairs = found.touched.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0)
  console.log(`  looked at ${found.looked} differences, ${found.touched.length} permits touched, ${pairs} pairs`)
  const kinds = ['added', 'removed', 'moved', 'changed'] as const
  const page = { kinds, offset: differences - 200, limit: 200, of: null }
  await timed('last page of the table', () => engine.changeLines(diff.id, { ...page, words: '' }))
  await timed('words in the table', () => engine.changeLines(diff.id, { ...page, offset: 0, words: 'wm-99' }))
  clearInterval(pulse)
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}

void main()
