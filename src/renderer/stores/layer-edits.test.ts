// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LayerUpdate, Layer } from '../../shared/rest'
import type { ExpectedLayer } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useHistory } from './history'
import { useLayerEdits } from './layer-edits'
import { useLayers } from './layers'

const layer = (name: string) => ({
  ...{ id: 1, name, description: '', revisions: [], onByDefault: true, global: false, downloadRules: 0 },
  ...{ startDate: null, endDate: null, user: null, lastEditDate: '2026-11-22T08:00:00Z' },
})
let onService: string
let opened: ProjectWindow

beforeEach(async () => {
  window.localStorage.clear()
  onService = 'Gas'
  const core = scriptedClient({
    'layers.list': () => ({
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: {
        layers: [layer(onService)],
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: [{ name: onService, layerId: 1 }],
      },
    }),
    'layers.update': ({ changes, expected }: { changes: LayerUpdate; expected?: ExpectedLayer }) => {
      if (expected && expected.properties.name !== onService)
        throw new AppError('service.conflict', `It is now: Name “${onService}”.`, { details: { meanwhile: true } })
      onService = changes.name ?? onService
      return layer(onService)
    },
  })
  opened = openProjectWindow(core.client)
  await expect.poll(() => useLayers(opened.scope).byId.size).toBe(1)
})
afterEach(() => opened.app.unmount())

const shown = () => useLayers(opened.scope).byId.get(1) as Layer

it('does not replace what a colleague wrote since the layer was read, and goes back to that once it was seen', async () => {
  const edits = useLayerEdits(opened.scope)
  onService = 'Gas mains'
  await expect(edits.change(shown(), { name: 'Pipes' })).rejects.toMatchObject({ code: 'service.conflict' })
  expect([onService, shown().name]).toEqual(['Gas mains', 'Gas mains'])

  await edits.change(shown(), { name: 'Pipes' })
  expect([onService, shown().name]).toEqual(['Pipes', 'Pipes'])
  await useHistory(opened.scope).undo()
  expect(onService).toBe('Gas mains')
})
