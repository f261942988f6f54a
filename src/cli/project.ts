import type { ProjectOrder } from '../service/admin/administration'
import { addProject } from '../service/admin/administration'
import type { RegisterCommand } from './command'
import { parseInteger, parseNumber } from './command'
import { requireKnownSrid } from './geo-call'
import { withStore } from './with-store'

/** `project add`: a project of an organization. */
export const registerProject: RegisterCommand = (program, cli) => {
  program
    .command('project')
    .description('Projects of the embedded service.')
    .command('add')
    .description('Adds a project and prints {"id"}.')
    .requiredOption('--data <dir>', 'folder of the service')
    .requiredOption('--org <nickname>', 'organization')
    .requiredOption('--name <name>', 'name')
    .option('--srid <epsg>', 'default projection, an EPSG code (4326 when left out)', parseInteger)
    .option('--lat <degrees>', 'latitude of the map centre', parseNumber)
    .option('--lon <degrees>', 'longitude of the map centre', parseNumber)
    .option('--zoom <n>', 'zoom of the map', parseInteger)
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: ProjectOrder & { data: string }) => {
      if (options.srid !== undefined) await requireKnown(options.srid)
      cli.printJson(await withStore(options.data, (store) => addProject(store, options)))
    })
}

async function requireKnown(srid: number): Promise<void> {
  const { createGeoEngine } = await import('../geo/workers/geo-engine')
  const engine = createGeoEngine()
  try {
    await requireKnownSrid(engine, srid)
  } finally {
    await engine.close()
  }
}
