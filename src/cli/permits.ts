import type { PermitFilters } from '../shared/contract'
import { parseInteger, parsePage, parseTime, type RegisterCommand } from './command'
import { allPermits, collect, collectIntegers, permitLine, withFilters, type OnePage } from './listings'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

type PermitOptions = ProjectOptions & PermitFilters & { id?: number; pageNumber?: number; pageSize?: number }

/** `permits`: the permits of a project, or one in full. */
export const registerPermits: RegisterCommand = (program, cli) => {
  withProjectOptions(program.command('permits').description('Lists the permits of a project; with --id, one in full.'))
    .option('--id <permit>', 'this permit, in full', parseInteger)
    .option('--status, --statuses <values>', 'permit status values, with commas', collectIntegers)
    .option('--name <text>', 'name')
    .option('--type, --types <ids>', 'template ids, with commas', collect)
    .option('--target-user-id <uuid>', 'permits in which this user is involved')
    .option('--creator-id <uuid>', 'requested by this user')
    .option('--holder-id <uuid>', 'held by this user')
    .option('--exclude-ids <ids>', 'permit ids to leave out, with commas', collectIntegers)
    .option('--show-archived', 'archived ones too')
    .option('--start-date-from <time>', 'start after this time (ISO 8601)', parseTime)
    .option('--start-date-until <time>', 'start before this time', parseTime)
    .option('--expiry-date-from <time>', 'expiry after this time', parseTime)
    .option('--expiry-date-until <time>', 'expiry before this time', parseTime)
    .option('--page-number <number>', 'this page alone', parsePage)
    .option('--page-size <count>', 'with so many on the page', parsePage)
    .action(async (options: PermitOptions) => {
      const { id } = options
      if (id !== undefined) {
        const { permit } = await withCore(cli, options, async (core, project) =>
          freshOrHeld(cli, await core.handlers['permits.get']({ project, permitId: id }, callContext(cli))),
        )
        return options.json ? cli.printJson(permit) : cli.print(JSON.stringify(permit, null, 2))
      }
      const filters: PermitFilters = {
        targetUserId: options.targetUserId,
        excludeIds: options.excludeIds,
        statuses: options.statuses,
        name: options.name,
        types: options.types,
        creatorId: options.creatorId,
        holderId: options.holderId,
        showArchived: options.showArchived,
        startDateFrom: options.startDateFrom,
        startDateUntil: options.startDateUntil,
        expiryDateFrom: options.expiryDateFrom,
        expiryDateUntil: options.expiryDateUntil,
      }
      const one: OnePage = { page: options.pageNumber, pageSize: options.pageSize }
      const permits = await withCore(cli, options, (core, project) =>
        withFilters(allPermits(cli, core, project, filters, one)),
      )
      if (options.json) return cli.printJson(permits)
      for (const permit of permits) cli.print(permitLine(permit))
    })
}
