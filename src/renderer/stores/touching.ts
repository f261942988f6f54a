import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { TouchedPermitsResult } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useProjectScope } from '../client/project-scope'
import { useClient } from '../client/use-client'
import { useTouchDistance } from './touch-distance'

/** A distance that is being typed is taken when it stays. */
const stayMs = 400

/**
 * Which permits the differences of comparisons touch; looked up when they, or the distance, change.
 * @param ids of the comparisons; none: nothing is looked up
 * @param onGone a comparison is not kept any more
 * @param layerIds of the layers that they are of: who lists one of them is told too
 */
export function useTouching(ids: () => readonly string[], onGone: () => void, layerIds: () => readonly number[]) {
  const client = useClient()
  const { project } = useProjectScope()
  const distance = useTouchDistance()
  const result = shallowRef<TouchedPermitsResult | null>(null)
  const reading = ref(false)
  /** Who lists the layers is being looked up. */
  const listing = ref(false)
  const error = shallowRef<AppError | null>(null)
  let run: AbortController | null = null
  let timer = 0

  async function look(): Promise<void> {
    window.clearTimeout(timer)
    run?.abort()
    run = null
    error.value = null
    reading.value = listing.value = false
    const asked = [...ids()]
    if (asked.length === 0) {
      result.value = null
      return
    }
    const own = (run = new AbortController())
    reading.value = true
    try {
      const question = { project, ids: asked, distanceMetres: distance.metres, only: null }
      const found = await client.call('revisions.touchedPermits', question, { signal: own.signal })
      if (run !== own) return
      result.value = found
      reading.value = false
      // What lists a layer may have to be asked of the service, permit by permit: what is touched is seen before that.
      const named = [...layerIds()]
      if (named.length === 0) return
      listing.value = true
      const whole = await client.call(
        'revisions.touchedPermits',
        { ...question, layerIds: named },
        { signal: own.signal },
      )
      if (run === own) result.value = whole
    } catch (thrown) {
      if (run !== own) return
      const problem = toAppError(thrown)
      result.value = null
      if (problem.code === 'not-found') onGone()
      else if (problem.code !== 'cancelled') error.value = problem
    } finally {
      if (run === own) reading.value = listing.value = false
    }
  }

  watch(
    () => ids().join('\n'),
    () => {
      result.value = null
      void look()
    },
    { immediate: true },
  )
  watch(
    () => distance.metres,
    () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void look(), stayMs)
    },
  )

  onScopeDispose(() => {
    window.clearTimeout(timer)
    run?.abort()
  })

  return { result, reading, listing, error, look }
}
