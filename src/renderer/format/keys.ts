import { isLetterKey, partsOfKeys } from '../../shared/model/command-keys'
import { onMac } from '../composables/pressed-keys'
import { t } from '../language'

const onMacKeys: Readonly<Record<string, string>> = {
  ...{ Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩', Escape: 'esc', Esc: 'esc', Backspace: '⌫', Delete: '⌦', Del: '⌦' },
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Tab: '⇥' },
}

function keyWord(key: string): string {
  switch (key) {
    case 'Ctrl':
      return t('format.keys.ctrl')
    case 'Shift':
      return t('format.keys.shift')
    case 'Enter':
      return t('format.keys.enter')
    case 'Space':
      return t('format.keys.space')
    case 'Esc':
    case 'Escape':
      return t('format.keys.escape')
    case 'Del':
    case 'Delete':
      return t('format.keys.delete')
    case 'Insert':
      return t('format.keys.insert')
    case 'Backspace':
      return t('format.keys.backspace')
    case 'Home':
      return t('format.keys.home')
    case 'End':
      return t('format.keys.end')
    case 'PageUp':
      return t('format.keys.pageUp')
    case 'PageDown':
      return t('format.keys.pageDown')
    case '-':
      return '−'
    default:
      return onMacKeys[key] && key.startsWith('Arrow') ? onMacKeys[key] : key
  }
}

/** Keys as the keyboard before a person names them: "Strg+K" in German, "⌘K" on a Mac. */
export function keyText(keys: string, isMac = onMac): string {
  const { held, key } = partsOfKeys(keys)
  if (!isMac) return [...held, key].map(keyWord).join('+')
  // In the order in which a Mac writes them.
  const signs = ['Alt', 'Shift', 'Ctrl'].filter((each) => held.includes(each)).map((each) => onMacKeys[each])
  return [...signs, onMacKeys[key] ?? keyWord(key)].join('')
}

/** What `aria-keyshortcuts` of a control says, for screen readers; undefined: nothing. */
export function ariaKeys(keys: string | undefined, isMac = onMac): string | undefined {
  if (keys === undefined || isLetterKey(keys)) return undefined
  const { held, key } = partsOfKeys(keys)
  const named = held.map((each) => (each !== 'Ctrl' ? each : isMac ? 'Meta' : 'Control'))
  return [...named, key === '+' ? 'Plus' : key].join('+')
}
