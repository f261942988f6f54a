import { InvalidArgumentError, type Command } from 'commander'
import { endCredential, replaceCredential, withdrawCredential } from '../service/admin/people'
import { AppError } from '../shared/errors/app-error'
import { parseIsoMs } from '../shared/rest'
import type { Cli } from './command'
import { withData, withStore } from './with-store'

/** Option parser: when a credential ends; a day is meant to its end. UTC milliseconds. */
export function parseEnd(text: string): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text.trim())
  const ms = parseIsoMs(isDay ? `${text.trim()}T23:59:59.999Z` : text)
  if (ms === null) throw new InvalidArgumentError('It has to be a day or time that exists, such as 2027-06-30.')
  return ms
}

interface Given {
  data?: string
  database?: string
  id: string
}

/** `user credential`: replaces a credential, withdraws it, or gives it an end. A service that runs holds to it at the next request. */
export function registerCredential(user: Command, cli: Cli): void {
  const credential = user.command('credential').description('Credentials of users: one each.')
  const command = (name: string, description: string): Command =>
    withData(credential.command(name))
      .description(description)
      .requiredOption('--id <id>', 'user')
      .option('--json', 'prints JSON (it always does)')
  command(
    'replace',
    'Makes a new credential and prints {"id", "authorization"}; the one before opens nothing any more.',
  )
    .option('--ends <date>', 'when it ends (ISO 8601); without it never', parseEnd)
    .action(async ({ data, database, id, ends }: Given & { ends?: number }) => {
      cli.printJson(await withStore({ data, database }, (store) => replaceCredential(store, id, ends ?? null)))
    })
  command('withdraw', 'Takes the credential away; the user stays, with all roles.').action(
    async ({ data, database, id }: Given) => {
      await withStore({ data, database }, (store) => withdrawCredential(store, id))
      cli.printJson({ id, credential: 'none' })
    },
  )
  command('end', 'Gives the credential that is there an end, or takes the end away.')
    .option('--at <date>', 'when it ends (ISO 8601)', parseEnd)
    .option('--never', 'it has no end')
    .action(async ({ data, database, id, at, never }: Given & { at?: number; never?: boolean }) => {
      if ((at === undefined) === (never === undefined))
        throw new AppError('invalid', 'Give either --at DATE or --never.')
      await withStore({ data, database }, (store) => endCredential(store, id, at ?? null))
      cli.printJson({ id, ends: at === undefined ? null : new Date(at).toISOString() })
    })
}
