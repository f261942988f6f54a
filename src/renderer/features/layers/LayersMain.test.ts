// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { control } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import LayersMain from './LayersMain.vue'

const map = document.createElement('div')
afterEach(() => map.remove())

it('leaves the keyboard at the map when the table that had it is closed', async () => {
  map.className = 'leaflet-container'
  map.tabIndex = 0
  document.body.append(map)
  const { app } = openProjectWindow(scriptedClient({}).client, undefined, { component: LayersMain })
  const button = control('Close the table')
  button.focus()
  expect(document.activeElement).toBe(button)
  app.unmount()
  await expect.poll(() => document.activeElement).toBe(map)
})
