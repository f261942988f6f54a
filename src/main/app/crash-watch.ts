import { app, dialog, type BrowserWindow } from 'electron'
import { version } from '../../../package.json'
import { tellCrash } from '../../core/diagnostics/tell-crash'
import type { WriteLog } from '../../node/log-file'
import { noteGraphicsEnd } from './graphics-fallback'
import { t } from './texts'

/** Crashes within this time of each other count together. */
const oftenWithinMs = 60_000

/**
 * Loads the page of a window anew when its process ends by itself. Uploads and all else of the core go on meanwhile. A
 * page that ends a second time within a minute is loaded only when the user says so.
 * @param load loads the page
 * @param homeDir where a report of it is kept
 */
export function recoverPage(window: BrowserWindow, load: () => Promise<void>, log: WriteLog, homeDir: string): void {
  let lastMs = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log('error', 'the page of the window ended', { reason, exitCode })
    tellCrash(homeDir, 'page', [reason, exitCode].join(' '))
    const often = performance.now() - lastMs < oftenWithinMs
    lastMs = performance.now()
    recover(window, often, load).catch((error: unknown) =>
      log('error', 'the page was not loaded', { error: String(error) }),
    )
  })
  window.on('unresponsive', () => log('warn', 'the page of the window does not answer'))
}

async function recover(window: BrowserWindow, often: boolean, load: () => Promise<void>): Promise<void> {
  if (window.isDestroyed()) return
  if (often) {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: t('main.crash.twice'),
      detail: t('main.crash.twiceText'),
      buttons: [t('main.crash.showAgain'), t('main.quit.quit')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (response === 1) return app.quit()
  }
  if (!window.isDestroyed()) await load()
}

/** Writes down what fails in this process and in those of the browser, and nobody else hears of; what ends gets a report in the home. */
export function logFailures(log: WriteLog, homeDir: string): void {
  const textOf = (thrown: unknown): string =>
    thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  process.on('uncaughtExceptionMonitor', (error) => {
    tellCrash(homeDir, 'window', error)
    log('error', 'uncaught exception', { error: textOf(error) })
  })
  process.on('unhandledRejection', (reason) => log('error', 'unhandled rejection', { error: textOf(reason) }))
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason === 'clean-exit') return
    log('warn', `a process of the browser ended: ${name ?? type}`, { reason, exitCode })
    // One that the program itself ended, as it does when it is over.
    if (reason === 'killed') return
    tellCrash(homeDir, type === 'GPU' ? 'graphics' : (name ?? type), [reason, exitCode].join(' '))
    if (type === 'GPU') noteGraphicsEnd(homeDir, version)
  })
}
