import { ref, shallowRef } from 'vue'
import { useRun } from '../composables/use-run'
import { maxOverlapDistanceMetres } from '../../shared/model/permit-overlap'
import type { PermitOverlaps } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { useStoredNumber } from '../composables/use-stored'
import { defineProjectStore } from './define-store'

/** Which permits of the project overlap in place and time. */
export const usePermitOverlaps = defineProjectStore('permit-overlaps', ({ project }) => {
  const client = useClient()
  const isOpen = ref(false)
  const { value: stored } = useStoredNumber('overlap-distance-metres', 0)
  const result = shallowRef<PermitOverlaps | null>(null)
  const { running, error, run, stop } = useRun()

  async function look(metres = stored.value): Promise<void> {
    stored.value = Math.min(maxOverlapDistanceMetres, Math.max(0, metres))
    const asked = { project, distanceMetres: stored.value }
    const found = await run((signal) => client.call('permits.findOverlaps', asked, { signal }))
    if (found) result.value = found
  }

  /** Shows them as they are now: permits change by the hour. */
  function open(): void {
    isOpen.value = true
    void look()
  }

  return { isOpen, distanceMetres: stored, result, error, running, look, stop, open }
})
