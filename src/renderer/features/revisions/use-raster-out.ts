import '../attributes/attributes-room'
import './difference-room'
import { computed } from 'vue'
import type { RasterDifference } from '../../../shared/model/raster-difference'
import type { ExportFormat } from '../../../shared/model/table-query'
import { formatNumber } from '../../format'
import { t } from '../../language'
import type { MenuItem } from '../../ui/menu'
import RasterPaper from './RasterPaper.vue'
import { useDifferenceExport } from './use-difference-export'
import { useDifferencePaper } from './use-difference-paper'

const formats: readonly ExportFormat[] = ['csv', 'geojson', 'geopackage', 'flatgeobuf', 'shapefile']

/** Hands what differs between rasters over: where cells have risen and fallen as areas of a file, all of it on paper. */
export function useRasterOut(rasters: () => readonly RasterDifference[]) {
  const { exportAs, exporting, stop } = useDifferenceExport()
  const toPaper = useDifferencePaper()

  const print = (): Promise<void> =>
    toPaper(() => {
      const tolerance = Math.max(...rasters().map((each) => each.tolerance))
      return {
        content: RasterPaper,
        props: { rasters: rasters() },
        landscape: false,
        facts: tolerance > 0 ? [t('differences.raster.tolerance', { value: formatNumber(tolerance) })] : [],
        warning: null,
      }
    })

  const items = computed<MenuItem[]>(() => {
    const places = rasters().reduce((sum, each) => sum + (each.places?.length ?? 0), 0)
    return [
      ...formats.map((format): MenuItem => ({
        id: format,
        label: t('differences.raster.saveAs', {
          format: t(`attributes.export.formats.${format}`),
          count: places,
        }),
        ...(format === 'csv' ? { icon: 'download' } : {}),
        disabledReason: places > 0 ? null : t('revisions.files.nothing'),
        run: () => void exportAs(format),
      })),
      {
        ...{ id: 'print', label: t('differences.paper.print'), icon: 'printer', separated: true },
        run: () => void print(),
      },
    ]
  })
  return { items, exporting, stop }
}
