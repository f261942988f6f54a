import { existsSync, linkSync, copyFileSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root, say } from './checkout.mjs'
import { lastLines, run } from './processes.mjs'
import { ensureTestRuntime } from './test-runtime.mjs'

/**
 * An Electron that can run the app.
 * @typedef {object} ElectronRuntime
 * @property {'override' | 'installed' | 'test'} kind where it comes from; `test`: for tests and nothing else
 * @property {string} dist folder that holds it
 * @property {string} version of Electron
 */

const executableName =
  { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }[process.platform] ?? 'electron'
const packageDist = join(root, 'node_modules', 'electron', 'dist')

/**
 * Finds an Electron: the one that ELECTRON_OVERRIDE_DIST_PATH names, the one that the npm package holds, what Electron's
 * own install can fetch, and for tests the test runtime.
 * @param {{ forTests: boolean }} options
 * @returns {Promise<{ runtime: ElectronRuntime | null, reason: string }>} reason says why there is none
 */
export async function findElectron({ forTests }) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const version = await versionOf(override)
    if (version) return { runtime: { kind: 'override', dist: override, version }, reason: '' }
    return { runtime: null, reason: `ELECTRON_OVERRIDE_DIST_PATH is ${override}, where no working Electron lies` }
  }
  let version = await versionOf(packageDist)
  if (version) return { runtime: { kind: 'installed', dist: packageDist, version }, reason: '' }
  const whyNot = await installElectron()
  version = whyNot === null ? await versionOf(packageDist) : null
  if (version) return { runtime: { kind: 'installed', dist: packageDist, version }, reason: '' }
  const reason = whyNot ?? 'the Electron that was fetched does not start on this machine'
  if (!forTests) return { runtime: null, reason }
  const test = await ensureTestRuntime()
  version = test.dist === null ? null : await versionOf(test.dist)
  if (version) return { runtime: { kind: 'test', dist: test.dist, version }, reason: '' }
  return { runtime: null, reason: `${reason}; ${test.reason || 'the test runtime does not start on this machine'}` }
}

/**
 * How to start an app folder with a runtime: an Electron as released takes the folder as its argument; one without its
 * default app takes the app that lies at resources/app, so such a one is laid out anew with links.
 * @param {ElectronRuntime} runtime
 * @param {string} appFolder holds package.json
 * @returns {{ executable: string, args: string[] }}
 */
export function launchOf(runtime, appFolder) {
  const executable = join(runtime.dist, executableName)
  const resources = process.platform === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
  if (existsSync(join(runtime.dist, resources, 'default_app.asar')) || process.platform !== 'linux')
    return { executable, args: [appFolder] }
  const key = createHash('sha256')
    .update([runtime.dist, runtime.version, appFolder].join('\n'))
    .digest('hex')
    .slice(0, 12)
  const staged = join(root, '.runtime', `staged-${key}`)
  // One that is there may be running.
  if (!existsSync(staged)) {
    const unfinished = `${staged}.${process.pid}`
    mkdirSync(join(unfinished, 'resources'), { recursive: true })
    for (const name of readdirSync(runtime.dist)) {
      if (name === 'resources') continue
      // The executable finds its resources beside its real place: it is linked hard or copied, never by a symbolic link.
      if (name === executableName) linkOrCopy(executable, join(unfinished, name))
      else symlinkSync(join(runtime.dist, name), join(unfinished, name))
    }
    symlinkSync(appFolder, join(unfinished, 'resources', 'app'))
    renameSync(unfinished, staged)
  }
  return { executable: join(staged, executableName), args: [] }
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** The version that an Electron says of itself, or null when it does not run here. */
async function versionOf(dist) {
  const executable = join(dist, executableName)
  if (!existsSync(executable)) return null
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { status, output } = await run(executable, ['-p', 'process.versions.electron'], { env, timeoutMs: 60_000 })
  const version = output.trim().split('\n').pop()
  return status === 0 && /^\d+\.\d+\.\d+/.test(version) ? version : null
}

/** Lets the npm package electron fetch its binary; null, or why it could not. */
async function installElectron() {
  const script = join(root, 'node_modules', 'electron', 'install.js')
  if (!existsSync(script)) return 'the npm package electron is not installed'
  const elsewhere = ['ELECTRON_MIRROR', 'npm_config_electron_mirror', 'ELECTRON_GET_USE_PROXY', 'electron_config_cache']
  if (!elsewhere.some((name) => process.env[name]) && !(await reachable('github.com', 443)))
    return "Electron's binary is not here, and its release site cannot be reached"
  say("Fetching Electron's binary from its release site …")
  const done = await run(process.execPath, [script], { timeoutMs: 240_000 })
  if (done.status === 0) return null
  return done.timedOut
    ? "Electron's binary did not arrive within 4 minutes"
    : `Electron's binary could not be fetched (${lastLines(done.output, 40).match(/\w*Error: .*/)?.[0] ?? 'no reason given'})`
}

function reachable(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 4_000 })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
