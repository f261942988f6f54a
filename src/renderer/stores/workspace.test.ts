// @vitest-environment happy-dom
import { createApp } from 'vue'
import { createPinia } from 'pinia'
import { beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../shared/contract'
import { scriptedClient, openProjectWindow, someProject } from '../client/project-window.test-helper'
import { writeStored } from '../client/storage'
import { provideClient } from '../client/use-client'
import { speak } from '../language/speak'
import { useLayers } from './layers'
import { useLayerStyles } from './layer-styles'
import { useWorkspace } from './workspace'

const connection = (id: string) => ({ id, name: id, state: 'ok', organizations: [] }) as unknown as Connection
const kept = () => Object.keys(window.localStorage).sort()

beforeEach(() => window.localStorage.clear())

it('forgets what the window kept of a connection that was removed, here or elsewhere, and of no other', async () => {
  for (const connectionId of ['c', 'd']) {
    const { app, scope } = openProjectWindow(scriptedClient().client, { ...someProject, connectionId })
    useLayers(scope).setVisible([1], true)
    useLayerStyles(scope).rememberProperties(1, { opacity: 0.5 })
    useLayerStyles(scope).setLabel(1, 'OWNER')
    app.unmount()
  }
  writeStored('e/jobs.me', 'Ann')
  writeStored('inspectorOpen', true)
  const of = (id: string) => ['labels', 'properties', 'visible'].map((each) => `plumbline.${id}/o/1.${each}`)
  expect(kept()).toEqual([...of('c'), ...of('d'), 'plumbline.e/jobs.me', 'plumbline.inspectorOpen'])

  const core = scriptedClient({ 'connections.list': ['c', 'd'].map(connection), 'connections.getCurrent': someProject })
  const app = createApp({ render: () => null })
  provideClient(app, core.client)
  app.use(createPinia())
  await app.runWithContext(() => useWorkspace()).start()
  expect(kept()).toEqual([...of('c'), ...of('d'), 'plumbline.inspectorOpen'])
  core.emit('connections.changed', [connection('c')])
  expect(kept()).toEqual([...of('c'), 'plumbline.inspectorOpen'])
})

it('keeps what it is told of the connections while it starts: the answer may be of before', async () => {
  const early = { ...connection('c'), state: 'unknown' } as Connection
  const ready = { ...connection('c'), organizations: [{ nickname: 'o', name: 'O' }] } as Connection
  const core = scriptedClient({
    'connections.list': [early],
    'connections.getCurrent': () => {
      core.emit('connections.changed', [ready])
      return someProject
    },
    'projects.list': { projects: [] },
  })
  const app = createApp({ render: () => null })
  provideClient(app, core.client)
  app.use(createPinia())
  const workspace = app.runWithContext(() => useWorkspace())
  await workspace.start()
  expect(workspace.connection?.organizations).toEqual(ready.organizations)
})

it('calls the service on this computer so in the language of the window', async () => {
  const own = { ...connection('local'), name: 'This computer', local: true }
  const core = scriptedClient({
    'connections.list': [own, connection('c')],
    'connections.getCurrent': someProject,
    'projects.list': { projects: [] },
  })
  const app = createApp({ render: () => null })
  provideClient(app, core.client)
  app.use(createPinia())
  const workspace = app.runWithContext(() => useWorkspace())
  await workspace.start()
  await speak('de')
  expect(workspace.connections.map(({ name }) => name)).toEqual(['Dieser Rechner', 'c'])
  await speak('en')
})

it('tells projects that are called the same apart by their numbers, and organizations by their connections', async () => {
  const opens = (id: string) => ({ ...connection(id), organizations: [{ nickname: 'acme', name: 'Acme' }] })
  const core = scriptedClient({
    'connections.list': [opens('c'), opens('d')],
    'connections.getCurrent': { ...someProject, organization: 'acme' },
    'projects.list': ({ connectionId }: { connectionId: string }) => ({
      projects: [
        { id: 1, name: 'Quay Wall', archived: false },
        { id: 7, name: connectionId === 'c' ? 'quay wall ' : 'Ferry', archived: false },
      ],
    }),
  })
  const app = createApp({ render: () => null })
  provideClient(app, core.client)
  app.use(createPinia())
  const workspace = app.runWithContext(() => useWorkspace())
  await workspace.start()
  await expect.poll(() => workspace.nameOf('d/acme/7')).toBe('Ferry')
  expect(workspace.nameOf('c/acme/1')).toBe('Quay Wall, project 1')
  expect(workspace.nameOf('d/acme/1')).toBe('Quay Wall')
  expect(workspace.toldName({ connectionId: 'c', organization: 'acme', projectId: 7 }, 'Quay Wall')).toBe('Quay Wall, project 7') // prettier-ignore
  expect(workspace.placeOf('c', 'acme')).toBe('acme · c')
  expect(workspace.placeOf('c', 'other')).toBe('other')
})
