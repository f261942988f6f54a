import type { OrganizationOrder } from '../service/admin/administration'
import { addOrganization } from '../service/admin/administration'
import type { RegisterCommand } from './command'
import { withStore } from './with-store'

/** `org add`: an organization of a data folder. */
export const registerOrg: RegisterCommand = (program, cli) => {
  program
    .command('org')
    .description('Organizations of the embedded service.')
    .command('add')
    .description('Adds an organization and prints {"nickname"}.')
    .requiredOption('--data <dir>', 'folder of the service')
    .requiredOption('--nickname <nickname>', 'short name, part of every address')
    .requiredOption('--name <name>', 'name')
    .option('--company-name <name>', 'name of the company')
    .option('--company-url <url>', 'web address of the company')
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: OrganizationOrder & { data: string }) => {
      cli.printJson(await withStore(options.data, (store) => addOrganization(store, options)))
    })
}
