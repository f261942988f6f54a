import type { PointSymbol, SymbolKind } from '../../shared/model/layer-style'

/** SVG path of a point symbol in a box of 18 × 12. */
export function symbolShape(point: PointSymbol): string {
  switch (point) {
    case 'triangle':
      return 'M9 1l5 9.5H4z'
    case 'square':
      return 'M5 2h8v8H5z'
    case 'diamond':
      return 'M9 1l5 5-5 5-5-5z'
    case 'cross':
      return 'M4.5 6h9M9 1.5v9'
    case 'circle':
      return 'M9 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8z'
  }
}

const kindOfType = (type: string): SymbolKind =>
  /polygon/i.test(type) ? 'area' : /line/i.test(type) ? 'line' : 'point'

/** What all features of a tileset are; null: some are this, some are that. */
export function onlyKindOf(manifest: { sublayers: { geometryTypes: string[] }[] }): SymbolKind | null {
  const found = new Set(manifest.sublayers.flatMap(({ geometryTypes }) => geometryTypes.map(kindOfType)))
  const [only] = found
  return found.size === 1 && only ? only : null
}

/** The kind that most of the geometry types and rasters of a tileset speak for. */
export function kindOfManifest(manifest: {
  sublayers: { geometryTypes: string[]; features: number }[]
  rasters: unknown[]
}): SymbolKind {
  const weight: Record<SymbolKind, number> = { line: 0, area: 0, point: 0, raster: 0 }
  for (const sublayer of manifest.sublayers) {
    for (const type of sublayer.geometryTypes) {
      weight[kindOfType(type)] += sublayer.features / sublayer.geometryTypes.length
    }
  }
  if (weight.line + weight.area + weight.point === 0) return manifest.rasters.length > 0 ? 'raster' : 'line'
  return (['line', 'area', 'point'] as const).reduce(
    (best, kind) => (weight[kind] > weight[best] ? kind : best),
    'line',
  )
}
