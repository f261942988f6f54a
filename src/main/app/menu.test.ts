import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, expect, it, vi } from 'vitest'
import { menuTemplate, type UndoNames } from './menu'
import { followLanguage } from './texts'

vi.mock('electron', () => ({ app: { getPreferredSystemLanguages: () => [] } }))
afterEach(() => followLanguage('en'))

function editItems(names: UndoNames, given: string[] = []) {
  const menu = menuTemplate('linux', 'Plumbline', (command) => given.push(command), names)
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
      return all(menuTemplate(platform, 'App', () => undefined, { undo: null, redo: null }))
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
