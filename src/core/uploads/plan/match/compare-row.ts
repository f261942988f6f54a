import type { ProjectRef, Result } from '../../../../shared/contract'
import type { Revisions } from '../../../revisions/revisions'
import { readOptions } from '../files/read-row'
import type { RowState } from '../row-state'
import { wordedError } from '../../../../shared/errors/worded-error'

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
  if (layerId === null) throw wordedError('invalid', 'revisesNothing', { name: row.name })
  const read = { files: readSet, srid: row.options.srid ?? null, options: readOptions(row.options) }
  return revisions.compareWithFiles({ project, layerId }, read, signal)
}
