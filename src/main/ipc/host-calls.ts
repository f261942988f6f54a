import { clipboard, dialog, Notification, powerSaveBlocker, shell, type BrowserWindow } from 'electron'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeOut } from '../../geo/writers/whole-file'
import { joinPdfs } from '../../node/join-pdfs'
import type { PathGrants } from '../../node/path-grants'
import type { DesktopCalls } from '../../shared/contract'
import { wordedError } from '../../shared/errors/worded-error'
import { checkedExternalUrl } from '../../shared/security/external-links'
import type { LastFolders } from '../app/last-folders'
import type { UndoNames } from '../app/menu'
import { t } from '../app/texts'

export interface HostCallParts {
  window: () => BrowserWindow | null
  /** Brings the window to the front, and opens one when there is none. */
  showWindow: () => void
  lastFolders: LastFolders
  /** Shows in the Edit menu what undo and redo would do now; null: nothing. */
  nameUndo: (names: UndoNames) => void
  /** Gets what a person chooses in the dialogs. */
  grants: PathGrants
  /** Hosts of the services that the user has connected to: their links open without a question. */
  knownHosts: () => Promise<readonly string[]>
}

/** What only a desktop can do: dialogs, notifications, task bar, clipboard, PDF. */
export function hostCalls({
  window,
  showWindow,
  lastFolders,
  nameUndo,
  grants,
  knownHosts,
}: HostCallParts): DesktopCalls & { release(): void } {
  let blocker: number | null = null
  // Else they are collected as garbage while they are on the screen, and a click on them does nothing.
  const notes = new Set<Notification>()
  /** Pages of a PDF that has not been saved yet, several at a time. */
  let printed: Buffer[] = []
  const inWindow = (): BrowserWindow => {
    const open = window()
    if (open === null) throw wordedError('unavailable', 'noWindow', {})
    return open
  }
  return {
    async 'host.chooseFolder'({ title, purpose }) {
      const defaultPath = await lastFolders.get(purpose)
      const { canceled, filePaths } = await dialog.showOpenDialog(inWindow(), {
        title,
        defaultPath,
        properties: ['openDirectory', 'createDirectory'],
      })
      const chosen = filePaths[0]
      if (canceled || chosen === undefined) return null
      lastFolders.set(purpose, chosen)
      return grants.grant(chosen, 'read')
    },
    async 'host.chooseFiles'({ title, purpose, extensions }) {
      const defaultPath = await lastFolders.get(purpose)
      const filters = extensions.length === 0 ? [] : [{ name: title, extensions }]
      const { canceled, filePaths } = await dialog.showOpenDialog(inWindow(), {
        title,
        defaultPath,
        filters: [...filters, { name: t('main.files.all'), extensions: ['*'] }],
        properties: ['openFile', 'multiSelections'],
      })
      if (canceled) return []
      if (filePaths[0] !== undefined) lastFolders.set(purpose, dirname(filePaths[0]))
      return filePaths.map((path) => grants.grant(path, 'read'))
    },
    async 'host.chooseSavePath'({ title, purpose, fileName }) {
      const path = await chooseSavePath(title, purpose, fileName)
      return path === null ? null : grants.grant(path, 'write')
    },
    'host.listFolder'() {
      throw wordedError('unavailable', 'systemDialogs', {})
    },
    async 'host.revealPath'(params) {
      const path = grants.showable(params.path)
      if (!(await exists(path))) throw wordedError('file.missing', 'pathGone', { path }, { details: { path } })
      shell.showItemInFolder(path)
    },
    async 'host.openExternal'({ url }) {
      const checked = checkedExternalUrl(url)
      if (!(await knownHosts()).includes(new URL(checked).host) && !(await agrees(checked))) return
      await shell.openExternal(checked)
    },
    'host.notify'({ title, body }) {
      if (!Notification.isSupported()) return
      const note = new Notification({ title, body })
      const drop = () => void notes.delete(note)
      note.on('click', () => {
        drop()
        showWindow()
      })
      note.on('close', drop)
      note.on('failed', drop)
      notes.add(note)
      note.show()
    },
    'host.setProgress'({ fraction }) {
      window()?.setProgressBar(fraction ?? -1)
    },
    'host.keepAwake'({ on }) {
      if (on) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else release()
    },
    async 'host.printPages'({ first }) {
      const pages = await inWindow().webContents.printToPDF({ printBackground: true, preferCSSPageSize: true })
      printed = first ? [pages] : [...printed, pages]
    },
    async 'host.savePdf'({ fileName }) {
      const pdf = joinPdfs(printed)
      printed = []
      const path = await chooseSavePath(t('main.files.savePdf'), 'pdf', fileName)
      if (path === null) return null
      await writeOut(path, pdf)
      return grants.grant(path, 'read')
    },
    'host.nameUndo'(names) {
      nameUndo(names)
    },
    async 'host.copyText'({ text }) {
      await clipboard.writeText(text)
    },
    release,
  }

  function release(): void {
    if (blocker !== null) powerSaveBlocker.stop(blocker)
    blocker = null
  }

  async function chooseSavePath(title: string, purpose: string, fileName: string): Promise<string | null> {
    const folder = await lastFolders.get(purpose)
    const name = basename(fileName)
    const { canceled, filePath } = await dialog.showSaveDialog(inWindow(), {
      title,
      defaultPath: folder === undefined ? name : join(folder, name),
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    if (canceled || !filePath) return null
    lastFolders.set(purpose, dirname(filePath))
    return filePath
  }

  async function agrees(url: string): Promise<boolean> {
    const { response } = await dialog.showMessageBox(inWindow(), {
      type: 'question',
      message: t('main.link.question'),
      detail: url,
      buttons: [t('main.link.open'), t('main.link.cancel')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    })
    return response === 0
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
