import { readFile } from 'node:fs/promises'
import { findOrganization, findProject } from '../service/admin/administration'
import { importPermits } from '../service/admin/permit-import'
import { AppError } from '../shared/errors/app-error'
import { parseInteger, type RegisterCommand } from './command'
import { withData, withStore, type StorePlace } from './with-store'

/** `permit import`: permits with their events from a JSON file. */
export const registerPermit: RegisterCommand = (program, cli) => {
  const permit = program.command('permit').description('Permits of the embedded service.')
  withData(permit.command('import'))
    .description('Writes the permits of a JSON file into a project, all or none, and prints {"imported"}.')
    .argument('<file>', 'array of {"permit", "listItem", "events"}')
    .requiredOption('--org <nickname>', 'organization')
    .requiredOption('--project <id>', 'project', parseInteger)
    .option('--json', 'prints JSON (it always does)')
    .action(async (file: string, options: StorePlace & { org: string; project: number }) => {
      const value = await readJsonFile(file)
      cli.printJson(
        await withStore(options, async (store) => {
          const organization = await findOrganization(store, options.org)
          const project = await findProject(store, organization, options.project)
          return importPermits(store, project.id, value)
        }),
      )
    })
}

async function readJsonFile(file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new AppError('invalid', `${file} cannot be read: ${(error as Error).message}.`, {
      details: { file },
      cause: error,
    })
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    throw new AppError('invalid', `${file} is not JSON: ${(error as Error).message}.`, {
      details: { file },
      cause: error,
    })
  }
}
