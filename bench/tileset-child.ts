/** One measured step of bench/tileset.ts, in a process of its own. Prints one line of JSON. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { buildFiles } from '../src/geo/build'
import { TilesetWriter, openTileset } from '../src/geo/tileset'
import type { Feature, FileSet } from '../src/geo/model'
import { tilesAbout } from './tiles-about'

const [step, first = '', second = ''] = process.argv.slice(2)

function fileSet(main: string): FileSet {
  const stem = basename(main, extname(main))
  const members = readdirSync(dirname(main))
    .filter((name) => basename(name, extname(name)) === stem)
    .map((name) => {
      const path = join(dirname(main), name)
      const { size, mtimeMs } = statSync(path)
      return { path, name, ext: extname(name).slice(1), sizeBytes: size, lastModifiedMs: Math.floor(mtimeMs) }
    })
  return { name: stem, main: members.find((member) => member.path === main)!, members }
}

function usage(): { cpuSeconds: number; peakMb: number } {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  let peakKb = maxRSS
  try {
    // Linux counts the parent's memory at the fork into maxRSS; this is the process's own.
    peakKb = Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS)
  } catch {
    // Not Linux.
  }
  return { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: peakKb / 1024 }
}

/** As the program does it for the map: with pictures of what is read so far. */
async function build(): Promise<object> {
  const start = performance.now()
  let firstMs: number | null = null
  const { manifest } = await buildFiles(
    { files: fileSet(first), options: {}, defaultSrid: null, outDir: second },
    { onPreview: () => (firstMs ??= performance.now() - start) },
  )
  return { seconds: (performance.now() - start) / 1000, firstMs, features: manifest.features, ...usage() }
}

/** Ten million points straight into the writer: what a file of that size costs beyond its reading. */
function tenMillion(): object {
  const start = performance.now()
  const writer = new TilesetWriter(first)
  writer.beginSublayer('points', [{ name: 'n', type: 'integer' }])
  let seed = 1
  const random = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  for (let i = 0; i < 10_000_000;) {
    const batch: Feature[] = []
    for (let k = 0; k < 2000; k++, i++)
      batch.push({
        id: null,
        geometry: { type: 'Point', dim: 2, coords: [-3 + random() + random(), 52 + random() + random()], ends: [1] },
        properties: [i],
      })
    writer.append(batch)
  }
  const manifest = writer.finish({ format: 'csv', warnings: [] })
  return { seconds: (performance.now() - start) / 1000, features: manifest.features, ...usage() }
}

/** What the engine itself takes for tiles and identifications. */
function tiles(): object {
  const opened = performance.now()
  const tileset = openTileset(first)
  const openMs = performance.now() - opened
  let seed = 5
  const random = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const times: number[] = []
  const cpu: number[] = []
  const sizes: number[] = []
  const small: number[] = []
  for (const { z, x, y } of tilesAbout(tileset, 3000)) {
    const used = process.cpuUsage()
    const before = performance.now()
    const bytes = tileset.tile({ kind: 'vector', index: 0, z, x, y })
    const ms = performance.now() - before
    const { user, system } = process.cpuUsage(used)
    times.push(ms)
    cpu.push((user + system) / 1000)
    sizes.push(bytes?.length ?? 0)
    if (z >= 15) small.push(ms)
  }
  const identify: number[] = []
  for (let turn = 0; turn < 300; turn++) {
    const box = tileset.row(Math.floor(random() * tileset.manifest.features)).bbox4326
    if (!box) continue
    const before = performance.now()
    tileset.identify({ lon: box[0], lat: box[1], toleranceDeg: 0.001, limit: 10 })
    identify.push(performance.now() - before)
  }
  tileset.close()
  const at = (list: number[], share: number): number => {
    const sorted = list.sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  }
  return {
    openMs,
    medianMs: at(times, 0.5),
    p99Ms: at(times, 0.99),
    maxMs: at(times, 1),
    deepMedianMs: at(small, 0.5),
    cpuP99Ms: at(cpu, 0.99),
    cpuMaxMs: at(cpu, 1),
    medianBytes: at(sizes, 0.5),
    maxBytes: at(sizes, 1),
    identifyMedianMs: at(identify, 0.5),
    identifyP99Ms: at(identify, 0.99),
    ...usage(),
  }
}

async function run(): Promise<void> {
  const result = step === 'build' ? await build() : step === 'ten-million' ? tenMillion() : tiles()
  console.log(JSON.stringify(result))
}
run().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
