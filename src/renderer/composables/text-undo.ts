import { shallowRef } from 'vue'

/** What a text field can take back, or do again. */
export interface TextUndo {
  undo: boolean
  redo: boolean
}

interface Typed {
  /** The text as it was before anything was typed. */
  start: string
  /** The text as it was typed last. */
  last: string
  /** Something that was typed has been taken back since. */
  takenBack: boolean
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const textTypes = new Set(['text', 'search', 'url', 'password', 'email', 'number', 'tel'])
const typed = new WeakMap<TextField, Typed>()
const none: TextUndo = { undo: false, redo: false }

/** What the text field with the focus can take back now: its own keys are for that first. */
export const focusedTextUndo = shallowRef<TextUndo>(none)

function textField(target: unknown): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && textTypes.has(target.type) ? target : null
}

/** Whether an element is a text field with something of its own to take back, or to do again. */
export function hasTextUndo(target: unknown, direction: keyof TextUndo): boolean {
  const field = textField(target)
  const known = field && typed.get(field)
  if (!field || !known) return false
  return direction === 'undo' ? field.value !== known.start : known.takenBack
}

/** Takes typing back in the field with the focus, or does it again; false when it has none. */
export function turnText(direction: keyof TextUndo): boolean {
  if (!hasTextUndo(document.activeElement, direction)) return false
  // The only way to a field's own history; every engine that shows the window has it.
  return document.execCommand(direction)
}

/** Follows what is typed in the fields of the page, until the returned function is called. */
export function watchTextUndo(): () => void {
  const show = () => {
    const field = document.activeElement
    const now = { undo: hasTextUndo(field, 'undo'), redo: hasTextUndo(field, 'redo') }
    if (now.undo !== focusedTextUndo.value.undo || now.redo !== focusedTextUndo.value.redo) focusedTextUndo.value = now
  }
  const begin = (field: TextField) => typed.set(field, { start: field.value, last: field.value, takenBack: false })
  const onFocus = (event: Event) => {
    const field = textField(event.target)
    // What was set by the program since begins anew.
    if (field && typed.get(field)?.last !== field.value) begin(field)
    show()
  }
  const onInput = (event: Event) => {
    const field = textField(event.target)
    if (!field) return
    const known = typed.get(field) ?? { start: '', last: '', takenBack: false }
    const takenBack = event instanceof InputEvent && event.inputType === 'historyUndo'
    typed.set(field, { ...known, last: field.value, takenBack })
    show()
  }
  // What was saved is a step of the history from now on.
  const onSubmit = (event: Event) => {
    for (const each of event.target instanceof HTMLFormElement ? event.target.elements : []) {
      const field = textField(each)
      if (field) begin(field)
    }
    show()
  }
  const listeners = { focusin: onFocus, focusout: () => queueMicrotask(show), input: onInput, submit: onSubmit }
  // After the field's own listeners: what is drawn anew before them puts the old text back over what was typed.
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener)
  }
}
