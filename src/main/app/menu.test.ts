import { expect, it } from 'vitest'
import { menuTemplate, type UndoNames } from './menu'

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
