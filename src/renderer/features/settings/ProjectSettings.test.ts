// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import ProjectSettings from './ProjectSettings.vue'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

function open(mapCenter: { latitude: number; longitude: number }) {
  let settings = { timeZone: null as string | null }
  const scripted = scriptedClient({
    'projects.get': { project: { id: 1, name: 'Harbour Tunnel', mapCenter }, source: 'service', readAt: '' },
    'projects.getSettings': () => settings,
    'projects.changeSettings': ({ changes }: { changes: object }) => (settings = { ...settings, ...changes }),
  })
  opened = openProjectWindow(scripted.client, undefined, { component: ProjectSettings })
  return () => settings
}

it('offers the zone of the place where the project lies, and no more once it is used', async () => {
  const settings = open({ latitude: -33.856, longitude: 151.21 })
  await vi.waitFor(() => expect(pageText()).toContain('The project lies in the time zone Australia/Sydney.'))
  await click('Use it')
  await vi.waitFor(() => expect(settings().timeZone).toBe('Australia/Sydney'))
  await vi.waitFor(() => expect(pageText()).not.toContain('The project lies in'))
})

it('offers none where the place of the project is not known', async () => {
  open({ latitude: 0, longitude: 0 })
  await vi.waitFor(() => expect(pageText()).toContain('Harbour Tunnel'))
  expect(pageText()).not.toContain('The project lies in')
})
