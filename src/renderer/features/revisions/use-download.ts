import { ref } from 'vue'
import { useClient } from '../../client/use-client'
import { formatBytes } from '../../format'
import { useApp } from '../../stores/app'
import { useToasts } from '../../stores/toasts'
import { useWorkspace } from '../../stores/workspace'
import type { Layer, LayerRevision } from '../layers/layer-types'

/** Saves the source file of a revision where the user says. */
export function useDownload() {
  const client = useClient()
  const app = useApp()
  const toasts = useToasts()
  const workspace = useWorkspace()
  /** Id of the revision that is being saved. */
  const running = ref<string | null>(null)

  async function save(layer: Layer, revision: LayerRevision): Promise<void> {
    const project = workspace.current
    if (!project || running.value) return
    const fileName = revision.source?.filename ?? layer.fromFileName ?? layer.name
    try {
      const path = await client.call('host.chooseSavePath', {
        title: `Save the source of “${layer.name}”`,
        purpose: 'download',
        fileName,
      })
      if (!path) return
      running.value = revision.id
      const saved = await client.call('revisions.download', {
        project,
        layerId: layer.id,
        revisionId: revision.id,
        path,
      })
      toasts.show(`Saved ${fileName}, ${formatBytes(saved.sizeBytes)}`, {
        action: app.info?.capabilities.revealInFolder
          ? {
              label: 'Show',
              run: () => void client.call('host.revealPath', { path: saved.path }).catch(toasts.showError),
            }
          : null,
      })
    } catch (thrown) {
      toasts.showError(thrown, `${fileName} was not saved`)
    } finally {
      running.value = null
    }
  }

  return { running, save }
}
