import { Option } from 'commander'
import { permitFilterNames, permitFilters, permitFilterTable } from '../shared/rest'
import type { PermitFilterKind, PermitFilterName, PermitFilters } from '../shared/rest'
import { parseInteger, parsePage, parseTime, type RegisterCommand } from './command'
import { allPermits, collect, collectIntegers, permitLine, withFilters, type OnePage } from './listings'
import { olderCopyText } from './older-copy'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

type PermitOptions = ProjectOptions & PermitFilters & { id?: number; pageNumber?: number; pageSize?: number }

/** The value of an option that asks for a filter of some kind. */
const values: Record<
  PermitFilterKind,
  { shown: string; commas?: string; parse?: (text: string, before: never) => unknown }
> = {
  user: { shown: ' <uuid>' },
  part: { shown: ' <text>' },
  texts: { shown: ' <ids>', parse: collect, commas: ', with commas' },
  ids: { shown: ' <ids>', parse: collectIntegers, commas: ', with commas' },
  statuses: { shown: ' <values>', parse: collectIntegers, commas: ', with commas' },
  time: { shown: ' <time>', parse: parseTime },
  flag: { shown: '' },
}
const shortNames: Partial<Record<PermitFilterName, string>> = { statuses: '--status, ', types: '--type, ' }

/** A filter as an option: `startDateFrom` is --start-date-from. */
function filterOption(name: PermitFilterName): Option {
  const { kind, finds } = permitFilterTable[name]
  const { shown, parse, commas = '' } = values[kind]
  const long = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const option = new Option(`${shortNames[name] ?? ''}--${long}${shown}`, finds + commas)
  return parse ? option.argParser(parse as (text: string, before: unknown) => unknown) : option
}

/** `permits`: the permits of a project, or one in full. */
export const registerPermits: RegisterCommand = (program, cli) => {
  const permits = program.command('permits').description('Lists the permits of a project; with --id, one in full.')
  const command = withProjectOptions(permits).option('--id <permit>', 'this permit, in full', parseInteger)
  for (const name of permitFilterNames) command.addOption(filterOption(name))
  command
    .option('--page-number <number>', 'this page alone', parsePage)
    .option('--page-size <count>', 'with so many on the page', parsePage)
    .action(async (options: PermitOptions) => {
      const { id } = options
      if (id !== undefined) {
        const held = await withCore(cli, options, async (core, project) =>
          freshOrHeld(cli, await core.handlers['permits.get']({ project, permitId: id }, callContext(cli))),
        )
        const older = olderCopyText(held)
        if (older !== null) cli.note(older)
        if (options.json) return cli.printJson(held.permit)
        for (const line of JSON.stringify(held.permit, null, 2).split('\n')) cli.print(line)
        return
      }
      const filters = permitFilters.parse(options)
      const one: OnePage = { page: options.pageNumber, pageSize: options.pageSize }
      const permits = await withCore(cli, options, (core, project) =>
        withFilters(allPermits(cli, core, project, filters, one)),
      )
      if (options.json) return cli.printJson(permits)
      for (const permit of permits) cli.print(permitLine(permit))
    })
}
