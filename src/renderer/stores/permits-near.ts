import { ref, shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { PermitListItem } from '../../shared/rest'
import { useClient } from '../client/use-client'
import { boxesMeet, toGeometry, type Bbox } from '../geometry/geometry'
import { readPermitArea, type PermitArea } from '../../shared/model/permit-area'
import { isNear, widened } from '../geometry/near'
import { useLayers } from './layers'
import { usePermits } from './permits'
import { useRevisions } from './revisions'
import { useWorkspace } from './workspace'

/** A permit is near a layer whose features come so close to its area, in metres. */
export const nearMetres = 10
const atOnce = 6
/** Features asked for around an area; the nearest to its middle come first. */
const mostHits = 100

/** Which of the listed permits lie at or near the features of one layer. */
export const usePermitsNear = defineStore('permits-near', () => {
  const client = useClient()
  const layers = useLayers()
  const permits = usePermits()
  const revisions = useRevisions()
  const workspace = useWorkspace()

  const layerId = ref<number | null>(null)
  /** Ids of those that are near; null while no layer is named or it is not known yet. */
  const ids = shallowRef<ReadonlySet<number> | null>(null)
  const looking = ref(false)
  /** How many areas are looked at, of how many. */
  const progress = ref({ done: 0, of: 0 })
  const error = shallowRef<AppError | null>(null)
  let turn = 0

  async function look(): Promise<void> {
    const mine = ++turn
    const layer = layerId.value === null ? undefined : layers.byId.get(layerId.value)
    const revision = layer ? layers.shownRevision(layer) : null
    error.value = null
    looking.value = false
    if (!layer || !revision) {
      ids.value = null
      return
    }
    looking.value = true
    try {
      const { key, manifest } = await revisions.prepare(layer.id, revision.id)
      const waiting = manifest.bbox4326 ? placed(permits.items, widened(manifest.bbox4326, nearMetres)) : []
      const found = new Set<number>()
      progress.value = { done: 0, of: waiting.length }
      const work = async () => {
        for (let next = waiting.pop(); next && mine === turn; next = waiting.pop()) {
          if (await comesNear(key, next.area, next.box)) found.add(next.id)
          if (mine === turn) progress.value = { of: progress.value.of, done: progress.value.done + 1 }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      if (mine === turn) ids.value = found
    } catch (thrown) {
      if (mine === turn) error.value = toAppError(thrown)
    } finally {
      if (mine === turn) looking.value = false
    }
  }

  async function comesNear(key: string, area: PermitArea, box: Bbox): Promise<boolean> {
    const [west, south, east, north] = widened(box, nearMetres)
    const lat = (south + north) / 2
    const toleranceDeg = Math.hypot((east - west) / 2, (north - south) / 2 / Math.cos((lat * Math.PI) / 180))
    const asked = { key, lon: (west + east) / 2, lat, toleranceDeg, limit: mostHits }
    const hits = await client.call('revisions.identify', asked)
    return hits.some(({ geometryType, coordinates, raster }) => {
      const geometry = raster === undefined ? toGeometry(geometryType, coordinates) : null
      return geometry !== null && isNear(geometry, area.polygons, box, nearMetres)
    })
  }

  watch([layerId, () => permits.items], () => void look())
  watch(
    () => workspace.projectKey,
    () => {
      layerId.value = null
    },
  )

  return { layerId, ids, looking, progress, error, look }
})

/** The permits with an area that meets a box. */
function placed(items: readonly PermitListItem[], reach: Bbox): { id: number; area: PermitArea; box: Bbox }[] {
  return items.flatMap((item) => {
    const area = readPermitArea(item.geometry)
    const box = area?.bbox4326
    return area && box && area.polygons.length > 0 && boxesMeet(box, reach) ? [{ id: item.id, area, box }] : []
  })
}
