// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import ChoosePanel from './ChoosePanel.vue'

afterEach(() => speak('en'))

it('says in the language of the window how many features of which layer are chosen, and goes on in another', async () => {
  const layer = { id: 7, name: 'Gas', revisions: [{ id: 'r' }], onByDefault: true }
  const root = { id: null, path: '/', directories: [], layers: [] }
  const { client } = scriptedClient({
    'layers.list': { source: 'service', readAt: '', overview: { layers: [layer], root, unassigned: [layer] } },
  })
  await speak('de')
  const { app, scope, element } = openProjectWindow(client, undefined, { component: ChoosePanel })
  const said = () => element.textContent.replaceAll(/\s+/g, ' ')
  useRevisions(scope).preparedOf = (() => ({ key: 'k', manifest: { features: 9 } })) as never
  useMap(scope).tool = 'choose-box'
  await vi.waitFor(() => expect(useLayers(scope).visible).toHaveLength(1))
  useLayers(scope).select(7)
  await expect.poll(said).toContain('Rechteck aufziehen')
  useChosenFeatures(scope).choose('k', [4, 5], 'replace')
  await expect.poll(said).toContain('2 gewählt aus „Gas“')
  await speak('fr')
  await expect.poll(said).toContain('2 choisies de « Gas »')
  useChosenFeatures(scope).choose('k', [4], 'replace')
  await expect.poll(said).toContain('1 choisie de « Gas »')
  app.unmount()
})
