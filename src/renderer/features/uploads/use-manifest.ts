import { asFileName } from '../../../shared/model/file-name'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { t } from '../../language'
import { useToasts } from '../../stores/toasts'

/** Saves the list of what a batch sent, as CSV, where the user says. */
export function useManifest() {
  const client = useClient()
  const host = useHost()
  const toasts = useToasts()

  async function saveManifest(batchId: string, title: string): Promise<void> {
    try {
      const saved = await host.saveAs(
        {
          title: t('uploads.batch.manifestTitle'),
          purpose: 'manifest',
          fileName: `${asFileName(title).trim() || 'batch'} manifest.csv`,
        },
        (path) => client.call('uploads.exportManifest', { batchId, path }),
      )
      if (saved) toasts.show(t('uploads.batch.manifestSaved'), { action: host.revealing(saved) })
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  return { saveManifest }
}
