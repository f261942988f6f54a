/// <reference types="vite/client" />
import type { WindowBridge } from '../shared/host/window-bridge'

declare global {
  interface Window {
    /** Put there by the preload; absent in a browser tab of the web host. */
    plumbline?: WindowBridge
  }
}
