// @vitest-environment happy-dom
import { defineComponent, h, nextTick } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../../client/project-window.test-helper'
import './words'
import FolderRules from './FolderRules.vue'
import FolderTemplates from './FolderTemplates.vue'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

it('says of a rule that is typed that it is not added yet, and what it lacks', async () => {
  const { client } = scriptedClient({ 'watch.list': [] }, null)
  const component = defineComponent(() => () => h(FolderRules, { rules: [] }))
  opened = openProjectWindow(client, undefined, { component })
  const root = (opened.app._container as HTMLElement | null) ?? document.body
  const add = () => root.querySelector<HTMLElement>('.new button')
  expect(root.textContent).not.toContain('not added yet')
  expect(add()?.getAttribute('aria-disabled')).toBe('true')
  const type = async (at: number, text: string) => {
    const input = root.querySelectorAll('input')[at] as HTMLInputElement
    input.value = text
    input.dispatchEvent(new Event('input'))
    await nextTick()
  }
  await type(0, 'Weekly')
  expect(root.textContent).toContain('This rule is not added yet.')
  expect(add()?.getAttribute('aria-disabled')).toBe('true')
  await type(1, '*.shp')
  expect(add()?.getAttribute('aria-disabled')).not.toBe('true')
})

it('says of a template that is typed that it is not added yet', async () => {
  const { client } = scriptedClient({ 'watch.list': [] }, null)
  const component = defineComponent(() => () => h(FolderTemplates, { templates: [] }))
  opened = openProjectWindow(client, undefined, { component })
  const root = (opened.app._container as HTMLElement | null) ?? document.body
  expect(root.textContent).not.toContain('not added yet')
  const input = root.querySelectorAll('input')[1] as HTMLInputElement
  input.value = 'Survey'
  input.dispatchEvent(new Event('input'))
  await nextTick()
  expect(root.textContent).toContain('This template is not added yet.')
})
