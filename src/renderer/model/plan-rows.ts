import { shallowRef } from 'vue'
import type { PlanRow } from '../../shared/contract'

/** The rows of a plan: each change makes another list, and costs what has changed and a copy of it. */
export function createPlanRows() {
  const rows = shallowRef<readonly PlanRow[]>([])
  let places = new Map<string, number>()
  let placed: readonly PlanRow[] = []

  /** Where each row stands in the list that is there. */
  function placesNow(): Map<string, number> {
    if (placed !== rows.value) places = new Map(rows.value.map((row, at) => [row.id, at]))
    placed = rows.value
    return places
  }

  return {
    rows,
    /** undefined: the plan has no such row. */
    byId(id: string): PlanRow | undefined {
      const list = rows.value
      const at = placesNow().get(id)
      return at === undefined ? undefined : list[at]
    },
    /** Puts rows in the place of those of the same name, new ones behind the others. */
    change(changed: readonly PlanRow[], removedIds: readonly string[]): void {
      const gone = new Set(removedIds)
      const list = gone.size === 0 ? rows.value.slice() : rows.value.filter(({ id }) => !gone.has(id))
      const at = gone.size === 0 ? placesNow() : new Map(list.map((row, place) => [row.id, place]))
      for (const row of changed) {
        const place = at.get(row.id) ?? list.length
        at.set(row.id, place)
        list[place] = row
      }
      places = at
      placed = list
      rows.value = list
    },
  }
}
