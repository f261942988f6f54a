import { app, type WebContents } from 'electron'
import { appOrigin } from './app-scheme'

/**
 * Keeps a window on the app's own page: no other page, no second window, no webview, whatever a link, a form, a redirect
 * or a dropped file asks for. Links go to the system's browser by the call host.openExternal, which checks them.
 */
export function lockNavigation(contents: WebContents): void {
  const stay = (event: { preventDefault(): void }, url: string): void => {
    if (!isOwnPage(url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-redirect', stay)
  // Newer runtimes tell of frames too; the policy allows none, so each such navigation is somebody else's.
  contents.on('will-frame-navigate', (event) => stay(event, event.url))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** The same for web contents that anything else should make. */
export function lockAllContents(): void {
  app.on('web-contents-created', (_event, contents) => lockNavigation(contents))
}

/** Compared by parts, not by prefix. Attack: "app://plumbline.evil/". */
export function isOwnPage(url: string): boolean {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}` === appOrigin && (pathname === '/' || pathname === '/index.html')
  } catch {
    return false
  }
}
