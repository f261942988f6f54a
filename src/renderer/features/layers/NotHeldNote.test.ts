// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { useWorkspace } from '../../stores/workspace'
import NotHeldNote from './NotHeldNote.vue'

function note(downloadRules: number) {
  const revision = { id: 'r', createdDate: '2026-11-28T09:00:00Z', source: {} }
  const layer = { id: 3, name: 'Gas', downloadRules, revisions: [revision] }
  return openProjectWindow(scriptedClient({ 'app.getSettings': {} }).client, undefined, {
    component: NotHeldNote,
    props: { layer, revision },
    before: (_scope, pinia) => {
      const workspace = useWorkspace(pinia)
      workspace.current = someProject
      workspace.connections = [{ id: someProject.connectionId, organizations: [], pack: {} }] as never
    },
  })
}

it('says of a revision that is not in a site pack whom to ask, and offers nothing that needs a service', () => {
  const { app, element } = note(0)
  expect(element.textContent).toContain('It is not in the site pack: ask whoever wrote it')
  expect(element.querySelector('button')).toBeNull()
  app.unmount()
  const withheld = note(2)
  expect(withheld.element.textContent).not.toContain('ask whoever wrote it')
  withheld.app.unmount()
})
