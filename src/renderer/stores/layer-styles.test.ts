// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient, someProject as project } from '../client/project-window.test-helper'
import type { Layer } from '../../shared/rest'
import { useLayerStyles } from './layer-styles'
import { useRevisions } from './revisions'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function open() {
  const core = scriptedClient({ 'layers.changeLook': null })
  const { scope } = openProjectWindow(core.client)
  const changed = () => core.calls.filter(({ name }) => name === 'layers.changeLook').map(({ params }) => params)
  return { styles: useLayerStyles(scope), scope, changed }
}

it('keeps a colour once it rests, and not each one that a slider passes', async () => {
  const { styles, changed } = open()
  for (const color of ['#100000', '#200000', '#300000']) {
    styles.setColor(4, color)
    expect(styles.colorOf(4)).toBe(color)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(changed()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changed()).toEqual([{ project, layerId: 4, color: '#300000' }])
})

it('keeps a colour that was chosen just before the project was closed, and once only', async () => {
  const { styles, scope, changed } = open()
  styles.setColor(4, '#300000')
  scope.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changed()).toEqual([{ project, layerId: 4, color: '#300000' }])
})

it('shows a layer in the colour that its features carry themselves, until another one is chosen', () => {
  const { styles, scope } = open()
  const layer = { id: 4, name: 'gas – Liander – Leiding', revisions: [{ id: 'r' }] } as unknown as Layer
  const first = styles.styleOf(layer).color
  const manifest = { ownColor: '#ffd750', sublayers: [], rasters: [] }
  useRevisions(scope).drawn.set('4/r', { key: 'k', layerId: 4, revisionId: 'r', manifest } as never)
  expect(first).not.toBe('#ffd750')
  expect(styles.styleOf(layer)).toMatchObject({ color: '#ffd750', darkColor: '#ffd750' })
  styles.setColor(4, '#300000')
  expect(styles.styleOf(layer).color).toBe('#300000')
})
