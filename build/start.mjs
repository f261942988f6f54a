/**
 * `npm start`: does the set-up that is missing, then opens the app. With --web, without a display or without Electron's
 * runtime, serves the same app on the loopback address instead. Further arguments are handed on.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import {
  ensureBuild,
  ensureDependencies,
  ensureSystemPackages,
  findElectron,
  launchOf,
  requireNode,
  root,
  say,
} from './setup.mjs'

const wantsWeb = process.argv.includes('--web')
const handedOn = process.argv.slice(2).filter((argument) => argument !== '--web')

requireNode()
await ensureDependencies()
const broken = await ensureBuild()
if (broken !== null) {
  console.error(broken)
  console.error('The app could not be built; the lines above say why.')
  process.exit(1)
}
const { launch, reason } = wantsWeb ? { launch: null, reason: null } : await windowLaunch()
if (launch !== null) follow(launch.executable, [...launch.args, ...handedOn])
else {
  if (reason !== null) say(`No window: ${reason}. Serving the app for a browser instead.`)
  follow(process.execPath, [join(root, 'out', 'main', 'host-web.js'), ...handedOn])
}

async function windowLaunch() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return { launch: null, reason: 'there is no display here' }
  const missing = await ensureSystemPackages(['window'])
  const { runtime, reason } = await findElectron({ forTests: false })
  if (runtime === null) return { launch: null, reason: missing === null ? reason : `${reason}; ${missing}` }
  const { executable, args } = launchOf(runtime, root)
  if (process.platform !== 'linux' || process.getuid() !== 0) return { launch: { executable, args }, reason: null }
  // Chromium refuses root as long as its sandbox is on; the product itself never holds this switch.
  say('Running as root, so without the sandbox of the window: use an account of your own for real work.')
  return { launch: { executable, args: [...args, '--no-sandbox'] }, reason: null }
}

/** Runs the app in the foreground, hands signals on, and ends as it ends. */
function follow(command, args) {
  const env = { ...process.env }
  delete env.ELECTRON_RUN_AS_NODE
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm does not always hand a signal on; when it is gone, nobody is left to end the app.
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 1_000).unref()
  child.once('error', (error) => {
    console.error(`The app could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}
