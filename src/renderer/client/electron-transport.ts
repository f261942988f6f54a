import type { ClientFrame, Transport } from '../../shared/contract'
import type { WindowBridge } from '../../shared/host/window-bridge'

/** Frames over the bridge that Electron's preload puts into the window. */
export function createElectronTransport(bridge: WindowBridge): Transport {
  return {
    // Frames are JSON: a copy leaves Vue's proxies behind, which the bridge cannot carry.
    send: (frame) => bridge.call(JSON.parse(JSON.stringify(frame)) as ClientFrame),
    onFrame: (receive) => bridge.subscribe(receive),
    // The window dies with its process; there is nothing to hear.
    onClose: () => undefined,
  }
}
