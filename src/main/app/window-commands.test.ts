import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWindowCommands } from './window-commands'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('keeps commands until the page listens, and hands each over once', () => {
  const send = vi.fn()
  const commands = createWindowCommands(send)
  commands.give({ command: 'upload.openPaths', paths: ['/a'] })
  commands.listens()
  commands.listens()
  expect(send).not.toHaveBeenCalled()
  vi.runAllTimers()
  commands.give({ command: 'view.jobs' })
  expect(send.mock.calls).toEqual([[{ command: 'upload.openPaths', paths: ['/a'] }], [{ command: 'view.jobs' }]])
})

it('keeps those for the next window that come when none is open', () => {
  const send = vi.fn()
  const commands = createWindowCommands(send)
  commands.listens()
  vi.runAllTimers()
  commands.gone()
  commands.give({ command: 'view.permits' })
  expect(send).not.toHaveBeenCalled()
  commands.listens()
  vi.runAllTimers()
  expect(send).toHaveBeenCalledExactlyOnceWith({ command: 'view.permits' })
})
