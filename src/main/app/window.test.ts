import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const show = vi.fn()
class FakeWindow extends EventEmitter {
  webContents = Object.assign(new EventEmitter(), { setWindowOpenHandler: vi.fn() })
  show = show
}
vi.mock('electron', () => ({ BrowserWindow: FakeWindow, nativeTheme: {}, protocol: {} }))
const { createWindow } = await import('./window')

const make = () => createWindow({ bounds: { width: 1000, height: 700 }, maximized: false }, '/preload.js')
beforeEach(() => {
  vi.useFakeTimers()
  show.mockClear()
})
afterEach(() => vi.useRealTimers())

it('shows a window when it is ready, once', () => {
  const window = make()
  expect(show).not.toHaveBeenCalled()
  window.emit('ready-to-show')
  vi.advanceTimersByTime(60_000)
  expect(show).toHaveBeenCalledTimes(1)
})

it('shows a window that never gets ready within ten seconds, unless it was closed', () => {
  make()
  make().emit('closed')
  vi.advanceTimersByTime(10_000)
  expect(show).toHaveBeenCalledTimes(1)
})
