import type { TransferRow } from '../../../shared/contract'

/** A button under the error of a row. `revise`, `send` and `leave-out` answer what a row asks. */
export interface RowAnswer {
  label: string
  does: 'revise' | 'send' | 'leave-out' | 'retry' | 'cancel'
}

/** What a person can do about a row that stopped: its answers where it asks, else trying again; the last one leaves it out. */
export function rowAnswers({ question, error }: Pick<TransferRow, 'question' | 'error'>): RowAnswer[] {
  if (!question) {
    const label = error?.code === 'file.changed' ? 'Read again and send' : 'Retry now'
    return [
      { label, does: 'retry' },
      { label: 'Leave out', does: 'cancel' },
    ]
  }
  const revise: RowAnswer[] = question.layerId === null ? [] : [{ label: 'Revise that one', does: 'revise' }]
  return [...revise, { label: 'Send all the same', does: 'send' }, { label: 'Leave out', does: 'leave-out' }]
}
