import { cpSync } from 'node:fs'
import { buildFiles } from '../src/geo/build'
import { fileSetFromPath } from '../src/geo/file-set'
import { openTileset } from '../src/geo/tileset'

/** One step of bench/raster.ts in a process of its own: prints one line of JSON. */
async function main(): Promise<void> {
  const [, , step, input, tileset, keep] = process.argv as string[]
  const start = performance.now()
  const result = step === 'build' ? await build(input!, tileset!, keep) : await tiles(tileset!)
  const { userCPUTime, maxRSS } = process.resourceUsage()
  console.log(
    JSON.stringify({
      ...result,
      seconds: (performance.now() - start) / 1000,
      userSeconds: userCPUTime / 1e6,
      peakMb: maxRSS / 1024,
    }),
  )
}

/** `keep`: where the previews are copied to, to be looked at. */
async function build(input: string, tileset: string, keep?: string): Promise<object> {
  const files = await fileSetFromPath(input)
  const start = performance.now()
  const previews: { seconds: number; userSeconds: number }[] = []
  const onPreview = (dir: string): void => {
    previews.push({
      seconds: (performance.now() - start) / 1000,
      userSeconds: process.resourceUsage().userCPUTime / 1e6 - before,
    })
    if (keep) cpSync(dir, `${keep}-${previews.length}`, { recursive: true })
  }
  const before = process.resourceUsage().userCPUTime / 1e6
  const { manifest } = await buildFiles({ files, options: {}, defaultSrid: null, outDir: tileset }, { onPreview })
  return { maxZoom: manifest.rasters[0]?.maxZoom, previews }
}

/** Tiles asked for at a time, as a map does. */
const atOnce = 6

/** Every tile of every level, level by level. */
async function tiles(dir: string): Promise<object> {
  const tileset = openTileset(dir)
  const raster = tileset.manifest.rasters[0]!
  const [west, south, east, north] = raster.bbox4326
  const column = (lon: number, z: number): number => Math.floor((lon / 360 + 0.5) * 2 ** z)
  const row = (lat: number, z: number): number => {
    const s = Math.sin((lat * Math.PI) / 180)
    return Math.floor((0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)) * 2 ** z)
  }
  const levels: { z: number; tiles: number; medianMs: number; maxMs: number; megabytes: number }[] = []
  for (let z = 0; z <= raster.maxZoom; z++) {
    const times: number[] = []
    let bytes = 0
    const wanted: { x: number; y: number }[] = []
    for (let y = row(north, z); y <= row(south, z); y++)
      for (let x = column(west, z); x <= column(east, z); x++) wanted.push({ x, y })
    wanted.reverse()
    const ask = async (): Promise<void> => {
      for (let at = wanted.pop(); at; at = wanted.pop()) {
        const from = performance.now()
        const png = await tileset.tileOrLive({ kind: 'raster', index: 0, z, ...at })
        if (!png) continue
        times.push(performance.now() - from)
        bytes += png.length
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    times.sort((a, b) => a - b)
    const median = times[times.length >> 1] ?? 0
    levels.push({
      z,
      tiles: times.length,
      medianMs: median,
      maxMs: times[times.length - 1] ?? 0,
      megabytes: bytes / 1e6,
    })
  }
  tileset.close()
  return { levels }
}

void main()
