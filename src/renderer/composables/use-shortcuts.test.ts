// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useCommands } from '../stores/commands'
import { useToastList } from '../stores/toasts'
import { useShortcuts } from './use-shortcuts'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

it('says why a key does nothing now, once while it is held', () => {
  let reason: string | null = 'Choose a layer first'
  let ran = 0
  const setup = () => {
    useShortcuts()
    useCommands().add(() => [
      { id: 'layers.showTable', title: 'Table', group: 'Tests', disabledReason: () => reason, run: () => ran++ },
    ])
    return () => null
  }
  opened = openProjectWindow(scriptedClient().client, undefined, { component: { setup } })
  const told = () => useToastList(opened.pinia).shown.map(({ text, tone }) => [text, tone])
  const press = (more: KeyboardEventInit = {}) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 't', code: 'KeyT', altKey: true, ...more }))
  press()
  press({ repeat: true })
  press()
  expect(told()).toEqual([['Choose a layer first', 'warn']])
  expect(ran).toBe(0)
  reason = null
  press()
  expect(ran).toBe(1)
  expect(told()).toHaveLength(1)
})
