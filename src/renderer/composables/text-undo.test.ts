// @vitest-environment happy-dom
import { watch } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { focusedTextUndo, hasTextUndo, watchTextUndo } from './text-undo'

let stop: () => void
let field: HTMLInputElement
let form: HTMLFormElement

beforeEach(() => {
  stop = watchTextUndo()
  document.body.innerHTML = '<form><input value="Mains"><button>Save</button></form><input type="checkbox">'
  form = document.querySelector('form') as HTMLFormElement
  field = document.querySelector('input') as HTMLInputElement
  field.focus()
})
afterEach(() => stop())

function type(value: string, inputType = 'insertText') {
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
}

it('leaves undo to a text field from the first letter until it is back where it began', () => {
  expect(hasTextUndo(field, 'undo')).toBe(false)
  type('Mains 2')
  expect(hasTextUndo(field, 'undo')).toBe(true)
  expect(focusedTextUndo.value).toEqual({ undo: true, redo: false })
  type('Mains', 'historyUndo')
  expect(focusedTextUndo.value).toEqual({ undo: false, redo: true })
})

it('gives undo to the history of the project once the field was saved, and when the program set it', () => {
  type('Mains 2')
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(hasTextUndo(field, 'undo')).toBe(false)
  type('Mains 3')
  field.blur()
  field.value = 'Water mains'
  field.focus()
  expect(hasTextUndo(field, 'undo')).toBe(false)
})

it('keeps what was typed in a field that is left and entered again', () => {
  type('Mains 2')
  field.blur()
  expect(hasTextUndo(document.activeElement, 'undo')).toBe(false)
  field.focus()
  expect(hasTextUndo(field, 'undo')).toBe(true)
})

it('is told after the field has taken what was typed, and only when it is another', () => {
  const order: string[] = []
  field.addEventListener('input', () => order.push(`took ${field.value}`))
  const end = watch(focusedTextUndo, ({ undo }) => order.push(undo ? 'can be undone' : 'cannot'), { flush: 'sync' })
  type('M')
  type('Ma')
  end()
  expect(order).toEqual(['took M', 'can be undone', 'took Ma'])
})

it('has nothing to do with fields that hold no text', () => {
  expect(hasTextUndo(document.querySelector('[type=checkbox]'), 'undo')).toBe(false)
})
