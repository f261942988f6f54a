import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { version } from '../../package.json'
import { openHostCore } from '../core/host-core'
import { environmentProxy, noCapabilities } from '../core'
import { withGrantedPaths } from '../core/granted-paths'
import { cleanText } from '../core/diagnostics/clean-text'
import { tellCrash } from '../core/diagnostics/tell-crash'
import { readPolicy } from '../core/policy/read-policy'
import { pagePolicy } from '../core/settings/page-settings'
import { tileRoute } from '../core/tile-route'
import { droppedFolder } from '../core/uploads/staging-folder'
import { tidyCrashes } from '../node/crashes/crash-records'
import { beginRun, endRun } from '../node/crashes/running-mark'
import { endHeldProcess } from '../node/end-process'
import { forkedChild } from '../node/forked-child'
import { giveUpReserve } from '../node/disk-reserve'
import { openLogFile } from '../node/log-file'
import { makeHome } from '../node/make-folder'
import { createPathGrants } from '../node/path-grants'
import { keepToOwner } from '../node/private-folder'
import { acquireInstanceLock } from '../node/instance-lock'
import { userDataFolder } from '../node/user-data-folder'
import type { ToService } from '../service/parent-channel'
import { superviseService } from '../service/supervise-service'
import { createServer } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { createFolders } from './folders'
import { webHostCalls } from './host-calls'
import { createSavedFiles } from './saved-files'
import { createStaging } from './staging'
import { startWebHost } from './web-host'
import { wordedError } from '../shared/errors/worded-error'

main(process.argv.slice(2)).catch((error: unknown) => {
  endRun()
  console.error(error instanceof AppError ? error.message : error)
  // As of every command (src/cli): what was asked for could not be done.
  process.exit(3)
})

/** Wires the program together: `host-web.js [--port N] [--folder DIR]…` serves the app until it is ended. */
async function main(args: string[]): Promise<void> {
  const port = portArgument(args)
  keepToOwner()
  const home = userDataFolder('Plumbline', process.env.PLUMBLINE_HOME)
  makeHome(home)
  const log = openLogFile(join(home, 'logs', 'plumbline.log'), cleanText)
  if ((await acquireInstanceLock(home)) === null) {
    throw wordedError('unavailable', 'runsAlready', { home })
  }
  const broken = beginRun(home, version)
  process.on('uncaughtExceptionMonitor', (error) => {
    tellCrash(home, 'web host', error)
    log('error', 'uncaught exception', { error: String(error) })
  })
  giveUpReserve(home, (message) => log('warn', message))
  const policy = await readPolicy()
  tidyCrashes(home, policy.diagnostics === 'off')
  const service =
    policy.embeddedService === 'off'
      ? null
      : superviseService({
          homeDir: home,
          start: (args, onText) => forkedChild(join(__dirname, 'service.js'), args, onText),
          warn: (line) => log('warn', line),
        })
  const client = await openHostCore({
    homeDir: home,
    localService: service && (() => service.current()),
    policy,
    troubles: broken ? [{ kind: 'ended', at: new Date(broken.seenMs).toISOString() }] : [],
    onReadLimits: (limits) => service?.tell({ type: 'limits', limits } satisfies ToService),
    findProxy: environmentProxy(process.env),
    log,
    host: {
      version,
      host: 'web',
      capabilities: noCapabilities,
    },
  })
  const { core } = client
  const grants = createPathGrants()
  const saved = createSavedFiles(join(home, 'saved'), grants)
  const folders = createFolders(grants, folderArguments(args), home)
  const server = createServer({ ...withGrantedPaths(core.handlers, grants), ...webHostCalls(folders, saved) })
  core.onEvent(server.emit)
  const staging = createStaging(droppedFolder(home), grants)
  const host = await startWebHost({
    port,
    rendererDir: join(__dirname, '../renderer'),
    server,
    bytes: tileRoute(core.tiles),
    staging,
    saved,
    policy: () => pagePolicy(home, policy.settings),
  })
  void staging.tidy()

  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    void host
      .close()
      .then(() => client.close())
      .then(() => service?.close())
      .catch((error: unknown) => log('error', 'the program was not closed in good order', { error: String(error) }))
      .finally(() => {
        endRun()
        endHeldProcess()
        process.exit(0)
      })
  }
  // Before the address is told: whoever waits for it may end the program at once.
  process.on('SIGINT', end)
  process.on('SIGTERM', end)

  await core.start()
  const tellAddress = (): boolean => process.stdout.write(`open ${host.newAddress()}\n`)
  tellAddress()
  if (process.stdin.isTTY) createInterface({ input: process.stdin }).on('line', tellAddress)
}

function portArgument(args: string[]): number {
  const at = args.indexOf('--port')
  const port = at < 0 ? 0 : Number(args[at + 1])
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  console.error('--port takes a number from 0 to 65535.')
  process.exit(2)
}

/** Folders that the page may look into, in place of the home and what is mounted. */
function folderArguments(args: string[]): string[] {
  return args.flatMap((arg, at) => (args[at - 1] === '--folder' ? [arg] : []))
}
