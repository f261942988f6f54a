import { computed, ref, shallowRef, watch } from 'vue'
import type { LineSort } from '../../shared/model/difference-kinds'
import type { ColumnFilter } from '../../shared/model/table-query'
import { useClient } from '../client/use-client'
import { useLatest } from '../composables/use-latest'
import { classEntries } from '../model/class-colors'
import { useCompare } from './compare'
import { defineProjectStore } from './define-store'
import { useLayerStyles } from './layer-styles'

type LineColumn = NonNullable<LineSort>['by']

/** By which column of the table of changes the map colours the differences: by what happened to them, until another is chosen. */
export const useCompareColors = defineProjectStore('compare-colors', () => {
  const client = useClient()
  const compare = useCompare()
  const styles = useLayerStyles()
  const column = ref<LineColumn>('kind')
  /** The lines that the table lists; differences of others have no value. */
  const listed = shallowRef<{ words: string; filters: readonly ColumnFilter[] }>({ words: '', filters: [] })
  const request = computed(() => {
    const id = compare.diff?.id
    if (column.value === 'kind' || id === undefined) return null
    const { words, filters } = listed.value
    return { id, kinds: compare.kinds, words, filters: [...filters], column: column.value }
  })

  const { found, error } = useLatest([() => JSON.stringify(request.value)], async (signal) => {
    const asked = request.value
    if (!asked) return null
    const classes = await client.call('revisions.classifyDifferences', asked, { signal })
    const ofDifference = Uint8Array.from(atob(classes.ofDifference), (c) => c.charCodeAt(0))
    return { ...asked, classes, ofDifference }
  })
  /** The classes of the column that is chosen; null: each kind has its colour, and the classes are not known yet. */
  const shown = computed(() => {
    const now = found.value
    return now && now.id === request.value?.id && now.column === column.value ? now : null
  })
  const entries = computed(() => (shown.value ? classEntries(shown.value.classes, styles.dark) : []))

  /** Colour of a difference as #rrggbb; null: that of its kind. */
  function colorOf(index: number): string | null {
    if (!shown.value || shown.value.classes.mixed) return null
    return entries.value[shown.value.ofDifference[index] ?? 0]?.color ?? null
  }

  watch(
    () => compare.open,
    (isOpen) => {
      if (!isOpen) column.value = 'kind'
    },
  )
  return { column, listed, error, shown, entries, colorOf }
})
