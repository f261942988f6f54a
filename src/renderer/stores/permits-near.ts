import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'
import { usePermits } from './permits'
import { useRevisions } from './revisions'

const atOnce = 6

/** Which of the listed permits lie at or near the features of one layer. */
export const usePermitsNear = defineProjectStore('permits-near', () => {
  const client = useClient()
  const layers = useLayers()
  const permits = usePermits()
  const revisions = useRevisions()

  const layerId = ref<number | null>(null)
  /** Ids of those that are near; null while no layer is named or it is not known yet. */
  const ids = shallowRef<ReadonlySet<number> | null>(null)
  const looking = ref(false)
  /** How many areas are looked at, of how many. */
  const progress = ref({ done: 0, of: 0 })
  const error = shallowRef<AppError | null>(null)
  let turn = 0

  async function look(): Promise<void> {
    const mine = ++turn
    const layer = layerId.value === null ? undefined : layers.byId.get(layerId.value)
    const revision = layer ? layers.shownRevision(layer) : null
    error.value = null
    looking.value = false
    if (!layer || !revision) {
      ids.value = null
      return
    }
    looking.value = true
    try {
      const { key, manifest } = await revisions.prepare(layer.id, revision.id)
      // Shapes and distances are not for the first screen.
      const { comesNear, placed } = await import('../model/near-areas')
      if (mine !== turn) return
      const waiting = manifest.bbox4326 ? placed(permits.items, manifest.bbox4326) : []
      const found = new Set<number>()
      progress.value = { done: 0, of: waiting.length }
      const work = async () => {
        for (let next = waiting.pop(); next && mine === turn; next = waiting.pop()) {
          if (await comesNear(client, key, next.shape, next.shape.box)) found.add(next.id)
          if (mine === turn) progress.value = { of: progress.value.of, done: progress.value.done + 1 }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      if (mine === turn) ids.value = found
    } catch (thrown) {
      if (mine === turn) error.value = toAppError(thrown)
    } finally {
      if (mine === turn) looking.value = false
    }
  }

  watch([layerId, () => permits.items], ([now], [before]) => {
    if (now !== before) ids.value = null
    void look()
  })
  onScopeDispose(() => turn++)

  return { layerId, ids, looking, progress, error, look }
})
