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
  const meets = (item: T, box: Bbox): boolean => {
    const own = boxOf(item)
    return own !== null && own !== undefined && boxesMeet(own, box)
  }
  const around = computed(() => {
    const box = area.value
    return box ? items().filter((item) => meets(item, box)) : []
  })
  return computed(() => {
    const near = around.value
    const view = map.bounds
    if (near.length <= maxShapes || !view) return { items: near, inSight: near.length, drawn: near.length }
    // Which lie in the view, by their place: a set of a hundred thousand would be made for each key that is typed.
    const inView = new Uint8Array(near.length)
    let inSight = 0
    near.forEach((item, at) => meets(item, view) && (inSight += inView[at] = 1))
    const share = maxShapes / inSight
    // Some of those in the view, from all over the list, so that no part of the map looks empty; panning keeps them.
    const some = firstOf(near, (at) => inView[at] === 1 && (share >= 1 || evenly(at) < share))
    const rest = inSight < maxShapes ? firstOf(near, (at) => inView[at] === 0) : []
    return { items: [...some, ...rest].slice(0, maxShapes), inSight, drawn: some.length }
  })
}

/** Multiples of the golden ratio lie evenly between 0 and 1, in whatever order a list is. */
const evenly = (at: number): number => (at * 0.6180339887) % 1

/** As many as are drawn of those whose place is wanted. */
function firstOf<T>(list: readonly T[], isWanted: (at: number) => boolean): T[] {
  const found: T[] = []
  for (let at = 0; at < list.length && found.length < maxShapes; at++) if (isWanted(at)) found.push(list[at] as T)
  return found
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
