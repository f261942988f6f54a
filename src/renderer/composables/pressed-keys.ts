export const onMac = navigator.platform.startsWith('Mac')

const alone: ReadonlySet<string> = new Set([
  'Control',
  'Shift',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
])

/** The keys that an event tells of, as commands name theirs: "Ctrl+K", "Shift+F6", "?". */
export function pressedKeys(event: KeyboardEvent, isMac = onMac): string {
  const parts: string[] = []
  if (isMac ? event.metaKey : event.ctrlKey) parts.push('Ctrl')
  if (event.altKey) parts.push('Alt')
  if (event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))) parts.push('Shift')
  // With Alt some systems type another sign: there the place of the key counts.
  const isOther = event.altKey && !/^[a-z]$/i.test(event.key)
  const letter = isOther ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined
  parts.push(letter ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key))
  return parts.join('+')
}

/** Whether only Shift, Ctrl or their like is down so far. */
export const isModifierAlone = (event: KeyboardEvent): boolean => alone.has(event.key)
