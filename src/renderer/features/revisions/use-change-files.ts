import '../attributes/attributes-room'
import './difference-room'
import { computed } from 'vue'
import { tabbedLine } from '../../../shared/model/csv'
import type { ColumnFilter, ExportFormat } from '../../../shared/model/table-query'
import { useHost } from '../../composables/use-host'
import { t } from '../../language'
import { useCompare } from '../../stores/compare'
import { useToasts } from '../../stores/toasts'
import type { MenuItem } from '../../ui/menu'
import { cellNames, cellsOf } from './change-rows'
import type { useChangeLines } from './use-change-lines'
import { useDifferenceExport } from './use-difference-export'
import { useDifferencesOut } from './use-differences-out'

/** What a difference is written as, a feature each; the table itself is saved as CSV. */
const featureFormats: readonly ExportFormat[] = ['geojson', 'geopackage', 'flatgeobuf', 'shapefile']

/** Copies and saves the table of changes, and the differences behind it as features. */
export function useChangeFiles({
  lines,
  selection,
  search,
}: {
  lines: ReturnType<typeof useChangeLines>
  selection: () => readonly (string | number)[]
  /** What the lines are narrowed by: features of which none fits are not saved. */
  search: () => { words: string; filters: ColumnFilter[] }
}) {
  const compare = useCompare()
  const host = useHost()
  const toasts = useToasts()
  const { print } = useDifferencesOut(lines)
  const { name, exportAs, exporting, stop } = useDifferenceExport()

  /** Copies the chosen lines with the names of the columns, for a table of another program. */
  async function copy(): Promise<void> {
    if (selection().length === 0) return
    await toasts.attempt(async () => {
      const found = await lines.linesOf(selection().map(Number))
      const texts = [cellNames(compare.sides), ...found.map(cellsOf)]
      await host.copyText(`${texts.map(tabbedLine).join('\n')}\n`)
      toasts.show(t('revisions.files.copied', { count: found.length }))
    })
  }

  /** The numbers of lines that may not have been read yet, to choose them. */
  async function readKeys(first: number, last: number): Promise<number[] | null> {
    return toasts.attempt(() => lines.numbersOf(first, last))
  }

  const saveItems = computed<MenuItem[]>(() => {
    const nothing = lines.total > 0 ? null : t('revisions.files.nothing')
    return [
      {
        ...{ id: 'csv', label: t('revisions.files.lines'), icon: 'download', disabledReason: nothing },
        run: () => void lines.save(`${name()}.csv`, compare.sides),
      },
      ...featureFormats.map((format): MenuItem => ({
        ...{
          id: format,
          label: t('revisions.files.features', { format: t(`attributes.export.formats.${format}`) }),
          disabledReason: nothing,
        },
        run: () => void exportAs(format, search()),
      })),
      {
        ...{ id: 'print', label: t('differences.paper.print'), icon: 'printer', separated: true },
        disabledReason: nothing,
        run: () => void print(),
      },
      {
        ...{ id: 'copy', label: t('revisions.files.copy'), icon: 'copy', keys: 'Ctrl+C', separated: true },
        disabledReason: selection().length === 0 ? t('revisions.files.noLine') : null,
        run: () => void copy(),
      },
    ]
  })

  return { copy, readKeys, saveItems, exporting, stopExport: stop }
}
