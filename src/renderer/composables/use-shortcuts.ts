import { onBeforeUnmount, onMounted } from 'vue'
import { isLetterKey } from '../../shared/model/command-keys'
import { useCommandKeys } from '../stores/command-keys'
import { useCommands, type Command } from '../stores/commands'
import { useToasts } from '../stores/toasts'
import { pressedKeys } from './pressed-keys'
import { hasTextUndo } from './text-undo'

/**
 * Runs commands by their keys. Plain letters act only where no text is typed, no list looks for what begins with them, and no
 * dialog or menu is open; with Alt they act everywhere but in dialogs.
 */
export function useShortcuts(): void {
  const commands = useCommands()
  const keys = useCommandKeys()
  const toasts = useToasts()
  let told = 0

  /** Keys have no button that says why it cannot be pressed. */
  function run({ id, disabledReason }: Command, isRepeated: boolean): void {
    const reason = disabledReason?.() ?? null
    if (commands.run(id) || reason === null || isRepeated) return
    toasts.withdraw(told)
    told = toasts.show(reason, { tone: 'warn' })
  }

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return
    const pressed = pressedKeys(event)
    const command = commands.all.find(({ id }) => keys.of(id).includes(pressed))
    if (command && isTextsOwn(command.id, event.target)) {
      event.preventDefault()
      return run(command, event.repeat)
    }
    // As in any desktop program the words of the window are no text to select.
    if (!command && pressed === 'Ctrl+A' && !isTyping(event.target) && !mayBeSelected(event.target))
      event.preventDefault()
    if (!command) return
    const withModifier = !isLetterKey(pressed)
    if (!withModifier && (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]'))) return
    if (withModifier && document.querySelector('[role="dialog"]') && !inDialogs.includes(command.id)) return
    event.preventDefault()
    run(command, event.repeat)
  }

  onMounted(() => document.addEventListener('keydown', onKey))
  onBeforeUnmount(() => document.removeEventListener('keydown', onKey))
}

/** What can be asked for wherever one is. */
const inDialogs = ['app.openPalette', 'app.openGuide']

/** What was typed is taken back in the field, in a dialog too, as long as there is something. */
function isTextsOwn(commandId: string, target: EventTarget | null): boolean {
  if (commandId !== 'edit.undo' && commandId !== 'edit.redo') return false
  return hasTextUndo(target, commandId === 'edit.undo' ? 'undo' : 'redo')
}

/** Documents, and what lies in a dialog, may be copied as a whole. */
function mayBeSelected(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('article, [role="dialog"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="range"]), textarea, select, [contenteditable]') !== null
  )
}
