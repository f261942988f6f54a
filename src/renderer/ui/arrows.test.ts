// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createApp, h, withDirectives } from 'vue'
import { vArrows } from './arrows'

function listOf(entries: string[][]): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'))
  const buttons = (names: string[]) => names.map((name) => h('button', { id: name }, name))
  createApp({
    render: () =>
      withDirectives(
        h(
          'ul',
          entries.map((names) => h('li', buttons(names))),
        ),
        [[vArrows]],
      ),
  }).mount(root)
  return root
}
const press = (key: string, held: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))

it('goes from entry to entry by arrows, to the same control, past entries that have none', () => {
  listOf([['a1', 'a2'], [], ['b1', 'b2'], ['c1']])
  document.getElementById('a2')?.focus()
  const visited = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
    press(key)
    return document.activeElement?.id
  })
  expect(visited).toEqual(['b2', 'c1', 'c1', 'b1', 'a1', 'c1'])
})

it('leaves keys to the window that are pressed with others, or that something in the entry has taken', () => {
  const list = listOf([['d1'], ['e1']])
  document.getElementById('d1')?.focus()
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { shiftKey: true }]) {
    expect(press('ArrowDown', held)).toBe(true)
    expect(document.activeElement?.id).toBe('d1')
  }
  list.querySelector('#d1')?.addEventListener('keydown', (event) => event.preventDefault())
  press('ArrowDown')
  expect(document.activeElement?.id).toBe('d1')
})
