// @vitest-environment happy-dom
import { h, ref } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import AppDialog from './AppDialog.vue'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

it('gives the focus back to the button of the menu that it was opened from, although the menu went before it came', async () => {
  const open = ref(false)
  const setup = () => () => [
    h('button', { id: 'more' }, 'More'),
    h('div', { role: 'menu' }, h('div', { id: 'line', tabindex: -1 }, 'Edit…')),
    h('div', { class: 'tabs' }, h('button', { 'aria-selected': 'true' }, 'Uploads')),
    h(
      AppDialog,
      { title: 'Edit', guide: null, open: open.value, 'onUpdate:open': (now: boolean) => (open.value = now) },
      () => h('input', { id: 'field' }),
    ),
  ]
  opened = openProjectWindow(scriptedClient().client, undefined, { component: { setup } })
  const focused = () => document.activeElement?.id
  for (const id of ['more', 'line']) document.getElementById(id)?.focus()
  document.querySelector('[role="menu"]')?.remove()
  ;(document.activeElement as HTMLElement | null)?.blur()
  open.value = true
  await expect.poll(() => document.getElementById('field')).not.toBeNull()
  // The dialog has to have taken the focus: closed earlier it gives nothing back.
  await expect.poll(() => document.querySelector('.dialog')?.contains(document.activeElement)).toBe(true)
  open.value = false
  await expect.poll(focused).toBe('more')
})

it('lies above the dialog that it was opened from, wherever the two stand in the window', async () => {
  const [asked, first] = [ref(false), ref(false)]
  const dialog = (title: string, open: typeof asked) =>
    h(AppDialog, { title, guide: null, open: open.value, 'onUpdate:open': (now: boolean) => (open.value = now) }, () =>
      h('input', { id: title }),
    )
  const setup = () => () => [dialog('name', asked), dialog('move', first)]
  opened = openProjectWindow(scriptedClient().client, undefined, { component: { setup } })
  const levelOf = (id: string) =>
    Number(document.getElementById(id)?.closest<HTMLElement>('.scrim')?.style.getPropertyValue('--level'))
  first.value = true
  await expect.poll(() => document.getElementById('move')).not.toBeNull()
  asked.value = true
  await expect.poll(() => document.getElementById('name')).not.toBeNull()
  expect(levelOf('name')).toBeGreaterThan(levelOf('move'))
})

it('begins at what is marked, else at the first control that can be worked with', async () => {
  const open = ref(false)
  const marked = ref(false)
  const controls = () => [
    h('button', { id: 'above', 'aria-disabled': 'true' }, 'Above'),
    h('input', { id: 'fixed', readonly: true }),
    h('input', { id: 'path' }),
    h('div', { id: 'list', tabindex: 0, autofocus: marked.value || undefined }),
  ]
  const setup = () => () => h(AppDialog, { title: 'Folders', guide: null, open: open.value, 'onUpdate:open': (now: boolean) => (open.value = now) }, controls) // prettier-ignore
  opened = openProjectWindow(scriptedClient().client, undefined, { component: { setup } })
  open.value = true
  await expect.poll(() => document.activeElement?.id).toBe('path')
  open.value = false
  await expect.poll(() => document.querySelector('.dialog')).toBeNull()
  marked.value = true
  open.value = true
  await expect.poll(() => document.activeElement?.id).toBe('list')
})
