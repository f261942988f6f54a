import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { PermitListItem } from '../../shared/rest'
import { useClient } from '../client/use-client'
import { metresApart, widened } from '../../shared/geometry/distance'
import { shapeOfArea, type Box, type Shape } from '../../shared/geometry/shape'
import { ringOf } from '../../shared/model/box-ring'
import { readPermitArea } from '../../shared/model/permit-area'
import { boxesMeet } from '../../shared/geometry/box'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'
import { usePermits } from './permits'
import { useRevisions } from './revisions'

/** A permit is near a layer whose features come so close to its area, in metres. */
export const nearMetres = 10
const atOnce = 6
/** Features asked for around a place, the nearest to it first; where there are more, around parts of it. */
const maxHits = 100

/** Which of the listed permits lie at or near the features of one layer. */
export const usePermitsNear = defineProjectStore('permits-near', () => {
  const client = useClient()
  const layers = useLayers()
  const permits = usePermits()
  const revisions = useRevisions()

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
          if (await comesNear(key, next.shape, next.shape.box)) found.add(next.id)
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

  /** Whether a feature in that part of a permit's area comes near to it. */
  async function comesNear(key: string, shape: Shape, part: Box): Promise<boolean> {
    const [west, south, east, north] = widened(part, nearMetres)
    const [lon, lat] = [(west + east) / 2, (south + north) / 2]
    const toleranceDeg = Math.hypot((east - west) / 2, (north - south) / 2 / Math.cos((lat * Math.PI) / 180))
    const hits = await client.call('revisions.identify', { key, lon, lat, toleranceDeg, limit: maxHits })
    const near = hits.some(({ geometryType, coordinates, raster }) => {
      const area = raster === undefined ? readPermitArea({ type: geometryType, coordinates }) : null
      const other = area && shapeOfArea(area)
      return other !== null && metresApart(other, shape, nearMetres) <= nearMetres
    })
    // All of so many may lie between the arms of the area, or in its hole, and others that are near beyond them.
    if (near || hits.length < maxHits || isSmall(part)) return near
    for (const quarter of quartersOf(part)) {
      // A thin area is in few parts of its own box.
      if (metresApart(boxShape(quarter), shape, 0) !== 0) continue
      if (await comesNear(key, shape, quarter)) return true
    }
    return false
  }

  watch([layerId, () => permits.items], () => void look())
  onScopeDispose(() => turn++)

  return { layerId, ids, looking, progress, error, look }
})

/** A part of an area that is looked at whole: what is in reach of its middle is in reach of all of it. */
function isSmall([west, south, east, north]: Box): boolean {
  return Math.hypot(east - west, north - south) * 111_320 < nearMetres
}

function boxShape(box: Box): Shape {
  const area = { polygons: [[ringOf(box)]], lines: [], points: [], bbox4326: box, leftOut: 0 }
  return shapeOfArea(area) as Shape
}

function quartersOf([west, south, east, north]: Box): Box[] {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  return [
    [west, south, lon, lat],
    [lon, south, east, lat],
    [west, lat, lon, north],
    [lon, lat, east, north],
  ]
}

/** The permits whose area, line or point meets a box. */
function placed(items: readonly PermitListItem[], reach: Box): { id: number; shape: Shape }[] {
  return items.flatMap((item) => {
    const area = readPermitArea(item.geometry)
    const shape = area && shapeOfArea(area)
    return shape && boxesMeet(shape.box, reach) ? [{ id: item.id, shape }] : []
  })
}
