import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { dropChannel, frameChannel, type WindowBridge } from '../shared/host/window-bridge'

/** Frames to the core, frames from the core, and the handle of a dropped file; the window gets nothing else. */
const bridge: WindowBridge = {
  call: (frame) => ipcRenderer.send(frameChannel, frame),
  subscribe: (receive) => {
    ipcRenderer.on(frameChannel, (_event, frame) => receive(frame as string))
  },
  // The path itself stays here: a File that a script has made has none, so nothing but a person's choice gets a handle.
  handleOfFile: (file) => ipcRenderer.invoke(dropChannel, pathOfFile(file as File)) as Promise<string>,
}

contextBridge.exposeInMainWorld('plumbline', bridge)

/** File.path went with Electron 32; runtimes before 29 have nothing else. */
function pathOfFile(file: File & { path?: string }): string {
  return webUtils ? webUtils.getPathForFile(file) : (file.path ?? '')
}
