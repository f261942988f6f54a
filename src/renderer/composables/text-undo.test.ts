// @vitest-environment happy-dom
import { watch } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusedTextUndo, hasTextUndo, turnText, watchTextUndo } from './text-undo'

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

/** The field's own history of an engine that ends a step after every letter. */
function ownHistory(texts: string[]) {
  let at = texts.length - 1
  document.execCommand = (direction) => {
    const next = texts[direction === 'undo' ? at - 1 : at + 1]
    if (next === undefined) return false
    at = texts.indexOf(next)
    type(next, direction === 'undo' ? 'historyUndo' : 'historyRedo')
    return true
  }
}

it('turns a burst of typing at a time, however many steps the engine made of it', () => {
  const now = vi.spyOn(performance, 'now')
  const texts = ['Mains', 'Mains ', 'Mains 1', 'Mains 12', 'Mains 123']
  now.mockReturnValue(5000)
  for (const text of texts.slice(1, 3)) type(text)
  now.mockReturnValue(6500)
  for (const text of texts.slice(3)) type(text)
  now.mockRestore()
  ownHistory(texts)
  const turned = (['undo', 'undo', 'undo', 'redo', 'redo', 'redo'] as const).map((way) => [turnText(way), field.value])
  expect(turned).toEqual([
    [true, 'Mains 1'],
    [true, 'Mains'],
    [false, 'Mains'],
    [true, 'Mains 1'],
    [true, 'Mains 123'],
    [false, 'Mains 123'],
  ])
})

it('ends when the engine has no more to take back', () => {
  type('Mains 2')
  ownHistory(['Mains 2'])
  expect(turnText('undo')).toBe(true)
  expect(field.value).toBe('Mains 2')
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
