// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { useWorkspace } from '../../stores/workspace'
import TransfersMain from './TransfersMain.vue'

it('invites to upload into a project, and says of a site pack that nothing can be sent to it', async () => {
  const { client } = scriptedClient({}, null)
  const { app, element, pinia } = openProjectWindow(client, undefined, { component: TransfersMain })
  const first = () => element.querySelector('.empty')?.textContent
  await nextTick()
  expect(first()).toContain('Upload folder…')
  const { connectionId: id } = someProject
  useWorkspace(pinia).current = someProject
  useWorkspace(pinia).connections = [
    { id, state: 'unreachable', organizations: [], pack: { project: 'Quay' } },
  ] as never
  await nextTick()
  expect(first()).toContain('A site pack is read only')
  expect(first()).not.toContain('Upload folder…')
  app.unmount()
})
