// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useMap } from '../../stores/map'
import { useProject } from '../../stores/project'
import { useToastList } from '../../stores/toasts'
import { useMapActions } from './use-map-actions'

/** A project without a layer that is drawn, and what came of the wish to zoom to it. */
async function zoomedTo(mapCenter: unknown) {
  let actions: ReturnType<typeof useMapActions> | null = null
  const component = {
    setup() {
      actions = useMapActions()
      return () => null
    },
  }
  const core = scriptedClient({
    'projects.get': { project: { name: 'Quay', mapCenter }, source: 'service', readAt: '' },
  })
  const { app, pinia, scope } = openProjectWindow(core.client, undefined, { component })
  await expect.poll(() => useProject(scope).detail?.name).toBe('Quay')
  actions!.zoomToAll()
  const told = useToastList(pinia).shown.map(({ text }) => text)
  const went = useMap(scope).request
  app.unmount()
  return { told, went }
}

it('says where the map went when no layer is drawn', async () => {
  const { told, went } = await zoomedTo({ latitude: -27.47, longitude: 153.02 })
  expect(went).not.toBeNull()
  expect(told).toEqual(['No layer is drawn: the map went to where the project lies.'])
})

it('says why the map stays when no layer is drawn and the project names no place', async () => {
  const { told, went } = await zoomedTo(null)
  expect(went).toBeNull()
  expect(told).toEqual(['Nothing to zoom to: no layer is drawn, and the project names no place.'])
})
