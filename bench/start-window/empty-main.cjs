/** The main process of the empty window: as locked as ours, and nothing else. */
const { app, BrowserWindow } = require('electron')
const { join } = require('node:path')

app.setPath('userData', join(process.env.PLUMBLINE_HOME, 'browser'))
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1360,
    height: 860,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  })
  window.once('ready-to-show', () => window.show())
  return window.loadFile(join(__dirname, 'page', 'index.html'))
})
