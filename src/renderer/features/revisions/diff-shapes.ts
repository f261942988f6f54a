import { kindOf, type DiffFeature } from '../../stores/compare'
import { toGeometry } from '../../geometry/geometry'
import type { OverlayShape } from '../../stores/map-overlay'
import { statusLook } from '../../ui/status-look'

/**
 * Differences as they are drawn: added solid, removed dashed, moved with the old place dotted and the new one solid,
 * changed solid. The id is the number of the difference, so that a click chooses its row. `swiped`: each side of the line shows what
 * its revision has; the old place of what moved is on both. Without, each bears the mark of its kind.
 * @param colorOf colour of a difference by its number; null: that of its kind
 */
export function diffShapes(
  features: readonly DiffFeature[],
  swiped: boolean,
  colorOf: (index: number) => string | null,
): OverlayShape[] {
  return features.flatMap((feature): OverlayShape[] => {
    const kind = kindOf(feature)
    const after =
      feature.after && feature.placed ? toGeometry(feature.after.geometryType, feature.after.coordinates) : null
    const before =
      feature.before && feature.placed ? toGeometry(feature.before.geometryType, feature.before.coordinates) : null
    const color = colorOf(feature.index) ?? undefined
    const base = { id: String(feature.index), className: `diff-${kind}`, color, fillOpacity: 0.15 }
    const shapes: OverlayShape[] = []
    const left = swiped ? 'before' : undefined
    const right = swiped ? 'after' : undefined
    // Tags lie above both sides of a swipe.
    const tag = swiped ? undefined : { text: '', icon: statusLook('difference', kind).icon }
    if (kind === 'moved' && before) shapes.push({ ...base, geometry: before, dash: [2, 4], widthPx: 2 })
    if (kind === 'removed' && before)
      shapes.push({ ...base, geometry: before, dash: [7, 5], widthPx: 3.2, side: left, tag })
    if (kind === 'changed' && before && swiped) shapes.push({ ...base, geometry: before, widthPx: 3.2, side: left })
    const widthPx = kind === 'moved' ? 2.4 : 3.2
    if (kind !== 'removed' && after) shapes.push({ ...base, geometry: after, widthPx, side: right, tag })
    return shapes
  })
}
