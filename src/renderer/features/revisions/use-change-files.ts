import './difference-room'
import { computed, onScopeDispose, ref } from 'vue'
import { tabbedLine } from '../../../shared/model/csv'
import { asFileName } from '../../../shared/model/file-name'
import { exportFormats, type ColumnFilter, type ExportFormat } from '../../../shared/model/table-query'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { t } from '../../language'
import { useCompare } from '../../stores/compare'
import { useToasts } from '../../stores/toasts'
import type { MenuItem } from '../../ui/menu'
import { cellNames, cellsOf } from './change-rows'
import type { useChangeLines } from './use-change-lines'
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
  const client = useClient()
  const compare = useCompare()
  const host = useHost()
  const toasts = useToasts()
  const { print } = useDifferencesOut(lines)
  const exporting = ref(false)
  let abort: AbortController | null = null
  onScopeDispose(() => abort?.abort())

  const name = () => [compare.layer?.name ?? 'layer', 'changes'].join(' ')

  /** Copies the chosen lines with the names of the columns, for a table of another program. */
  async function copy(): Promise<void> {
    if (selection().length === 0) return
    try {
      const found = await lines.linesOf(selection().map(Number))
      const texts = [cellNames(compare.sides), ...found.map(cellsOf)]
      await host.copyText(`${texts.map(tabbedLine).join('\n')}\n`)
      toasts.show(t('revisions.files.copied', { count: found.length }))
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  /** The numbers of lines that may not have been read yet, to choose them. */
  async function readKeys(first: number, last: number): Promise<number[] | null> {
    try {
      return await lines.numbersOf(first, last)
    } catch (thrown) {
      toasts.showError(thrown)
      return null
    }
  }

  async function exportAs(format: ExportFormat): Promise<void> {
    const id = compare.diff?.id
    if (id === undefined) return
    const { signal } = (abort = new AbortController())
    const title = asFileName(name())
    const file = {
      title: t('revisions.files.dialog', { name: name() }),
      purpose: 'export',
      fileName: `${title}.${exportFormats[format].ending}`,
    }
    try {
      let features = 0
      const saved = await host.saveAs(file, async (path) => {
        exporting.value = true
        const asked = { id, kinds: [...compare.kinds], ...search(), name: title, format, path }
        features = (await client.call('revisions.exportDifferences', asked, { signal })).features
      })
      if (!saved) return
      const told = t('revisions.files.saved', { count: features, path: saved.path })
      toasts.show(told, { action: host.revealing(saved) })
    } catch (thrown) {
      if (!signal.aborted) toasts.showError(thrown, t('revisions.files.failed'))
    } finally {
      exporting.value = false
    }
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
        run: () => void exportAs(format),
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

  return { copy, readKeys, saveItems, exporting, stopExport: () => abort?.abort() }
}
