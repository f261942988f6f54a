// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { beforeEach, expect, it } from 'vitest'
import type { Layer } from '../../../shared/rest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { layerKey } from '../../model/tree-rows'
import { useLayerStyles } from '../../stores/layer-styles'
import { useLayers } from '../../stores/layers'
import LayerTreeRow from './LayerTreeRow.vue'

const revision = (id: string) => ({ id, createdDate: '2026-11-01T00:00:00Z', comment: '', source: null })
const layer = { id: 4, name: 'Gas', revisions: ['new', 'old', 'first'].map(revision) } as unknown as Layer

beforeEach(() => window.localStorage.clear())

function openRow() {
  const entry = { layer, path: '', nodeId: null }
  const row = { kind: 'layer', key: layerKey(4), level: 1, position: 1, setSize: 1, entry }
  return openProjectWindow(scriptedClient().client, undefined, {
    component: LayerTreeRow,
    props: { row, selected: false, active: false, dropTarget: false },
    before: (scope) =>
      useLayers(scope).take({
        layers: [layer],
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: [],
      }),
  })
}

it('says that the map shows an earlier revision, so that it is not taken for the latest', async () => {
  const { app, element, scope } = openRow()
  const number = () => element.querySelector('.rev')?.textContent
  expect(number()).toBe('r3')
  useLayers(scope).showRevision(4, 'first')
  await nextTick()
  expect(number()).toBe('r1/3')
  expect(element.textContent).toContain('Shows revision 1, the latest is 3')
  useLayers(scope).showRevision(4, null)
  await nextTick()
  expect(number()).toBe('r3')
  app.unmount()
})

it('marks a layer that was set to be superseded here', async () => {
  const { app, element, scope } = openRow()
  useLayerStyles(scope).rememberProperties(4, { superseded: true })
  await nextTick()
  expect(element.textContent).toContain('Superseded, as it was last set on this computer')
  app.unmount()
})
