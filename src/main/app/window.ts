import { BrowserWindow, nativeTheme } from 'electron'
import { join } from 'node:path'
import { lockNavigation } from './navigation-locks'
import { appOrigin } from './app-scheme'
import type { WindowPlacement } from './window-state'

/** Least size at which every part of the window can be used. */
const minimum = { width: 900, height: 600 }
/** A window that never gets ready is shown then as it is: nobody finds a program that has none. */
const longestHiddenMs = 10_000

/** The one place that makes a window; its options are asserted by test. Shown when it has something to show. */
export function createWindow(placement: WindowPlacement, preloadFile = join(__dirname, '../preload/index.js')) {
  const window = new BrowserWindow({
    ...placement.bounds,
    minWidth: minimum.width,
    minHeight: minimum.height,
    show: false,
    title: 'Plumbline',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16191d' : '#f6f7f8',
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
    },
  })
  if (placement.maximized) window.maximize()
  lockNavigation(window.webContents)
  showWhenReady(window)
  return window
}

/** Ready is a window with its first paint, which a page that has nothing to paint does not make. */
function showWhenReady(window: BrowserWindow): void {
  const timer = setTimeout(() => window.show(), longestHiddenMs)
  window.once('ready-to-show', () => {
    clearTimeout(timer)
    window.show()
  })
  window.once('closed', () => clearTimeout(timer))
}

/** Loads the app into a window. */
export async function loadApp(window: BrowserWindow): Promise<void> {
  await window.loadURL(`${appOrigin}/index.html`)
}
