// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openProjectWindow,
  scriptedClient,
  someProject as project,
  type ProjectWindow,
} from '../client/project-window.test-helper'
import { useLayers } from './layers'
import { usePermits } from './permits'
import { useStillness } from './stillness'

const layer = (id: number, name: string) => ({ id, name, revisions: [], onByDefault: true })
const listed = (...names: string[]) => ({
  ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
  overview: {
    layers: names.map((name, id) => layer(id, name)),
    root: {
      ...{ id: 1, path: '/', layers: [] },
      directories: [
        { id: 2, path: '/Water', directories: [], layers: names.map((name, id) => ({ layerId: id, name })) },
      ],
    },
    unassigned: [],
  },
})
const permitPage = (pageNumber: number, ...names: string[]) => ({
  ...{ source: 'service', readAt: '2026-11-22T08:00:00Z', totalCount: 2, totalPages: 2, pageNumber },
  items: names.map((name) => ({ id: pageNumber, status: 8, name, template: null, geometry: null })),
})

let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow
let layersNow: ReturnType<typeof listed>
let permitsNow: (pageNumber: number) => unknown

beforeEach(() => {
  window.localStorage.clear()
  layersNow = listed('Mains', 'Valves')
  permitsNow = (pageNumber) => permitPage(pageNumber, `P${pageNumber}`)
  core = scriptedClient({
    'layers.list': () => layersNow,
    'permits.list': ({ pageNumber }: { pageNumber: number }) => permitsNow(pageNumber),
    'permits.countByStatus': { counts: {}, total: 2 },
    'people.list': {},
  })
  opened = openProjectWindow(core.client)
})
afterEach(() => {
  opened.app.unmount()
  document.body.innerHTML = ''
})

const soon = () => new Promise((resolve) => setTimeout(resolve))
const press = (name: 'pointerdown' | 'pointerup') => window.dispatchEvent(new Event(name))

describe('what a colleague changed in the layers', () => {
  it('waits while a button is pressed or a menu is open, and then comes in place', async () => {
    const layers = useLayers(opened.scope)
    await expect.poll(() => layers.ordered).toHaveLength(2)
    layers.select(1)
    const before = { selection: [...layers.selection], open: [...layers.expanded] }
    layersNow = listed('Mains DN300', 'Valves', 'Hydrants')

    press('pointerdown')
    const menu = document.createElement('div')
    menu.setAttribute('role', 'menu')
    document.body.append(menu)
    core.emit('layers.changed', { project })
    await soon()
    expect(layers.byId.get(0)?.name).toBe('Mains')
    press('pointerup')
    await soon()
    expect(layers.byId.get(0)?.name).toBe('Mains')
    menu.remove()
    press('pointerup')
    await expect.poll(() => layers.byId.get(0)?.name).toBe('Mains DN300')
    expect(layers.ordered).toHaveLength(3)
    expect({ selection: layers.selection, open: [...layers.expanded] }).toEqual(before)
  })

  it('comes at once beside a list that is always there, and waits for one that is open', async () => {
    const batches = '<ul role="listbox"><li role="option">Weekly delivery</li></ul>'
    const layers = useLayers(opened.scope)
    await expect.poll(() => layers.ordered).toHaveLength(2)
    document.body.innerHTML = batches
    layersNow = listed('Mains DN300', 'Valves')
    core.emit('layers.changed', { project })
    await expect.poll(() => layers.byId.get(0)?.name).toBe('Mains DN300')
    document.body.innerHTML = `<div role="dialog">${batches}</div>`
    layersNow = listed('Mains DN400', 'Valves')
    core.emit('layers.changed', { project })
    await soon()
    expect(layers.byId.get(0)?.name).toBe('Mains DN300')
    document.body.innerHTML = ''
    press('pointerup')
    await expect.poll(() => layers.byId.get(0)?.name).toBe('Mains DN400')
  })

  it('lets go of a list that a later one has overtaken while it waits', async () => {
    const layers = useLayers(opened.scope)
    await expect.poll(() => layers.ordered).toHaveLength(2)
    const asked = vi.spyOn(useStillness(opened.scope.pinia), 'whenStill')
    press('pointerdown')
    for (const name of ['Mains DN300', 'Mains DN400']) {
      layersNow = listed(name, 'Valves')
      core.emit('layers.changed', { project })
      await soon()
    }
    const [overtaken, last] = asked.mock.results.map(({ value }) => value as Promise<void>)
    const isWaiting = (one: Promise<void> | undefined) =>
      Promise.race([one?.then(() => false), soon().then(() => true)])
    expect(await Promise.all([overtaken, last].map(isWaiting))).toEqual([false, true])
    press('pointerup')
    await expect.poll(() => layers.byId.get(0)?.name).toBe('Mains DN400')
  })

  it('comes after a drag whose end nobody was told, and at once where nothing is shown yet', async () => {
    const drag = () => window.dispatchEvent(new Event('dragstart'))
    const layers = useLayers(opened.scope)
    drag()
    core.emit('layers.changed', { project })
    await expect.poll(() => layers.ordered).toHaveLength(2)
    layersNow = listed('Mains DN300', 'Valves')
    core.emit('layers.changed', { project })
    await soon()
    expect(layers.byId.get(0)?.name).toBe('Mains')
    window.dispatchEvent(new Event('pointermove'))
    await expect.poll(() => layers.byId.get(0)?.name).toBe('Mains DN300')
  })

  it('comes with the next look when it could not be read as it was told of', async () => {
    const layers = useLayers(opened.scope)
    const permits = usePermits(opened.scope)
    await expect.poll(() => [layers.ordered.length, permits.complete]).toEqual([2, true])
    // The service did not answer in time, and what was held was given instead.
    layersNow = { ...listed('Mains', 'Valves'), source: 'offline' }
    permitsNow = (pageNumber) => ({ ...permitPage(pageNumber, 'P held'), source: 'offline' })
    core.emit('layers.changed', { project })
    core.emit('permits.changed', { project })
    await expect.poll(() => [layers.freshness?.source, permits.freshness?.source]).toEqual(['offline', 'offline'])
    layersNow = listed('Mains DN300')
    permitsNow = (pageNumber) => permitPage(pageNumber, 'P now')
    core.emit('projects.confirmed', { project, readAt: '2026-11-22T08:05:00Z' })
    await expect.poll(() => layers.byId.get(0)?.name).toBe('Mains DN300')
    await expect.poll(() => permits.found[0]?.name).toBe('P now')
  })

  it('costs nothing where there is nothing: a look that found all as it was only tells its time', async () => {
    const layers = useLayers(opened.scope)
    await expect.poll(() => layers.ordered).toHaveLength(2)
    const { overview, rows } = layers
    const asked = core.calls.length
    core.emit('projects.confirmed', { project, readAt: '2026-11-22T08:05:00Z' })
    expect(layers.freshness?.readAt).toBe('2026-11-22T08:05:00Z')
    expect(core.calls).toHaveLength(asked)
    expect([layers.overview === overview, layers.rows === rows]).toEqual([true, true])
  })
})

it('a changed list of permits takes the place of the old one whole, not page by page', async () => {
  const permits = usePermits(opened.scope)
  await expect.poll(() => permits.complete).toBe(true)
  const seen: string[] = []
  permits.$subscribe(() => seen.push(permits.found.map(({ name }) => name).join()), { flush: 'sync' })
  let letGo: (() => void) | undefined
  permitsNow = (pageNumber) =>
    pageNumber === 1
      ? permitPage(1, 'P1 renamed')
      : new Promise((resolve) => (letGo = () => resolve(permitPage(2, 'P2'))))
  core.emit('permits.changed', { project })
  await expect.poll(() => letGo).toBeDefined()
  expect([permits.complete, permits.reading, permits.found.length]).toEqual([true, false, 2])
  letGo?.()
  await expect.poll(() => permits.found[0]?.name).toBe('P1 renamed')
  expect(new Set(seen)).toEqual(new Set(['P1,P2', 'P1 renamed,P2']))
})
