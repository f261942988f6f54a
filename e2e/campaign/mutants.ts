import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { GeoEngine } from '../../src/geo/engine-api'
import { fileSetFromPath } from '../../src/geo/file-set'
import { innerMutant } from './inner-mutants'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import { forkProgram, type StartProgram } from '../../src/node/child-program'
import { toAppError } from '../../src/shared/errors/app-error'
import { between, type Campaign, type CampaignRun } from './campaign'
import { ProcessUse } from './process-use'
import { soundFiles, type Sound } from './sound-files'

const allowedMs = 5000
const allowedMb = 300
/** Of how many copies that can be inspected one is made a tileset of: what inspecting does not read is read then. */
const buildOneOf = 4
const endsAnywhere = /\.(csv|xyz|geojsonl)$/

/** Broken copies of sound files through the engine: each ends within five seconds of the processor and 300 MB, or with a reason in words. */
export const mutants: Campaign = {
  about: 'broken copies of files are read or named within 5 s and 300 MB; size: copies of each format',
  defaultSize: 2000,
  async run(run) {
    const use = new ProcessUse()
    const startProgram: StartProgram = (...what) => use.watch(forkProgram(...what))
    const engine = createGeoEngine({ size: 1, startProgram, ...builtReader() })
    try {
      const sounds = await soundFiles(engine)
      for (const sound of sounds.filter((one) => [...one.keys()][0]?.includes(run.only)))
        await breakOne(run, sound, engine, use)
    } finally {
      await engine.close()
      use.close()
    }
  },
}

/** The programs as people get them: from source the library for IFC cannot be loaded. */
export function builtReader(): { entry: string; reader: string } {
  const built = (name: string): string => resolve('out', 'main', `${name}.js`)
  const programs = { entry: built('geo-worker'), reader: built('reader-process') }
  if (!existsSync(programs.reader)) throw new Error('There is no built program: npm run build.')
  return programs
}

/** Lays files into a folder. */
export function write(dir: string, files: Sound): void {
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), bytes)
  }
}

/** What became of reading files. */
interface Read {
  /** Its code and words; null when the files could be read. */
  error: [code: string, words: string] | null
  features: number
  warnings: number
}

async function read(engine: GeoEngine, dir: string, main: string, build: boolean): Promise<Read> {
  const inFolder = main.includes('/')
  try {
    const set = await fileSetFromPath(join(dir, inFolder ? dirname(main) : main))
    const reading = { files: set, options: {}, defaultSrid: 4326 }
    const { error, layers, warnings } = await engine.inspect(reading)
    const features = layers.reduce((sum, layer) => sum + layer.features, 0)
    if (error) return { error: [error.code, error.message], features, warnings: warnings.length }
    if (build) await engine.build({ ...reading, outDir: join(dir, 'tileset') })
    return { error: null, features, warnings: warnings.length }
  } catch (error) {
    const { code, message } = toAppError(error)
    return { error: [code, message], features: 0, warnings: 0 }
  }
}

async function breakOne(
  { folder, size, random, tell, found }: CampaignRun,
  sound: Sound,
  engine: GeoEngine,
  use: ProcessUse,
): Promise<void> {
  const [main = ''] = sound.keys()
  const label = main.replace('/', '-')
  const [slowest, largest] = [
    { ms: 0, at: 0 },
    { mb: 0, at: 0 },
  ]
  let refused = 0
  write(join(folder, `${label}-sound`), sound)
  const whole = await read(engine, join(folder, `${label}-sound`), main, true)
  // Where it lies is for a person to say.
  if (whole.error && !whole.error[0].startsWith('crs.'))
    found('wrong', `${label} cannot be read as it is: ${whole.error[1]}`)
  for (let at = 0; at < size; at++) {
    const dir = join(folder, `${label}-${at}`)
    const broken = [...sound.keys()][between(random, 0, sound.size)] ?? main
    const made = await innerMutant(sound.get(broken) ?? Buffer.alloc(0), random)
    write(dir, new Map([...sound, [broken, made.bytes]]))
    use.reset()
    const build = at % buildOneOf === 0
    const { error, features, warnings } = await read(engine, dir, main, build)
    const [ms, mb] = [use.cpuMs, use.peakMb]
    if (ms > slowest.ms) Object.assign(slowest, { ms, at })
    if (mb > largest.mb) Object.assign(largest, { mb, at })
    if (error) refused++
    const beyond = error === null && (mb > allowedMb || ms > allowedMs)
    const isUnnamed = error !== null && ['internal', 'worker.died'].includes(error[0])
    // What ends early is never said to be all, except in tables and lists of lines, which can end anywhere.
    const isSilent =
      made.how.startsWith('cut') && !error && warnings === 0 && features < whole.features && !endsAnywhere.test(main)
    if (!beyond && !isUnnamed && !isSilent) {
      rmSync(dir, { recursive: true })
      continue
    }
    const said =
      error?.join(': ') ?? (isSilent ? `read ${features} of ${whole.features} features without a word` : 'read')
    found('wrong', `${broken} (${made.how}) in ${dir}: ${ms} ms, ${Math.round(mb)} MB, ${said}`)
  }
  tell(
    `${label}: ${size} copies, ${refused} refused; slowest ${slowest.ms} ms (${slowest.at}), largest ${Math.round(largest.mb)} MB (${largest.at})`,
  )
}
