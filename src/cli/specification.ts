import { specificationText } from '../shared/specification/read-specification'
import { AppError } from '../shared/errors/app-error'
import type { RegisterCommand } from './command'
import { readNamed } from './upload-specification'
import { callContext, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface Options extends ProjectOptions {
  keep?: string
  remove: boolean
}

/** `specification`: the one that is kept with a project, which uploads are held against. */
export const registerSpecification: RegisterCommand = (program, cli) => {
  withProjectOptions(
    program
      .command('specification')
      .description('Prints the specification that is kept with a project here, keeps another one, or none.'),
  )
    .option('--keep <file>', 'keeps this one, JSON, YAML, XLSX or CSV: uploads to the project are held against it')
    .option('--remove', 'keeps none any more', false)
    .action(async (options: Options) => {
      if (options.keep !== undefined && options.remove)
        throw new AppError('invalid', '--keep and --remove do not go together.')
      const kept = options.keep === undefined ? undefined : await readNamed(cli, options.keep)
      const wanted = options.remove ? null : kept
      const found = await withCore(cli, options, async ({ handlers }, project) => {
        if (wanted !== undefined)
          await handlers['specifications.set']({ project, specification: wanted }, callContext(cli))
        return handlers['specifications.get']({ project }, callContext(cli))
      })
      if (found.fault !== null) throw new AppError('invalid', found.fault)
      if (options.json) cli.printJson(found.specification)
      else if (found.specification === null) cli.note('The project keeps no specification here.')
      else for (const line of specificationText(found.specification).trimEnd().split('\n')) cli.print(line)
    })
}
