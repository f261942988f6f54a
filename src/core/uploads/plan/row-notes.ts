import type { PlanProblem } from '../../../shared/contract'
import type { RowState } from './row-state'
import { gigabyte, leaveOut, readAgain } from './row-fixes'

export function newsNote({ news }: RowState): PlanProblem[] {
  if (news === null) return []
  return [
    {
      code: 'layers-changed',
      blocking: false,
      message: `Changed since you looked: ${news}.`,
      short: news,
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
      message: `${row.name} holds the same content as “${sameAs}”, under another name. Each makes a layer of its own.`,
      short: `same content as “${sameAs}”`,
      fixes: [leaveOut],
    },
  ]
}

export function sinceNote({ since, row }: RowState): PlanProblem[] {
  if (!since) return []
  const { isNew, changed, gone, askAgain } = since
  const parts = [
    isNew ? `${row.name} came into the folder after this plan was kept.` : '',
    changed.length > 0 ? `${listed(changed)} changed after this plan was kept.` : '',
    gone.length > 0 ? `${listed(gone)} went away after this plan was kept.` : '',
    askAgain ? 'What was accepted before is asked again.' : '',
  ]
  return [{ code: 'changed-since', blocking: false, message: parts.filter(Boolean).join(' '), fixes: [readAgain] }]
}

function listed(names: readonly string[]): string {
  return names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : names.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

/** What a person should know, and what does not keep the row. */
export function notes(state: RowState): PlanProblem[] {
  const found: PlanProblem[] = []
  const { row } = state
  if (state.beingEdited)
    found.push({
      code: 'being-edited',
      blocking: false,
      message: `${row.name} is being edited in another program. What was saved last is sent.`,
      fixes: [readAgain],
    })
  const large = row.files.find((file) => ['shp', 'dbf'].includes(file.ext) && file.sizeBytes > 2 * gigabyte)
  if (large)
    found.push({
      code: 'very-large',
      blocking: false,
      message: `${large.name} is larger than 2 GB, which many programs cannot read.`,
      fixes: [],
    })
  return found
}
