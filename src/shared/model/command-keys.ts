/**
 * Every command that has keys, and the keys that it comes with: "Ctrl+K", "F2", "M". Ctrl is Cmd on macOS; signs that need Shift on
 * some keyboards stand as they are typed ("?"). Menus, tooltips, the palette, the sheet of keys and the settings all read it here.
 */
export const defaultKeys = {
  'view.layers': ['Ctrl+1'],
  'view.permits': ['Ctrl+2'],
  'view.jobs': ['Ctrl+3'],
  'view.uploads': ['Ctrl+4'],
  'view.toggleInspector': ['Ctrl+I'],
  'view.nextPanel': ['F6'],
  'view.previousPanel': ['Shift+F6'],
  'view.print': ['Ctrl+P'],
  'app.openPalette': ['Ctrl+K'],
  'app.openGuide': ['F1'],
  'app.showShortcuts': ['Shift+F1', '?'],
  'app.openSettings': ['Ctrl+,'],
  'app.showActivity': ['Ctrl+Shift+A'],
  'edit.undo': ['Ctrl+Z'],
  'edit.redo': ['Ctrl+Shift+Z', 'Ctrl+Y'],
  'edit.showHistory': ['Ctrl+Shift+H'],
  'map.identify': ['I', 'Alt+I'],
  'map.chooseBox': ['B', 'Alt+B'],
  'map.chooseRing': ['L', 'Alt+L'],
  'map.measureDistance': ['D', 'Alt+D'],
  'map.measureArea': ['A', 'Alt+A'],
  'map.goTo': ['G', 'Alt+G'],
  'services.draw': ['Alt+S'],
  'services.here': ['Alt+Shift+S'],
  'map.zoomAll': ['0'],
  'map.zoomIn': ['+', '='],
  'map.zoomOut': ['-'],
  'layers.showTable': ['T', 'Alt+T'],
  'layers.compare': ['Alt+C'],
  'layers.move': ['Alt+M'],
  'layers.hold': ['Alt+H'],
  'layers.read': ['F5'],
  'compare.next': ['.', 'Alt+.'],
  'compare.previous': [',', 'Alt+,'],
  'permits.liveOnMap': ['P', 'Alt+P'],
  'upload.chooseFolder': ['Ctrl+U'],
  'upload.chooseFiles': ['Ctrl+Shift+U'],
  'upload.tickRows': ['X'],
  'upload.start': ['Ctrl+Enter'],
} as const satisfies Record<string, readonly string[]>

export type KeyedCommand = keyof typeof defaultKeys
export const keyedCommands = Object.keys(defaultKeys) as KeyedCommand[]

/** What the user chose about keys. */
export interface KeyChoices {
  /** By command; none: the keys that it comes with. */
  shortcuts: Readonly<Record<string, readonly string[]>>
  /** Whether keys without Ctrl or Alt that type a sign run commands. */
  letterKeys: boolean
}

const modifiers = /^(?:(?:Ctrl|Alt|Shift)\+)+/

/** "Ctrl+Shift++" → ["Ctrl", "Shift"] and "+". */
export function partsOfKeys(keys: string): { held: string[]; key: string } {
  const held = modifiers.exec(keys)?.[0] ?? ''
  return { held: held.split('+').slice(0, -1), key: keys.slice(held.length) }
}

/** Whether keys only type a sign, as a letter, a digit or “?”: a voice that is typed would press them. */
export function isLetterKey(keys: string): boolean {
  const { held, key } = partsOfKeys(keys)
  return [...key].length === 1 && !held.includes('Ctrl') && !held.includes('Alt')
}

/** The keys of a command as they act now. @param id one without keys has none */
export function keysOf(id: string, { shortcuts, letterKeys }: KeyChoices): readonly string[] {
  const own: Readonly<Record<string, readonly string[]>> = defaultKeys
  const chosen = (Object.hasOwn(own, id) && (shortcuts[id] ?? own[id])) || []
  return letterKeys ? chosen : chosen.filter((keys) => !isLetterKey(keys))
}

/** Of the keys of a command those that are shown beside its name: such as act while a list or a map has the keyboard, if there are. */
export const shownKeysOf = (keys: readonly string[]): string | undefined =>
  keys.find((each) => !isLetterKey(each)) ?? keys[0]
