// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useCommands } from '../../stores/commands'
import { useLayout } from '../../stores/layout'
import CommandPalette from './CommandPalette.vue'

it('leaves the focus to the chosen section where the button that had it before is gone', async () => {
  const hasBanner = ref(true)
  const component = defineComponent(() => () => [
    h('div', { class: 'tabs' }, h('button', { 'aria-selected': 'true', id: 'section' })),
    hasBanner.value ? h('button', { id: 'try-now' }) : null,
    h(CommandPalette),
  ])
  const { client } = scriptedClient({ 'app.getSettings': {} })
  const { app, pinia, element } = openProjectWindow(client, undefined, { component })
  const layout = useLayout(pinia)
  element.querySelector<HTMLElement>('#try-now')?.focus()
  layout.dialog = 'palette'
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  hasBanner.value = false
  layout.dialog = 'none'
  await expect.poll(() => document.activeElement?.id).toBe('section')
  app.unmount()
})

it('gives the focus to where the keyboard goes on with what was found, once that has come', async () => {
  const isThere = ref(false)
  const component = defineComponent(() => () => [
    h('button', { id: 'before' }),
    isThere.value ? h('div', { id: 'tree', tabindex: 0 }) : null,
    h(CommandPalette),
  ])
  const { client } = scriptedClient({ 'app.getSettings': {} })
  const { app, pinia, element } = openProjectWindow(client, undefined, { component })
  // What is brought when it is first shown comes later than the next frame.
  const run = () => void setTimeout(() => (isThere.value = true), 100)
  const hit = { id: 'hit', title: 'Water mains', group: 'Layer', icon: 'layers' as const, run }
  useCommands(pinia).addProvider(() => [{ ...hit, focus: '#tree' }])
  element.querySelector<HTMLElement>('#before')?.focus()
  useLayout(pinia).dialog = 'palette'
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  const field = document.activeElement as HTMLInputElement
  field.value = 'water'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => document.querySelector('[role=option]')?.textContent).toContain('Water mains')
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.poll(() => document.activeElement?.id).toBe('tree')
  app.unmount()
})
