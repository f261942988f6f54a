import type { ServerFrame, Transport } from '../../shared/contract'
import type { WindowBridge } from '../../shared/host/window-bridge'

/** Frames over the bridge that Electron's preload puts into the window. */
export function createElectronTransport(bridge: WindowBridge): Transport {
  return {
    send: (frame) => bridge.call(JSON.stringify(frame)),
    onFrame: (receive) => bridge.subscribe((text) => receive(JSON.parse(text) as ServerFrame)),
    // The window dies with its process; there is nothing to hear.
    onClose: () => undefined,
  }
}
