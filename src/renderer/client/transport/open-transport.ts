import type { Transport } from '../../../shared/contract'
import { framesPath } from '../../../shared/host/loopback-paths'
import type { WindowBridge } from '../../../shared/host/window-bridge'
import { electronTransport } from './electron-transport'
import { loopbackTransport } from './loopback-transport'

declare global {
  interface Window {
    /** Set by Electron's preload; not there in a browser. */
    plumbline?: WindowBridge
  }
}

/** The channel to the core: Electron's bridge in the window, a WebSocket in a browser. */
export function openTransport(): Transport {
  if (window.plumbline) return electronTransport(window.plumbline)
  return loopbackTransport(new WebSocket(`ws://${location.host}${framesPath}`))
}
