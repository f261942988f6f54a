import './attributes-room'
import { computed, ref, type Ref } from 'vue'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { t } from '../../language'
import { useChoosing } from '../../stores/choosing'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useMap } from '../../stores/map'
import { useToasts } from '../../stores/toasts'
import type { MenuItem } from '../../ui/menu'
import { useFeatureReport } from '../services/use-feature-report'
import type { useShownColumns } from './use-shown-columns'
import type { useTableChoice } from './use-table-choice'
import type { TableRows } from './use-table-rows'

/** What can be done with the rows of a table, and which columns it shows. */
export function useTableMenu(parts: {
  rows: Ref<TableRows>
  choice: ReturnType<typeof useTableChoice>
  fields: Ref<readonly { name: string; type: string }[]>
  shownColumns: ReturnType<typeof useShownColumns>
  openFilter: (column: string | null) => void
  key: Ref<string | null>
  openExport: () => void
}) {
  const { rows, choice, fields, shownColumns, openFilter } = parts
  const client = useClient()
  const host = useHost()
  const map = useMap()
  const toasts = useToasts()
  const chosen = useChosenFeatures()
  const choosing = useChoosing()
  const services = useFeatureReport()
  const copying = ref(false)
  const noneChosen = computed(() => (choice.selection.value.length === 0 ? t('attributes.menu.noneChosen') : null))

  /** Copies the chosen rows as they are shown, with the names of the columns, for a table of another program. */
  async function copy(): Promise<void> {
    const { shown } = rows.value
    if (!shown || copying.value || choice.selection.value.length === 0) return
    copying.value = true
    await toasts.attempt(async () => {
      const features = choice.selection.value.map(Number)
      const columns = shownColumns.shown.value.map(({ name }) => name)
      const text = await client.call('tables.getText', { ...shown, features, columns })
      await host.copyText(text)
      toasts.show(t('attributes.menu.copied', { count: text.split('\n').length - 2 }))
    })
    copying.value = false
  }

  async function chooseAll(): Promise<void> {
    const found = await choice.readKeys(0, rows.value.total - 1)
    if (found && parts.key.value) chosen.choose(parts.key.value, found)
  }

  const items = computed<MenuItem[]>(() => [
    { id: 'choose', label: t('attributes.menu.chooseAll'), keys: 'Ctrl+A', run: () => void chooseAll() },
    {
      ...{ id: 'let-go', label: t('attributes.menu.clear'), keys: 'Esc', disabledReason: noneChosen.value },
      run: () => chosen.clear(),
    },
    {
      ...{ id: 'zoom', label: t('attributes.menu.zoom'), icon: 'scan-search', disabledReason: noneChosen.value },
      run: () => void choice.zoomToChosen(),
    },
    {
      ...{
        id: 'copy',
        label: t('attributes.menu.copy'),
        icon: 'copy',
        keys: 'Ctrl+C',
        disabledReason: noneChosen.value,
      },
      run: () => void copy(),
    },
    {
      ...{ id: 'only', label: t('attributes.menu.only'), checked: rows.value.wishes.only !== null },
      disabledReason: rows.value.wishes.only ? null : noneChosen.value,
      run: () => choice.setOnlyChosen(rows.value.wishes.only === null),
    },
    {
      ...{ id: 'meeting', label: t('attributes.menu.meeting'), icon: 'layers', disabledReason: choosing.reason },
      run: () => (choosing.meetingOpen = true),
    },
    {
      ...{ id: 'services', label: t('attributes.menu.services'), icon: 'shovel' },
      disabledReason: services.chosenReason.value,
      run: services.askChosen,
    },
    { id: 'export', label: t('attributes.menu.export'), icon: 'download', run: parts.openExport },
    {
      id: 'filter',
      label: t('attributes.menu.filter'),
      icon: 'list-filter',
      separated: true,
      run: () => openFilter(null),
    },
    {
      ...{ id: 'within', label: t('attributes.menu.within'), icon: 'map' },
      checked: rows.value.wishes.within !== null,
      run: () => {
        const { wishes } = rows.value
        rows.value.wishes = { ...wishes, within: wishes.within ? null : map.bounds }
      },
    },
  ])

  const columnTicks = computed<MenuItem[]>(() => {
    const shown = new Set(shownColumns.shown.value.map(({ name }) => name))
    return fields.value.map(({ name }) => ({
      id: name,
      label: name,
      checked: shown.has(name),
      stays: true,
      run: () => shownColumns.setShown(name, !shown.has(name)),
    }))
  })

  return { items, columnTicks, copy }
}
