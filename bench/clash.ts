/**
 * Which of many permits overlap in place and time, with pairs planted among them, and beside it PostGIS with the same question.
 * `npx tsx bench/clash.ts [--permits 100000] [--rounds 5] [--database postgres://…] [--out bench/results/clash.md]`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAreas, type TimedArea } from '../src/geo/areas/pack-areas'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { median, spread } from './figures'
import { seeded } from './generate'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const permits = Number(option('--permits') ?? 100_000)
const rounds = Number(option('--rounds') ?? 5)
const database = option('--database')
const planted = 100
const dayMs = 86_400_000
const begin = Date.UTC(2026, 0, 1)
const random = seeded(16)

/** An area of twenty corners about 60 m across, at a place. */
function areaAt(lon: number, lat: number): string {
  const ring = Array.from({ length: 20 }, (_, at) => {
    const angle = (at * Math.PI) / 10
    return [lon + 0.0003 * Math.cos(angle), lat + 0.0003 * Math.sin(angle)]
  })
  return JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
}

/** Permits over a city and a year, each of two weeks; after them pairs that overlap by a corner and an hour, where nothing else is. */
function areas(): TimedArea[] {
  const timed = (id: number, lon: number, lat: number, fromMs: number, days: number): TimedArea => ({
    ...{ id, geometry: areaAt(lon, lat) },
    ...{ fromMs, toMs: fromMs + days * dayMs },
  })
  const spreadOut = Array.from({ length: permits - 2 * planted }, (_, id) =>
    timed(id, 151 + random() * 0.3, -34 + random() * 0.3, begin + Math.floor(random() * 365) * dayMs, 14),
  )
  const pairs = Array.from({ length: planted }, (_, at) => {
    const [id, lon] = [permits - 2 * (planted - at), 152 + at * 0.01]
    const first = timed(id, lon, -34, begin, 14)
    return [first, timed(id + 1, lon + 0.0004, -34 + 0.0004, (first.toMs ?? 0) - 3_600_000, 14)]
  })
  return [...spreadOut, ...pairs.flat()]
}

function byPostgis(all: readonly TimedArea[], folder: string): { pairs: number; seconds: number } {
  const psql = (sql: string) => execFileSync('psql', [database ?? '', '-qAt', '-c', sql], { maxBuffer: 1e9 }).toString()
  const file = join(folder, 'permits.tsv')
  writeFileSync(file, all.map(({ id, geometry, fromMs, toMs }) => `${id}\t${geometry}\t${fromMs}\t${toMs}\n`).join(''))
  psql('CREATE EXTENSION IF NOT EXISTS postgis')
  psql('DROP TABLE IF EXISTS read, permits; CREATE TABLE read (id int, g text, f bigint, t bigint)')
  psql(`\\copy read FROM '${file}'`)
  psql('CREATE TABLE permits AS SELECT id, ST_GeomFromGeoJSON(g) AS g, f, t FROM read')
  psql('CREATE INDEX ON permits USING gist (g); ANALYZE permits')
  const began = performance.now()
  const pairs = psql(
    'SELECT count(*), sum(ST_Area(ST_Intersection(a.g, b.g))) FROM permits a JOIN permits b ON a.id < b.id AND ST_Intersects(a.g, b.g) AND a.f < b.t AND b.f < a.t',
  )
  return { pairs: Number(pairs.split('|')[0]), seconds: (performance.now() - began) / 1000 }
}

async function main(): Promise<void> {
  const all = areas()
  const folder = mkdtempSync(join(tmpdir(), 'bench-clash-'))
  const load = loadavg()[0] ?? 0
  const seconds: number[] = []
  const busy: number[] = []
  const engine = createGeoEngine({ size: 1 })
  // As they are held: pieces of so many permits, packed when they were taken in.
  const pieces = Array.from({ length: Math.ceil(all.length / 512) }, (_, at) =>
    packAreas(all.slice(at * 512, at * 512 + 512)),
  )
  await engine.findOverlaps({ areas: pieces.slice(0, 1), distanceMetres: 0, within: null, maxTold: 1 })
  let total = 0
  let missing = 0
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const cpu = process.cpuUsage()
    const found = await engine.findOverlaps({ areas: pieces, distanceMetres: 0, within: null, maxTold: 1e6 })
    seconds.push((performance.now() - began) / 1000)
    const { user, system } = process.cpuUsage(cpu)
    busy.push((user + system) / 1e6)
    total = found.total
    const told = new Set(found.overlaps.map(({ a, b, areaM2 }) => (areaM2 > 0 ? `${a} ${b}` : '')))
    missing = Array.from({ length: planted }, (_, at) => permits - 2 * (planted - at)).filter(
      (id) => !told.has(`${id} ${id + 1}`),
    ).length
  }
  await engine.close()
  const beside = database === undefined ? null : byPostgis(all, folder)
  rmSync(folder, { recursive: true, force: true })
  const text = [
    '# Permits that overlap in place and time',
    '',
    `${permits} areas of twenty corners over a city and a year, ${planted} pairs planted. ${rounds} rounds, load ${load.toFixed(1)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}.`,
    '',
    `Median ${median(seconds).toFixed(2)} s (${spread(seconds, 2)}), ${median(busy).toFixed(2)} s of processor; areas handed to the engine as they are held, and shared square metres measured; ${total} pairs, ${missing} of the planted ones missing.`,
    ...(beside ? [`PostGIS, its index made before: ${beside.seconds.toFixed(2)} s; ${beside.pairs} pairs.`] : []),
  ].join('\n')
  console.log(text)
  const out = option('--out')
  if (out !== undefined) writeFileSync(out, `${text}\n`)
}

void main()
