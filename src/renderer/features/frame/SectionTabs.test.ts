// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useLayout } from '../../stores/layout'
import SectionTabs from './SectionTabs.vue'

it('has the focus of a tab go on to the section that keys of their own chose, and leaves any other focus', async () => {
  const { client } = scriptedClient({ 'app.getSettings': {} })
  const { app, pinia, element } = openProjectWindow(client, undefined, { component: SectionTabs })
  const layout = useLayout(pinia)
  layout.show('jobs')
  await expect.poll(() => element.querySelector('[aria-selected="true"]')?.id).toBe('tab-jobs')
  element.querySelector<HTMLElement>('#tab-jobs')?.focus()
  layout.show('layers')
  await expect.poll(() => document.activeElement?.id).toBe('tab-layers')
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  layout.show('permits')
  await expect.poll(() => element.querySelector('[aria-selected="true"]')?.id).toBe('tab-permits')
  expect(document.activeElement).toBe(field)
  app.unmount()
})
