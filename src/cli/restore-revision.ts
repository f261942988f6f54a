import type { Core } from '../core'
import type { ProjectRef } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { utcText } from '../shared/model/zoned-time'
import { exitStatus, parseInteger, type Cli, type RegisterCommand } from './command'
import { interruptible } from './decide-for-scripts'
import { findRevision } from './revision-name'
import { lineOf, itemOfRow, type UploadItem } from './upload-report'
import { waitForBatch } from './wait-for-batch'
import { callContext, mustBeFresh, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface RestoreOptions extends ProjectOptions {
  layer: number
  revision: string
  comment?: string
}

/** `restore-revision`: makes an earlier revision of a layer its newest. */
export const registerRestoreRevision: RegisterCommand = (program, cli) => {
  withProjectOptions(
    program
      .command('restore-revision')
      .description(
        'Makes an earlier revision of a layer the newest: its source is sent again, with a comment that says so.',
      ),
  )
    .requiredOption('--layer <id>', 'id of the layer', parseInteger)
    .requiredOption('--revision <name>', 'the revision: a number from 1, the oldest, or its id')
    .option('--comment <text>', 'comment of the new revision, in place of one that says what it restores')
    .action(async (options: RestoreOptions) => {
      const item = await withCore(cli, options, (core, project) => restore(cli, core, project, options))
      if (options.json) cli.printJson(item)
      else cli.print(lineOf(item))
      if (item.status === 'failed') process.exitCode = exitStatus.someFailed
    })
}

async function restore(cli: Cli, core: Core, project: ProjectRef, options: RestoreOptions): Promise<UploadItem> {
  const context = callContext(cli)
  const { layer: layerId, revision } = options
  // All of the project, with their revisions: the restored one is held against them.
  const { overview } = mustBeFresh(await core.handlers['layers.list']({ project, revisions: 'all' }, context))
  const layer = overview.layers.find(({ id }) => id === layerId)
  if (!layer) throw new AppError('not-found', `The project has no layer ${layerId}, or you do not see it.`)
  const meant = findRevision(layer, revision)
  const index = layer.revisions.indexOf(meant)
  if (index === 0) throw new AppError('invalid', `That is the newest revision of “${layer.name}” already.`)
  const number = layer.revisions.length - index
  const who = meant.user?.name
  const told = `Restores revision ${number} of ${utcText(Date.parse(meant.createdDate))}${who ? ` by ${who}` : ''}.`
  const asked = { project, layerId, revisionId: meant.id, comment: options.comment ?? told }
  await core.start()
  const { planId } = await core.handlers['uploads.planRestore'](asked, context)
  await interruptible(cli, core.planSettled(planId))
  const plan = await core.handlers['uploads.getPlan']({ planId }, context)
  if (plan.error) throw AppError.fromWire(plan.error)
  const [row] = plan.rows
  if (!row) throw new AppError('internal', 'Nothing was planned.')
  if (row.action !== 'revise') return itemOfRow(row)
  const { batchId } = await core.handlers['uploads.start']({ planId }, context)
  const [item] = await waitForBatch(cli, core, batchId)
  return item ?? itemOfRow(row)
}
