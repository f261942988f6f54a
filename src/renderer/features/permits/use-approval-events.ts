import { shallowRef, watch, type ShallowRef } from 'vue'
import type { PermitDetail, PermitEvent } from '../../../shared/rest'
import { useClient } from '../../client/use-client'
import { useProjectScope } from '../../client/project-scope'
import { livePermitStatuses } from '../../../shared/model/permit-work'
import { isApproval } from './depended-layers'

const eventsPerPage = 50
/** A history that is longer without an approval is left at that. */
const maxPages = 4

/**
 * The events of a permit under which work may go on, newest first, back to its last approval; none where they may not be read,
 * null while they are.
 */
export function useApprovalEvents(permit: ShallowRef<PermitDetail | null>): ShallowRef<readonly PermitEvent[] | null> {
  const client = useClient()
  const { project } = useProjectScope()
  const events = shallowRef<readonly PermitEvent[] | null>(null)

  watch(
    permit,
    async (now) => {
      events.value = null
      if (!now || now.layers.length === 0 || !livePermitStatuses.includes(now.status)) return
      let found: PermitEvent[] = []
      for (let pageNumber = 1, pages = 1; pageNumber <= Math.min(pages, maxPages); pageNumber++) {
        const asked = { project, permitId: now.id, pageNumber, pageSize: eventsPerPage }
        const answer = await client.call('permits.listEvents', asked).catch(() => null)
        if (permit.value !== now) return
        if (!answer) break
        found = found.concat(answer.items)
        pages = answer.totalPages
        if (answer.items.some(isApproval)) break
      }
      events.value = found
    },
    { immediate: true },
  )
  return events
}
