import { asFileName } from '../../../shared/model/file-name'
import { ref } from 'vue'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { formatBytes } from '../../format'
import { t } from '../../language'
import { useToasts } from '../../stores/toasts'
import { useProjectScope } from '../../client/project-scope'
import type { Layer, LayerRevision } from '../../../shared/rest'

/** Saves the source file of a revision where the user says. */
export function useDownload() {
  const client = useClient()
  const host = useHost()
  const toasts = useToasts()
  const { project } = useProjectScope()
  /** Id of the revision that is being saved. */
  const running = ref<string | null>(null)

  async function save(layer: Layer, revision: LayerRevision): Promise<void> {
    if (running.value) return
    const fileName = asFileName(revision.source?.filename ?? layer.fromFileName ?? layer.name)
    const file = { title: t('revisions.download.dialog', { layer: layer.name }), purpose: 'download', fileName }
    let sizeBytes = 0
    await toasts.attempt(
      async () => {
        const saved = await host.saveAs(file, async (path) => {
          running.value = revision.id
          const ref = { project, layerId: layer.id, revisionId: revision.id }
          sizeBytes = (await client.call('revisions.download', { ...ref, path })).sizeBytes
        })
        if (saved) {
          const told = t('revisions.download.saved', { path: saved.path, size: formatBytes(sizeBytes) })
          toasts.show(told, { action: host.revealing(saved) })
        }
      },
      t('revisions.download.failed', { layer: layer.name }),
    )
    running.value = null
  }

  return { running, save }
}
