// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Layer, LayerUpdate } from '../../../shared/rest'
import { AppError } from '../../../shared/errors/app-error'
import { click, control, pageText, press, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useHistory } from '../../stores/history'
import { useLayers } from '../../stores/layers'
import ManyPropertiesDialog from './ManyPropertiesDialog.vue'
import { useLayerActions } from './use-layer-actions'

const layer = (id: number, name: string, facts: Partial<Layer>) => ({
  ...{ id, name, description: '', revisions: [], onByDefault: true, global: false, downloadRules: 0 },
  ...{ startDate: null, endDate: null, user: null, lastEditDate: '2026-11-22T08:00:00Z', ...facts },
})
let stored: ReturnType<typeof layer>[]
let refuses: number | null
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  window.localStorage.clear()
  refuses = null
  stored = [
    layer(1, 'Gas', { global: true, startDate: '2026-06-01T00:00:00' }),
    layer(2, 'Water', {}),
    layer(3, 'Trees', { downloadRules: 2 }),
  ]
  core = scriptedClient({
    'layers.list': () => ({
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: {
        layers: stored,
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: stored.map(({ id, name }) => ({ name, layerId: id })),
      },
    }),
    'layers.update': ({ layerId, changes }: { layerId: number; changes: LayerUpdate }) => {
      if (layerId === refuses) throw new AppError('service.forbidden', 'Only its owner may change it.')
      const { global, validUntil, downloadRules } = changes
      const now = {
        ...(global === undefined ? {} : { global }),
        ...(validUntil === undefined ? {} : { endDate: validUntil }),
        ...(downloadRules === undefined ? {} : { downloadRules }),
      }
      stored = stored.map((each) => (each.id === layerId ? { ...each, ...now } : each))
      return stored.find(({ id }) => id === layerId)
    },
  })
  opened = openProjectWindow(core.client, undefined, { component: ManyPropertiesDialog })
  await expect.poll(() => useLayers(opened.scope).byId.size).toBe(3)
  useLayerActions(opened.scope).propertiesAsked = [1, 2, 3]
  await expect.poll(pageText).toMatch(/Properties of 3.layers/)
})
afterEach(async () => {
  opened.app.unmount()
  await speak('en')
})

const asked = () =>
  core.calls
    .filter(({ name }) => name === 'layers.update')
    .map(({ params }) => params as { layerId: number; changes: LayerUpdate })
    .map(({ layerId, changes }) => [layerId, changes])
const lists = () => core.calls.filter(({ name }) => name === 'layers.list').length
const isOpen = () => useLayerActions(opened.scope).propertiesAsked !== null

it('says what they have in common and how they differ, and writes only what was changed, where it is another', async () => {
  expect(pageText()).toContain('On for 1 of 3.')
  expect(control('On when the map opens').getAttribute('aria-checked')).toBe('true')
  expect(control<HTMLSelectElement>('Downloads').selectedOptions[0]?.textContent).toBe('several')
  expect(control('Valid from').getAttribute('placeholder')).toBe('several')
  expect(control('Change').getAttribute('aria-description')).toBe('Nothing is changed')
  await click('Seen by everyone')
  await type('Valid until', '31/12/2026')
  const before = lists()
  await click('Change')
  await expect.poll(isOpen).toBe(false)
  const end = { validUntil: '2026-12-31' }
  expect(asked()).toEqual([[1, end], [2, { global: true, ...end }], [3, { global: true, ...end }]]) // prettier-ignore
  // A date can put a layer elsewhere in the list: it is read once, not for each.
  expect(lists()).toBe(before + 1)
})

it('is one step: undo gives each layer back what it had', async () => {
  const history = useHistory(opened.scope)
  const before = stored
  await type('Downloads', '1')
  await click('Seen by everyone')
  await click('Change')
  await expect.poll(isOpen).toBe(false)
  expect(history.undoStep?.what).toMatch(/^seen by everyone and downloads of 3.layers$/)
  await history.undo()
  expect(stored).toEqual(before)
})

it('says where it stopped and what was written before, which can be taken back', async () => {
  refuses = 3
  await click('Seen by everyone')
  await click('Change')
  await expect.poll(pageText).toContain('Only its owner may change it.')
  expect(pageText()).toContain('Stopped at “Trees”. 1 of 2 layers are changed')
  expect(stored.map(({ global }) => global)).toEqual([true, true, false])
  await useHistory(opened.scope).undo()
  expect(stored.map(({ global }) => global)).toEqual([true, false, false])
})

it('names the layer in which a date ends before it begins, and writes nothing', async () => {
  await type('Valid until', '01/05/2026')
  expect(pageText()).toContain('Gas: Ends before it begins.')
  await press(control('Opacity'), 'Enter')
  await click('Change')
  expect(asked()).toEqual([])
})

it('takes a date away from all, though they have none in common', async () => {
  await type('Valid from', '01/05/2026')
  await type('Valid from', '')
  await nextTick()
  await click('Change')
  await expect.poll(isOpen).toBe(false)
  expect(asked()).toEqual([[1, { validFrom: null }]])
})
