import { permitStatusName } from '../../model/permit-status-name'
import type { LayerChange, PermitChange } from '../../../shared/model/as-of'
import { toCsv } from '../../../shared/model/csv'
import { formatSortable, timeZone } from '../../format/dates'
import type { Counted } from '../../stores/changes'
import { commentsOf, whoMade } from './change-words'

const columns = [
  ...['thing', 'id', 'name', 'change', 'before', 'after', 'made', 'who', 'comment'],
  ...['added', 'removed', 'changed', 'timeZone'],
]

/**
 * What changed, a line for each layer and permit, for spreadsheets and programs: revisions by their numbers, permits by the interface's
 * names of their statuses, times of the project's zone that sort as text. Features are counted where that was asked for, else ''.
 */
export function changesCsv(
  layers: readonly LayerChange[],
  permits: readonly PermitChange[],
  countedOf: (change: LayerChange) => Counted | null,
): string {
  const ofLayers = layers.map((change) => {
    const known = countedOf(change)
    const counts = known && 'diff' in known ? [known.diff.added, known.diff.removed, known.diff.changed] : ['', '', '']
    const { layer, kind, before, after, made } = change
    const numbers = [before?.number ?? '', after?.number ?? '']
    const facts = [formatSortable(made[0]?.revision.createdDate), whoMade(change), commentsOf(change)]
    return ['layer', layer.id, layer.name, kind, ...numbers, ...facts, ...counts, timeZone()].map(String)
  })
  const ofPermits = permits.map(({ permit: { id, name }, before, after, live }) =>
    [
      'permit',
      id,
      name,
      live,
      before === null ? '' : permitStatusName(before),
      permitStatusName(after),
      ...Array<string>(6).fill(''),
      timeZone(),
    ].map(String),
  )
  return toCsv([columns, ...ofLayers, ...ofPermits])
}
