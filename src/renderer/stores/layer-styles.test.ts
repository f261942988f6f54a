// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient, someProject as project } from '../client/project-window.test-helper'
import { useLayerStyles } from './layer-styles'

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
