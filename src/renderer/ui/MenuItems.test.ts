// @vitest-environment happy-dom
import { createApp, h, nextTick } from 'vue'
import { expect, it } from 'vitest'
import AppMenu from './AppMenu.vue'

it('tells what is ticked to those who do not see the tick', async () => {
  const run = () => undefined
  const items = [
    { id: 'a', label: 'Owner', checked: true, run },
    { id: 'b', label: 'Bar', checked: false, run },
    { id: 'c', label: 'Export…', run },
  ]
  const app = createApp(() => h(AppMenu, { items, open: true }, () => h('button', 'Columns')))
  app.mount(document.body.appendChild(document.createElement('div')))
  await nextTick()
  const told = [...document.querySelectorAll('.menu-i')].map((item) => [
    item.getAttribute('role'),
    item.getAttribute('aria-checked'),
  ])
  expect(told).toEqual([
    ['menuitemcheckbox', 'true'],
    ['menuitemcheckbox', 'false'],
    ['menuitem', null],
  ])
  app.unmount()
})

it('keeps the focus when Tab is pressed: after the menu comes nothing', async () => {
  const items = [{ id: 'a', label: 'Owner', run: () => undefined }]
  const app = createApp(() => h(AppMenu, { items, open: true }, () => h('button', 'Columns')))
  app.mount(document.body.appendChild(document.createElement('div')))
  await nextTick()
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.querySelector('.menu-i')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(press('Tab')).toBe(true)
  expect(document.querySelector('.menu-i')).not.toBeNull()
  app.unmount()
})
