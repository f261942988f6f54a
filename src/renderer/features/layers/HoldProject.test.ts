// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { expect, it } from 'vitest'
import { within } from '../../client/project-scope'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { noHold } from '../../model/held-permits'
import { useCommands } from '../../stores/commands'
import { useHistory } from '../../stores/history'
import { useHolds } from '../../stores/holds'
import { useLayers } from '../../stores/layers'
import { usePermits } from '../../stores/permits'
import { useWorkspace } from '../../stores/workspace'
import { useMapCommands } from '../map/use-map-commands'
import HoldProject from './HoldProject.vue'
import { useLayerActions } from './use-layer-actions'

it('says which folder to be held is not in the directory any more, and forgets it', async () => {
  const { client, calls } = scriptedClient({}, null)
  const { app, scope, element } = openProjectWindow(client, undefined, { component: HoldProject })
  await nextTick()
  const [holds, layers] = [useHolds(scope), useLayers(scope)]
  const wish = (path: string) => ({ scope: { kind: 'folder' as const, path }, depth: 1 })
  layers.state = 'ready'
  layers.take({
    ...{ layers: [], unassigned: [], gone: [] },
    root: { id: null, path: '/', layers: [], directories: [{ id: 'a', path: '/North', layers: [], directories: [] }] },
  })
  holds.wishes = [wish('North')]
  await nextTick()
  expect(element.textContent).not.toContain('not in the directory')
  holds.wishes = [wish('North'), wish('South')]
  await nextTick()
  expect(element.textContent).toMatch(/1\sfolder to be held is not in the directory any more: “South”\./)
  calls.length = 0
  const forget = [...element.querySelectorAll('button')].find((each) => each.textContent?.trim() === 'Forget it')
  forget?.click()
  await nextTick()
  expect(calls.find(({ name }) => name === 'revisions.hold')?.params).toMatchObject({
    wishes: [{ scope: { kind: 'folder', path: 'South' }, depth: null }],
  })
  app.unmount()
})

it('stops with one button all that its switch brings, and goes on with all of it', async () => {
  const { client, calls } = scriptedClient({ 'permits.hold': { permits: 0, unread: [] } }, null)
  const called = () => calls.map(({ name }) => name)
  const { app, scope, element } = openProjectWindow(client, undefined, { component: HoldProject })
  const permits = usePermits(scope)
  const button = (name: string) =>
    [...element.querySelectorAll('button')].filter((each) => each.textContent?.trim() === name)

  permits.hold = { ...noHold, wished: true, all: true, total: 132, reading: 'details' }
  useHolds(scope).running = true
  await nextTick()
  expect(button('Stop')).toHaveLength(1)
  button('Stop')[0]?.click()
  await nextTick()
  expect(called()).toEqual(expect.arrayContaining(['revisions.pauseHold', 'permits.pauseHold']))

  permits.hold = { ...permits.hold, reading: null, paused: true }
  useHolds(scope).running = false
  await nextTick()
  calls.length = 0
  expect(button('Go on')).toHaveLength(1)
  button('Go on')[0]?.click()
  await nextTick()
  expect(called()).toEqual(expect.arrayContaining(['revisions.pauseHold', 'permits.hold']))
  app.unmount()
})

it('holds the permits with the project, whatever the depth, and lets them go when that is taken back', async () => {
  const { client, calls } = scriptedClient({ 'permits.hold': { permits: 0, unread: [] } }, null)
  const { app, scope } = openProjectWindow(client, undefined, { component: HoldProject })
  const permitsHeld = () => calls.filter(({ name }) => name === 'permits.hold').map(({ params }) => params)
  await useLayerActions(scope).hold({ scopes: [{ kind: 'layer', layerId: 1 }], name: 'one' }, 'all')
  expect(permitsHeld()).toEqual([])
  await useLayerActions(scope).hold({ scopes: [{ kind: 'project' }], name: 'this project' }, 'all')
  expect(permitsHeld()).toMatchObject([{ held: true }])
  usePermits(scope).hold = { ...noHold, wished: true, all: true }
  await useHistory(scope).undo()
  expect(permitsHeld()).toMatchObject([{ held: true }, { held: false }])
  app.unmount()
})

it('is found as a command, also where a layer is chosen and the switch is out of sight', async () => {
  const { client, calls } = scriptedClient({}, null)
  const { app, scope } = openProjectWindow(client)
  within(scope, useMapCommands)
  const commands = within(scope, () => useCommands())
  const hold = () => commands.all.find(({ id }) => id === 'project.hold')
  hold()?.run()
  await expect
    .poll(() => calls.find(({ name }) => name === 'revisions.hold')?.params)
    .toMatchObject({
      wishes: [{ scope: { kind: 'project' }, depth: 1 }],
    })
  useHolds(scope).wishes = [{ scope: { kind: 'project' }, depth: 1 }]
  expect(hold()?.disabledReason?.()).toBe('It is held already')
  app.unmount()
})

it('offers nothing to hold of a site pack, which is held as it is, and still what of it is here', async () => {
  const { app, element, pinia } = openProjectWindow(scriptedClient({}, null).client, undefined, {
    component: HoldProject,
  })
  const buttons = () => [...element.querySelectorAll('button')].map((each) => each.textContent?.trim())
  await nextTick()
  expect(buttons()).toContain('Choose revisions…')
  expect(element.querySelector('[role=switch]')).not.toBeNull()
  const { connectionId: id } = someProject
  useWorkspace(pinia).current = someProject
  useWorkspace(pinia).connections = [
    { id, state: 'unreachable', organizations: [], pack: { project: 'Quay' } },
  ] as never
  await nextTick()
  expect(element.querySelector('[role=switch]')).toBeNull()
  expect(buttons()).toEqual(['What is held…'])
  app.unmount()
})
