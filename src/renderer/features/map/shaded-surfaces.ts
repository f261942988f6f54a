import type { PreparedRevision } from '../../../shared/contract'
import { isCadFormat } from '../../../shared/model/cad-formats'

/** Surfaces of triangles that the relief of the same drawing shows: their edges would cover it. */
export function shadedSurfaces({ manifest }: PreparedRevision): number[] {
  if (!isCadFormat(manifest.format) || !manifest.rasters.some(({ kind }) => kind === 'elevation')) return []
  return manifest.sublayers.flatMap(({ geometryTypes }, index) =>
    geometryTypes.length > 0 && geometryTypes.every((type) => type === 'MultiPolygon') ? [index] : [],
  )
}
