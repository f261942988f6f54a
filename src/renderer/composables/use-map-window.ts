import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { boxesMeet } from '../../shared/geometry/box'
import type { Bbox } from '../geometry/geometry'
import { useMap } from '../stores/map'

/** More shapes than this on the map help nobody and cost time. */
export const maxShapes = 1500

/**
 * The part of the world to draw for: the map's view with as much again on each side. It moves only when the view leaves it
 * or has become much smaller than it, so that panning a little draws nothing anew. Null before the map is there.
 */
export function useMapWindow(): Readonly<Ref<Bbox | null>> {
  const map = useMap()
  // As it is: all that lies in it is asked of it.
  const area = shallowRef<Bbox | null>(null)
  watch(
    () => map.bounds,
    (view) => {
      if (view && (area.value === null || !serves(area.value, view))) area.value = grown(view)
    },
    { immediate: true },
  )
  return area
}

/**
 * What the map draws of `items`: those around the view, and where these are too many those in the view before the others, so
 * that coming nearer shows all. `inSight` is how many of them there are to see, `drawn` how many of these are drawn.
 */
export function useDrawn<T>(
  items: () => readonly T[],
  boxOf: (item: T) => Bbox | null | undefined,
): ComputedRef<{ items: readonly T[]; inSight: number; drawn: number }> {
  const map = useMap()
  const area = useMapWindow()
  const meeting = (list: readonly T[], box: Bbox) =>
    list.filter((item) => {
      const own = boxOf(item)
      return own !== null && own !== undefined && boxesMeet(own, box)
    })
  const around = computed(() => (area.value ? meeting(items(), area.value) : []))
  return computed(() => {
    const near = around.value
    if (near.length <= maxShapes || !map.bounds) return { items: near, inSight: near.length, drawn: near.length }
    const seen = meeting(near, map.bounds)
    const first = new Set(seen)
    const rest = seen.length < maxShapes ? near.filter((item) => !first.has(item)) : []
    const some = seen.length > maxShapes ? spread(near, first) : seen
    return { items: [...some, ...rest].slice(0, maxShapes), inSight: seen.length, drawn: some.length }
  })
}

/** Some of those in the view, from all over the list, so that no part of the map looks empty; panning keeps them. */
function spread<T>(near: readonly T[], seen: ReadonlySet<T>): T[] {
  const share = maxShapes / seen.size
  // Multiples of the golden ratio lie evenly between 0 and 1, in whatever order the list is.
  return near.filter((item, at) => seen.has(item) && (at * 0.6180339887) % 1 < share).slice(0, maxShapes)
}

function serves(area: Bbox, view: Bbox): boolean {
  const inside = view[0] >= area[0] && view[1] >= area[1] && view[2] <= area[2] && view[3] <= area[3]
  return inside && area[2] - area[0] <= 8 * (view[2] - view[0])
}

function grown([west, south, east, north]: Bbox): Bbox {
  const dx = east - west
  const dy = north - south
  return [west - dx, south - dy, east + dx, north + dy]
}
