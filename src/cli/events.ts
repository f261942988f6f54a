import type { Core } from '../core'
import type { ProjectRef } from '../shared/contract'
import { eventTypeName } from '../shared/rest'
import { parseInteger, parsePage, type Cli, type RegisterCommand } from './command'
import { allEvents, line, withFilters } from './listings'
import { olderCopyText } from './older-copy'
import { callContext, withCore, withProjectOptions, type ProjectOptions } from './with-core'

/** `events`: the history of a permit. */
export const registerEvents: RegisterCommand = (program, cli) => {
  withProjectOptions(program.command('events').description('Lists the events of a permit, newest first.'))
    .requiredOption('--permit <id>', 'id of the permit', parseInteger)
    .option('--page-number <number>', 'this page alone', parsePage)
    .option('--page-size <count>', 'with so many on the page', parsePage)
    .action(async (options: ProjectOptions & { permit: number; pageNumber?: number; pageSize?: number }) => {
      const one = { page: options.pageNumber, pageSize: options.pageSize }
      const events = await withCore(cli, options, async (core, project) => {
        const read = await withFilters(allEvents(cli, core, project, options.permit, one))
        if (read.areHeld) await tellOlderCopy(cli, core, project, options.permit)
        return read.events
      })
      if (options.json) return cli.printJson(events)
      for (const event of events)
        cli.print(line(event.timestamp, eventTypeName(event.type), event.description, event.comment))
    })
}

/** Held events end where the copy of their permit does: says so where the list was read later and tells otherwise. */
async function tellOlderCopy(cli: Cli, core: Core, project: ProjectRef, permitId: number): Promise<void> {
  try {
    const older = olderCopyText(await core.handlers['permits.get']({ project, permitId }, callContext(cli)))
    if (older !== null) cli.note(older)
  } catch {
    // Its details are not to be had: nothing contradicts the events.
  }
}
