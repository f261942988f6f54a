import { Option, type Command } from 'commander'
import { addUser, type UserOrder } from '../service/admin/administration'
import { archiveUser, changeRole, listUsers, type RoleOrder } from '../service/admin/people'
import { userRoles } from '../service/store/users'
import { parseInteger, type Cli, type RegisterCommand } from './command'
import { parseEnd, registerCredential } from './user-credential'
import { withData, withStore, type StorePlace } from './with-store'

interface AddOptions extends Omit<UserOrder, 'endsMs'> {
  data?: string
  database?: string
  ends?: number
}

/** `user`: people of a service: add, list, change their role, archive, and their credentials. */
export const registerUser: RegisterCommand = (program, cli) => {
  const user = program.command('user').description('People who may use the embedded service.')
  registerAdd(user, cli)
  withData(user.command('list'))
    .description('Lists the users of an organization, their roles, and what their credentials are.')
    .requiredOption('--org <nickname>', 'organization')
    .option('--json', 'prints JSON (it always does)')
    .action(async (options: StorePlace & { org: string }) => {
      cli.printJson(await withStore(options, (store) => listUsers(store, options.org, Date.now())))
    })
  withData(user.command('role'))
    .description(
      'Changes what a user may do in a project; org-admin, and none without a project, are of the whole organization.',
    )
    .requiredOption('--id <id>', 'user')
    .addOption(
      new Option('--role <role>', 'what the user may do').choices([...userRoles, 'none']).makeOptionMandatory(),
    )
    .option('--project <id>', 'project', parseInteger)
    .option('--json', 'prints JSON (it always does)')
    .action(async ({ data, database, ...order }: RoleOrder & StorePlace) => {
      await withStore({ data, database }, (store) => changeRole(store, order))
      cli.printJson({ id: order.id, role: order.role, project: order.project ?? null })
    })
  registerArchive(user, cli)
  registerCredential(user, cli)
}

function registerAdd(user: Command, cli: Cli): void {
  withData(user.command('add'))
    .description('Adds a user and prints {"id", "authorization"}; the value is shown this once.')
    .requiredOption('--org <nickname>', 'organization')
    .requiredOption('--name <full name>', 'full name')
    .addOption(new Option('--role <role>', 'what the user may do').choices(userRoles).makeOptionMandatory())
    .option('--project <id>', 'project; every role but org-admin needs one', parseInteger)
    .option('--email <address>', 'email address')
    .option('--title <title>', 'job title')
    .option('--organization-name <name>', "the employer's name, when it is not the organization's")
    .option('--ends <date>', 'when the credential ends (ISO 8601); without it never', parseEnd)
    .option('--json', 'prints JSON (it always does)')
    .action(async ({ data, database, ends, ...order }: AddOptions) => {
      const added = { ...order, ...(ends === undefined ? {} : { endsMs: ends }) }
      cli.printJson(await withStore({ data, database }, (store) => addUser(store, added)))
    })
}

function registerArchive(user: Command, cli: Cli): void {
  const kinds = [
    ['archive', true, 'Archives a user: signs in no more, and stays as who made what there is.'],
    ['restore', false, 'Brings an archived user back, who needs a new credential then.'],
  ] as const
  for (const [name, archived, description] of kinds) {
    withData(user.command(name))
      .description(description)
      .requiredOption('--id <id>', 'user')
      .option('--json', 'prints JSON (it always does)')
      .action(async ({ data, database, id }: StorePlace & { id: string }) => {
        await withStore({ data, database }, (store) => archiveUser(store, id, archived))
        cli.printJson({ id, archived })
      })
  }
}
