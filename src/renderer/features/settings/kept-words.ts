import '../../language/settings-room'
import type { Result } from '../../../shared/contract'
import { formatReadAt } from '../../format'
import { t } from '../../language'

export type KeptItem = Result<'storage.getUsage'>['items'][number]

/**
 * What is kept, largest first, each with the words beside its layer's name: where it belongs once several projects keep
 * something, which of several revisions it is, that it is held, and when it was read.
 */
export function keptWords(
  items: readonly KeptItem[],
  placeOf: (project: KeptItem['project']) => string,
): { item: KeptItem; words: string }[] {
  const places = new Set(items.map(({ project }) => placeOf(project)))
  return [...items]
    .sort((a, b) => b.bytes - a.bytes)
    .map((item) => ({
      item,
      words: [
        places.size > 1 ? placeOf(item.project) : '',
        revisionWords(item),
        item.held ? t('settings.storage.held') : '',
        item.goneSince ? t('settings.storage.goneSince', { when: formatReadAt(item.goneSince) }) : '',
        t('settings.storage.readAt', { when: formatReadAt(item.readAt) }),
      ]
        .filter(Boolean)
        .join(', '),
    }))
}

/** "revision 4 of 5"; '' where there is one alone, or nobody knows. */
function revisionWords({ revision }: KeptItem): string {
  if (revision === null || revision.of === 1) return ''
  return revision.number === revision.of
    ? t('settings.storage.latestRevision', { number: revision.of })
    : t('settings.storage.revisionOf', revision)
}
