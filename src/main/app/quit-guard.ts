import {
  app,
  dialog,
  powerMonitor,
  session,
  type BrowserWindow,
  type MessageBoxOptions,
  type MessageBoxSyncOptions,
} from 'electron'
import { endHeldProcess } from '../../node/end-process'
import { t } from './texts'

export interface QuitGuardParts {
  window: () => BrowserWindow | null
  /** Uploads that are not done. */
  openUploads: () => Promise<number>
  /**
   * Ends the core and the embedded service. `byPerson`: a person ended the program, not the system or a signal. Gives what is done
   * last, which nothing hurries; null: nothing.
   */
  close: (byPerson: boolean) => Promise<(() => Promise<void>) | null>
  /** A person was asked, and the program does not end. */
  onStays: () => void
  /** The program ends all the same; somebody should know. */
  onCloseFailed: (error: unknown) => void
}

/** What is being closed gets this long before the program ends without it. */
const closeWithinMs = 5_000

/**
 * Asks before the program ends in the middle of uploads or over edits that are not saved, and ends it in good order. The function that it returns makes the
 * close button of a window end the program the same way, where programs end with their window.
 */
export function guardQuit({
  window,
  openUploads,
  close,
  onStays,
  onCloseFailed,
}: QuitGuardParts): (window: BrowserWindow) => void {
  let agreed = false
  let closing = false
  let asking = false
  /** Nobody is asked any more. */
  let ending = false

  const ask = async (): Promise<void> => {
    if (asking) return
    asking = true
    try {
      // Who cannot be told of uploads can still quit.
      const count = await openUploads().catch(() => 0)
      if (count > 0 && !(await agrees(window(), count))) return onStays()
      agreed = true
      app.quit()
    } finally {
      asking = false
    }
  }
  app.on('before-quit', (event) => {
    if (agreed) return
    event.preventDefault()
    void ask()
  })
  app.on('will-quit', (event) => {
    if (closing) return
    closing = true
    event.preventDefault()
    // What the page keeps: Chromium writes it at its end, which a held process does not come to.
    session.defaultSession.flushStorageData()
    const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs))
    const closed = close(!ending).catch((error: unknown) => void onCloseFailed(error))
    void Promise.race([closed, late]).then(async (last) => {
      await last?.()
      app.quit()
    })
  })
  app.on('quit', endHeldProcess)
  // The system is going down, or somebody ends us from a terminal: nobody is there to answer.
  const endNow = (): void => {
    ending = true
    agreed = true
    app.quit()
  }
  process.on('SIGINT', endNow)
  process.on('SIGTERM', endNow)
  powerMonitor.on('shutdown', endNow)

  return (guarded) => {
    // The page holds edits that are not saved. To prevent the event is to let the page go.
    guarded.webContents.on('will-prevent-unload', (event) => {
      if (ending || leavesEdits(guarded)) event.preventDefault()
      else {
        agreed = false
        onStays()
      }
    })
    // Windows tells the window, not the program.
    guarded.on('session-end', endNow)
    guarded.on('close', (event) => {
      if (agreed || process.platform === 'darwin') return
      event.preventDefault()
      app.quit()
    })
  }
}

function leavesEdits(window: BrowserWindow): boolean {
  const question: MessageBoxSyncOptions = {
    type: 'question',
    message: t('main.quit.unsaved'),
    detail: t('main.quit.unsavedText'),
    buttons: [t('main.quit.closeUnsaved'), t('main.quit.keepEditing')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  return dialog.showMessageBoxSync(window, question) === 0
}

/** @param window null where programs live on without one */
async function agrees(window: BrowserWindow | null, count: number): Promise<boolean> {
  const question: MessageBoxOptions = {
    type: 'question',
    message: t('main.quit.uploads', { count }),
    detail: t('main.quit.uploadsText'),
    buttons: [t('main.quit.quit'), t('main.quit.keepRunning')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  const { response } = await (window === null
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question))
  return response === 0
}
