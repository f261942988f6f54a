import { computed, watch, type Ref } from 'vue'
import { maxChosen } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import { useClient } from '../../client/use-client'
import { formatCount } from '../../format'
import { unionBbox, type Bbox } from '../../geometry/geometry'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useMap } from '../../stores/map'
import { useToasts } from '../../stores/toasts'
import type { TableRows } from './use-table-rows'

/** The chosen rows of a table, which are the chosen features of the map. */
export function useTableChoice(key: Ref<string | null>, rows: TableRows, reveal: (row: number) => void) {
  const client = useClient()
  const chosen = useChosenFeatures()
  const map = useMap()
  const toasts = useToasts()

  const selection = computed<(string | number)[]>({
    get: () => (key.value === null ? [] : [...chosen.of(key.value)]),
    set: (now) => {
      if (key.value !== null) chosen.choose(key.value, now.map(Number))
    },
  })

  /** The features of rows, first and last included; null and a word about it when there are too many. */
  async function readKeys(first: number, last: number): Promise<number[] | null> {
    if (!rows.shown) return null
    const limit = last - first + 1
    if (limit > maxChosen) {
      toasts.show(`At most ${formatCount(maxChosen)} features can be chosen at once. Filter the rows first.`, {
        tone: 'warn',
      })
      return null
    }
    try {
      return await client.call('tables.listFeatures', { ...rows.shown, offset: first, limit })
    } catch (thrown) {
      toasts.showError(toAppError(thrown))
      return null
    }
  }

  /** The box around the chosen features; null when none has a place. */
  async function zoomToChosen(): Promise<void> {
    if (key.value === null) return
    try {
      const box = await client.call('tables.getBounds', { key: key.value, features: [...chosen.of(key.value)] })
      map.fit(unionBbox([box as Bbox | null]))
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  // What a click on the map meets is chosen here too, and its row is shown.
  watch(
    () => map.shownFeature,
    async (found) => {
      if (!found || found.key !== key.value || found.hit.raster !== undefined) return
      chosen.choose(found.key, [found.hit.index])
      const shown = rows.shown
      if (!shown) return
      const row = await client.call('tables.findRow', { ...shown, feature: found.hit.index }).catch(() => null)
      if (row !== null && shown === rows.shown) reveal(row)
    },
    { immediate: true },
  )

  return { selection, readKeys, zoomToChosen }
}
