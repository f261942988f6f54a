import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { FileReport, GeoEngine } from '../../src/geo/engine-api'
import { fileSetFromPath } from '../../src/geo/file-set'
import { mutant, soundTexts } from '../../src/geo/mutants.test-helper'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import { forkProgram, type StartProgram } from '../../src/node/child-program'
import { between, type Campaign, type CampaignRun } from './campaign'
import { PeakMemory } from './peak-memory'

/** Larger files make the same faults, more slowly. */
const maxBytes = 400_000
const allowedMs = 5000
const allowedMb = 300

/** Files that belong together, by their names; the first is the main one. */
type Sound = ReadonlyMap<string, Buffer>

/** One of each format: those made on the fly, and of ../shared/data, where that is, the smallest of each ending. */
function soundFiles(): Sound[] {
  const made = Object.entries(soundTexts).map(([name, text]) => new Map([[name, Buffer.from(text)]]))
  return [...made, ...givenFiles('../shared/data').values()]
}

function givenFiles(root: string): Map<string, Sound> {
  const smallest = new Map<string, Sound>()
  const sizeOf = (sound: Sound | undefined): number =>
    sound ? [...sound.values()].reduce((sum, bytes) => sum + bytes.length, 0) : maxBytes
  const mains = ['.shp', '.gpkg', '.tif', '.ifc', '.kmz', '.zip', '.dxf', '.gpx', '.fgb']
  for (const folder of foldersOf(root)) {
    const names = readdirSync(join(root, folder))
    for (const name of names.filter((one) => mains.includes(extname(one).toLowerCase()))) {
      const stem = basename(name, extname(name))
      const members = [name, ...names.filter((one) => one !== name && one.startsWith(`${stem}.`))]
      const sound = new Map(members.map((member) => [member, readFileSync(join(root, folder, member))]))
      if (sizeOf(sound) < sizeOf(smallest.get(extname(name)))) smallest.set(extname(name), sound)
    }
  }
  return smallest
}

function foldersOf(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'bad')
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

/** Broken copies of sound files through the engine: each ends within five seconds and 300 MB, or with a reason in words. */
export const mutants: Campaign = {
  about: 'broken copies of files are read or named within 5 s and 300 MB; size: copies of each format',
  defaultSize: 2000,
  async run(run) {
    const memory = new PeakMemory()
    const startProgram: StartProgram = (...what) => memory.watch(forkProgram(...what))
    const engine = createGeoEngine({ size: 1, startProgram })
    try {
      for (const sound of soundFiles()) await breakOne(run, sound, engine, memory)
    } finally {
      await engine.close()
      memory.close()
    }
  },
}

/** Writes files into a new folder, and reads them; the folder stays. */
async function inspectAll(engine: GeoEngine, dir: string, files: Sound): Promise<FileReport> {
  mkdirSync(dir)
  for (const [name, bytes] of files) writeFileSync(join(dir, name), bytes)
  const [main = ''] = files.keys()
  return engine.inspect({ files: await fileSetFromPath(join(dir, main)), options: {}, defaultSrid: 4326 })
}

async function breakOne(
  { folder, size, random, tell, found }: CampaignRun,
  sound: Sound,
  engine: GeoEngine,
  memory: PeakMemory,
): Promise<void> {
  const [main = ''] = sound.keys()
  const [slowest, largest] = [
    { ms: 0, at: 0 },
    { mb: 0, at: 0 },
  ]
  let refused = 0
  await inspectAll(engine, join(folder, `${main}-sound`), sound)
  for (let at = 0; at < size; at++) {
    const dir = join(folder, `${main}-${at}`)
    const broken = [...sound.keys()][between(random, 0, sound.size)] ?? main
    const made = mutant(sound.get(broken) ?? Buffer.alloc(0), random)
    memory.reset()
    const began = performance.now()
    const report = await inspectAll(engine, dir, new Map([...sound, [broken, made.bytes]]))
    const ms = performance.now() - began
    const mb = memory.peakMb
    if (ms > slowest.ms) Object.assign(slowest, { ms, at })
    if (mb > largest.mb) Object.assign(largest, { mb, at })
    const code = report.error?.code
    if (code !== undefined) refused++
    const beyond = (ms > allowedMs || mb > allowedMb) && code === undefined
    const fault = code === 'internal' || code === 'worker.died' || beyond
    if (!fault) {
      rmSync(dir, { recursive: true })
      continue
    }
    found(
      'wrong',
      `${broken} (${made.how}) in ${dir}: ${Math.round(ms)} ms, ${Math.round(mb)} MB, ${report.error?.message ?? 'read'}`,
    )
  }
  tell(
    `${main}: ${size} copies, ${refused} refused; slowest ${Math.round(slowest.ms)} ms (${slowest.at}), largest ${Math.round(largest.mb)} MB (${largest.at})`,
  )
}
