import { checkedExternalUrl } from '../../shared/security/external-links'
import { toAppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { useApp } from '../stores/app'
import { useToasts } from '../stores/toasts'

/** What a host can do outside of the window, with what a browser offers where there is no desktop. */
export function useHost() {
  const app = useApp()
  const client = useClient()
  const toasts = useToasts()
  const inBrowser = () => app.info?.host === 'web'

  /** Opens an https link in the system's browser. */
  async function openExternal(url: string): Promise<void> {
    try {
      if (inBrowser()) window.open(checkedExternalUrl(url), '_blank', 'noopener,noreferrer')
      else await client.call('host.openExternal', { url })
    } catch (thrown) {
      toasts.show(toAppError(thrown).message, {
        tone: 'warn',
        action: { label: 'Copy the link', run: () => void copyText(url) },
      })
    }
  }

  /** Prints what is laid out as paper: into a PDF, or by the browser's own dialog, which takes the title for the file's name. */
  async function printPaper(fileName: string): Promise<void> {
    if (app.info?.capabilities.printToPdf !== true) {
      const { title } = document
      document.title = fileName.replace(/\.pdf$/, '')
      await printByBrowser()
      document.title = title
      return
    }
    try {
      const path = await client.call('host.printToPdf', { fileName })
      if (!path) return
      toasts.show('The PDF is saved', {
        action: {
          label: 'Show in folder',
          run: () => void client.call('host.revealPath', { path }).catch(() => undefined),
        },
      })
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  async function copyText(text: string): Promise<void> {
    try {
      if (inBrowser()) await navigator.clipboard.writeText(text)
      else await client.call('host.copyText', { text })
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  return { openExternal, printPaper, copyText }
}

/** Prints by the browser's dialog, and waits until it is closed: not every browser stands still meanwhile. */
function printByBrowser(): Promise<void> {
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
