import type { IdentifiedFeature } from '../../stores/map'

/**
 * Features under a click as the map draws them: points before lines before areas before imagery, ground below all; within
 * each as they were given. What lies on top is what was meant.
 */
export function inDrawnOrder(
  features: readonly IdentifiedFeature[],
  isGround: (layerId: number) => boolean,
): IdentifiedFeature[] {
  const rank = ({ layerId, hit }: IdentifiedFeature): number => {
    const kind = hit.geometryType.replace('Multi', '')
    const own = kind === 'Point' ? 0 : kind === 'LineString' ? 1 : kind === 'Polygon' ? 2 : 3
    return isGround(layerId) ? own + 4 : own
  }
  return [...features].sort((a, b) => rank(a) - rank(b))
}
