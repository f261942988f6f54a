import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, expect, it, vi } from 'vitest'
import { menuTemplate, type MenuState, type UndoNames } from './menu'
import { followLanguage } from './texts'

vi.mock('electron', () => ({ app: { getPreferredSystemLanguages: () => [] } }))
afterEach(() => followLanguage('en'))

const given: MenuState['keys'] = { shortcuts: {}, letterKeys: true }

function editItems(names: UndoNames, taken: string[] = []) {
  const menu = menuTemplate('linux', 'Plumbline', (command) => taken.push(command), { names, keys: given })
  const edit = menu.find(({ label }) => label === '&Edit')
  return Array.isArray(edit?.submenu) ? edit.submenu : []
}

it('names in the Edit menu the steps that undo and redo turn, and gives them to the page', () => {
  const given: string[] = []
  const [undo, redo] = editItems({ undo: 'Undo rename of “Gas & water”', redo: null }, given)
  expect(undo).toMatchObject({ label: 'Undo rename of “Gas && water”', enabled: true, accelerator: 'CmdOrCtrl+Z' })
  expect(redo).toMatchObject({ label: 'Redo', enabled: false })
  for (const item of [undo, redo]) (item?.click as unknown as () => void)()
  expect(given).toEqual(['edit.undo', 'edit.redo'])
})

it('keeps the roles of the system for the clipboard, and none for undo: the history of the project is not the browser’s', () => {
  const roles = editItems({ undo: null, redo: null }).map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll']))
  expect(roles).not.toContain('undo')
})

it.each(['linux', 'win32', 'darwin'] as const)(
  'says every line of the menu of %s in the language of the window',
  (platform) => {
    const labels = (): string[] => {
      const all = (items: MenuItemConstructorOptions[]): string[] =>
        items.flatMap(({ type, label, submenu }) =>
          type === 'separator' ? [] : [label ?? '', ...(Array.isArray(submenu) ? all(submenu) : [])],
        )
      return all(menuTemplate(platform, 'App', () => undefined, { names: { undo: null, redo: null }, keys: given }))
    }
    const english = labels()
    followLanguage('de')
    const german = labels()
    expect([english, german].map((each) => each.includes(''))).toEqual([false, false])
    // Words that are the same in both.
    expect(german.filter((label) => english.includes(label) && !['App', 'Layer', 'Uploads'].includes(label))).toEqual(
      [],
    )
    expect(german).toContain('&Bearbeiten')
  },
)

it('shows the keys that the user gave to commands, and none where they were taken away', () => {
  const accelerators = (keys: MenuState['keys']) => {
    const menu = menuTemplate('linux', 'Plumbline', () => undefined, { names: { undo: null, redo: null }, keys })
    const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    return Object.fromEntries(items.flatMap(({ id, accelerator }) => (id ? [[id, accelerator]] : [])))
  }
  expect(accelerators(given)).toMatchObject({
    'app.openPalette': 'CmdOrCtrl+K',
    'edit.redo': 'CmdOrCtrl+Shift+Z',
    'upload.chooseFolder': 'CmdOrCtrl+U',
  })
  const shortcuts = {
    'app.openPalette': ['Alt+ArrowUp'],
    'view.jobs': [],
    'view.layers': ['Ctrl+Ö'],
    'edit.undo': ['J'],
  }
  const changed = accelerators({ shortcuts, letterKeys: false })
  expect(changed).toMatchObject({ 'app.openPalette': 'Alt+Up', 'view.permits': 'CmdOrCtrl+2' })
  expect([changed['view.jobs'], changed['view.layers'], changed['edit.undo']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
