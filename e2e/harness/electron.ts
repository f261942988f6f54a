import { spawn } from 'node:child_process'
import { _electron, errors, type ElectronApplication } from 'playwright'
import {
  appEnvironment,
  checkout,
  homeFor,
  removeHome,
  takeScreenshot,
  waitForContent,
  watchPage,
  type AppUnderTest,
  type StartOptions,
} from './app-under-test'
import { within } from './within'

/** Beyond it the program does not come up on the busiest machine. */
const launchMs = 60_000

/** Starts the built app in Electron. The switches are the test's own: the product never holds them. */
export async function startInElectron(
  runtime: { executable: string; args: string[] },
  options: StartOptions = {},
): Promise<AppUnderTest> {
  let home = homeFor(options)
  let began = performance.now()
  const isRoot = process.getuid?.() === 0
  const args = [...runtime.args, '--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])]
  const launch = () =>
    _electron.launch({
      executablePath: runtime.executable,
      args,
      chromiumSandbox: !isRoot,
      cwd: checkout,
      env: appEnvironment(home, options.env),
      timeout: launchMs,
    })
  const electron = await launch().catch(async (error: unknown) => {
    if (!(error instanceof errors.TimeoutError) || options.home !== undefined) throw error
    // At times Playwright does not see that the program is up, which it is by its log: it has ended it.
    await removeHome(home)
    home = homeFor(options)
    began = performance.now()
    return launch()
  })
  let printed = ''
  const child = electron.process()
  child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  const { page, problems } = await shownPage(electron, options.waitsForContent ?? true).catch(
    async (error: unknown) => {
      const state = await within(5, 'the state of the window', stateOf(electron)).catch(String)
      await kill()
      throw new Error(`The window did not come up (${state}). The program printed:\n${printed}`, { cause: error })
    },
  )
  const startedInMs = performance.now() - began

  return {
    page,
    electron,
    pid: child.pid as number,
    home,
    startedInMs,
    problems,
    screenshot: (name) => takeScreenshot(page, `${name}-electron`),
    startAgain: (paths) =>
      new Promise((resolve, reject) => {
        // An Electron that is not packaged takes its first argument for the app.
        const app = runtime.args.length === 0 ? ['.'] : []
        const second = spawn(runtime.executable, [...args, ...app, ...paths], {
          cwd: checkout,
          env: appEnvironment(home, options.env),
          stdio: 'ignore',
        })
        second.on('error', reject)
        second.on('exit', () => resolve())
      }),
    output: () => printed,
    async close() {
      try {
        await within(60, 'the end of the program', electron.close())
      } catch (error) {
        await kill()
        throw new Error(`The program did not end. It printed:\n${printed}`, { cause: error })
      }
      if (options.home === undefined) await removeHome(home)
    },
    kill,
  }
}

async function shownPage(electron: ElectronApplication, waitsForContent: boolean) {
  const page = await electron.firstWindow()
  const problems = watchPage(page)
  await (waitsForContent ? waitForContent(page) : page.waitForLoadState())
  return { page, problems }
}

/** For whoever finds out why a window did not come up: what the main process knows of it, and what its page holds. */
async function stateOf(electron: ElectronApplication): Promise<string> {
  const ofMain = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((each) => ({
      isVisible: each.isVisible(),
      url: each.webContents.getURL(),
      isLoading: each.webContents.isLoading(),
      isCrashed: each.webContents.isCrashed(),
    })),
  )
  const inPage = () => [document.readyState, document.visibilityState, document.body.innerHTML.slice(-500)]
  const ofPages = electron.windows().map((page) => within(2, 'the page', page.evaluate(inPage)).catch(String))
  return JSON.stringify([ofMain, await Promise.all(ofPages)])
}
