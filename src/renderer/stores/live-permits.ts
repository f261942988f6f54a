import { ref, shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { readPermitArea } from '../model/permit-area'
import type { LivePermit } from '../model/touched-permits'
import type { PermitListItem } from '../../shared/rest'
import { livePermitStatuses } from '../ui/status-tables'
import { useWorkspace } from './workspace'

const pageSize = 1000

/** All permits of the project under which work may be going on, with their areas, whatever the permit list shows. */
export const useLivePermits = defineStore('live-permits', () => {
  const client = useClient()
  const workspace = useWorkspace()
  const live = shallowRef<LivePermit[]>([])
  const reading = ref(false)
  const error = shallowRef<AppError | null>(null)

  async function read(): Promise<void> {
    const project = workspace.current
    if (!project) return
    reading.value = true
    error.value = null
    try {
      const permits: PermitListItem[] = []
      for (let pageNumber = 1; ; pageNumber++) {
        const filters = { statuses: [...livePermitStatuses] }
        const page = await client.call('permits.list', { project, filters, pageNumber, pageSize })
        if (!workspace.isCurrent(project)) return
        permits.push(...page.items)
        if (pageNumber >= page.totalPages) break
      }
      live.value = permits.flatMap((permit) => {
        const area = readPermitArea(permit.geometry)
        return area ? [{ permit, area }] : []
      })
    } catch (thrown) {
      if (workspace.isCurrent(project)) error.value = toAppError(thrown)
    } finally {
      reading.value = false
    }
  }

  watch(
    () => workspace.projectKey,
    () => {
      live.value = []
    },
  )

  return { live, reading, error, read }
})
