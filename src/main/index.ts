import { app, crashReporter, ipcMain, Menu, screen, session, type BrowserWindow } from 'electron'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../../package.json'
import { cleanText } from '../core/diagnostics/clean-text'
import { readPolicy } from '../core/policy/read-policy'
import { pagePolicy, readPageSettings } from '../core/settings/page-settings'
import { tileRoute } from '../core/tile-route'
import { crashFolder, readCrashes, tidyCrashes } from '../node/crashes/crash-records'
import { beginRun, endRun, type BrokenRun } from '../node/crashes/running-mark'
import { giveUpReserve } from '../node/disk-reserve'
import { openLogFile } from '../node/log-file'
import { makeHome } from '../node/make-folder'
import { createPathGrants } from '../node/path-grants'
import { keepToOwner } from '../node/private-folder'
import { acquireInstanceLock } from '../node/instance-lock'
import { userDataFolder } from '../node/user-data-folder'
import { superviseService } from '../service/supervise-service'
import type { Trouble } from '../shared/contract'
import { toAppError } from '../shared/errors/app-error'
import { wordedError } from '../shared/errors/worded-error'
import { registerAppScheme, serveAppScheme } from './app/app-scheme'
import { logFailures, recoverPage } from './app/crash-watch'
import { giveUp } from './app/give-up'
import { startGraphics } from './app/graphics-fallback'
import { menuTemplate, type MenuState } from './app/menu'
import { isOwnPage, lockAllContents } from './app/navigation-locks'
import { followTheme } from './app/native-theme'
import { createPageWatch } from './app/page-watch'
import { denyPermissions } from './app/permissions'
import { guardQuit } from './app/quit-guard'
import { openStart } from './app/open-start'
import { hearOpenings, isProgramStart, type ProgramStart } from './app/start-requests'
import { followLanguage } from './app/texts'
import { createWindow, loadApp } from './app/window'
import { createWindowCommands, type WindowCommand } from './app/window-commands'
import { keepPlacement, readPlacement } from './app/window-state'
import { firstAnswersOfHome } from './first-start/first-answers-of-home'
import { openFrameChannel } from './ipc/frame-channel'
import { runProgramInstead } from './programs/run-program'
import { utilityChild } from './service/utility-child'
import { failTrial, takeTrial } from './updates/trial'

runProgramInstead()

const home = userDataFolder('Plumbline', process.env.PLUMBLINE_HOME)
keepToOwner()
// Before Chromium makes it, for everyone to read.
const hasHome = madeHome()
app.setPath('userData', hasHome ? join(home, 'browser') : join(tmpdir(), `plumbline-${process.pid}`))
app.setName('Plumbline')
// Dumps of processes stay where all else of the user is; nothing is sent.
if (hasHome) {
  app.setPath('crashDumps', crashFolder(home))
  crashReporter.start({ uploadToServer: false })
}
const graphics = startGraphics(home, version)
if (graphics.software) app.disableHardwareAcceleration()
// As root (tests, containers) Chromium starts only with that switch, and its processes not at all with both.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerAppScheme()

// Windows shows notifications only of a program that it knows by this id.
if (process.platform === 'win32') app.setAppUserModelId('org.plumbline.app')

const openingsTo = hearOpenings(app)

/** How this start was made; a start while the program runs hands it to the one that runs. */
const ownStart: ProgramStart = { args: process.argv.slice(1), workingDir: process.cwd() }
if (!hasHome) void app.whenReady()
else if (app.requestSingleInstanceLock(ownStart)) begin()
else app.quit()

/** Shows the window, or gives way to the version before where this one did not come up. */
function begin(): void {
  const { isOnTrial, startInstead } = takeTrial(home, version)
  if (startInstead !== null) {
    startNext(startInstead)
    app.exit()
    return
  }
  if (isOnTrial) process.once('uncaughtExceptionMonitor', () => failTrial(home))
  app
    .whenReady()
    .then(run)
    .catch((error: unknown) => {
      if (toAppError(error).by?.key !== 'errors.reasons.alreadyRuns') failTrial(home)
      return giveUp(error, home)
    })
}

/** Without a home nothing runs but the dialog that says so. */
function madeHome(): boolean {
  try {
    makeHome(home)
    return true
  } catch (error) {
    void giveUp(error, home)
    return false
  }
}

/** Has a program start when this one has ended, as this one was started. */
function startNext(program: string): void {
  app.relaunch({ execPath: program, args: ownStart.args.filter((arg) => arg.startsWith('-')) })
}

/** Shows the window, with the client behind it as soon as that is open. */
async function run(): Promise<void> {
  const log = openLogFile(join(home, 'logs', 'plumbline.log'), cleanText)
  const policy = await readPolicy()
  if ((await acquireInstanceLock(home)) === null) {
    followLanguage((await readPageSettings(home, policy.settings)).language)
    throw wordedError('unavailable', 'alreadyRuns', { home })
  }
  const broken = beginRun(home, version)
  app.on('will-quit', endRun)
  logFailures(log, home)
  tidyCrashes(home, policy.diagnostics === 'off')
  giveUpReserve(home, (message) => log('warn', message))
  const hasService = policy.embeddedService === 'on'
  const { answers: firstAnswers, sample } = await firstAnswersOfHome(home, version, hasService)
  const { theme, language, shortcuts, letterKeys } = await readPageSettings(home, policy.settings)
  followTheme(theme)
  followLanguage(language)
  const grants = createPathGrants()
  let window: BrowserWindow | null = null
  const page = createPageWatch()
  const startService = () =>
    hasService
      ? superviseService({
          homeDir: home,
          sampleAtMs: sample?.atMs,
          start: (args, onText) => utilityChild(join(__dirname, 'service.js'), args, 'Plumbline service', onText),
          warn: (line) => log('warn', line),
        })
      : null
  // Where the page has answers, it shows the layers with the whole machine before anything else begins.
  const service = firstAnswers.length === 0 ? Promise.resolve(startService()) : page.painted.then(startService)
  // The files of the page go first: while the code of the client is read, nobody hands them out.
  const program = Promise.all([service, page.read])
    .then(async ([process]) => [await import('./program'), process] as const)
    .then(([{ openProgram }, process]) =>
      openProgram({
        homeDir: home,
        service: process,
        policy,
        troubles: [...endedTrouble(broken), ...(graphics.isNew ? [{ kind: 'graphics' as const }] : [])],
        log,
        grants,
        window: () => window,
        showWindow,
        nameUndo: (names) => showMenu({ names }),
        onLanguage: () => showMenu(),
        onKeys: (now) => showMenu({ keys: now }),
        onListens: () => commands.listens(),
        onAnswered: () => void page.painted.then(async () => (await program).updates.cameUp()),
        relaunch: startNext,
      }),
    )
  // Once the client has come up, it answers.
  let awaitedAnswers = firstAnswers
  const noneAnyMore = (): void => void (awaitedAnswers = [])
  program.then(noneAnyMore, noneAnyMore)
  const commands = createWindowCommands((command) => {
    void program.then(({ server }) => server.emit('app.commandGiven', command))
  })
  const channel = openFrameChannel({
    ipcMain,
    server: program.then(({ server }) => server),
    isOwnPage,
    onDropped: (path) => grants.grant(path, 'read').handle,
    onRefused: (why) => log('warn', `refused a message from ${why}`),
  })

  lockAllContents()
  denyPermissions(session.defaultSession)
  serveAppScheme(session.defaultSession, {
    rendererDir: join(__dirname, '../renderer'),
    bytes: tileRoute({ get: async (...wanted) => (await program).tiles.get(...wanted) }),
    policy: () => pagePolicy(home, policy.settings),
    firstAnswers: () => awaitedAnswers,
    onAsked: page.asked,
    onSent: page.sent,
  })
  // Where the service did not make the sample after all, the page begins anew, with what is true.
  void program.then(({ currentProject }) => sample?.whenNotMade(currentProject, () => window?.webContents.reload()))
  const give = (command: WindowCommand): void => {
    commands.give(command)
    if (window === null) showWindow()
  }
  // A label of a menu cannot be changed once it stands.
  let menuState: MenuState = { names: { undo: null, redo: null }, keys: { shortcuts, letterKeys } }
  function showMenu(changes: Partial<MenuState> = {}): void {
    menuState = { ...menuState, ...changes }
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(process.platform, app.getName(), (command) => give({ command }), menuState)),
    )
  }
  const guardWindow = guardQuit({
    window: () => window,
    openUploads: async () => (await program).openUploads(),
    onStays: () => void program.then(({ updates }) => updates.stays()),
    async close(byPerson) {
      const { updates, close } = await program
      const install = byPerson ? await updates.beforeEnd() : null
      channel.close()
      await close()
      await (await service)?.close()
      return install
    },
    onCloseFailed: (error) => log('error', 'the program was not closed in good order', { error: String(error) }),
  })

  let opening: Promise<void> | null = null
  const openWindow = async (): Promise<void> => {
    const placementFile = join(home, 'window.json')
    const displays = screen.getAllDisplays().map((display) => display.workArea)
    const opened = createWindow(await readPlacement(placementFile, displays))
    window = opened
    keepPlacement(opened, placementFile)
    guardWindow(opened)
    channel.admit(opened.webContents)
    recoverPage(opened, () => loadApp(opened), log, home)
    opened.webContents.on('render-process-gone', () => commands.gone())
    opened.on('closed', () => {
      window = null
      commands.gone()
    })
    await loadApp(opened)
  }
  const openOnce = (): Promise<void> => (opening ??= openWindow().finally(() => (opening = null)))
  function showWindow(): void {
    if (window === null) {
      openOnce().catch((error: unknown) => log('error', 'the window was not opened', { error: String(error) }))
      return
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  app.on('second-instance', (_event, _argv, _workingDir, start) => {
    showWindow()
    if (isProgramStart(start)) void openStart(start, app.isPackaged, grants, give)
  })
  app.on('activate', showWindow)
  app.on('window-all-closed', () => process.platform === 'darwin' || app.quit())
  const opened = openOnce()
  // A page that does not come up is no reason to wait for it.
  void opened.finally(page.loaded).catch(() => undefined)
  showMenu()
  await Promise.all([opened, program])
  await openStart(ownStart, app.isPackaged, grants, give)
  openingsTo((start) => {
    showWindow()
    void openStart(start, true, grants, give)
  })
}

/** That the run before did not end by itself, and when: as the last report of it says, else when it was last seen. */
function endedTrouble(before: BrokenRun | null): Trouble[] {
  if (before === null) return []
  const report = readCrashes(home).find(({ at }) => Date.parse(at) >= before.startedMs)
  return [{ kind: 'ended', at: report?.at ?? new Date(before.seenMs).toISOString() }]
}
