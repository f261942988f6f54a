import { AppError } from '../shared/errors/app-error'
import type { Core } from '../core'
import type { Cli, RegisterCommand } from './command'
import { collectRecordOut, saveRecord, type RecordOut } from './record-files'
import { withHome } from './with-core'

interface RecordOptions {
  last: boolean
  out: RecordOut[]
  json: boolean
}

/** Batches that are listed. */
const listed = 30
/** Batches among which one is looked for by the beginning of its id. */
const searched = 100_000

/** `record`: writes the record of a batch that was sent from here. */
export const registerRecord: RegisterCommand = (program, cli) => {
  program
    .command('record')
    .description(
      'Writes the record of a batch: who sent what, when and where to, and what became of it. Without a batch it lists them.',
    )
    .argument('[batch]', 'id of the batch, or the beginning of it')
    .option('--last', 'the batch that was started last', false)
    .option(
      '--out <file>',
      '.json (signed; the one that “verify” takes), .csv or .html; may be given several times',
      collectRecordOut,
      [],
    )
    .option('--json', 'prints one JSON document', false)
    .action(async (batch: string | undefined, options: RecordOptions) => {
      if (batch !== undefined && options.last) throw new AppError('invalid', 'Name a batch, or --last: not both.')
      await withHome(cli, async (core) => {
        if (batch === undefined && !options.last) return list(cli, core, options)
        if (options.out.length === 0)
          throw new AppError('invalid', 'Say with --out FILE where the record is to be written.')
        const saved = await saveRecord(cli, core, { batchIds: [findBatch(core, batch)] }, options.out)
        if (options.json) cli.printJson(saved)
      })
    })
}

function list(cli: Cli, core: Core, { out, json }: RecordOptions): void {
  if (out.length > 0) throw new AppError('invalid', 'Name the batch, or --last.')
  const batches = core.newestBatches(listed).map(({ id, title, createdAt, project }) => {
    const { organization, projectId } = project
    return { id, title, startedAt: createdAt, organization, project: projectId }
  })
  if (json) return cli.printJson(batches)
  if (batches.length === 0) cli.note('Nothing was sent from here yet.')
  for (const { id, title, startedAt, organization, project } of batches)
    cli.print(`${id}  ${startedAt.slice(0, 16).replace('T', ' ')} UTC  ${organization}/${project}  ${title}`)
}

/** @param id or its beginning; undefined: the last one. AppError `not-found`, `invalid` where several begin so */
function findBatch(core: Core, id: string | undefined): string {
  const batches = core.newestBatches(id === undefined ? 1 : searched)
  const found = batches.filter((batch) => id === undefined || batch.id.startsWith(id))
  if (found.length > 1) throw new AppError('invalid', `Several batches begin with ${id}: give more of the id.`)
  const [batch] = found
  if (batch) return batch.id
  throw new AppError(
    'not-found',
    id === undefined ? 'Nothing was sent from here yet.' : `No batch ${id} was sent from here; “record” lists them.`,
  )
}
