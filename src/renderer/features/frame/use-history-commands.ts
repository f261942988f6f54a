import { computed, onScopeDispose, watch } from 'vue'
import { useClient } from '../../client/use-client'
import { focusedTextUndo, turnText, watchTextUndo } from '../../composables/text-undo'
import { t } from '../../language'
import { useCommandList, type Command } from '../../stores/commands'
import { useHistory } from '../../stores/history'

/** Undo, redo and the list of steps: by key, in the palette, and in the Edit menu of the system, each named by its step. */
export function useHistoryCommands(): void {
  const client = useClient()
  const history = useHistory()

  const titles = computed(() => ({
    undo: focusedTextUndo.value.undo
      ? t('frame.commands.undoTyping')
      : history.undoStep && t('frame.commands.undo', { what: history.undoStep.what }),
    redo: focusedTextUndo.value.redo
      ? t('frame.commands.redoTyping')
      : history.redoStep && t('frame.commands.redo', { what: history.redoStep.what }),
  }))

  const turn = (direction: 'undo' | 'redo'): Command => ({
    id: `edit.${direction}`,
    title: titles.value[direction] ?? t(`frame.${direction}`),
    group: t('frame.groups.edit'),
    icon: direction === 'undo' ? 'undo-2' : 'redo-2',
    run: () => {
      if (!turnText(direction)) void history[direction]()
    },
  })
  useCommandList(() => [
    turn('undo'),
    turn('redo'),
    {
      id: 'edit.showHistory',
      title: t('frame.commands.history'),
      group: t('frame.groups.edit'),
      icon: 'history',
      run: () => void (history.listOpen = !history.listOpen),
    },
  ])

  onScopeDispose(watchTextUndo())
  watch(titles, (now) => void client.call('host.nameUndo', now).catch(() => undefined), { immediate: true })
}
