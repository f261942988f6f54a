import { useClient } from '../../client/use-client'
import { useToasts } from '../../stores/toasts'
import { useTransfers } from '../../stores/transfers'
import { useUploadIntake } from '../../stores/upload-intake'

/** Saves the list of what a batch sent, as CSV, where the user says. */
export function useManifest() {
  const client = useClient()
  const intake = useUploadIntake()
  const toasts = useToasts()
  const transfers = useTransfers()

  async function saveManifest(batchId: string, title: string): Promise<void> {
    const fileName = `${title.replace(/[\\/:*?"<>|]+/g, '_').trim() || 'batch'} manifest.csv`
    if (!intake.native) {
      // Without a dialog of the system the file goes into a folder that is chosen in our own.
      intake.question = {
        title: 'Save the manifest in',
        wants: 'folder',
        answer: (paths) => {
          const folder = paths[0]
          if (!folder) return
          const separator = folder.includes('\\') ? '\\' : '/'
          void transfers.exportManifest(batchId, `${folder.replace(/[\\/]$/, '')}${separator}${fileName}`)
        },
      }
      return
    }
    try {
      const path = await client.call('host.chooseSavePath', {
        title: 'Save the manifest',
        purpose: 'manifest',
        fileName,
      })
      if (path) await transfers.exportManifest(batchId, path)
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  return { saveManifest }
}
