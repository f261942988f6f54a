import { createClient, type ContractClient, type Transport } from '../../shared/contract'
import { firstAnswersId, type FirstAnswers } from '../../shared/host/first-answers'
import { framesPath } from '../../shared/host/loopback-paths'
import { createElectronTransport } from './electron-transport'
import { takePageToken } from './page-token'
import { createWebTransport } from './web-transport'

/** The contract as the window uses it, and whether the other side is still there. */
export interface AppClient extends ContractClient {
  /** Calls back once when the program behind the window is gone for good. */
  onGone(gone: () => void): void
}

/**
 * Chooses the channel: Electron's bridge when the preload left one, else the host that served the page. Null: this is a tab that
 * the host has not admitted.
 */
export function createAppClient(): AppClient | null {
  if (window.plumbline) return clientOver(createElectronTransport(window.plumbline, servedAnswers()))
  const token = takePageToken()
  return token === '' ? null : clientOver(createWebTransport(framesUrl(), token))
}

/** What the page was served with. */
function servedAnswers(): FirstAnswers {
  return JSON.parse(document.getElementById(firstAnswersId)?.textContent ?? '[]') as FirstAnswers
}

function clientOver(transport: Transport): AppClient {
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
