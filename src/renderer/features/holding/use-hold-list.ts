import './holding-room'
import { computed, reactive } from 'vue'
import type { PermitChoice } from '../../../shared/contract'
import { t } from '../../language'
import { usePermitView } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import { useLayerActions } from '../layers/use-layer-actions'
import { useHoldArea } from './use-hold-area'

const mostIds = 10_000

/** Holds the permits of the list as it is filtered, or those that are chosen in it. */
export function useHoldList() {
  const actions = useLayerActions()
  const area = useHoldArea()
  const permits = usePermits()
  const view = usePermitView()

  const chosen = computed(() => (permits.selection.length > 1 ? permits.selection : []))
  /** Where the window itself leaves something out, those that it shows are meant, and none that come later. */
  const isOfWindow = computed(() => permits.name !== '' || view.narrowed || permits.filtersLocally)
  const choice = computed((): PermitChoice | null => {
    if (chosen.value.length > 0) return { ids: chosen.value.slice(0, mostIds) }
    if (!isOfWindow.value) return { filters: permits.filters }
    const ids = view.rows.slice(0, mostIds).map(({ id }) => id)
    return ids.length === 0 ? null : { ids }
  })

  return reactive({
    words: computed(() =>
      chosen.value.length > 0 ? t('holding.holdChosen', { count: chosen.value.length }) : t('holding.holdList'),
    ),
    reason: computed(() => (choice.value === null ? t('holding.nothingListed') : null)),
    ask(): void {
      if (choice.value === null) return
      const name = area.freeName((number) => t('holding.listName', { number }))
      actions.askHold({ scopes: [{ kind: 'permits', name, choice: choice.value }], name })
    },
  })
}
