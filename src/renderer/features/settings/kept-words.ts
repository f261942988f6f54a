import type { Result } from '../../../shared/contract'
import { formatReadAt } from '../../format'

export type KeptItem = Result<'storage.getUsage'>['items'][number]

/**
 * What is kept, largest first, each with the words beside its layer's name: where it belongs once several projects keep
 * something, that it is an earlier revision, that it is held, and when it was read.
 */
export function keptWords(
  items: readonly KeptItem[],
  placeOf: (project: KeptItem['project']) => string,
): { item: KeptItem; words: string }[] {
  const places = new Set(items.map(({ project }) => placeOf(project)))
  const latest = new Map<string, KeptItem>()
  for (const item of items) {
    const known = latest.get(keyOf(item))
    if (!known || known.readAt < item.readAt) latest.set(keyOf(item), item)
  }
  return [...items]
    .sort((a, b) => b.bytes - a.bytes)
    .map((item) => ({
      item,
      words: [
        places.size > 1 ? placeOf(item.project) : '',
        latest.get(keyOf(item)) === item ? '' : 'earlier revision',
        item.held ? 'held' : '',
        item.goneSince ? `not on the service since ${formatReadAt(item.goneSince)}` : '',
        `read ${formatReadAt(item.readAt)}`,
      ]
        .filter(Boolean)
        .join(', '),
    }))
}

const keyOf = ({ project, layerId }: KeptItem): string =>
  `${project.connectionId}/${project.organization}/${project.projectId}/${layerId}`
