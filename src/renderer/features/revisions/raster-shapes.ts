import './difference-room'
import type { RasterDifference } from '../../../shared/model/raster-difference'
import { formatNumber } from '../../format'
import { t } from '../../language'
import type { OverlayShape } from '../../stores/map-overlay'

/** Where the cells of rasters have risen and fallen, as they are drawn. */
export function rasterShapes(rasters: readonly RasterDifference[]): OverlayShape[] {
  return rasters.flatMap(({ places }, raster) =>
    (places ?? []).map(({ kind, cells, change, ring }, at): OverlayShape => {
      const corners = [0, 2, 4, 6, 0].map((from): [number, number] => [ring[from] ?? 0, ring[from + 1] ?? 0])
      return {
        id: `${raster}/${at}`,
        geometry: { type: 'Polygon', coordinates: [corners] },
        className: `diff-${kind}`,
        widthPx: 0.5,
        fillOpacity: 0.55,
        title: t(`differences.raster.here.${kind}`, {
          count: cells,
          change: formatNumber(Number(change.toPrecision(4))),
        }),
      }
    }),
  )
}
