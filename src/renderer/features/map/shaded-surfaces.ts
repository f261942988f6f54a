import type { PreparedRevision } from '../../../shared/contract'

/** Surfaces of triangles that the relief of the same drawing shows: their edges would cover it. */
export function shadedSurfaces({ manifest }: PreparedRevision): number[] {
  if (manifest.format !== 'dxf' || !manifest.rasters.some(({ kind }) => kind === 'elevation')) return []
  return manifest.sublayers.flatMap(({ geometryTypes }, index) =>
    geometryTypes.length > 0 && geometryTypes.every((type) => type === 'MultiPolygon') ? [index] : [],
  )
}
