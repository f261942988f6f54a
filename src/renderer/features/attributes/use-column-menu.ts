import type { Ref } from 'vue'
import type { Layer } from '../../../shared/rest'
import { useLayerClasses } from '../../stores/layer-classes'
import type { MenuItem } from '../../ui/menu'
import { useViewChanges } from '../layers/use-view-changes'
import type { TableRows } from './use-table-rows'

/** What can be done with a column. */
export function useColumnMenu(parts: {
  rows: Ref<TableRows>
  layer: Ref<Layer | null>
  openFilter: (column: string) => void
  openStatistics: (column: string) => void
  hide: (column: string) => void
}) {
  const classes = useLayerClasses()
  const views = useViewChanges()
  const { rows, layer, openFilter, openStatistics, hide } = parts
  const sortBy = (sort: { key: string; descending: boolean } | null) => {
    rows.value.wishes = { ...rows.value.wishes, sort }
  }
  function columnItems(key: string): MenuItem[] {
    const { sort } = rows.value.wishes
    const colored = layer.value !== null && classes.columnOf(layer.value.id) === key
    const isSorted = (descending: boolean) => sort?.key === key && sort.descending === descending
    return [
      {
        id: 'ascending',
        label: 'Sort from the least',
        checked: isSorted(false),
        run: () => sortBy({ key, descending: false }),
      },
      {
        id: 'descending',
        label: 'Sort from the greatest',
        checked: isSorted(true),
        run: () => sortBy({ key, descending: true }),
      },
      { id: 'file-order', label: 'As in the file', checked: sort === null, run: () => sortBy(null) },
      { id: 'filter', label: 'Filter…', icon: 'list-filter', separated: true, run: () => openFilter(key) },
      { id: 'statistics', label: 'Statistics', icon: 'hash', run: () => openStatistics(key) },
      {
        ...{ id: 'color', label: 'Colour the map by this column', icon: 'palette' as const, checked: colored },
        run: () => layer.value && views.colorBy(layer.value, colored ? null : key),
      },
      { id: 'hide', label: 'Hide the column', icon: 'eye-off', separated: true, run: () => hide(key) },
    ]
  }
  return { columnItems }
}
