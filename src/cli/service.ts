import { Option, type Command, type CommandOptions } from 'commander'
import { using } from '../node/using'
import { systemError } from '../node/file-errors'
import { keepToOwner } from '../node/private-folder'
import { formatBytes } from '../shared/model/format-bytes'
import { variableOf } from '../service/settings/setting-table'
import type { ServicePlace } from '../service/transfer'
import type { Copied } from '../service/transfer/copy-contents'
import { parseNumber, type Cli, type RegisterCommand } from './command'
import { databaseOption } from './with-store'

const databaseHelp = 'its database on PostgreSQL, postgres://…, in place of one in the folder'
const filesHelp =
  'object store or shared folder of its files, s3://BUCKET/PREFIX or a full path; left out: they lie in the data folder'

/** `service backup`, `restore`, `move` and `sweep`: a whole service of the embedded kind, from where it lies to where it goes. */
export const registerService: RegisterCommand = (program, cli) => {
  const service = program.command('service').description('A whole service: backups, and from one place to another.')

  registerBackup(service, cli)
  // Said without "service" they are the same.
  registerBackup(program, cli, { hidden: true })

  service
    .command('move')
    .description(
      'Fills an empty service from one that does not run, which stays as it is. Goes on where it was broken off.',
    )
    .requiredOption('--from <place>', 'data folder of the service, or postgres://… of its database')
    .option('--from-files <place>', filesHelp)
    .requiredOption(
      '--to <place>',
      'data folder of the new one, made where missing, or postgres://… of an empty database',
    )
    .option('--to-files <place>', 'the same for the new one')
    .option(
      '--even-if-running',
      'reads a database though processes of the old one run on it; what they write meanwhile stays behind',
    )
    .option('--json', 'prints JSON')
    .action(async (options: MoveOptions) => {
      keepToOwner()
      const { moveService, openForReading, openForWriting } = await import('../service/transfer')
      const { evenIfRunning } = options
      await using(
        await openForReading({ ...placeNamed(cli, options.from, options.fromFiles), evenIfRunning }, true),
        async (from) => {
          const to = await openForWriting(placeNamed(cli, options.to, options.toFiles))
          const filled = await moveService(from, to, teller(cli))
            .catch(failedIn(options.to))
            .finally(() => to.close())
          tell(cli, options.json, filled, `Moved: ${filled.rows} rows, ${amount(filled)}. The old one is as it was.`)
        },
      )
    })

  service
    .command('sweep')
    .description('Removes from an object store what no layer and no job knows, while the service runs.')
    .option('--data <dir>', 'folder of the service')
    .addOption(databaseOption(databaseHelp))
    .addOption(
      filesOption(
        'object store or shared folder of its files, s3://BUCKET/PREFIX or a full path',
      ).makeOptionMandatory(),
    )
    .option(
      '--older-than <hours>',
      'leaves alone what was written within so long; less than 24 only when the service does not run: an upload may be at it',
      parseNumber,
      24,
    )
    .option('--json', 'prints JSON')
    .action(async (options: PlaceOptions & { olderThan: number; json?: true }) => {
      const { sweepService } = await import('../service/transfer')
      const place = placeOf(options)
      const removed = await sweepService(place, Math.max(0, options.olderThan) * 3_600_000)
      tell(cli, options.json, { removed }, removed === 0 ? 'Nothing to remove.' : `Removed: ${removed}.`)
    })
}

function registerBackup(parent: Command, cli: Cli, how: CommandOptions = {}): void {
  parent
    .command('backup', how)
    .description('Writes a backup of a service, which may run. A folder with an earlier backup takes what is new.')
    .option('--data <dir>', 'folder of the service')
    .addOption(databaseOption(databaseHelp))
    .addOption(filesOption(filesHelp))
    .requiredOption('--to <dir>', 'folder of the backup; made where missing')
    .option('--json', 'prints JSON')
    .action(async (options: PlaceOptions & { to: string; json?: true }) => {
      keepToOwner()
      const { openForReading, writeBackup } = await import('../service/transfer')
      const from = await openForReading(placeOf(options), false)
      const written = await writeBackup(from, options.to, Date.now, teller(cli))
        .catch(failedIn(options.to))
        .finally(() => from.close())
      tell(cli, options.json, written, `The backup in ${options.to} is whole: ${amount(written)}.`)
    })

  parent
    .command('restore', how)
    .description('Fills an empty service from a backup, each byte compared. Goes on where it was broken off.')
    .requiredOption('--from <dir>', 'folder of the backup')
    .option('--data <dir>', 'folder of the service; made where missing')
    .addOption(databaseOption(databaseHelp))
    .addOption(filesOption(filesHelp))
    .option('--json', 'prints JSON')
    .action(async (options: PlaceOptions & { from: string; json?: true }) => {
      keepToOwner()
      const { openForWriting, readBackup } = await import('../service/transfer')
      const to = await openForWriting(placeOf(options))
      const filled = await readBackup(options.from, to, teller(cli))
        .catch(failedIn(options.data))
        .finally(() => to.close())
      tell(cli, options.json, filled, `Restored: ${filled.rows} rows, ${amount(filled)}.`)
    })
}

/** Says of a call of the system that failed which folder it was about: a full disk first of all. */
const failedIn =
  (folder = '') =>
  (error: unknown): never => {
    throw systemError(error, { read: folder, written: folder })
  }

interface MoveOptions {
  from: string
  fromFiles?: string
  to: string
  toFiles?: string
  evenIfRunning?: true
  json?: true
}

interface PlaceOptions {
  data?: string
  database?: string
  files?: string
}

const filesOption = (says: string): Option => new Option('--files <place>', says).env(variableOf('files'))

/** A variable without a value says nothing. */
const placeOf = ({ data, database, files }: PlaceOptions): ServicePlace => ({
  dataDir: data,
  database: database || undefined,
  files: files || undefined,
})

/** Of a database the files lie where the variable says, when nothing else does. */
const placeNamed = ({ env }: Cli, text: string, files: string | undefined): ServicePlace =>
  /^postgres(ql)?:/i.test(text)
    ? { database: text, files: files ?? (env[variableOf('files')] || undefined) }
    : { dataDir: text, files }

function tell(cli: Cli, isJson: true | undefined, value: object, text: string): void {
  cli.showLine(null)
  if (isJson) cli.printJson(value)
  else cli.print(text)
}

const amount = ({ files, bytes, present, lost }: Copied): string =>
  [
    `${files} files (${formatBytes(bytes)}) brought`,
    `${present} were there`,
    ...(lost > 0 ? [`${lost} of jobs that have ended badly were gone`] : []),
  ].join(', ')

/** Tells how far it is, on a terminal. */
function teller(cli: Cli): (copied: Copied) => void {
  let toldMs = 0
  return ({ files, bytes, present }) => {
    if (Date.now() - toldMs < 200) return
    toldMs = Date.now()
    cli.showLine(`${files + present} files, ${formatBytes(bytes)} brought`)
  }
}
