import type { Trouble } from '../../shared/contract'
import { assertNever } from '../../shared/errors/app-error'
import { formatReadAt } from '../format'
import { sayCore } from '../format/said'
import { t } from '../language'

/** What a start found, in a sentence. */
export function troubleWords(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'ended':
      return t('troubles.ended', { when: formatReadAt(trouble.at) })
    case 'graphics':
      return t('troubles.graphics')
    case 'store':
      return t(`troubles.stores.${trouble.store}`, { file: trouble.file })
    case 'settings':
      return t('troubles.settings', { names: trouble.names.join(', ') })
    case 'began-anew':
      return sayCore(trouble.text, trouble.by)
    case 'policy':
      return t('troubles.policy', { file: trouble.file, problems: trouble.problems.join(' ') })
    default:
      return assertNever(trouble)
  }
}
