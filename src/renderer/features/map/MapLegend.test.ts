// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useRevisions } from '../../stores/revisions'
import MapLegend from './MapLegend.vue'

it('says of a layer that is switched on and cannot be had that it is not drawn', async () => {
  const layer = (id: number, name: string) => ({
    ...{ id, name, user: null, onByDefault: true },
    revisions: [{ id: `r${id}`, createdDate: '2026-11-01T00:00:00Z', comment: null, source: null, user: null }],
  })
  const layers = [layer(1, 'Gas'), layer(2, 'Water')]
  const { client } = scriptedClient({
    'layers.list': {
      ...{ source: 'offline', readAt: '2026-11-22T08:00:00Z' },
      overview: {
        layers,
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: layers.map(({ id, name }) => ({ layerId: id, name })),
      },
    },
    'revisions.prepare': () => Promise.reject(new AppError('net.offline', 'It is not in the site pack.')),
  })
  const { app, pinia, scope, element } = openProjectWindow(client, undefined, {
    component: MapLegend,
    props: { mapHeight: 800 },
  })
  useLayout(pinia).show('layers')
  await expect.poll(() => useLayers(scope).state).toBe('ready')
  await useRevisions(scope)
    .prepare(1, 'r1')
    .catch(() => undefined)
  const rows = () => [...element.querySelectorAll('li')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
  await expect.poll(rows).toEqual([expect.stringMatching(/Gas.*not drawn/), expect.not.stringContaining('not drawn'), 'Live permits']) // prettier-ignore
  app.unmount()
})
