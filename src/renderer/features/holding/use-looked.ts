import { computed, onScopeDispose, watch } from 'vue'
import { useClient } from '../../client/use-client'
import { useProjectScope } from '../../client/project-scope'
import { useLayers } from '../../stores/layers'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermits } from '../../stores/permits'

const soonMs = 400
const mostLayers = 10_000
const mostPermits = 500

/** Tells the core what is looked at: it is fetched first. */
export function useLooked(): void {
  const client = useClient()
  const { project } = useProjectScope()
  const document = usePermitDocument()
  const layers = useLayers()
  const permits = usePermits()
  const looked = computed(() => {
    const own = layers.current ? [layers.current.id] : []
    const open = document.openId === null ? [] : [document.openId]
    return {
      layerIds: [...new Set([...own, ...layers.visible.map(({ layer }) => layer.id)])].slice(0, mostLayers),
      permitIds: [...new Set([...open, ...permits.selection])].slice(0, mostPermits),
    }
  })
  let timer = 0
  watch(
    () => JSON.stringify(looked.value),
    () => {
      window.clearTimeout(timer)
      // An order alone: without it all comes in its usual one.
      timer = window.setTimeout(
        () => void client.call('holding.look', { project, ...looked.value }).catch(() => undefined),
        soonMs,
      )
    },
    { immediate: true },
  )
  onScopeDispose(() => window.clearTimeout(timer))
}
