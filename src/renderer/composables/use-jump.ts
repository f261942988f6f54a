import { useLayers } from '../stores/layers'
import { useLayout } from '../stores/layout'
import { useToasts } from '../stores/toasts'

/** Goes to a thing of another section. */
export function useJump() {
  const layers = useLayers()
  const layout = useLayout()
  const toasts = useToasts()

  /** Shows a layer in the tree and on the map; says so when this user does not see it. */
  async function showLayer(layerId: number): Promise<void> {
    if (!layers.byId.has(layerId)) await layers.read()
    const layer = layers.byId.get(layerId)
    if (!layer) {
      toasts.show(`Layer ${layerId} is not among the layers that you see.`, { tone: 'warn' })
      return
    }
    layers.select(layerId)
    layers.setVisible([layerId], true)
    layout.show('layers')
  }

  return { showLayer }
}
