import { constants } from 'node:os'

interface SignalHandle {
  onsignal: (() => void) | null
  start(signal: number): number
  unref(): void
  close(): void
}

/**
 * Makes `process.on('SIGINT')` and its kin work in a thread, where Node leaves signals to the main thread. That one stands still,
 * so the handle below Node's own listeners is used; where an Electron lacks it, a signal ends the process as it ends any other.
 */
export function hearSignals(): void {
  const Handle = signalHandle()
  if (Handle === null) return
  const handles = new Map<string, SignalHandle>()
  process.on('newListener', (name: string | symbol) => {
    const number = signalNumber(name)
    if (number === undefined || handles.has(String(name))) return
    const handle = new Handle()
    handle.unref()
    handle.onsignal = () => process.emit(name as NodeJS.Signals, name as NodeJS.Signals)
    if (handle.start(number) === 0) handles.set(String(name), handle)
    else handle.close()
  })
  process.on('removeListener', (name: string | symbol) => {
    if (signalNumber(name) === undefined || process.listenerCount(name) > 0) return
    handles.get(String(name))?.close()
    handles.delete(String(name))
  })
}

function signalNumber(name: string | symbol): number | undefined {
  return typeof name === 'string' ? constants.signals[name as NodeJS.Signals] : undefined
}

function signalHandle(): (new () => SignalHandle) | null {
  const node = process as unknown as { binding?: (name: string) => { Signal?: new () => SignalHandle } }
  // Node says of it that it may go one day, on the terminal of whoever runs the program.
  const before = process.noDeprecation
  process.noDeprecation = true
  try {
    return node.binding?.('signal_wrap').Signal ?? null
  } catch {
    return null
  } finally {
    process.noDeprecation = before ?? false
  }
}
