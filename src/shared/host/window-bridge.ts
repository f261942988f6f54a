/** The one channel of Electron's IPC, for frames in both directions. */
export const frameChannel = 'plumbline:frame'

/** On which the preload asks for the handle of a dropped file, by its path; the page cannot. */
export const dropChannel = 'plumbline:drop'

/** What the preload puts at `window.plumbline`. Frames cross it as JSON: an object would be copied property by property. */
export interface WindowBridge {
  /** @param frame a ClientFrame as JSON */
  call(frame: string): void
  /** Sets a receiver of ServerFrames as JSON; the window sets one. */
  subscribe(receive: (frame: string) => void): void
  /** The handle of a dropped or chosen File, to name it by; '' when it lies on no disk. */
  handleOfFile(file: unknown): Promise<string>
}
