import { onScopeDispose, ref, shallowRef } from 'vue'
import { maxOverlapDistanceMetres } from '../../shared/model/permit-overlap'
import type { PermitOverlaps } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { useStoredNumber } from '../composables/use-stored'
import { defineProjectStore } from './define-store'

/** Which permits of the project overlap in place and time. */
export const usePermitOverlaps = defineProjectStore('permit-overlaps', ({ project }) => {
  const client = useClient()
  const isOpen = ref(false)
  const { value: stored } = useStoredNumber('overlap-distance-metres', 0)
  const result = shallowRef<PermitOverlaps | null>(null)
  const error = shallowRef<AppError | null>(null)
  const running = ref(false)
  let abort: AbortController | null = null

  async function look(metres = stored.value): Promise<void> {
    abort?.abort()
    const own = (abort = new AbortController())
    stored.value = Math.min(maxOverlapDistanceMetres, Math.max(0, metres))
    running.value = true
    error.value = null
    try {
      const asked = { project, distanceMetres: stored.value }
      const found = await client.call('permits.findOverlaps', asked, { signal: own.signal })
      if (abort === own) result.value = found
    } catch (thrown) {
      if (abort === own && !own.signal.aborted) error.value = toAppError(thrown)
    } finally {
      if (abort === own) running.value = false
    }
  }

  function stop(): void {
    abort?.abort()
    abort = null
    running.value = false
  }

  /** Shows them as they are now: permits change by the hour. */
  function open(): void {
    isOpen.value = true
    void look()
  }

  onScopeDispose(stop)
  return { isOpen, distanceMetres: stored, result, error, running, look, stop, open }
})
