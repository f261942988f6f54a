import { keepFocus } from './use-focus-hand-over'
import type { Bbox } from '../geometry/geometry'
import { useCompare } from '../stores/compare'
import { useLayers } from '../stores/layers'
import { useLayout } from '../stores/layout'
import { useToasts } from '../stores/toasts'
import { useUploadPlan } from '../stores/upload-plan'
import { t } from '../language'

interface PermitPlace {
  id: number
  bbox4326: Bbox | null
}

/** Goes to a thing of another section. */
export function useJump() {
  const compare = useCompare()
  const layers = useLayers()
  const layout = useLayout()
  const plan = useUploadPlan()
  const toasts = useToasts()

  /** Shows a layer in the tree and on the map; says so when this user does not see it. */
  async function showLayer(layerId: number): Promise<void> {
    if (!layers.byId.has(layerId)) await layers.read()
    const layer = layers.byId.get(layerId)
    if (!layer) {
      toasts.show(t('model.jump.noLayer', { id: layerId }), { tone: 'warn' })
      return
    }
    layers.select(layerId)
    layers.setVisible([layerId], true)
    layout.show('layers')
    await keepFocus('.tree')
  }

  /** Compares two revisions of a layer on the map, where the area of a permit lies. */
  async function compareLayer(layerId: number, beforeId: string, afterId: string, permit: PermitPlace): Promise<void> {
    const from = layout.section
    await showLayer(layerId)
    if (!layers.byId.has(layerId)) return
    compare.start(layerId, beforeId, afterId, permit, from)
  }

  /** Plans rows of a batch once more and shows the plan, to be changed and sent again. */
  async function planAgain(batchId: string, rowIds: string[]): Promise<void> {
    if (await plan.makeAgain(batchId, rowIds)) layout.show('uploads')
  }

  return { showLayer, compareLayer, planAgain }
}
