// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { useCommands } from '../../stores/commands'
import { useProject } from '../../stores/project'
import { useWorkspace } from '../../stores/workspace'
import { useMapCommands } from './use-map-commands'

it('reads with the layers whether somebody archived the project meanwhile', async () => {
  let archived = false
  const core = scriptedClient({
    'projects.get': () => ({ project: { name: 'Quay', archived }, source: 'service', readAt: '' }),
  })
  const component = {
    setup() {
      useMapCommands()
      return () => null
    },
  }
  const { app, pinia, scope } = openProjectWindow(core.client, undefined, { component })
  const project = useProject(scope)
  await expect.poll(() => project.detail?.archived).toBe(false)
  archived = true
  useCommands(pinia).run('layers.read')
  await expect.poll(() => project.detail?.archived).toBe(true)
  app.unmount()
})

it('holds nothing more of a site pack, and says why', async () => {
  const core = scriptedClient({}, null)
  const component = {
    setup() {
      useMapCommands()
      return () => null
    },
  }
  const { app, pinia } = openProjectWindow(core.client, undefined, { component })
  const reasons = () =>
    useCommands(pinia)
      .all.filter(({ id }) => id === 'layers.hold' || id === 'project.hold')
      .map(({ disabledReason }) => disabledReason?.())
  expect(reasons()).toEqual(['Choose layers or folders first', null])
  const workspace = useWorkspace(pinia)
  workspace.current = someProject
  workspace.connections = [{ id: someProject.connectionId, organizations: [], pack: {} }] as never
  expect(reasons()).toEqual(Array.from({ length: 2 }, () => 'No service stands behind a site pack'))
  app.unmount()
})
