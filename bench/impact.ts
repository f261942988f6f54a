/**
 * Which of many held permits the changed features of a revision touch, asked as the window asks it without the service: from the permits on the
 * disk to the list with its names. The first time is that of a program which has just started. Beside it PostGIS with the same question,
 * permits and their index in its table.
 * `npx tsx bench/impact.ts [--permits 100000] [--changes 10000] [--rounds 5] [--database postgres://…] [--out bench/results/impact.md]`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldAreasAlone, type HeldPermits } from './held-areas-alone'
import { createTouchedPermits } from '../src/core/permits/touched-permits'
import { fileSetFromPath } from '../src/geo/file-set'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { median, spread } from './figures'
import { seeded } from './generate'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const permits = Number(option('--permits') ?? 100_000)
const changes = Number(option('--changes') ?? 10_000)
const rounds = Number(option('--rounds') ?? 5)
const database = option('--database')
const distanceMetres = 2
const project = { connectionId: 'bench', organization: 'bench', projectId: 1 }
const random = seeded(16)

type Line = [lon: number, lat: number][]

/** Pipes of five vertices over a city, before and after they moved by some metres. */
const pipes = Array.from({ length: changes }, () => {
  const [lon, lat, angle] = [151 + random() * 0.3, -34 + random() * 0.3, random() * 2 * Math.PI]
  const along = (at: number, moved: number): Line[number] => [
    lon + Math.cos(angle) * at * 0.00006 + moved,
    lat + Math.sin(angle) * at * 0.00006,
  ]
  const line = (moved: number) => Array.from({ length: 5 }, (_, at) => along(at, moved))
  return { before: line(0), after: line(0.00003) }
})

/** Areas of twenty corners about 60 m across, every tenth a line. */
function geometryOf(id: number): string {
  const [lon, lat] = [151 + random() * 0.3, -34 + random() * 0.3]
  const ring = Array.from({ length: 20 }, (_, at): Line[number] => {
    const angle = (at * Math.PI) / 10
    return [lon + 0.0003 * Math.cos(angle), lat + 0.0003 * Math.sin(angle)]
  })
  const geometry =
    id % 10 === 0
      ? { type: 'LineString', coordinates: ring }
      : { type: 'Polygon', coordinates: [[...ring, ring[0] as Line[number]]] }
  return JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] })
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-impact-'))
  const geometries = Array.from({ length: permits }, (_, id) => geometryOf(id))
  let held: HeldPermits = await heldAreasAlone(folder, project, geometries)
  const load = loadavg()[0] ?? 0
  const side = async (which: 'before' | 'after') => {
    const features = pipes.map((pipe, n) =>
      JSON.stringify({
        ...{ type: 'Feature', properties: { asset: `WM-${n}`, diameter: 100 + (n % 9) * 50 } },
        geometry: { type: 'LineString', coordinates: pipe[which] },
      }),
    )
    const path = join(folder, `${which}.geojson`)
    writeFileSync(path, `{"type":"FeatureCollection","features":[${features.join(',')}]}`)
    return { files: await fileSetFromPath(path), options: {}, defaultSrid: null }
  }
  const geo = createGeoEngine({ size: 1 })
  const diff = await geo.diff({ before: await side('before'), after: await side('after') })
  const seconds: number[] = []
  const busy: number[] = []
  let touched = 0
  let pairs = 0
  for (let round = 0; round < rounds; round++) {
    // Each round as after a start of the program: the file is opened anew.
    held.close()
    held = await heldAreasAlone(folder, project)
    const impact = createTouchedPermits({ permits: held.permits, geo })
    const began = performance.now()
    const cpu = process.cpuUsage()
    const question = { project, ids: [diff.id], distanceMetres, only: null }
    const found = await impact.find(question, new AbortController().signal)
    seconds.push((performance.now() - began) / 1000)
    const { user, system } = process.cpuUsage(cpu)
    busy.push((user + system) / 1e6)
    touched = found.permits.length
    pairs = found.permits.reduce((sum, { features }) => sum + features, 0)
  }
  held.close()
  await geo.close()
  const beside = database === undefined ? null : byPostgis(geometries, folder)
  rmSync(folder, { recursive: true, force: true })
  const text = [
    '# Permits that the changes of a revision touch',
    '',
    `${changes} changed lines, by their old and their new place, within ${distanceMetres} m of ${permits} held permits over a city. ${rounds} rounds, load ${load.toFixed(1)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}.`,
    '',
    `First ${(seconds[0] ?? NaN).toFixed(2)} s (${(busy[0] ?? NaN).toFixed(2)} s of processor), its thread started with it; median ${median(seconds).toFixed(2)} s (${spread(seconds, 2)}), ${median(busy).toFixed(2)} s of processor. From the permits on the disk to the list with its names: ${touched} permits, ${pairs} pairs.`,
    ...(beside
      ? [
          `PostGIS, its index made before: ${beside.seconds.toFixed(2)} s; ${beside.permits} permits, ${beside.pairs} pairs.`,
        ]
      : []),
  ].join('\n')
  console.log(text)
  const out = option('--out')
  if (out !== undefined) writeFileSync(out, `${text}\n`)
}

function byPostgis(geometries: readonly string[], folder: string): { permits: number; pairs: number; seconds: number } {
  const psql = (sql: string) => execFileSync('psql', [database ?? '', '-qAt', '-c', sql], { maxBuffer: 1e9 }).toString()
  const copy = (table: string, rows: readonly string[]) => {
    const file = join(folder, `${table}.tsv`)
    writeFileSync(file, rows.map((row) => `${row}\n`).join(''))
    psql(`DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} (id int, t text)`)
    psql(`\\copy ${table} FROM '${file}'`)
  }
  psql('CREATE EXTENSION IF NOT EXISTS postgis; DROP TABLE IF EXISTS permits, changes')
  const plain = (text: string) => JSON.stringify((JSON.parse(text) as { features: { geometry: unknown }[] }).features[0]?.geometry) // prettier-ignore
  copy('read', geometries.map((text, id) => `${id}\t${plain(text)}`)) // prettier-ignore
  psql('CREATE TABLE permits AS SELECT id, ST_GeomFromGeoJSON(t)::geography AS g FROM read')
  const line = (coordinates: Line) => JSON.stringify({ type: 'LineString', coordinates })
  copy('moved', pipes.flatMap(({ before, after }, id) => [`${id}\t${line(before)}`, `${id}\t${line(after)}`])) // prettier-ignore
  psql('CREATE TABLE changes AS SELECT id, ST_GeomFromGeoJSON(t)::geography AS g FROM moved')
  psql('CREATE INDEX ON permits USING gist (g); ANALYZE permits; ANALYZE changes')
  const began = performance.now()
  const found = psql(
    `SELECT count(DISTINCT p), count(*) FROM (SELECT DISTINCT p.id AS p, c.id FROM changes c JOIN permits p ON ST_DWithin(p.g, c.g, ${distanceMetres})) AS pairs`,
  )
  const seconds = (performance.now() - began) / 1000
  const [count = '', pairs = ''] = found.trim().split('|')
  return { permits: Number(count), pairs: Number(pairs), seconds }
}

void main()
