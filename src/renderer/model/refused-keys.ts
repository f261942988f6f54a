import { defaultKeys, isLetterKey, partsOfKeys, type KeyedCommand } from '../../shared/model/command-keys'

/** Why keys cannot be given to a command. */
export type RefusedKeys = 'moving' | 'text' | 'system' | 'signs'

/** Move the keyboard or work what has it, alone and with any of Shift and Ctrl. */
const moving: ReadonlySet<string> = new Set(
  ['Tab', 'Enter', ' ', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'].concat(
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ContextMenu'],
    ['F2', 'Shift+F10'],
  ),
)

const text: ReadonlySet<string> = new Set(
  ['A', 'C', 'V', 'X', 'Z', 'Y', 'Shift+V', 'Shift+Z'].map((key) => `Ctrl+${key}`),
)

/** Kept by Windows, macOS, the desktops of Linux, and by browsers, in which the window runs too. */
const system: ReadonlySet<string> = new Set(
  ['N', 'O', 'Q', 'R', 'S', 'T', 'W', 'H', 'M', 'L', '0', '+', '-', '=', 'F4', 'F5']
    .concat(['N', 'T', 'W', 'Q', 'I', 'J', 'C', 'R', 'Tab', 'F5', 'Delete'].map((key) => `Shift+${key}`))
    .map((key) => `Ctrl+${key}`)
    .concat(['F3', 'F10', 'F11', 'F12', 'Alt+F4', 'Alt+Tab', 'Alt+ ', 'Alt+Escape', 'Alt+Home'])
    .concat(['Alt+ArrowLeft', 'Alt+ArrowRight', 'Ctrl+Alt+Delete', 'Ctrl+Tab', 'Shift+F12']),
)

/** Why a command cannot have keys; null: it can. Its own first keys are never refused. */
export function whyRefused(keys: string, id: KeyedCommand): RefusedKeys | null {
  if ((defaultKeys[id] as readonly string[]).includes(keys)) return null
  if (system.has(keys)) return 'system'
  if (text.has(keys)) return 'text'
  const { held, key } = partsOfKeys(keys)
  if (moving.has(keys) || (moving.has(key) && !held.includes('Alt'))) return 'moving'
  // AltGr is Ctrl and Alt: on many keyboards @, € and \ are typed so.
  if (held.includes('Ctrl') && held.includes('Alt') && isLetterKey(key)) return 'signs'
  return null
}
