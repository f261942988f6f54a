// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useCommands } from '../../stores/commands'
import { useProject } from '../../stores/project'
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
