import type { ClientFrame, ServerFrame } from '../contract/frames'

/** The one channel of Electron's IPC, for frames in both directions. */
export const frameChannel = 'plumbline:frame'

/** What the preload puts at `window.plumbline`; values only cross it, never IPC objects. */
export interface WindowBridge {
  call(frame: ClientFrame): void
  /** Sets a receiver of frames; the window sets one. */
  subscribe(receive: (frame: ServerFrame) => void): void
  /** The path of a dropped or chosen File; '' when it lies on no disk. */
  pathOfFile(file: unknown): string
}
