import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import type { ContractServer, Peer } from '../../shared/contract'
import { dropChannel, frameChannel } from '../../shared/host/window-bridge'

/** The parts of Electron that carry frames; a test hands in its own. */
export interface FrameChannelParts {
  ipcMain: Pick<IpcMain, 'on' | 'removeListener' | 'handle' | 'removeHandler'>
  /** A page may speak before there is a core that answers: its frames wait. */
  server: Promise<ContractServer>
  /** Whether a page may speak to the core, by its address. */
  isOwnPage: (url: string) => boolean
  /** Gives the handle of a file that the preload has read off a drop. */
  onDropped: (path: string) => string
  /** Told of every frame from somebody who may not send one. */
  onRefused: (why: string) => void
}

/**
 * Carries the contract over Electron's IPC. Only frames from the main frame of an admitted window that shows our own
 * page are taken. Attacks: an iframe, a second window or a page navigated to that finds the channel.
 */
export function openFrameChannel(parts: FrameChannelParts) {
  const { ipcMain, server, isOwnPage, onDropped, onRefused } = parts
  const peers = new Map<WebContents, Peer>()

  const connect = (contents: WebContents): void => {
    const connected = server.then((answering) =>
      answering.connect((frame) => {
        if (!contents.isDestroyed()) contents.send(frameChannel, JSON.stringify(frame))
      }),
    )
    // Without a core the program ends, and says why.
    const withPeer = (use: (peer: Peer) => void): void => void connected.then(use, () => undefined)
    peers.set(contents, {
      receive: (frame) => withPeer((peer) => peer.receive(frame)),
      close: () => withPeer((peer) => peer.close()),
    })
  }
  /** The peer of a message; null when its sender may not speak. */
  const peerOf = (event: IpcMainEvent | IpcMainInvokeEvent): Peer | null => {
    const peer = peers.get(event.sender)
    const sender = event.senderFrame
    if (!peer) onRefused('a window that was not made by the app')
    else if (!sender || sender.parent !== null) onRefused('a frame inside the window')
    else if (!isOwnPage(sender.url)) onRefused('a page that is not of the app')
    else return peer
    return null
  }
  const receive = (event: IpcMainEvent, text: unknown): void => peerOf(event)?.receive(frameOf(text))
  ipcMain.on(frameChannel, receive)
  ipcMain.handle(dropChannel, (event, path: unknown) =>
    peerOf(event) !== null && typeof path === 'string' && path !== '' ? onDropped(path) : '',
  )

  return {
    /** Lets the page of this window speak to the core until the window is gone. */
    admit(contents: WebContents): void {
      connect(contents)
      // A reloaded page starts anew: what the old one had open ends, and ids may come again.
      contents.on('did-start-navigation', (...args: unknown[]) => {
        if (!startsNewPage(args)) return
        peers.get(contents)?.close()
        connect(contents)
      })
      const leave = (): void => {
        peers.get(contents)?.close()
        peers.delete(contents)
      }
      contents.once('destroyed', leave)
      contents.on('render-process-gone', () => peers.get(contents)?.close())
    },
    close(): void {
      ipcMain.removeListener(frameChannel, receive)
      ipcMain.removeHandler(dropChannel)
      for (const peer of peers.values()) peer.close()
      peers.clear()
    },
  }
}

/** Newer runtimes give one object, older ones (event, url, isSameDocument, isMainFrame). */
function startsNewPage(args: unknown[]): boolean {
  const details = args[0] as { isSameDocument?: boolean; isMainFrame?: boolean }
  const isSameDocument = details.isSameDocument ?? args[2]
  const isMainFrame = details.isMainFrame ?? args[3]
  return isMainFrame === true && isSameDocument !== true
}

/** Undefined for what is no JSON, as for any other frame that is none. */
function frameOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
