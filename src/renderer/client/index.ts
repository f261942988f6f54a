import { createClient, type ContractClient, type Transport } from '../../shared/contract'
import { framesPath } from '../../shared/host/loopback-paths'
import { createElectronTransport } from './electron-transport'
import { createWebTransport } from './web-transport'

/** The contract as the window uses it, and whether the other side is still there. */
export interface AppClient extends ContractClient {
  /** Calls back once when the program behind the window is gone for good. */
  onGone(gone: () => void): void
}

/** Chooses the channel: Electron's bridge when the preload left one, else the host that served the page. */
export function createAppClient(): AppClient {
  const transport = window.plumbline ? createElectronTransport(window.plumbline) : createWebTransport(framesUrl())
  const listeners: (() => void)[] = []
  const shared: Transport = {
    send: (frame) => transport.send(frame),
    onFrame: (receive) => transport.onFrame(receive),
    onClose: (closed) =>
      transport.onClose(() => {
        closed()
        for (const listener of listeners) listener()
      }),
  }
  return Object.assign(createClient(shared), { onGone: (gone: () => void) => void listeners.push(gone) })
}

function framesUrl(): string {
  return `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${framesPath}`
}
