import { app, ipcMain, screen, session, type BrowserWindow } from 'electron'
import { join } from 'node:path'
import { userDataFolder } from '../node/user-data-folder'
import { createServer, type CallName, type Handlers } from '../shared/contract'
import { contentSecurityPolicy } from '../shared/security/content-security-policy'
import { registerAppScheme, serveAppScheme } from './app/app-scheme'
import { openLastFolders } from './app/last-folders'
import { isOwnPage, lockAllContents } from './app/navigation-locks'
import { denyPermissions } from './app/permissions'
import { createWindow, loadApp } from './app/window'
import { keepPlacement, readPlacement } from './app/window-state'
import { openFrameChannel } from './ipc/frame-channel'
import { hostCalls } from './ipc/host-calls'

const home = userDataFolder('Plumbline', process.env.PLUMBLINE_HOME)
app.setPath('userData', join(home, 'browser'))
// As root (tests, containers) Chromium starts only with that switch, and its processes not at all with both.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerAppScheme()

if (!app.requestSingleInstanceLock()) app.quit()
else void app.whenReady().then(open)

async function open(): Promise<void> {
  let window: BrowserWindow | null = null
  const host = hostCalls({
    window: () => window,
    lastFolders: openLastFolders(join(home, 'last-folders.json')),
    knownHosts: () => [],
  })
  const server = createServer({ ...host } as unknown as Handlers<CallName>)
  const channel = openFrameChannel({
    ipcMain,
    server,
    isOwnPage,
    onRefused: (why) => console.warn(`refused a frame from ${why}`),
  })
  lockAllContents()
  denyPermissions(session.defaultSession)
  serveAppScheme(session.defaultSession, {
    rendererDir: join(__dirname, '../renderer'),
    bytes: () => Promise.resolve(null),
    policy: () => contentSecurityPolicy([]),
  })
  const placementFile = join(home, 'window.json')
  window = createWindow(
    readPlacement(
      placementFile,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
  )
  keepPlacement(window, placementFile)
  channel.admit(window.webContents)
  window.on('closed', () => (window = null))
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => app.quit())
  await loadApp(window)
}
