// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useLayers } from './layers'

let opened: ProjectWindow
beforeEach(() => window.localStorage.clear())
afterEach(() => opened.app.unmount())

function open(count: number) {
  const layers = Array.from({ length: count }, (_, id) => ({ id, name: `Layer ${id}`, revisions: [], user: null }))
  const core = scriptedClient({
    'layers.list': {
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: {
        layers,
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: layers.map(({ id, name }) => ({ layerId: id, name })),
      },
    },
  })
  opened = openProjectWindow(core.client)
  return useLayers(opened.scope)
}

it('opens a project that has no folders yet with its layers in sight, as far as they fill a screen', async () => {
  const few = open(3)
  await expect.poll(() => few.rows).toHaveLength(4)
  opened.app.unmount()
  window.localStorage.clear()
  const many = open(30)
  await expect.poll(() => many.state).toBe('ready')
  expect(many.rows).toHaveLength(1)
})
