import { onBeforeUnmount, onMounted } from 'vue'
import { useCommands, type Command } from '../stores/commands'
import { hasTextUndo } from './text-undo'

const isMac = navigator.platform.startsWith('Mac')

/**
 * Runs commands by their keys. Plain letters act only where no text is typed, no list looks for what begins with them, and no
 * dialog or menu is open; with Alt they act everywhere but in dialogs.
 */
export function useShortcuts(): void {
  const commands = useCommands()

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return
    const pressed = keysOf(event)
    const command = commands.all.find((candidate: Command) => candidate.keys?.split(' / ').includes(pressed))
    if (command && isTextsOwn(command.id, event.target)) {
      event.preventDefault()
      return void commands.run(command.id)
    }
    // As in any desktop program the words of the window are no text to select.
    if (!command && pressed === 'Ctrl+A' && !isTyping(event.target) && !mayBeSelected(event.target))
      event.preventDefault()
    if (!command) return
    const withModifier = event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)
    if (!withModifier && (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]'))) return
    if (withModifier && document.querySelector('[role="dialog"]') && command.id !== 'app.openPalette') return
    event.preventDefault()
    commands.run(command.id)
  }

  onMounted(() => document.addEventListener('keydown', onKey))
  onBeforeUnmount(() => document.removeEventListener('keydown', onKey))
}

function keysOf(event: KeyboardEvent): string {
  const parts: string[] = []
  if (isMac ? event.metaKey : event.ctrlKey) parts.push('Ctrl')
  if (event.altKey) parts.push('Alt')
  if (event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))) parts.push('Shift')
  // With Alt some systems type another letter: the key itself counts.
  const letter = event.altKey ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined
  parts.push(letter ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key))
  return parts.join('+')
}

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
