import { expect, it } from 'vitest'
import { keyedCommands, defaultKeys } from '../../shared/model/command-keys'
import { whyRefused } from './refused-keys'

it('keeps from commands what lists, text, the system and the browser need', () => {
  for (const keys of [
    'Tab',
    'Shift+Tab',
    'Enter',
    ' ',
    'Escape',
    'ArrowUp',
    'Shift+ArrowUp',
    'Ctrl+ArrowLeft',
    'Delete',
  ])
    expect([keys, whyRefused(keys, 'map.identify')]).toEqual([keys, 'moving'])
  for (const keys of ['Ctrl+C', 'Ctrl+V', 'Ctrl+Z', 'Ctrl+Shift+Z'])
    expect(whyRefused(keys, 'map.identify')).toBe('text')
  for (const keys of ['Ctrl+W', 'Ctrl+T', 'Ctrl+Shift+N', 'F12', 'Alt+F4', 'Ctrl+0', 'Ctrl++'])
    expect([keys, whyRefused(keys, 'map.identify')]).toEqual([keys, 'system'])
  expect(whyRefused('Ctrl+Alt+Q', 'map.identify')).toBe('signs')
  for (const keys of ['J', 'Ctrl+J', 'Alt+ArrowUp', 'Shift+F7', 'Ctrl+Alt+F6', '0', '?'])
    expect([keys, whyRefused(keys, 'map.identify')]).toEqual([keys, null])
})

it('refuses no command the keys that it comes with', () => {
  for (const id of keyedCommands) for (const keys of defaultKeys[id]) expect(whyRefused(keys, id)).toBeNull()
})
