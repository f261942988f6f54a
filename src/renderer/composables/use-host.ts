import type { ChosenPath } from '../../shared/contract'
import { savedPath } from '../../shared/host/loopback-paths'
import { checkedExternalUrl } from '../../shared/security/external-links'
import { toAppError } from '../../shared/errors/app-error'
import { useScopeIfAny } from '../client/project-scope'
import { useClient } from '../client/use-client'
import { errorWords } from '../format/said'
import { useApp } from '../stores/app'
import { useToasts, type ToastAction } from '../stores/toasts'
import { t } from '../language'

/** What a host can do outside of the window, with what a browser offers where there is no desktop. */
export function useHost() {
  const app = useApp()
  const client = useClient()
  /** A file that was asked for is told of, though the project was closed while the dialog stood open. */
  const change = useScopeIfAny()?.change ?? client.call
  const toasts = useToasts()
  const inBrowser = () => app.info?.host === 'web'

  /** Opens an https link in the system's browser. */
  async function openExternal(url: string): Promise<void> {
    try {
      if (inBrowser()) window.open(checkedExternalUrl(url), '_blank', 'noopener,noreferrer')
      else await client.call('host.openExternal', { url })
    } catch (thrown) {
      toasts.show(errorWords(toAppError(thrown)), {
        tone: 'warn',
        action: { label: t('model.host.copyLink'), run: () => void copyText(url), lasting: true },
      })
    }
  }

  const printsToPdf = () => app.info?.capabilities.printToPdf === true

  /** Prints what is laid out as paper by the browser's own dialog, which takes the title for the file's name. */
  async function printByBrowser(fileName: string): Promise<void> {
    const { title } = document
    document.title = fileName.replace(/\.pdf$/, '')
    await browserDialog()
    document.title = title
  }

  /** Prints what is laid out as paper as the next pages of a PDF. @param first of a new one */
  const printPages = (first: boolean): Promise<void> => client.call('host.printPages', { first })

  /** Asks where to save the PDF of the pages that were printed. */
  async function savePdf(fileName: string): Promise<void> {
    const chosen = await change('host.savePdf', { fileName })
    if (chosen) toasts.show(t('model.host.pdfSaved'), { action: revealing(chosen) })
  }

  /**
   * Saves a file where the person says: asks where, has it written there, and in a browser hands it to the browser's own downloads.
   * Null when the person cancels. Rejects with what `write` does.
   * @param write has the file written to the place that it gets the handle of
   */
  async function saveAs(
    file: { title: string; purpose: string; fileName: string },
    write: (place: string) => Promise<unknown>,
  ): Promise<ChosenPath | null> {
    const chosen = await client.call('host.chooseSavePath', file)
    if (!chosen) return null
    await write(chosen.handle)
    if (inBrowser()) {
      const link = document.createElement('a')
      link.href = `${savedPath}?file=${chosen.handle}`
      link.download = chosen.path
      link.click()
    }
    return chosen
  }

  /** The button of a toast, and behind the bell, that shows a saved file in its folder; null where there is no desktop. */
  function revealing({ handle }: ChosenPath): ToastAction | null {
    if (app.info?.capabilities.revealInFolder !== true) return null
    const reveal = () => client.call('host.revealPath', { path: handle }).catch(toasts.showError)
    return { label: t('model.host.showInFolder'), run: () => void reveal(), lasting: true }
  }

  async function copyText(text: string): Promise<void> {
    await toasts.attempt(async () => {
      if (inBrowser()) await navigator.clipboard.writeText(text)
      else await client.call('host.copyText', { text })
    })
  }

  return { openExternal, printsToPdf, printByBrowser, printPages, savePdf, saveAs, revealing, copyText }
}

/** Prints by the browser's dialog, and waits until it is closed: not every browser stands still meanwhile. */
function browserDialog(): Promise<void> {
  return new Promise((resolve) => {
    // Whoever works in the window again has closed the dialog.
    const ends = ['afterprint', 'pointerdown', 'keydown'] as const
    const end = () => {
      for (const name of ends) window.removeEventListener(name, end, true)
      resolve()
    }
    for (const name of ends) window.addEventListener(name, end, true)
    window.print()
  })
}
