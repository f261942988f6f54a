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

  /** Prints the window as it is laid out for print: into a PDF, or by the browser's own dialog. */
  async function printToPdf(fileName: string, landscape = false): Promise<void> {
    if (app.info?.capabilities.printToPdf !== true) {
      window.print()
      return
    }
    try {
      const path = await client.call('host.printToPdf', { fileName, landscape })
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

  return { openExternal, printToPdf, copyText }
}
