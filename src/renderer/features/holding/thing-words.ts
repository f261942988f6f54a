import './holding-room'
import type { HeldThing } from '../../../shared/contract'
import { formatBytes, formatCount } from '../../format'
import { sayCore } from '../../format/said'
import { t } from '../../language'
import type { IconName } from '../../ui/icon-names'

const icons: Record<HeldThing['scope']['kind'], IconName> = {
  project: 'building-2',
  folder: 'folder',
  layer: 'layers',
  revision: 'history',
  area: 'square-dashed-mouse-pointer',
  permits: 'list-filter',
  'all-permits': 'file-text',
}
export const iconOfThing = ({ scope }: HeldThing): IconName => icons[scope.kind]

/** How a thing is called. */
export function nameOfThing({ scope, name, revisionNumber }: HeldThing): string {
  if (name !== null && revisionNumber !== null)
    return t('holding.revisionName', { layer: name, number: revisionNumber })
  if (scope.kind === 'project') return t('holding.wholeProject')
  return scope.kind === 'all-permits' ? t('holding.allPermits') : (name ?? t('holding.unknown'))
}

/** What kind of thing it is, and how many revisions of each layer are wanted. */
export function kindOfThing({ scope, depth }: HeldThing): string {
  const kind = t(`holding.kinds.${scope.kind === 'all-permits' ? 'permits' : scope.kind}`)
  if (depth === null || depth === 1 || scope.kind === 'revision') return kind
  return `${kind}, ${depth === 'all' ? t('holding.allRevisions') : t('holding.lastRevisions', { count: depth })}`
}

/** Whether all that it means is here. */
export function isWhole({ layers, permits }: HeldThing): boolean {
  return layers.held >= layers.wanted && (permits === null || permits.held >= (permits.wanted ?? Infinity))
}

/** 0 to 1: how much of its layers and permits is here; null: it means nothing that is known yet. */
export function shareOfThing({ revisions, permits }: HeldThing): number | null {
  const wanted = revisions.wanted + (permits?.wanted ?? 0)
  return wanted === 0 || permits?.wanted === null ? null : (revisions.held + (permits?.held ?? 0)) / wanted
}

/** "12 of 14 layers, 31 of 40 permits, 3.1 GB of 4 GB". */
export function progressOfThing({ layers, permits, bytes }: HeldThing): string {
  const parts: string[] = []
  // Permits may name no layer.
  if (permits === null || layers.wanted > 0)
    parts.push(t('holding.layers', { held: formatCount(layers.held), count: layers.wanted }))
  if (permits !== null)
    parts.push(
      permits.wanted === null
        ? t('holding.permitsUnlisted')
        : t('holding.permits', { held: formatCount(permits.held), count: permits.wanted }),
    )
  const held = formatBytes(bytes.held)
  if (bytes.missing > 0 && bytes.unknown === 0)
    parts.push(t('holding.bytesToRead', { held, size: formatBytes(bytes.missing) }))
  else if (bytes.held > 0) parts.push(held)
  return parts.join(', ')
}

/** Why some of it is not here: each reason with its layers. */
export const waitsOfThing = ({ waits }: HeldThing): string[] =>
  waits.map(({ reason, reasonBy, layers }) => {
    const some = layers.slice(0, 3).join(', ')
    const more = layers.length - 3
    const names = more > 0 ? t('holding.andMore', { names: some, more: formatCount(more) }) : some
    return t('holding.waits', { names, reason: sayCore(reason, reasonBy) })
  })
