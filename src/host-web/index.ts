import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { version } from '../../package.json'
import { createCore } from '../core'
import { tileRoute } from '../core/tile-route'
import { createGeoEngine } from '../geo/workers/geo-engine'
import { forkedChild } from '../node/forked-child'
import { openKeychain } from '../node/keychain'
import { openLogFile } from '../node/log-file'
import { holdAlone } from '../node/single-holder'
import { superviseProcess } from '../node/supervised-process'
import { userDataFolder } from '../node/user-data-folder'
import { embeddedServiceArguments, readServiceReady } from '../service/service-ready'
import { createServer } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { contentSecurityPolicy, tileOriginOf } from '../shared/security/content-security-policy'
import { webHostCalls } from './host-calls'
import { createStaging } from './staging'
import { startWebHost } from './web-host'

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof AppError ? error.message : error)
  process.exit(1)
})

/** Wires the program together: `host-web.js [--port N]` serves the app until it is ended. */
async function main(args: string[]): Promise<void> {
  const port = portArgument(args)
  const home = userDataFolder('Plumbline', process.env.PLUMBLINE_HOME)
  const log = openLogFile(join(home, 'logs', 'plumbline.log'))
  if ((await holdAlone(home)) === null) {
    throw new AppError(
      'unavailable',
      `Plumbline already runs in ${home}. End it first, or set PLUMBLINE_HOME to another folder.`,
    )
  }
  const service = superviseProcess({
    name: 'embedded service',
    start: () =>
      forkedChild(join(__dirname, 'service.js'), embeddedServiceArguments(join(home, 'service')), (text) =>
        log('warn', `embedded service: ${text}`),
      ),
    readyOf: readServiceReady,
    log: (line) => log('warn', line),
  })
  const keychain = openKeychain('Plumbline', () => import('keytar'))
  const geo = createGeoEngine()
  await keychain.settled(1_500)
  const core = await createCore({
    homeDir: home,
    keychain,
    geo,
    localService: () => service.current(),
    log,
    host: {
      version,
      host: 'web',
      capabilities: {
        nativeDialogs: false,
        notifications: false,
        revealInFolder: false,
        printToPdf: false,
        dropPaths: false,
      },
    },
  })
  const server = createServer({ ...core.handlers, ...webHostCalls() })
  core.onEvent(server.emit)
  const staging = createStaging(join(home, 'staging'))
  const host = await startWebHost({
    port,
    rendererDir: join(__dirname, '../renderer'),
    server,
    bytes: tileRoute(core.tiles),
    staging,
    async policy() {
      const { baseMapUrl } = await core.handlers['app.getSettings'](undefined, { signal: new AbortController().signal })
      const origin = tileOriginOf(baseMapUrl)
      return contentSecurityPolicy(origin === null ? [] : [origin])
    },
  })
  void staging.tidy()
  await core.start()
  const tellAddress = (): boolean => process.stdout.write(`open ${host.newAddress()}\n`)
  tellAddress()
  if (process.stdin.isTTY) createInterface({ input: process.stdin }).on('line', tellAddress)

  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    const closed = host.close().then(() => core.close())
    void Promise.all([closed, service.close()])
      .then(() => geo.close())
      .finally(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

function portArgument(args: string[]): number {
  const at = args.indexOf('--port')
  const port = at < 0 ? 0 : Number(args[at + 1])
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  console.error('--port takes a number from 0 to 65535.')
  process.exit(2)
}
