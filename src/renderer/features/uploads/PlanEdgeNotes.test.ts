// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { expect, it } from 'vitest'
import type { PlanRow } from '../../../shared/contract'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useMap } from '../../stores/map'
import { useUploadPlan } from '../../stores/upload-plan'
import PlanEdgeNotes from './PlanEdgeNotes.vue'

it('gives the focus to the map that goes to what lies out of view, since what was pressed goes', async () => {
  document.body.innerHTML = '<div id="map-in-main"><div role="application" tabindex="0"></div></div>'
  const row = { id: 'a', name: 'Far', action: 'problem', bbox4326: [10, 50, 11, 51], files: [], landing: null }
  const { client } = scriptedClient({}, null)
  const { app, scope } = openProjectWindow(client, undefined, {
    component: PlanEdgeNotes,
    before(own) {
      useUploadPlan(own).rows = [row as unknown as PlanRow]
      useMap(own).bounds = [150, -28, 151, -27]
    },
  })
  await nextTick()
  const note = document.querySelector<HTMLButtonElement>('.edge-item')
  note?.focus()
  note?.click()
  expect(useUploadPlan(scope).selection).toEqual(['a'])
  expect(document.activeElement?.getAttribute('role')).toBe('application')
  app.unmount()
  document.body.innerHTML = ''
})
