import { eventTypeName } from '../shared/rest'
import { parseInteger, parsePage, type RegisterCommand } from './command'
import { allEvents, line, withFilters } from './listings'
import { withCore, withProjectOptions, type ProjectOptions } from './with-core'

/** `events`: the history of a permit. */
export const registerEvents: RegisterCommand = (program, cli) => {
  withProjectOptions(program.command('events').description('Lists the events of a permit, newest first.'))
    .requiredOption('--permit <id>', 'id of the permit', parseInteger)
    .option('--page-number <number>', 'this page alone', parsePage)
    .option('--page-size <count>', 'with so many on the page', parsePage)
    .action(async (options: ProjectOptions & { permit: number; pageNumber?: number; pageSize?: number }) => {
      const one = { page: options.pageNumber, pageSize: options.pageSize }
      const events = await withCore(cli, options, (core, project) =>
        withFilters(allEvents(cli, core, project, options.permit, one)),
      )
      if (options.json) return cli.printJson(events)
      for (const event of events)
        cli.print(line(event.timestamp, eventTypeName(event.type), event.description, event.comment))
    })
}
