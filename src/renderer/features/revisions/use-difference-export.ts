import './difference-room'
import { onScopeDispose, ref } from 'vue'
import { asFileName } from '../../../shared/model/file-name'
import { exportFormats, type ColumnFilter, type ExportFormat } from '../../../shared/model/table-query'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { t } from '../../language'
import { useCompare } from '../../stores/compare'
import { useToasts } from '../../stores/toasts'

/** Saves the differences of the open comparison as features of a file. */
export function useDifferenceExport() {
  const client = useClient()
  const compare = useCompare()
  const host = useHost()
  const toasts = useToasts()
  const exporting = ref(false)
  let abort: AbortController | null = null
  const stop = () => abort?.abort()
  onScopeDispose(stop)

  const name = () => [compare.layer?.name ?? 'layer', 'changes'].join(' ')

  /** @param search what the differences are narrowed by */
  async function exportAs(
    format: ExportFormat,
    search: { words: string; filters: ColumnFilter[] } = { words: '', filters: [] },
  ): Promise<void> {
    const id = compare.diff?.id
    if (id === undefined) return
    const { signal } = (abort = new AbortController())
    const title = asFileName(name())
    const file = {
      title: t('revisions.files.dialog', { name: name() }),
      purpose: 'export',
      fileName: `${title}.${exportFormats[format].ending}`,
    } as const
    try {
      let features = 0
      const saved = await host.saveAs(file, async (path) => {
        exporting.value = true
        const asked = { id, kinds: [...compare.kinds], ...search, name: title, format, path }
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
  return { name, exportAs, exporting, stop }
}
