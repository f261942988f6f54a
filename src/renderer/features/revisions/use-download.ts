import { ref } from 'vue'
import { useClient } from '../../client/use-client'
import { formatBytes } from '../../format'
import { useApp } from '../../stores/app'
import { useToasts } from '../../stores/toasts'
import { useUploadIntake } from '../../stores/upload-intake'
import { useProjectScope } from '../../client/project-scope'
import type { Layer, LayerRevision } from '../../../shared/rest'

/** Saves the source file of a revision where the user says. */
export function useDownload() {
  const client = useClient()
  const app = useApp()
  const intake = useUploadIntake()
  const toasts = useToasts()
  const { project } = useProjectScope()
  /** Id of the revision that is being saved. */
  const running = ref<string | null>(null)

  async function save(layer: Layer, revision: LayerRevision): Promise<void> {
    const fileName = (revision.source?.filename ?? layer.fromFileName ?? layer.name).replace(/[\\/:*?"<>|]+/g, '_')
    const title = `Save the source of “${layer.name}”`
    if (!intake.native) {
      // Without a dialog of the system the file goes into a folder that is chosen in our own.
      intake.question = {
        title: `${title} in`,
        wants: 'folder',
        answer: ([folder]) => {
          if (!folder) return
          const separator = folder.includes('\\') ? '\\' : '/'
          void saveAt(layer, revision, `${folder.replace(/[\\/]$/, '')}${separator}${fileName}`)
        },
      }
      return
    }
    try {
      const path = await client.call('host.chooseSavePath', { title, purpose: 'download', fileName })
      if (path) await saveAt(layer, revision, path)
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  async function saveAt(layer: Layer, revision: LayerRevision, path: string): Promise<void> {
    if (running.value) return
    running.value = revision.id
    try {
      const saved = await client.call('revisions.download', {
        project,
        layerId: layer.id,
        revisionId: revision.id,
        path,
      })
      toasts.show(`Saved ${saved.path}, ${formatBytes(saved.sizeBytes)}`, {
        action: app.info?.capabilities.revealInFolder ? { label: 'Show', run: () => void reveal(saved.path) } : null,
      })
    } catch (thrown) {
      toasts.showError(thrown, `The source of “${layer.name}” was not saved`)
    } finally {
      running.value = null
    }
  }

  async function reveal(path: string): Promise<void> {
    try {
      await client.call('host.revealPath', { path })
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  return { running, save }
}
