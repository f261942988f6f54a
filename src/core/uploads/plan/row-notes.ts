import type { PlanProblem } from '../../../shared/contract'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import type { RowState } from './row-state'
import { isCadFormat } from '../../../shared/model/cad-formats'
import { gigabyte, leaveOut, readAgain, worded } from './row-fixes'

export function newsNote({ news }: RowState): PlanProblem[] {
  if (news === null) return []
  return [
    {
      code: 'layers-changed',
      blocking: false,
      ...worded(said('core.problems.changedSince', { news })),
      short: news.text,
      shortBy: news.by,
      fixes: [],
    },
  ]
}

export function copyNote({ sameAs, row }: RowState): PlanProblem[] {
  if (sameAs === null || row.intendedAction === 'skip') return []
  return [
    {
      code: 'same-content',
      blocking: false,
      ...worded(
        said('core.problems.sameContent', { name: row.name, other: sameAs }),
        said('core.problems.sameContentShort', { other: sameAs }),
      ),
      fixes: [leaveOut],
    },
  ]
}

export function sinceNote({ since, row }: RowState): PlanProblem[] {
  if (!since) return []
  const { isNew, changed, gone, askAgain } = since
  const parts = [
    ...(isNew ? [said('core.problems.since.isNew', { name: row.name })] : []),
    ...(changed.length > 0 ? [said('core.problems.since.changed', { files: listed(changed) })] : []),
    ...(gone.length > 0 ? [said('core.problems.since.gone', { files: listed(gone) })] : []),
    ...(askAgain ? [said('core.problems.since.askAgain')] : []),
  ]
  const [head, ...rest] = parts
  const message = head && rest.reduce((first, last) => said('core.problems.since.both', { first, last }), head)
  return message ? [{ code: 'changed-since', blocking: false, ...worded(message), fixes: [readAgain] }] : []
}

function listed(names: readonly string[]): string | Said {
  if (names.length > 3)
    return said('core.problems.since.more', { files: names.slice(0, 2).join(', '), number: names.length - 2 })
  const [last = '', ...before] = [...names].reverse()
  return before.length === 0 ? last : said('core.and', { first: before.reverse().join(', '), last })
}

/** It is read by the answers of last time: nobody is asked again, and everybody is told. */
export function lastTimeNote({ asLast, row }: RowState): PlanProblem[] {
  const { units, srid } = row.options
  const parts = [
    ...(asLast?.units !== undefined && asLast.units === units ? [said(`core.problems.asLast.${asLast.units}`)] : []),
    ...(asLast?.srid !== undefined && asLast.srid === srid ? [said('core.problems.asLast.srid', { srid })] : []),
  ]
  const [first, last] = parts
  if (!first || row.intendedAction === 'skip') return []
  const how = last ? said('core.and', { first, last }) : first
  return [
    {
      code: 'as-last-time',
      blocking: false,
      ...worded(said('core.problems.asLast.is', { name: row.name, how })),
      fixes: [],
    },
  ]
}

/** What a person should know, and what does not keep the row. */
export function notes(state: RowState): PlanProblem[] {
  const found: PlanProblem[] = []
  const { row } = state
  if (state.beingEdited)
    found.push({
      code: 'being-edited',
      blocking: false,
      ...worded(said('core.problems.beingEdited', { name: row.name })),
      fixes: [readAgain],
    })
  if (row.options.units === 'mm' && row.intendedAction !== 'skip' && row.files.some(({ ext }) => isCadFormat(ext)))
    found.push({
      code: 'in-millimetres',
      blocking: false,
      ...worded(
        said('readers.drawings.inMillimetres', { name: row.name }),
        said('readers.drawings.inMillimetresShort'),
      ),
      fixes: [],
    })
  const large = row.files.find((file) => ['shp', 'dbf'].includes(file.ext) && file.sizeBytes > 2 * gigabyte)
  if (large)
    found.push({
      code: 'very-large',
      blocking: false,
      ...worded(said('core.problems.veryLarge', { file: large.name })),
      fixes: [],
    })
  return found
}
