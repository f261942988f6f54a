import { computed, onScopeDispose, watch } from 'vue'
import { useClient } from '../../client/use-client'
import { focusedTextUndo, turnText, watchTextUndo } from '../../composables/text-undo'
import { useCommandList, type Command } from '../../stores/commands'
import { useHistory } from '../../stores/history'

/** Undo, redo and the list of steps: by key, in the palette, and in the Edit menu of the system, each named by its step. */
export function useHistoryCommands(): void {
  const client = useClient()
  const history = useHistory()

  const titles = computed(() => ({
    undo: focusedTextUndo.value.undo ? 'Undo typing' : history.undoStep && `Undo ${history.undoStep.what}`,
    redo: focusedTextUndo.value.redo ? 'Redo typing' : history.redoStep && `Redo ${history.redoStep.what}`,
  }))

  const turn = (direction: 'undo' | 'redo', keys: string): Command => ({
    id: `edit.${direction}`,
    get title() {
      return titles.value[direction] ?? (direction === 'undo' ? 'Undo' : 'Redo')
    },
    group: 'Edit',
    icon: direction === 'undo' ? 'undo-2' : 'redo-2',
    keys,
    run: () => {
      if (!turnText(direction)) void history[direction]()
    },
  })
  useCommandList([
    turn('undo', 'Ctrl+Z'),
    turn('redo', 'Ctrl+Shift+Z / Ctrl+Y'),
    {
      id: 'edit.showHistory',
      title: 'History: what you did in this project',
      group: 'Edit',
      icon: 'history',
      keys: 'Ctrl+Shift+H',
      run: () => void (history.listOpen = !history.listOpen),
    },
  ])

  onScopeDispose(watchTextUndo())
  watch(titles, (now) => void client.call('host.nameUndo', now).catch(() => undefined), { immediate: true })
}
