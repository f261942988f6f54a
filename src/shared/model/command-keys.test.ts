import { expect, it } from 'vitest'
import { defaultKeys, isLetterKey, keysOf, partsOfKeys, shownKeysOf } from './command-keys'

const asGiven = { shortcuts: {}, letterKeys: true }

it('gives a command its own keys, those of the user, or none', () => {
  expect(keysOf('app.openPalette', asGiven)).toEqual(['Ctrl+K'])
  expect(keysOf('app.openPalette', { ...asGiven, shortcuts: { 'app.openPalette': ['Ctrl+J'] } })).toEqual(['Ctrl+J'])
  expect(keysOf('app.openPalette', { ...asGiven, shortcuts: { 'app.openPalette': [] } })).toEqual([])
  expect(keysOf('permits.readAgain', asGiven)).toEqual([])
  expect(keysOf('toString', asGiven)).toEqual([])
})

it('switches off every key that only types a sign, and no other', () => {
  const off = { shortcuts: {}, letterKeys: false }
  expect(keysOf('map.identify', off)).toEqual(['Alt+I'])
  expect(keysOf('app.showShortcuts', off)).toEqual(['Shift+F1'])
  expect(keysOf('map.zoomIn', off)).toEqual([])
  expect(['F6', 'Shift+F6', 'Ctrl+Enter', 'Alt+A'].some(isLetterKey)).toBe(false)
  expect(['A', 'Shift+A', '+', '0', '?'].every(isLetterKey)).toBe(true)
})

it('knows the key of a sign that is itself a plus', () => {
  expect(partsOfKeys('Ctrl+Shift++')).toEqual({ held: ['Ctrl', 'Shift'], key: '+' })
  expect(partsOfKeys('+')).toEqual({ held: [], key: '+' })
})

it('shows the keys that act everywhere before those that do only outside of lists', () => {
  expect(shownKeysOf(['I', 'Alt+I'])).toBe('Alt+I')
  expect(shownKeysOf(['0'])).toBe('0')
  expect(shownKeysOf([])).toBeUndefined()
})

it('gives no keys to two commands', () => {
  const all = Object.values(defaultKeys).flat()
  expect(new Set(all).size).toBe(all.length)
})
