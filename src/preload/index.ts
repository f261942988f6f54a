import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { frameChannel, type WindowBridge } from '../shared/host/window-bridge'

/** Frames to the core, frames from the core, and the path of a dropped file; the window gets nothing else. */
const bridge: WindowBridge = {
  call: (frame) => ipcRenderer.send(frameChannel, frame),
  subscribe: (receive) => {
    ipcRenderer.on(frameChannel, (_event, frame) => receive(frame))
  },
  // File.path went with Electron 32; runtimes before 29 have nothing else.
  pathOfFile: (file) => (webUtils ? webUtils.getPathForFile(file as File) : ((file as { path?: string }).path ?? '')),
}

contextBridge.exposeInMainWorld('plumbline', bridge)
