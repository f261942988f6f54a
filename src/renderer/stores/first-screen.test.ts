// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useFirstScreen } from './first-screen'

let opened: ProjectWindow
afterEach(() => {
  opened.app.unmount()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function open(listsLayers: boolean) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const frames: (() => void)[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((call) => frames.push(() => call(0)))
  const overview = { layers: [], root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [] }
  const answer = listsLayers ? { source: 'service', readAt: '2026-11-22T08:00:00Z', overview } : new Promise(() => {})
  opened = openProjectWindow(scriptedClient({ 'layers.list': () => answer, 'layers.listKnown': null }).client)
  const frame = () => {
    frames.splice(0).forEach((call) => call())
    vi.advanceTimersByTime(1)
  }
  return { firstScreen: useFirstScreen(opened.scope), frames, frame }
}

it('lets the frame with the tree of layers go to the screen before anything else is made', async () => {
  const { firstScreen, frames, frame } = open(true)
  await vi.waitUntil(() => frames.length > 0)
  frame()
  expect(firstScreen.painted).toBe(false)
  frame()
  expect(firstScreen.painted).toBe(true)
})

it('waits no longer than half a second for a service that takes long over its layers', () => {
  const { firstScreen } = open(false)
  vi.advanceTimersByTime(499)
  expect(firstScreen.painted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(firstScreen.painted).toBe(true)
})

it('waits longer for a computer that is slow over its first frame, and not for ever where none comes', async () => {
  const { firstScreen, frames } = open(true)
  await vi.waitUntil(() => frames.length > 0)
  vi.advanceTimersByTime(2_500)
  expect(firstScreen.painted).toBe(false)
  vi.advanceTimersByTime(500)
  expect(firstScreen.painted).toBe(true)
})
