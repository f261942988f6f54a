/**
 * The services report over many layers that are on this computer: one place cold (a new engine, the pages of the disk dropped) and again,
 * and a hundred places at once. Beside it every feature of a layer measured one by one, and PostGIS over the same features where a
 * database is named: the same rows, and the distances apart.
 *
 *     npx tsx bench/services-report.ts [--layers 500] [--features 100000] [--rounds 5] [--places 10000]
 *       [--database postgres://…] [--out bench/results/services-report.md]
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { nearestPlaces } from '../src/shared/geometry/distance'
import { geodesicLength } from '../src/shared/geometry/geodesy'
import { shapeOfGeometry } from '../src/shared/geometry/shape'
import { findServices } from '../src/geo/services/find-services'
import { openTileset, TilesetWriter } from '../src/geo/tileset'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { median, spread } from './figures'
import { seeded } from './generate'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const layers = Number(option('--layers') ?? 500)
const features = Number(option('--features') ?? 100_000)
const rounds = Number(option('--rounds') ?? 5)
const checked = Number(option('--places') ?? 10_000)
const database = option('--database')
const work = mkdtempSync(join(tmpdir(), 'bench-services-report-'))
const [west, south, side] = [151, -34, 0.1]
const metres = 10
const random = seeded(16)
const somewhere = (): [number, number] => [west + random() * side, south + random() * side]
const pointAt = (place: readonly number[]) => JSON.stringify({ type: 'Point', coordinates: place })

const fields = ['owner', 'kind', 'material'].map((name) => ({ name, type: 'string' as const }))
const columns = [...fields, { name: 'depth', type: 'number' as const }]

/** Pipes of three vertices and some 40 m, all over the same ground. */
function writeLayer(dir: string): void {
  const writer = new TilesetWriter(dir, { durable: false })
  writer.beginSublayer('pipes', columns)
  for (let at = 0; at < features; at += 1_000)
    writer.append(
      Array.from({ length: Math.min(1_000, features - at) }, () => {
        const [x, y] = somewhere()
        const step = () => (random() - 0.5) * 4e-4
        const coords = [x, y, 1, x + step(), y + step(), 1.2, x + step(), y + step(), 1.4]
        const properties = ['City Gas', 'gas', 'PE 80', Math.round(random() * 200) / 100]
        return { id: null, properties, geometry: { type: 'LineString' as const, dim: 3 as const, coords, ends: [3] } }
      }),
    )
  writer.finish({ format: 'geojson', warnings: [] })
}

function dropPages(): boolean {
  spawnSync('sync')
  return spawnSync('sh', ['-c', 'echo 3 > /proc/sys/vm/drop_caches'], { stdio: 'ignore' }).status === 0
}

/** The rows of the first layer at seeded places, as the program finds them. */
async function rowsFound(dir: string, places: readonly [number, number][]): Promise<Map<string, number>> {
  const tileset = openTileset(dir)
  const request = { dirs: [dir], places: places.map(pointAt), distanceMetres: metres, maxTold: 1e9 }
  const { tilesets } = await findServices(request, (_, work) => work(tileset), {})
  tileset.close()
  return new Map(tilesets[0]?.found.map(({ place, index, metres: apart }) => [`${place} ${index}`, apart]))
}

/** The same by measuring every feature against every place: for some of the places, as it takes long. */
function rowsByForce(dir: string, places: readonly [number, number][]): Map<string, number> {
  const tileset = openTileset(dir)
  const out = new Map<string, number>()
  const shapes = places.map(([x, y]) => shapeOfGeometry({ type: 'Point', dim: 2, coords: [x, y], ends: [1] }))
  for (let record = 0; record < tileset.count; record++) {
    const geometry = tileset.geometry(record)
    const own = geometry && shapeOfGeometry(geometry)
    for (const [place, shape] of shapes.entries()) {
      const near = own && shape && nearestPlaces(shape, own, 20_000)
      if (!near || near.metres > 2 * metres) continue
      const apart = byGeographicLib(places[place] as [number, number], geometry.coords)
      if (apart <= metres) out.set(`${place} ${record}`, apart)
    }
  }
  tileset.close()
  return out
}

/** Metres from a place to a line of three vertices, straight in degrees: the shortest of the geodesics to its places, by halving. */
function byGeographicLib(place: [number, number], coords: ArrayLike<number>): number {
  const vertex = (at: number): [number, number] => [coords[at * 3] ?? 0, coords[at * 3 + 1] ?? 0]
  return Math.min(
    ...[0, 1].map((from) => {
      const [[ax, ay], [bx, by]] = [vertex(from), vertex(from + 1)]
      const at = (part: number) => geodesicLength([place, [ax + part * (bx - ax), ay + part * (by - ay)]])
      let [low, high] = [0, 1]
      for (let round = 0; round < 80; round++) {
        const third = (high - low) / 3
        if (at(low + third) < at(high - third)) high -= third
        else low += third
      }
      return Math.min(at(low), at(0), at(1))
    }),
  )
}

/** The same by PostGIS, on the spheroid; the time is that of the question alone. */
function rowsByPostgis(
  dir: string,
  places: readonly [number, number][],
): { rows: Map<string, number>; seconds: number } {
  const tileset = openTileset(dir)
  const lines: string[] = []
  for (let record = 0; record < tileset.count; record++) {
    const coords = tileset.geometry(record)?.coords ?? []
    const at = (i: number) => `${coords[i * 3]} ${coords[i * 3 + 1]}`
    lines.push(`${record}\tSRID=4326;LINESTRING(${at(0)},${at(1)},${at(2)})`)
  }
  tileset.close()
  writeFileSync(join(work, 'pipes.tsv'), lines.join('\n') + '\n')
  writeFileSync(
    join(work, 'places.tsv'),
    places.map(([x, y], at) => `${at}\tSRID=4326;POINT(${x} ${y})`).join('\n') + '\n',
  )
  const psql = (sql: string) =>
    execFileSync('psql', [database ?? '', '-qAt', '-F', ' ', '-c', sql], { maxBuffer: 1e9 }).toString()
  psql('CREATE EXTENSION IF NOT EXISTS postgis')
  psql(
    'DROP TABLE IF EXISTS pipes, places; CREATE TABLE pipes (id int, g geography); CREATE TABLE places (id int, g geography)',
  )
  for (const table of ['pipes', 'places']) psql(`\\copy ${table} FROM '${join(work, table)}.tsv'`)
  psql('CREATE INDEX ON pipes USING gist (g); ANALYZE pipes')
  const began = performance.now()
  const text = psql(
    `SELECT p.id, f.id, ST_Distance(p.g, f.g) FROM places p JOIN pipes f ON ST_DWithin(p.g, f.g, ${metres})`,
  )
  const seconds = (performance.now() - began) / 1000
  const rows = text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '))
  return { seconds, rows: new Map(rows.map(([place, id, apart]) => [`${place} ${id}`, Number(apart)])) }
}

/** Rows that only one of them has, without those at the very limit, and how far the distances are apart. */
function compare(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) {
  const atLimit = (apart: number | undefined) => apart !== undefined && Math.abs(apart - metres) < 0.002
  let [furthest, different] = [0, 0]
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(key), b.get(key)]
    if (one !== undefined && other !== undefined) furthest = Math.max(furthest, Math.abs(one - other))
    else if (!atLimit(one ?? other)) different++
  }
  return `${different} rows different of ${b.size}, distances at most ${(furthest * 1000).toFixed(2)} mm apart`
}

async function main(): Promise<void> {
  const dirs = Array.from({ length: layers }, (_, at) => join(work, `layer-${at}`))
  for (const [at, dir] of dirs.entries()) {
    writeLayer(dir)
    if (at % 50 === 49) console.error(`${at + 1} layers written`)
  }
  const load = loadavg()[0] ?? 0
  let isCold = true
  const marks = { cold: [] as number[], again: [] as number[], hundred: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    isCold = dropPages() && isCold
    const engine = createGeoEngine()
    // The threads are up in a program that has been started; no folder of a layer is touched.
    const nowhere = Array.from({ length: 64 }, (_, at) => join(work, `none-${at}`))
    await engine.findServices({ dirs: nowhere, places: [pointAt(somewhere())], distanceMetres: 0, maxTold: 1 })
    const ask = async (places: readonly [number, number][]) => {
      const began = performance.now()
      await engine.findServices({ dirs, places: places.map(pointAt), distanceMetres: metres, maxTold: 2_000 })
      return performance.now() - began
    }
    const here = somewhere()
    marks.cold.push(await ask([here]))
    marks.again.push(await ask([here]))
    marks.hundred.push(await ask(Array.from({ length: 100 }, somewhere)))
    await engine.close()
    console.error(round + 1, marks.cold.at(-1), marks.again.at(-1), marks.hundred.at(-1))
  }
  const [first = ''] = dirs
  const places = Array.from({ length: checked }, somewhere)
  const began = performance.now()
  const found = await rowsFound(first, places)
  const foundSeconds = (performance.now() - began) / 1000
  const some = places.slice(0, 100)
  const someFound = new Map([...found].filter(([key]) => Number(key.split(' ')[0]) < some.length))
  const rowOf = (what: string, values: readonly number[]) =>
    `| ${what} | ${median(values).toFixed(0)} ms | ${spread(values, 0)} |`
  const words = [
    '# Services report over many layers',
    '',
    `${layers} layers of ${features} pipes each, all over the same ground; one place and ${metres} m. ${rounds} rounds, load ${load.toFixed(1)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}${isCold ? '' : ', the pages of the disk could not be dropped'}.`,
    '',
    '| what | median | of all rounds |',
    '| --- | --- | --- |',
    rowOf('one place, cold', marks.cold),
    rowOf('the same again', marks.again),
    rowOf('100 places at once', marks.hundred),
    '',
    `Every feature of one layer measured against ${some.length} places by GeographicLib: ${compare(someFound, rowsByForce(first, some))}.`,
  ]
  if (database !== undefined) {
    const { rows, seconds } = rowsByPostgis(first, places)
    words.push(
      '',
      `${checked} places of that layer: ${foundSeconds.toFixed(2)} s, PostGIS ${seconds.toFixed(2)} s; ${compare(found, rows)}: it looks for the nearest place of a line on a sphere.`,
    )
  }
  console.log(words.join('\n'))
  const out = option('--out')
  if (out !== undefined) writeFileSync(out, words.join('\n') + '\n')
}

void main().finally(() => rmSync(work, { recursive: true, force: true }))
