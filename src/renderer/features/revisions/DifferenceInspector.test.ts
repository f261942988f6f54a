// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ShownDifference } from '../../../shared/contract'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useCompare } from '../../stores/compare'
import { useLayout } from '../../stores/layout'
import { usePermits } from '../../stores/permits'
import DifferenceInspector from './DifferenceInspector.vue'

type Side = NonNullable<ShownDifference['before']>

const pipe = (to: number, properties: Side['properties'], vertices = 2): Side => ({
  ...{ properties, geometryType: 'LineString', vertices },
  coordinates: [
    [151, -33],
    [to, -33],
  ],
})
const difference = (more: Partial<ShownDifference>): ShownDifference => ({
  ...{
    index: 1,
    change: 'changed',
    moved: false,
    pairedBy: 'key',
    key: 'WM-1',
    placed: true,
    edits: [],
    before: null,
    after: null,
  },
  ...more,
})
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow
let around: ShownDifference[]
const plain = () => pageText().replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => {
  around = []
  core = scriptedClient({
    'revisions.listDifferences': () => ({ features: around, total: around.length }),
    'revisions.touchedPermits': () => ({ permits: [{ id: 31, name: 'Trench', status: 8 }] }),
    'permits.list': { items: [], totalCount: 0, totalPages: 1, source: 'service', readAt: '2026-11-24T08:00:00Z' },
    'permits.countByStatus': { counts: {}, total: 0 },
  })
  opened = openProjectWindow(core.client, undefined, { component: DifferenceInspector })
})
afterEach(() => opened.app.unmount())

async function show(feature: ShownDifference, schema: unknown[] = []) {
  const compare = useCompare(opened.scope)
  compare.diff = { id: 'd', added: 0, removed: 0, changed: 1, moved: 0, schema, rasters: [] } as never
  await nextTick()
  compare.selectedFeature = feature
  await new Promise((next) => setTimeout(next))
  await nextTick()
}
const changed = () =>
  [...document.querySelectorAll('dd:has(.was):has(.now)')].map((each) => [each.querySelector('.was')?.textContent, each.querySelector('.now')?.textContent]) // prettier-ignore

it('says of each attribute what it was and is, of what only one side has that alone', async () => {
  const before = pipe(151.001, { dn: 100, state: 'old', gone: 'x' })
  const after = pipe(151.001, { dn: 150, state: 'old', added: 'y' })
  await show(difference({ before, after, edits: [{ column: 'dn', before: 100, after: 150 }] }))
  expect(document.querySelector('h2')?.textContent).toBe('WM-1')
  expect(changed()).toEqual([['100', '150']])
  // A column that one of the two has not: its value is told, and as what was or is.
  expect(plain()).toContain('stateoldaddedygonex')
  const only = [...document.querySelectorAll('dd.was, dd.now')].map((each) => [
    each.className,
    each.textContent?.trim(),
  ])
  expect(only).toEqual([
    ['num now', 'y'],
    ['num was', 'x'],
  ])
})

it('finds the old value of a column that was renamed, and lists it once', async () => {
  const before = pipe(151.001, { diameter: 100 })
  const after = pipe(151.001, { dn: 150 })
  const edits = [{ column: 'dn', before: 100, after: 150 }]
  await show(difference({ before, after, edits }), [{ change: 'renamed', column: 'diameter', to: 'dn' }])
  expect(changed()).toEqual([['100', '150']])
  expect([...document.querySelectorAll('dt')].map((each) => each.textContent)).not.toContain('diameter')
})

it('says how far a feature moved, how long it was and is, and where it has none of a place', async () => {
  await show(difference({ moved: true, before: pipe(151.001, {}), after: pipe(151.002, {}) }))
  expect(plain()).toMatch(/before ?93\.\d+ m ?after ?186\.\d+ m/i)
  expect(plain()).toMatch(/moved ?93\.\d+ m/i)
  await show(difference({ index: 2, placed: false, before: pipe(151.001, {}), after: pipe(151.002, {}) }))
  expect(plain()).not.toMatch(/before ?93/i)
})

it('says that a very long geometry is not here whole', async () => {
  await show(difference({ after: pipe(151.001, {}, 40_000), change: 'added' }))
  const whole = plain()
  await show(difference({ index: 2, after: pipe(151.001, {}, 2), change: 'added' }))
  expect(whole.length).toBeGreaterThan(plain().length)
})

it('names what a new feature takes the place of, as a guess, and goes there', async () => {
  const place = { coordinates: [151, -33], geometryType: 'Point', vertices: 1 }
  around = [difference({ index: 9, change: 'removed', key: 'V-old', before: { ...place, properties: { kind: 'valve', dn: 100 } } })] // prettier-ignore
  await show(difference({ change: 'added', key: 'V-new', after: { ...place, properties: { kind: 'valve', dn: 150 } } }))
  expect(changed()).toEqual([['100', '150']])
  await click('V-old')
  expect(useCompare(opened.scope).selected).toBe(9)
})

it('lists the permits that lie there, and opens one', async () => {
  await show(difference({ before: pipe(151.001, {}), after: pipe(151.002, {}), moved: true }))
  expect(core.calls.find(({ name }) => name === 'revisions.touchedPermits')?.params).toMatchObject({ ids: ['d'], only: 1 }) // prettier-ignore
  await click('Trench')
  expect(usePermits(opened.scope).selection).toEqual([31])
  expect(useLayout(opened.pinia).section).toBe('permits')
})

it('asks for a difference to be chosen, and not where cells were compared', async () => {
  const compare = useCompare(opened.scope)
  compare.diff = { id: 'd', added: 0, removed: 0, changed: 1, moved: 0, schema: [], rasters: [] } as never
  await nextTick()
  expect(plain()).toContain('No difference chosen')
  compare.diff = { id: 'e', added: 0, removed: 0, changed: 0, moved: 0, schema: [], rasters: [{}] } as never
  await nextTick()
  expect(plain()).not.toContain('No difference chosen')
})
