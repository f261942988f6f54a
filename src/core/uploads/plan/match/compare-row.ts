import type { ProjectRef, Result } from '../../../../shared/contract'
import { AppError } from '../../../../shared/errors/app-error'
import type { Revisions } from '../../../revisions/revisions'
import { readOptions } from '../files/read-row'
import type { RowState } from '../row-state'

/**
 * How the files of a row differ from the latest revision of the layer that they would revise. AppError `invalid` for a row that
 * revises none; else the errors of reading either side.
 */
export async function compareRow(
  { project, state }: { project: ProjectRef; state: RowState },
  revisions: Pick<Revisions, 'compareWithFiles'>,
  signal: AbortSignal,
): Promise<Result<'uploads.compareRow'>> {
  const { row, readSet } = state
  const layerId = row.intendedAction === 'revise' ? row.targetLayerId : null
  if (layerId === null) throw new AppError('invalid', `${row.name} revises no layer: there is nothing to compare with.`)
  const read = { files: readSet, srid: row.options.srid ?? null, options: readOptions(row.options) }
  return revisions.compareWithFiles({ project, layerId }, read, signal)
}
