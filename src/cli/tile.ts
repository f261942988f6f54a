import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { counted } from '../shared/model/counted'
import { AppError } from '../shared/errors/app-error'
import { fileSetFromPath } from '../geo/file-set'
import { countTiles } from '../geo/tileset/count-tiles'
import type { RegisterCommand } from './command'
import { parseSrid, requireKnownSrid, withEngine } from './geo-call'
import { withReadLimits, type ReadLimitOptions } from './read-limits'

interface TileOptions extends ReadLimitOptions {
  out: string
  srid?: number
  json: boolean
}

/** `tile`: makes what the map reads, and says how long it took and what it needed. */
export const registerTile: RegisterCommand = (program, cli) => {
  withReadLimits(program.command('tile'))
    .description('Makes what the map reads of a file: a folder of tiles and attributes.')
    .argument('<file>', 'a file that Plumbline reads')
    .requiredOption('--out <dir>', 'folder to make; one made before is replaced')
    .option('--srid <epsg>', 'coordinate system, in place of what the file says', parseSrid)
    .option('--json', 'prints one JSON document', false)
    .action(async (path: string, options: TileOptions) => {
      const outDir = resolve(options.out)
      await checkTarget(outDir)
      const files = await fileSetFromPath(path)
      const start = process.hrtime.bigint()
      const built = await withEngine(cli, options, async (engine, call) => {
        await requireKnownSrid(engine, options.srid)
        return engine.build(
          { files, options: { srid: options.srid ?? null }, defaultSrid: null, outDir },
          call(files.main.name),
        )
      })
      for (const warning of built.report.warnings) cli.note(warning.message)
      const result = {
        features: built.manifest.features,
        tiles: countTiles(outDir),
        bytes: await sizeOf(outDir),
        seconds: Number(process.hrtime.bigint() - start) / 1e9,
        peakRssMb: built.peakRssMb,
      }
      if (options.json) cli.printJson(result)
      else {
        cli.print(
          `${counted(result.features, 'feature', 'features')} in ${counted(result.tiles, 'tile', 'tiles')}, ${(result.bytes / 2 ** 20).toFixed(1)} MB, ` +
            `${result.seconds.toFixed(1)} s, at most ${result.peakRssMb} MB of memory`,
        )
      }
    })
}

/** Refuses a folder that holds anything but an earlier result, since the new one takes its place. */
async function checkTarget(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') throw new AppError('invalid', `${dir} is a file. Give a folder that is to be made.`)
    return [] as string[]
  })
  if (names.length > 0 && !names.includes('manifest.json')) {
    throw new AppError('invalid', `${dir} holds other files, which would be lost. Give a new folder with --out.`)
  }
}

async function sizeOf(dir: string): Promise<number> {
  const names = await readdir(dir)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
