import { computed, ref } from 'vue'
import { readStored, writeStored } from '../../client/storage'
import { t } from '../../language'
import type { MenuItem } from '../../ui/menu'
import type { TableColumn } from '../../ui/table'

type PlanColumn = TableColumn & { fixed?: boolean; extra?: boolean }

const allColumns = (): readonly PlanColumn[] => [
  { key: 'tick', title: '', name: t('uploads.plan.columns.tick'), width: '14px', fixed: true },
  { key: 'name', title: t('uploads.plan.columns.name'), width: 'minmax(100px, 1.4fr)', sortable: true, fixed: true },
  {
    key: 'action',
    title: t('uploads.plan.columns.action'),
    width: 'minmax(196px, 1.6fr)',
    sortable: true,
    descendingFirst: true,
    fixed: true,
  },
  { key: 'folder', title: t('uploads.plan.columns.folder'), width: 'minmax(76px, 0.7fr)', sortable: true, extra: true },
  { key: 'crs', title: t('uploads.plan.columns.crs'), width: '89px', sortable: true },
  { key: 'format', title: t('uploads.plan.columns.format'), width: '76px', secondary: true, sortable: true },
  {
    key: 'features',
    title: t('uploads.plan.columns.features'),
    width: '66px',
    align: 'end',
    sortable: true,
    extra: true,
  },
  { key: 'files', title: t('uploads.plan.columns.files'), width: '40px', align: 'end', sortable: true, extra: true },
  { key: 'size', title: t('uploads.plan.columns.size'), width: '58px', align: 'end', sortable: true },
  { key: 'modified', title: t('uploads.plan.columns.modified'), width: '54px', secondary: true, sortable: true },
]
const key = 'plan.columns'

/** Which columns the plan shows, kept over restarts, and the menu that chooses them. */
export function usePlanColumns() {
  const all = computed(allColumns)
  /** What differs from the columns shown at first. */
  const turned = ref<string[]>(
    readStored<string[]>(key, []).filter((each) => all.value.some((column) => column.key === each)),
  )
  const isShown = (column: PlanColumn) => (column.extra === true) === turned.value.includes(column.key)

  const columns = computed<TableColumn[]>(() =>
    all.value
      .filter((column) => column.fixed || isShown(column))
      // A column asked for by hand stays in a narrow window too.
      .map((column) => (column.extra ? { ...column, secondary: false } : column)),
  )
  const menu = computed<MenuItem[]>(() => [
    ...all.value
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
      label: t('uploads.plan.columns.reset'),
      separated: true,
      disabledReason: turned.value.length === 0 ? t('uploads.plan.columns.already') : null,
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
