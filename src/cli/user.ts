import { Option } from 'commander'
import type { UserOrder } from '../service/admin/administration'
import { addUser } from '../service/admin/administration'
import { userRoles } from '../service/store/users'
import type { RegisterCommand } from './command'
import { parseInteger } from './command'
import { withStore } from './with-store'

/** `user add`: a user of a data folder; prints the Authorization value, which is not kept. */
export const registerUser: RegisterCommand = (program, cli) => {
  program
    .command('user')
    .description('People who may use the embedded service.')
    .command('add')
    .description('Adds a user and prints {"id", "authorization"}; the value is shown this once.')
    .requiredOption('--data <dir>', 'folder of the service')
    .requiredOption('--org <nickname>', 'organization')
    .requiredOption('--name <full name>', 'full name')
    .addOption(new Option('--role <role>', 'what the user may do').choices(userRoles).makeOptionMandatory())
    .option('--project <id>', 'project; every role but org-admin needs one', parseInteger)
    .option('--email <address>', 'email address')
    .option('--title <title>', 'job title')
    .option('--organization-name <name>', "the employer's name, when it is not the organization's")
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: UserOrder & { data: string }) => {
      cli.printJson(await withStore(options.data, (store) => addUser(store, options)))
    })
}
