import { computed, ref, shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { PermitListItem } from '../../shared/rest'
import { useClient } from '../client/use-client'
import { toGeometry } from '../features/map/geometry-types'
import { readPermitArea, type PermitArea } from '../features/permits/permit-area'
import { touchesPolygons } from '../features/revisions/touching'
import { livePermitStatuses } from '../ui/status-tables'
import { useCompare } from './compare'
import { useWorkspace } from './workspace'

/** A live permit in whose area features of the compared layer differ. */
export interface TouchedPermit {
  permit: PermitListItem
  features: number
}

const pageSize = 1000

/** For a revised layer: the live permits whose area the changed features touch. */
export const useTouchedPermits = defineStore('touched-permits', () => {
  const client = useClient()
  const compare = useCompare()
  const workspace = useWorkspace()
  const live = shallowRef<{ permit: PermitListItem; area: PermitArea }[]>([])
  const reading = ref(false)
  const error = shallowRef<AppError | null>(null)

  const touched = computed<TouchedPermit[]>(() => {
    const features = compare.diff?.features ?? []
    const found = live.value.map(({ permit, area }) => {
      const box = area.bbox4326
      if (!box || area.polygons.length === 0) return { permit, features: 0 }
      const count = features.filter((feature) =>
        [feature.before, feature.after].some((side) => {
          const geometry = side ? toGeometry(side.geometryType, side.coordinates) : null
          return geometry !== null && touchesPolygons(geometry, area.polygons, box)
        }),
      ).length
      return { permit, features: count }
    })
    return found.filter((each) => each.features > 0).sort((a, b) => b.features - a.features)
  })

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
      error.value = toAppError(thrown)
    } finally {
      reading.value = false
    }
  }

  watch(
    () => compare.layerId,
    (id) => {
      if (id === null) live.value = []
      else void read()
    },
    { immediate: true },
  )

  return { touched, live, reading, error, read }
})
