import type { IpcMain, IpcMainEvent, WebContents } from 'electron'
import type { ContractServer, Peer } from '../../shared/contract'
import { frameChannel } from '../../shared/host/window-bridge'

/** The parts of Electron that carry frames; a test hands in its own. */
export interface FrameChannelParts {
  ipcMain: Pick<IpcMain, 'on' | 'removeListener'>
  server: ContractServer
  /** Whether a page may speak to the core, by its address. */
  isOwnPage: (url: string) => boolean
  /** Told of every frame from somebody who may not send one. */
  onRefused: (why: string) => void
}

export interface FrameChannel {
  /** Lets the page of this window speak to the core until the window is gone. */
  admit(contents: WebContents): void
  close(): void
}

/**
 * Carries the contract over Electron's IPC. Only frames from the main frame of an admitted window that shows our own
 * page are taken. Attacks: an iframe, a second window or a page navigated to that finds the channel.
 */
export function openFrameChannel({ ipcMain, server, isOwnPage, onRefused }: FrameChannelParts): FrameChannel {
  const peers = new Map<WebContents, Peer>()

  const connect = (contents: WebContents): Peer => {
    const peer = server.connect((frame) => {
      if (!contents.isDestroyed()) contents.send(frameChannel, frame)
    })
    peers.set(contents, peer)
    return peer
  }
  const receive = (event: IpcMainEvent, frame: unknown): void => {
    const peer = peers.get(event.sender)
    const sender = event.senderFrame
    if (!peer) onRefused('a window that was not made by the app')
    else if (!sender || sender.parent !== null) onRefused('a frame inside the window')
    else if (!isOwnPage(sender.url)) onRefused('a page that is not of the app')
    else peer.receive(frame)
  }
  ipcMain.on(frameChannel, receive)

  return {
    admit(contents) {
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
    close() {
      ipcMain.removeListener(frameChannel, receive)
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
