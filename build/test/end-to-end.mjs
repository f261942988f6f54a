import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSystemPackages, findElectron, launchOf, root, which } from '../setup.mjs'
import { argumentsFor, hostLanes, joined, triedAgain, within } from './stories.mjs'
import { vitestRun } from './vitest-run.mjs'

/** A bound for what hangs, not a measure of speed: others may use the machine too. */
const maxMs = 2_400_000

/** Unlocks a keyring of its own with a password that guards nothing, then runs the rest of the command line. */
const withKeyring =
  'printf plumbline | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 || true; exec "$@"'

/** What the end-to-end tests can run on here; `null` beside a reason where a host cannot be had. */
export async function findHosts() {
  const missing = await ensureSystemPackages(['browser', 'display', 'window'])
  const chromium = ['chromium', 'chromium-browser', 'google-chrome'].map(which).find((file) => file !== null) ?? null
  const { runtime, reason } = await findElectron({ forTests: true })
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY
  const noDisplay = needsDisplay && !which('xvfb-run') ? 'there is no display and no Xvfb' : null
  const noElectron = runtime === null ? reason : noDisplay
  return {
    electron: noElectron === null ? { ...launchFor(runtime), version: runtime.version } : null,
    noElectron: noElectron === null ? null : `no Electron window: ${noElectron}${missing ? `; ${missing}` : ''}`,
    chromium,
    noChromium: chromium === null ? `no Chromium: ${missing ?? 'none was found on PATH'}` : null,
  }
}

/** The app is started through the shim where the runtime is older than the product's own Electron. */
function launchFor(runtime) {
  const isOld = Number(runtime.version.split('.')[0]) < 28
  return launchOf(runtime, isOld ? join(root, 'e2e', 'shim') : root)
}

/**
 * Runs e2e/ on every host that is here, both at once where all of it runs: windows mostly wait, and each host has a desktop of its
 * own. Where one is missing its specs are skipped by name. A second try tells a story from its beginning.
 */
export async function runEndToEnd(hosts, args = []) {
  const until = Date.now() + maxMs
  const first = await (args.length > 0 ? runSpecs('end to end', hosts, args, maxMs) : runLanes(hosts))
  return triedAgain(first, (again) => runSpecs('second try', hosts, argumentsFor(again), until - Date.now()))
}

async function runLanes(hosts) {
  const run = ({ name, pattern }) => runSpecs(`end to end ${name}`, hosts, ['-t', pattern], maxMs)
  return joined(await Promise.all(hostLanes.map(async (lane) => within(lane, await run(lane)))))
}

async function runSpecs(name, hosts, args, timeoutMs) {
  const desktop = makeDesktop()
  const env = { PLUMBLINE_E2E: JSON.stringify(hosts), ...desktop.env }
  try {
    return await vitestRun(name, ['--config', 'e2e/vitest.config.mts', ...args], { ...desktop, env, timeoutMs })
  } finally {
    desktop.remove()
  }
}

/** What a window needs around it: a display, and a keyring, settings and caches of its own. */
export function makeDesktop() {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'))
  const env = {
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    NO_AT_BRIDGE: '1',
  }
  const prefix = []
  if (process.platform === 'linux') {
    if (which('xvfb-run')) prefix.push('xvfb-run', '-a', '-s', '-screen 0 1600x1000x24')
    if (which('dbus-run-session') && which('gnome-keyring-daemon'))
      prefix.push('dbus-run-session', '--', 'sh', '-c', withKeyring, 'sh')
  }
  return { env, prefix, remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) }
}
