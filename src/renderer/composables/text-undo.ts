import { shallowRef } from 'vue'

/** What a text field can take back, or do again. */
export interface TextUndo {
  undo: boolean
  redo: boolean
}

interface Typed {
  /** The text as it was before anything was typed. */
  start: string
  /** The text as it stands after the last letter, undo or redo. */
  last: string
  /** The text before anything of it was taken back. */
  end: string
  /** Where undo and redo rest: the text before each burst of typing. */
  rests: Set<string>
  /** When the last letter was typed, in ms of the page. */
  typedAtMs: number
}

/** Who stops for so long begins a new burst. */
const pauseMs = 1000

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
  if (direction === 'undo') return field.value !== known.start
  return field.value === known.last && field.value !== known.end
}

/**
 * Takes a burst of typing back in the field with the focus, or does it again; false when it has none.
 * Chromium ends its own step of typing whenever any node leaves the page, amid a word too: as many steps are turned as make a burst.
 */
export function turnText(direction: keyof TextUndo): boolean {
  const field = textField(document.activeElement)
  const known = field && typed.get(field)
  if (!field || !known || !hasTextUndo(field, direction)) return false
  const isRest = (text: string) => text === known.start || text === known.end || known.rests.has(text)
  let before: string
  do {
    before = field.value
    // The only way to a field's own history; every engine that shows the window has it.
    document.execCommand(direction)
  } while (field.value !== before && !isRest(field.value))
  return true
}

/** Follows what is typed in the fields of the page, until the returned function is called. */
export function watchTextUndo(): () => void {
  const show = () => {
    const field = document.activeElement
    const now = { undo: hasTextUndo(field, 'undo'), redo: hasTextUndo(field, 'redo') }
    if (now.undo !== focusedTextUndo.value.undo || now.redo !== focusedTextUndo.value.redo) focusedTextUndo.value = now
  }
  const begin = (field: TextField, text = field.value) => {
    const known: Typed = { start: text, last: text, end: text, rests: new Set(), typedAtMs: 0 }
    typed.set(field, known)
    return known
  }
  const onFocus = (event: Event) => {
    const field = textField(event.target)
    // What was set by the program since begins anew.
    if (field && typed.get(field)?.last !== field.value) begin(field)
    show()
  }
  const onInput = (event: Event) => {
    const field = textField(event.target)
    if (!field) return
    const known = typed.get(field) ?? begin(field, '')
    if (!(event instanceof InputEvent && event.inputType.startsWith('history'))) {
      const isNewBurst = known.last !== known.end || event.timeStamp - known.typedAtMs >= pauseMs
      if (isNewBurst) known.rests.add(known.last)
      known.end = field.value
      known.typedAtMs = event.timeStamp
    }
    known.last = field.value
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
