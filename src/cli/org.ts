import type { OrganizationOrder } from '../service/admin/administration'
import { addOrganization } from '../service/admin/administration'
import { archiveOrganization, summarizeOrganizations } from '../service/admin/places'
import type { RegisterCommand } from './command'
import { withData, withStore } from './with-store'

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
    .action(async (options: OrganizationOrder & { data: string }) => {
      cli.printJson(await withStore(options.data, (store) => addOrganization(store, options)))
    })
  withData(org.command('list'))
    .description('Lists the organizations, archived ones too.')
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: { data: string }) => {
      cli.printJson(await withStore(options.data, summarizeOrganizations))
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
      .action(async ({ data, nickname }: { data: string; nickname: string }) => {
        await withStore(data, (store) => archiveOrganization(store, nickname, archived))
        cli.printJson({ nickname, archived })
      })
  }
}
