import { using } from '../node/using'
import { addProject, type ProjectOrder } from '../service/admin/administration'
import { archiveProject, summarizeProjects } from '../service/admin/places'
import { parseInteger, parseNumber, type RegisterCommand } from './command'
import { requireKnownSrid } from './geo-call'
import { withData, withStore, type StorePlace } from './with-store'

/** `project`: projects of an organization: add, list, archive. */
export const registerProject: RegisterCommand = (program, cli) => {
  const project = program.command('project').description('Projects of the embedded service.')
  withData(project.command('add'))
    .description('Adds a project and prints {"id"}.')
    .requiredOption('--org <nickname>', 'organization')
    .requiredOption('--name <name>', 'name')
    .option('--srid <epsg>', 'default projection, an EPSG code (4326 when left out)', parseInteger)
    .option('--lat <degrees>', 'latitude of the map centre', parseNumber)
    .option('--lon <degrees>', 'longitude of the map centre', parseNumber)
    .option('--zoom <n>', 'zoom of the map', parseInteger)
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: ProjectOrder & StorePlace) => {
      if (options.srid !== undefined) await requireKnown(options.srid)
      cli.printJson(await withStore(options, (store) => addProject(store, options)))
    })
  withData(project.command('list'))
    .description('Lists the projects of an organization, archived ones too.')
    .requiredOption('--org <nickname>', 'organization')
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: StorePlace & { org: string }) => {
      cli.printJson(await withStore(options, (store) => summarizeProjects(store, options.org)))
    })
  const kinds = [
    ['archive', true, 'Marks a project as archived: lists say so, all else stays.'],
    ['restore', false, 'Takes that mark away.'],
  ] as const
  for (const [name, archived, description] of kinds) {
    withData(project.command(name))
      .description(description)
      .requiredOption('--org <nickname>', 'organization')
      .requiredOption('--id <id>', 'project', parseInteger)
      .option('--json', 'prints JSON (it always does)')
      .action(async ({ data, database, org, id }: StorePlace & { org: string; id: number }) => {
        await withStore({ data, database }, (store) => archiveProject(store, { org, id, archived }))
        cli.printJson({ id, archived })
      })
  }
}

async function requireKnown(srid: number): Promise<void> {
  const { createGeoEngine } = await import('../geo/workers/geo-engine')
  await using(createGeoEngine(), async (engine) => {
    await requireKnownSrid(engine, srid)
  })
}
