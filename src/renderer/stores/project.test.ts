// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../client/project-window.test-helper'
import { useProject } from './project'
import { useWorkspace } from './workspace'

it('is called by its name in the list of projects where it was never read and the network is gone', async () => {
  const { client } = scriptedClient({
    'connections.list': [{ id: 'c', name: 'Acme', state: 'ok', organizations: [{ nickname: 'o', name: 'Org' }] }],
    'connections.getCurrent': someProject,
    'projects.list': { projects: [{ id: 1, name: 'Quay Wall', archived: false }], source: 'offline', readAt: '' },
    'projects.get': () => Promise.reject(new Error('no network')),
  })
  const { app, scope, pinia } = openProjectWindow(client)
  const project = useProject(scope)
  await app.runWithContext(() => useWorkspace(pinia)).start()
  await expect.poll(() => project.error).not.toBeNull()
  expect(project.name).toBe('Quay Wall')
  app.unmount()
})

it.each(['projects.confirmed', 'layers.changed'])(
  'is read again when a service that withheld it gives it again: %s',
  async (event) => {
    const refused = { code: 'service.forbidden', message: 'not now' }
    let answer: object = { source: 'offline', readAt: '', staleReason: refused }
    const core = scriptedClient({ 'projects.get': () => ({ project: { name: 'Quay' }, ...answer }) })
    const { app, scope } = openProjectWindow(core.client)
    const project = useProject(scope)
    await expect.poll(() => project.freshness?.staleReason).toEqual(refused)
    answer = { source: 'service', readAt: '' }
    core.emit(event, { project: someProject, readAt: '' })
    await expect.poll(() => project.freshness?.staleReason).toBeUndefined()
    const asked = core.calls.length
    core.emit(event, { project: someProject, readAt: '' })
    expect(core.calls).toHaveLength(asked)
    app.unmount()
  },
)
