import type { Transport } from '../../../shared/contract'
import type { WindowBridge } from '../../../shared/host/window-bridge'

/** Frames over the bridge that Electron's preload gives the window. */
export function electronTransport(bridge: WindowBridge): Transport {
  return {
    send: (frame) => bridge.call(frame),
    onFrame: (receive) => bridge.subscribe(receive),
    // The window lives in the program that answers it: it never outlives the channel.
    onClose: () => undefined,
  }
}
