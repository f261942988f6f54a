/**
 * Readers measured: `build` (read, reproject, tileset) beside `ogr2ogr -t_srs EPSG:4326 -f FlatGeobuf` on the same file in the same run.
 *
 *     npx tsx bench/formats.ts [--scale 0.1] [--large] [--out bench/results/formats.md]
 *
 * A million points as CSV, GeoJSON and GeoPackage, a drawing of 50 MB and a model of 50 MB, all seeded. --large adds a drawing of
 * 500 MB. Peers that are not there are reported absent; GeoPackage is written with ogr2ogr and left out without it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { seeded } from './generate'
import { wallsModel, writeText } from './walls-model'
import { keepResults } from './keep-results'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const scale = Number(option('--scale') ?? 1)
const out = option('--out') ?? 'bench/results/formats.md'
const work = mkdtempSync(join(tmpdir(), 'bench-formats-'))
/** Inside node_modules, so that the bundle finds the native packages. */
const bundleDir = join(import.meta.dirname, '../node_modules/.cache/bench-formats')
const srid = 28356
const lines: string[] = []

interface Cost {
  seconds: number
  userSeconds: number
  peakMb: number
  printed: string
}

function say(text: string): void {
  lines.push(text)
  console.log(text)
}

function pointsCsv(count: number): string {
  const random = seeded(1)
  let row = -1
  return writeText(join(work, 'points.csv'), () => {
    if (row++ === -1) return 'id,easting,northing,height,name,kind\n'
    if (row > count) return null
    const [x, y, z] = [300000 + random() * 60000, 6200000 + random() * 80000, random() * 200]
    return `${row},${x.toFixed(3)},${y.toFixed(3)},${z.toFixed(2)},bore ${row},${'abcdef'[row % 6]}\n`
  })
}

function pointsGeojson(count: number): string {
  const random = seeded(2)
  let row = -1
  return writeText(join(work, 'points.geojson'), () => {
    if (row++ === -1) return '{"type":"FeatureCollection","features":[\n'
    if (row > count) return row === count + 1 ? ']}\n' : null
    const [x, y] = [150.8 + random() * 0.6, -34.3 + random() * 0.7]
    return `${row === 1 ? '' : ','}{"type":"Feature","properties":{"id":${row},"name":"bore ${row}","kind":"${'abcdef'[row % 6]}"},"geometry":{"type":"Point","coordinates":[${x.toFixed(7)},${y.toFixed(7)}]}}\n`
  })
}

function drawing(name: string, bytes: number): string {
  const random = seeded(3)
  const head =
    '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1015\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n' +
    '0\nBLOCK\n8\n0\n2\nTREE\n70\n0\n10\n0\n20\n0\n0\nCIRCLE\n8\n0\n10\n0\n20\n0\n40\n2\n0\nLINE\n8\n0\n10\n-2\n20\n0\n11\n2\n21\n0\n0\nENDBLK\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n'
  let step = 0
  const at = () => [300000 + random() * 60000, 6200000 + random() * 80000].map((value) => value.toFixed(4))
  const entity = (): string => {
    const [x, y] = at()
    const [a, b] = [(Number(x) + random() * 50).toFixed(4), (Number(y) + random() * 50).toFixed(4)]
    const layer = `8\nLAYER_${step % 20}\n`
    switch (step % 6) {
      case 0:
        return `0\nLINE\n5\n${step.toString(16)}\n${layer}10\n${x}\n20\n${y}\n30\n0.0\n11\n${a}\n21\n${b}\n31\n0.0\n`
      case 1: {
        const vertices = Array.from({ length: 8 }, () => {
          const [u, v] = [Number(x) + random() * 80, Number(y) + random() * 80]
          return `10\n${u.toFixed(4)}\n20\n${v.toFixed(4)}\n`
        })
        return `0\nLWPOLYLINE\n5\n${step.toString(16)}\n100\nAcDbEntity\n${layer}100\nAcDbPolyline\n90\n8\n70\n1\n${vertices.join('')}`
      }
      case 2:
        return `0\nTEXT\n5\n${step.toString(16)}\n${layer}10\n${x}\n20\n${y}\n30\n0.0\n40\n2.5\n1\nNote ${step}\n50\n30.0\n`
      case 3:
        return `0\nCIRCLE\n5\n${step.toString(16)}\n${layer}10\n${x}\n20\n${y}\n30\n0.0\n40\n${(random() * 20).toFixed(3)}\n`
      case 4:
        return `0\nINSERT\n5\n${step.toString(16)}\n${layer}2\nTREE\n10\n${x}\n20\n${y}\n30\n0.0\n50\n${(random() * 360).toFixed(1)}\n`
      default:
        return `0\nPOINT\n5\n${step.toString(16)}\n${layer}10\n${x}\n20\n${y}\n30\n0.0\n`
    }
  }
  let ended = false
  return writeText(join(work, name), (written) => {
    if (ended) return null
    if (written === 0) return head
    if (written > bytes) {
      ended = true
      return '0\nENDSEC\n0\nEOF\n'
    }
    step++
    return entity()
  })
}

/** A run with its user CPU and peak memory by time(1); null when the program is absent or fails. */
function measured(command: readonly string[]): Cost | null {
  if (!existsSync('/usr/bin/time')) return null
  const start = performance.now()
  const note = join(work, 'time')
  const done = spawnSync('/usr/bin/time', ['-f', '%U %M', '-o', note, ...command], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (done.status !== 0) {
    console.error(done.stderr.slice(-500))
    return null
  }
  const [user = NaN, kb = NaN] = (readFileSync(note, 'utf8').trim().split('\n').pop() ?? '').split(' ').map(Number)
  return { seconds: (performance.now() - start) / 1000, userSeconds: user, peakMb: kb / 1024, printed: done.stdout }
}

function ogr(input: string, csv: boolean): Cost | null {
  const target = join(work, 'peer.fgb')
  rmSync(target, { force: true })
  const columns = csv ? ['-oo', 'X_POSSIBLE_NAMES=easting', '-oo', 'Y_POSSIBLE_NAMES=northing'] : []
  const source = input.endsWith('.geojson') ? [] : ['-s_srs', `EPSG:${srid}`]
  return measured([
    'ogr2ogr',
    '-f',
    'FlatGeobuf',
    '-skipfailures',
    ...source,
    '-t_srs',
    'EPSG:4326',
    target,
    input,
    ...columns,
  ])
}

function version(command: string, ...rest: string[]): string {
  try {
    return execFileSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'absent'
  }
}

function row(name: string, path: string, peer: Cost | null): void {
  const ours = measured([process.execPath, join(bundleDir, 'child.cjs'), path, join(work, 'form'), String(srid)])
  const n = (value: number | undefined, digits = 1) => (value === undefined ? '–' : value.toFixed(digits))
  const firstMs = ours ? ((JSON.parse(ours.printed) as { firstMs: number | null }).firstMs ?? undefined) : undefined
  const ratio = (a: number | undefined, b: number | undefined) => (a && b ? `${(a / b).toFixed(2)}×` : '–')
  say(
    `| ${name} | ${n(statSync(path).size / 2 ** 20, 0)} | ${n(ours?.seconds)} | ${n(ours?.userSeconds)} | ${n(ours?.peakMb, 0)} | ${n(firstMs, 0)} | ${n(peer?.seconds)} | ${n(peer?.userSeconds)} | ${n(peer?.peakMb, 0)} | ${ratio(ours?.seconds, peer?.seconds)} | ${ratio(ours?.userSeconds, peer?.userSeconds)} |`,
  )
  rmSync(join(work, 'form'), { recursive: true, force: true })
}

async function main(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['libsql', 'web-ifc', '@cwasm/jpeg-turbo', '@cwasm/webp'] },
    build: {
      ssr: join(import.meta.dirname, 'formats-child.ts'),
      outDir: bundleDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'child.cjs' } },
    },
  })
  const count = Math.round(1_000_000 * scale)
  say('# Readers\n')
  say(
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/formats.ts${args.length ? ' ' + args.join(' ') : ''}\`, single runs.`,
  )
  say(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}; ` +
      `load average ${loadavg()
        .map((value) => value.toFixed(1))
        .join(
          ' ',
        )} at the start (other work on the same cores: trust user CPU more than wall, and ratios more than either).`,
  )
  say(`Versions: Node ${process.version}, ogr2ogr ${version('ogr2ogr', '--version')}.`)
  say(
    'Ours reads, reprojects and builds the whole tileset with its tiles, and pictures of what is read so far; the first is counted from the start of reading. ogr2ogr reads, reprojects and writes indexed FlatGeobuf.\n',
  )
  say(
    '| data | MB | wall s | user s | peak MB | first picture ms | ogr2ogr wall s | user s | peak MB | wall ratio | CPU ratio |',
  )
  say('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  const csv = pointsCsv(count)
  row(`CSV, ${count} points`, csv, ogr(csv, true))
  const geojson = pointsGeojson(count)
  row(`GeoJSON, ${count} points`, geojson, ogr(geojson, false))
  rmSync(geojson)
  const gpkg = join(work, 'points.gpkg')
  const columns = ['-oo', 'X_POSSIBLE_NAMES=easting', '-oo', 'Y_POSSIBLE_NAMES=northing']
  if (spawnSync('ogr2ogr', ['-f', 'GPKG', '-a_srs', `EPSG:${srid}`, gpkg, csv, ...columns]).status === 0) {
    row(`GeoPackage, ${count} points`, gpkg, ogr(gpkg, false))
    rmSync(gpkg)
  }
  rmSync(csv)
  const dxf = drawing('drawing.dxf', 50 * 2 ** 20 * scale)
  row('DXF, six kinds of entity', dxf, ogr(dxf, false))
  rmSync(dxf)
  const ifc = wallsModel(join(work, 'model.ifc'), 50 * 2 ** 20 * scale, srid)
  row('IFC, walls', ifc, null)
  rmSync(ifc)
  if (args.includes('--large')) {
    const large = drawing('large.dxf', 500 * 2 ** 20 * scale)
    row('DXF, six kinds of entity', large, ogr(large, false))
  }
  keepResults(out, lines.join('\n') + '\n')
}

void main().finally(() => rmSync(work, { recursive: true, force: true }))
