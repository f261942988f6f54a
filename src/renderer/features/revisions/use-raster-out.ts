import '../paper/paper-room'
import './difference-room'
import { computed } from 'vue'
import type { RasterDifference } from '../../../shared/model/raster-difference'
import type { ExportFormat } from '../../../shared/model/table-query'
import { formatNumber } from '../../format'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { usePaper } from '../../stores/paper'
import { useProject } from '../../stores/project'
import { useToasts } from '../../stores/toasts'
import type { MenuItem } from '../../ui/menu'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import RasterPaper from './RasterPaper.vue'
import { revisionText } from './revision-text'
import { useDifferenceExport } from './use-difference-export'

const formats: readonly ExportFormat[] = ['csv', 'geojson', 'geopackage', 'flatgeobuf', 'shapefile']

/** Hands what differs between rasters over: where cells have risen and fallen as areas of a file, all of it on paper. */
export function useRasterOut(rasters: () => readonly RasterDifference[]) {
  const app = useApp()
  const compare = useCompare()
  const paper = usePaper()
  const project = useProject()
  const toasts = useToasts()
  const { exportAs, exporting, stop } = useDifferenceExport()

  async function print(): Promise<void> {
    const { layer } = compare
    if (!layer) return
    const title = t('differences.paper.title', { layer: layer.name })
    const tolerance = Math.max(...rasters().map((each) => each.tolerance))
    try {
      await paper.print({
        paper: { size: 'A4', landscape: false },
        fileName: fileNameOf(title),
        content: RasterPaper,
        props: { rasters: rasters() },
        whole: false,
        head: {
          title,
          facts: [
            project.name ?? '',
            t('differences.paper.between', {
              before: revisionText(compare.revisions, compare.before),
              after: revisionText(compare.revisions, compare.after),
            }),
            ...(tolerance > 0 ? [t('differences.raster.tolerance', { value: formatNumber(tolerance) })] : []),
          ],
          warning: null,
          foot: paperFoot(project.connection?.name, app.serviceNow()),
        },
      })
    } catch (thrown) {
      toasts.showError(thrown, t('paper.notPrinted'))
    }
  }

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
