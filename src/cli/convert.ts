import { resolve } from 'node:path'
import { counted } from '../shared/model/counted'
import { AppError } from '../shared/errors/app-error'
import { fileSetFromPath } from '../geo/file-set'
import type { RegisterCommand } from './command'
import { parseSrid, requireKnownSrid, withEngine } from './geo-call'
import { outEndings, outFormatOf } from './out-format'
import { withReadLimits, type ReadLimitOptions } from './read-limits'

const wgs84 = 4326

interface ConvertOptions extends ReadLimitOptions {
  out: string
  layer?: string
  srid?: number
  to: number
  json: boolean
}

/** `convert`: reads anything, writes any of the formats of an export. */
export const registerConvert: RegisterCommand = (program, cli) => {
  withReadLimits(program.command('convert'))
    .description('Writes the features of a file in another format, in WGS 84 or another coordinate system.')
    .argument('<file>', 'a file that Plumbline reads')
    .requiredOption('--out <file>', `what to write: ${outEndings}`)
    .option('--layer <name>', 'one layer alone; all when not given')
    .option('--srid <epsg>', 'coordinate system, in place of what the file says', parseSrid)
    .option('--to <epsg>', 'coordinate system of what is written', parseSrid, wgs84)
    .option('--json', 'prints one JSON document', false)
    .action(async (path: string, options: ConvertOptions) => {
      const outFormat = outFormatOf(options.out)
      const outPath = resolve(options.out)
      const files = await fileSetFromPath(path)
      if (files.members.some((member) => member.path === outPath)) {
        throw new AppError('invalid', 'A file cannot be converted into itself. Give another name with --out.')
      }
      const done = await withEngine(cli, options, async (engine, call) => {
        await requireKnownSrid(engine, options.srid)
        await requireKnownSrid(engine, options.to)
        return engine.convert(
          {
            files,
            options: { srid: options.srid ?? null },
            defaultSrid: null,
            layer: options.layer ?? null,
            outPath,
            outFormat,
            outSrid: options.to,
          },
          call(files.main.name),
        )
      })
      for (const warning of done.warnings) cli.note(warning.message)
      if (options.json) cli.printJson({ out: options.out, ...done })
      else cli.print(`${counted(done.features, 'feature', 'features')} written to ${options.out}`)
    })
}
