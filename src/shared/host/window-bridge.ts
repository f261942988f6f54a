import type { ClientFrame, ServerFrame } from '../contract/frames'

/** The one channel of Electron's IPC, for frames in both directions. */
export const frameChannel = 'plumbline:frame'

/** On which the preload asks for the handle of a dropped file, by its path; the page cannot. */
export const dropChannel = 'plumbline:drop'

/** What the preload puts at `window.plumbline`; values only cross it, never IPC objects. */
export interface WindowBridge {
  call(frame: ClientFrame): void
  /** Sets a receiver of frames; the window sets one. */
  subscribe(receive: (frame: ServerFrame) => void): void
  /** The handle of a dropped or chosen File, to name it by; '' when it lies on no disk. */
  handleOfFile(file: unknown): Promise<string>
}
