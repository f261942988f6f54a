import './difference-room'
import { computed, ref, watch, type Ref } from 'vue'
import type { ChangeLine } from '../../../shared/contract'
import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { useCompare } from '../../stores/compare'
import { useToasts } from '../../stores/toasts'
import type { useChangeLines } from './use-change-lines'

/**
 * Steps from one difference to the next in the order of the table; what the table hides is passed over.
 * @param go shows a line: it is chosen, and the map goes there
 */
export function useChangeSteps(lines: ReturnType<typeof useChangeLines>, go: (line: ChangeLine) => Promise<void>) {
  const compare = useCompare()
  const toasts = useToasts()
  /** Where the chosen difference stands in the table; null: none is chosen, or it is not known yet. */
  const position = ref<number | null>(null)
  let busy = false

  watch(
    () => compare.selected,
    (index) => {
      if (index === null || (position.value !== null && lines.at(position.value)?.index !== index))
        position.value = null
    },
  )

  async function step(by: 1 | -1): Promise<void> {
    if (busy || lines.total === 0) return
    busy = true
    try {
      const chosen = compare.selected
      if (chosen !== null) position.value ??= (await lines.find(chosen))?.position ?? null
      let next = position.value === null ? (by > 0 ? 0 : lines.total - 1) : position.value + by
      let line = await lines.lineAt(next)
      // A difference has a line for each of its edits.
      while (line && line.index === chosen) line = await lines.lineAt((next += by))
      if (!line) return
      position.value = next
      await go(line)
    } catch (thrown) {
      toasts.showError(thrown)
    } finally {
      busy = false
    }
  }

  const none = () => (lines.total > 0 ? null : t('differences.step.none'))
  const group = () => t('revisions.compare.title')
  useCommandList(() => [
    {
      ...{ id: 'compare.next', title: t('differences.step.next'), group: group(), icon: 'chevron-right' as const },
      disabledReason: none,
      run: () => void step(1),
    },
    {
      ...{
        id: 'compare.previous',
        title: t('differences.step.previous'),
        group: group(),
        icon: 'chevron-left' as const,
      },
      disabledReason: none,
      run: () => void step(-1),
    },
  ])
  return { position: computed(() => position.value) as Ref<number | null>, step }
}
