import { Option, type Command } from 'commander'
import { using } from '../node/using'
import { AppError } from '../shared/errors/app-error'
import { variableOf } from '../service/settings/setting-table'
import type { OpenStore, Store } from '../service/store/store'

/** Of which service a command works on the store. */
export interface StorePlace {
  data?: string
  /** Goes before the folder, which then is that of one of its processes. */
  database?: string
}

/** Works on the store of a data folder or of a database server, which running services may have open too. */
export async function withStore<T>(place: StorePlace, work: (store: Store) => T | Promise<T>): Promise<T> {
  return using(await openAt(place), work)
}

async function openAt({ data, database }: StorePlace): Promise<OpenStore> {
  if (database)
    return (await (await import('../service/store/postgres/open-postgres')).openPostgresStore(database)).store
  if (data !== undefined) return (await import('../service/store/open-store')).openStore(data)
  throw new AppError(
    'invalid',
    'Say of which service: --data DIR of its folder, or --database postgres://… of its database.',
  )
}

/** Adds the options that say of which service a command works on the store. */
export const withData = (command: Command): Command =>
  command
    .option('--data <dir>', 'folder of the service')
    .addOption(databaseOption('PostgreSQL database of the service, in place of a folder'))

/** `--database`, which a variable may name too, as it does for `serve`. */
export const databaseOption = (says: string): Option => new Option('--database <url>', says).env(variableOf('database'))
