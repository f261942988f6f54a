import { computed, ref, watch } from 'vue'
import type { ShownCrs } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { wgs84Srid } from '../geometry/geometry'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { useProject } from './project'

/** The CRS in which coordinates are shown: the user's choice, else the project's, else WGS 84. */
export const useProjectCrs = defineProjectStore('project-crs', () => {
  const client = useClient()
  const app = useApp()
  const shown = useProject()
  const description = ref<ShownCrs | null>(null)

  const projectSrid = computed(() => {
    const code = shown.detail?.defaultProjection
    return code && code > 0 ? code : null
  })
  /** EPSG code that is asked for. */
  const wanted = computed(() => app.settings?.coordinateSrid ?? projectSrid.value ?? wgs84Srid)
  /** EPSG code that can be used; WGS 84 when the other is not known. */
  const srid = computed(() => (description.value?.srid === wanted.value ? wanted.value : wgs84Srid))
  const geographic = computed(() => srid.value === wgs84Srid || description.value?.geographic === true)

  watch(
    wanted,
    async (code) => {
      try {
        const answer = await client.call('map.describeCrs', { srid: code })
        if (wanted.value === code) description.value = answer
      } catch {
        description.value = null
      }
    },
    { immediate: true },
  )

  return { description, projectSrid, wanted, srid, geographic }
})
