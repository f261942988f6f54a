// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { pressedKeys } from '../composables/pressed-keys'
import { speak } from '../language/speak'
import { ariaKeys, keyText } from './keys'

afterEach(() => speak('en'))

it('names keys as the keyboard of the language and of a Mac has them', async () => {
  expect(['Ctrl+K', 'Shift+F6', 'Ctrl+Enter', '-', 'Del'].map((keys) => keyText(keys, false))).toEqual([
    ...['Ctrl+K', 'Shift+F6', 'Ctrl+Enter', '−', 'Del'],
  ])
  expect(['Ctrl+Shift+H', 'Alt+I', 'Ctrl+Enter', 'Shift+F6'].map((keys) => keyText(keys, true))).toEqual([
    ...['⇧⌘H', '⌥I', '⌘↩', '⇧F6'],
  ])
  await speak('de')
  expect(keyText('Ctrl+Shift+H', false)).toBe('Strg+Umschalt+H')
  await speak('fr')
  expect(keyText('Shift+F6', false)).toBe('Maj+F6')
})

it('tells screen readers keys in the words of ARIA, and not those that only type', () => {
  expect(ariaKeys('Ctrl+K', false)).toBe('Control+K')
  expect(ariaKeys('Ctrl+K', true)).toBe('Meta+K')
  expect(ariaKeys('M', false)).toBeUndefined()
})

it('takes with Alt the letter that is written on the key, and where another sign is typed that of its place', () => {
  const press = (init: KeyboardEventInit) => pressedKeys(new KeyboardEvent('keydown', init), false)
  // A French keyboard has A where the American one has Q.
  expect(press({ key: 'a', code: 'KeyQ', altKey: true })).toBe('Alt+A')
  expect(press({ key: 'å', code: 'KeyA', altKey: true })).toBe('Alt+A')
  expect(press({ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+K')
  expect(press({ key: '?', code: 'Minus', shiftKey: true })).toBe('?')
})
