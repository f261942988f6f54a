import './attributes-room'
import { computed, markRaw, watch, type Ref } from 'vue'
import { maxChosen } from '../../../shared/model/table-query'
import { toAppError } from '../../../shared/errors/app-error'
import { useClient } from '../../client/use-client'
import { formatCount } from '../../format'
import { unionBbox, type Bbox } from '../../geometry/geometry'
import { t } from '../../language'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useMap } from '../../stores/map'
import { useToasts } from '../../stores/toasts'
import type { TableRows } from './use-table-rows'

/** Records of a sublayer: the first, and the one behind the last. */
export interface RecordRange {
  first: number
  end: number
}

/** The chosen rows of a table, which are the chosen features of the map. */
export function useTableChoice(parts: {
  key: Ref<string | null>
  rows: TableRows
  range: Ref<RecordRange>
  reveal: (row: number) => void
}) {
  const { key, rows, range } = parts
  const client = useClient()
  const chosen = useChosenFeatures()
  const map = useMap()
  const toasts = useToasts()
  /** What was chosen in the table itself: its rows are in view, and stay. */
  let ownChoice: readonly number[] = []

  const all = computed(() => (key.value === null ? [] : chosen.of(key.value)))
  /** Those of this part of the layer. */
  const selection = computed<(string | number)[]>({
    get: () => all.value.filter((feature) => feature >= range.value.first && feature < range.value.end),
    set: (now) => {
      ownChoice = now.map(Number)
      if (key.value !== null) chosen.choose(key.value, ownChoice)
    },
  })
  const elsewhere = computed(() => all.value.length - selection.value.length)

  /** The features of rows, first and last included; null and a word about it when there are too many. */
  async function readKeys(first: number, last: number): Promise<number[] | null> {
    if (!rows.shown) return null
    const limit = last - first + 1
    if (limit > maxChosen) {
      toasts.show(t('attributes.table.tooMany', { number: formatCount(maxChosen) }), {
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
    const of = key.value
    if (of === null) return
    await toasts.attempt(async () => {
      const box = await client.call('tables.getBounds', { key: of, features: [...chosen.of(of)] })
      map.fit(unionBbox([box as Bbox | null]))
    })
  }

  /** Shows the rows of what is chosen alone, or all again. What is chosen of them later changes nothing, what is on the map does. */
  function setOnlyChosen(on: boolean): void {
    rows.wishes = { ...rows.wishes, only: on ? markRaw(selection.value.map(Number)) : null }
  }

  // What a click on the map meets is chosen here too.
  watch(
    () => map.shownFeature,
    (found) => {
      if (found && found.key === key.value && found.hit.raster === undefined)
        chosen.choose(found.key, [found.hit.index])
    },
    { immediate: true },
  )
  watch(all, async (now) => {
    if (now === ownChoice) return
    if (rows.wishes.only) setOnlyChosen(selection.value.length > 0)
    const { shown } = rows
    const [feature] = selection.value
    if (!shown || feature === undefined) return
    const row = await client.call('tables.findRow', { ...shown, feature: Number(feature) }).catch(() => null)
    if (row !== null && shown === rows.shown) parts.reveal(row)
  })

  return { selection, elsewhere, readKeys, zoomToChosen, setOnlyChosen }
}
