import './packs-room'
import type { PackHead, PackMissing } from '../../../shared/packs/pack-head'
import { formatBytes, formatCount } from '../../format/numbers'
import { t } from '../../language'
import type { PackProgress } from '../../stores/packs'

/** "Checking every byte: 12 MB of 80 MB", and how far that is, 0 to 1; null: nobody can say. */
export function progressWords(told: PackProgress | null): { text: string; fraction: number | null } {
  if (told === null) return { text: '', fraction: null }
  const { step, done, of } = told
  if (step === 'taking') return { text: t('packs.progress.taking'), fraction: null }
  const words = step === 'permits' || step === 'layers' ? formatCount : formatBytes
  const text = t(`packs.progress.${step}`, { done: words(done), of: words(of) })
  return { text, fraction: of === 0 ? null : Math.min(1, done / of) }
}

/** "132 permits, 24 layers, 57 revisions". */
export function countWords({ permits, layers, revisions }: PackHead['counts']): string {
  return [
    t('packs.size.permits', { count: permits }),
    t('packs.size.layers', { count: layers }),
    t('packs.size.revisions', { count: revisions }),
  ].join(', ')
}

/** Why something is not in a pack. */
export const whyWords = ({ why }: PackMissing): string => t(`packs.details.why.${why}`)
