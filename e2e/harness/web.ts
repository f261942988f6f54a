import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright'
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

const browserSwitches = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium that windows of several starts can share: each has a profile of its own. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: [...browserSwitches, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

/** Starts the built web host and opens its page in a Chromium, with a profile of its own; one given by its path ends with it. */
export async function startInBrowser(
  chromiumPath: string | Promise<Browser>,
  options: StartOptions = {},
): Promise<AppUnderTest> {
  const home = homeFor(options)
  const began = performance.now()
  // The given data may be a link out of the folder beside the checkout, which the host does not follow by itself.
  const given = join(checkout, '../shared')
  const mayRead = [tmpdir(), dirname(checkout), ...(existsSync(given) ? [realpathSync(given)] : [])]
  const folders = mayRead.flatMap((folder) => ['--folder', folder])
  const host = spawn(process.execPath, [join(checkout, 'out/main/host-web.js'), ...folders], {
    cwd: checkout,
    env: appEnvironment(home, options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  host.stdout.on('data', (chunk) => (printed += String(chunk)))
  host.stderr.on('data', (chunk) => (printed += String(chunk)))
  const isOwn = typeof chromiumPath === 'string'
  const opening = isOwn ? openBrowser(chromiumPath) : chromiumPath
  const [browser, address] = await Promise.all([opening, printedAddress(host, () => printed)])
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, locale: 'en-GB' })

  const leave = async (signal: NodeJS.Signals): Promise<void> => {
    await (isOwn ? browser : context).close()
    if (host.exitCode === null && host.signalCode === null) {
      const gone = new Promise((resolve) => host.once('exit', resolve))
      host.kill(signal)
      await gone
    }
  }
  const page = await context.newPage()
  const problems = watchPage(page)
  try {
    await page.goto(address)
    await waitForContent(page)
  } catch (error) {
    await leave('SIGKILL')
    throw new Error(`The page did not come up. The web host printed:\n${printed}`, { cause: error })
  }
  const startedInMs = performance.now() - began

  return {
    page,
    electron: null,
    pid: host.pid as number,
    home,
    startedInMs,
    problems,
    screenshot: (name) => takeScreenshot(page, `${name}-web`),
    output: () => printed,
    async close() {
      await leave('SIGTERM')
      if (options.home === undefined) await removeHome(home)
    },
    kill: () => leave('SIGKILL'),
  }
}

/** The address of the line "open http://127.0.0.1:PORT/…". */
function printedAddress(host: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const address = /^open (http:\/\/127\.0\.0\.1:\d+\/\S*)$/m.exec(printed())?.[1]
      if (address) resolve(address)
    }
    host.stdout?.on('data', look)
    host.once('exit', (code) => reject(new Error(`The web host ended (${code}) before it was ready:\n${printed()}`)))
  })
}
