import { addOrganization, type OrganizationOrder } from '../service/admin/administration'
import { archiveOrganization, summarizeOrganizations } from '../service/admin/places'
import type { RegisterCommand } from './command'
import { withData, withStore, type StorePlace } from './with-store'

/** `org`: organizations of a service: add, list, archive. */
export const registerOrg: RegisterCommand = (program, cli) => {
  const org = program.command('org').description('Organizations of the embedded service.')
  withData(org.command('add'))
    .description('Adds an organization and prints {"nickname"}.')
    .requiredOption('--nickname <nickname>', 'short name, part of every address')
    .requiredOption('--name <name>', 'name')
    .option('--company-name <name>', 'name of the company')
    .option('--company-url <url>', 'web address of the company')
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: OrganizationOrder & StorePlace) => {
      cli.printJson(await withStore(options, (store) => addOrganization(store, options)))
    })
  withData(org.command('list'))
    .description('Lists the organizations, archived ones too.')
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: StorePlace) => {
      cli.printJson(await withStore(options, summarizeOrganizations))
    })
  const kinds = [
    ['archive', true, 'Archives an organization: nobody reaches it, and nothing of it is removed.'],
    ['restore', false, 'Brings an archived organization back.'],
  ] as const
  for (const [name, archived, description] of kinds) {
    withData(org.command(name))
      .description(description)
      .requiredOption('--nickname <nickname>', 'organization')
      .option('--json', 'prints JSON (it always does)')
      .action(async ({ data, database, nickname }: StorePlace & { nickname: string }) => {
        await withStore({ data, database }, (store) => archiveOrganization(store, nickname, archived))
        cli.printJson({ nickname, archived })
      })
  }
}
