import { boundsOf } from '../../box-edges'
import { placeLayer } from '../../layer-crs'
import type { DiffSummary } from '../difference-api'
import type { SideFacts } from '../side-facts'
import { toleranceOf } from '../tolerance'
import { compareRasters, type CompareCall } from './compare-rasters'

/** Compares the rasters of two files, in their order; those that one has more are named by none. */
export async function compareAllRasters(
  before: SideFacts,
  after: SideFacts,
  metres: number,
  { signal, onProgress }: CompareCall,
): Promise<DiffSummary> {
  const [old, now] = [before, after].map(({ dataset, side }) =>
    dataset.rasters.map((raster) => ({ raster, place: placeLayer(raster.crs, dataset.format, side) })),
  )
  const rasters: DiffSummary['rasters'] = []
  const count = Math.min(old?.length ?? 0, now?.length ?? 0)
  for (let at = 0; at < count; at++) {
    const [one, other] = [old?.[at], now?.[at]]
    const part = { signal, onProgress: (fraction: number) => onProgress((at + fraction) / count) }
    if (one && other) rasters.push(await compareRasters(one, other, metres, part))
  }
  const bounds = boundsOf(rasters.flatMap(({ places }) => (places ?? []).flatMap(({ ring }) => ring)))
  return {
    ...{ added: 0, removed: 0, changed: 0, moved: 0, unchanged: 0, withoutPlace: 0, schema: [] },
    bbox4326: bounds && [...bounds],
    tolerance: toleranceOf(metres),
    matchedBy: { by: 'place', column: null },
    pairedBy: { key: 0, geometry: 0, attributes: 0, near: 0 },
    rasters,
  }
}
