import { computed, ref } from 'vue'
import { readStored, writeStored } from '../../client/storage'
import type { MenuItem } from '../../ui/menu'
import type { TableColumn } from '../../ui/table'

const all: readonly (TableColumn & { fixed?: boolean; extra?: boolean })[] = [
  { key: 'tick', title: '', name: 'Send', width: '14px', fixed: true },
  { key: 'name', title: 'Layer and files', width: 'minmax(120px, 1.2fr)', sortable: true, fixed: true },
  {
    key: 'action',
    title: 'What will happen',
    width: 'minmax(188px, 1.6fr)',
    sortable: true,
    descendingFirst: true,
    fixed: true,
  },
  { key: 'folder', title: 'Folder', width: 'minmax(76px, 0.7fr)', sortable: true, extra: true },
  { key: 'crs', title: 'Source CRS', width: 'minmax(84px, 108px)', sortable: true },
  { key: 'format', title: 'Format', width: '76px', secondary: true, sortable: true },
  { key: 'features', title: 'Features', width: '66px', align: 'end', sortable: true, extra: true },
  { key: 'files', title: 'Files', width: '40px', align: 'end', sortable: true, extra: true },
  { key: 'size', title: 'Size', width: '58px', align: 'end', sortable: true },
  { key: 'modified', title: 'Modified', width: '54px', secondary: true, sortable: true },
]
const key = 'plan.columns'

/** Which columns the plan shows, kept over restarts, and the menu that chooses them. */
export function usePlanColumns() {
  /** What differs from the columns shown at first. */
  const turned = ref<string[]>(
    readStored<string[]>(key, []).filter((each) => all.some((column) => column.key === each)),
  )
  const isShown = (column: (typeof all)[number]) => (column.extra === true) === turned.value.includes(column.key)

  const columns = computed<TableColumn[]>(() =>
    all
      .filter((column) => column.fixed || isShown(column))
      // A column asked for by hand stays in a narrow window too.
      .map((column) => (column.extra ? { ...column, secondary: false } : column)),
  )
  const menu = computed<MenuItem[]>(() => [
    ...all
      .filter((column) => !column.fixed)
      .map((column) => ({
        id: column.key,
        label: column.title,
        checked: isShown(column),
        stays: true,
        run: () => turn(column.key),
      })),
    {
      id: 'reset',
      label: 'As at first',
      separated: true,
      disabledReason: turned.value.length === 0 ? 'They are so already' : null,
      run: () => keep([]),
    },
  ])

  function turn(column: string): void {
    keep(turned.value.includes(column) ? turned.value.filter((each) => each !== column) : [...turned.value, column])
  }
  function keep(next: string[]): void {
    turned.value = next
    writeStored(key, next)
  }

  return { columns, menu }
}
