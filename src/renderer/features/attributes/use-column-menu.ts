import './attributes-room'
import type { Ref } from 'vue'
import type { Layer } from '../../../shared/rest'
import { t } from '../../language'
import { useLayerClasses } from '../../stores/layer-classes'
import type { MenuItem } from '../../ui/menu'
import type { TableSort } from '../../ui/table'
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
  const sortBy = (sort: TableSort | null) => {
    rows.value.wishes = { ...rows.value.wishes, sort }
  }
  function columnItems(key: string): MenuItem[] {
    const { sort } = rows.value.wishes
    const colored = layer.value !== null && classes.columnOf(layer.value.id) === key
    return [
      ...sortItems({ key, sort, sortBy }),
      {
        id: 'filter',
        label: t('attributes.columnMenu.filter'),
        icon: 'list-filter',
        separated: true,
        run: () => openFilter(key),
      },
      { id: 'statistics', label: t('attributes.columnMenu.statistics'), icon: 'hash', run: () => openStatistics(key) },
      {
        ...{ id: 'color', label: t('attributes.columnMenu.color'), icon: 'palette' as const, checked: colored },
        run: () => layer.value && views.colorBy(layer.value, colored ? null : key),
      },
      { id: 'hide', label: t('attributes.columnMenu.hide'), icon: 'eye-off', separated: true, run: () => hide(key) },
    ]
  }
  return { columnItems }
}

/** The right button of the mouse opens the menu of the column that it is over. */
export function openColumnMenu(event: MouseEvent): void {
  const head = (event.target as Element).closest('[role="columnheader"]')
  const opener = head?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
  if (!opener) return
  event.preventDefault()
  opener.click()
}

/** Into which order a column puts the rows. @param sort the order that they have; null: as in the file */
export function sortItems(column: {
  key: string
  sort: TableSort | null
  sortBy: (sort: TableSort | null) => void
}): MenuItem[] {
  const { key, sort, sortBy } = column
  const isSorted = (descending: boolean) => sort?.key === key && sort.descending === descending
  return [
    {
      ...{ id: 'ascending', label: t('attributes.columnMenu.ascending'), checked: isSorted(false) },
      run: () => sortBy({ key, descending: false }),
    },
    {
      ...{ id: 'descending', label: t('attributes.columnMenu.descending'), checked: isSorted(true) },
      run: () => sortBy({ key, descending: true }),
    },
    { id: 'file-order', label: t('attributes.columnMenu.fileOrder'), checked: sort === null, run: () => sortBy(null) },
  ]
}
