import type { TransferRow } from '../../../shared/contract'
import { t } from '../../language'
import { mendWords } from '../../ui/job-words'

/** A button under the error of a row. `revise`, `send` and `leave-out` answer what a row asks; `change` plans its files once more. */
export interface RowAnswer {
  label: string
  does: 'revise' | 'send' | 'leave-out' | 'retry' | 'cancel' | 'change'
}

/** What a person can do about a row that stopped: its answers where it asks, else trying again; the last one leaves it out. */
export function rowAnswers({ question, error }: Pick<TransferRow, 'question' | 'error'>): RowAnswer[] {
  if (!question) {
    const label = error?.code === 'file.changed' ? t('uploads.answers.readAgain') : t('uploads.answers.retry')
    const said = error?.details?.['said']
    return [
      { label, does: 'retry' },
      // The service has named what it could not read.
      ...(typeof said === 'string' ? [{ label: mendWords(said), does: 'change' as const }] : []),
      { label: t('uploads.answers.leaveOut'), does: 'cancel' },
    ]
  }
  const revise: RowAnswer[] = question.layerId === null ? [] : [{ label: t('uploads.answers.revise'), does: 'revise' }]
  return [
    ...revise,
    { label: t('uploads.answers.send'), does: 'send' },
    { label: t('uploads.answers.leaveOut'), does: 'leave-out' },
  ]
}
