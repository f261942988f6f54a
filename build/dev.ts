/**
 * `npm run dev [-- --web]`: the app from its sources. The window takes changes of src/renderer while it runs; what the Node
 * side is made of is built anew when it changes, and what runs of it is started anew: the service alone where nothing else
 * has changed. It has a home of its own (.runtime/dev/home, or PLUMBLINE_HOME). `out/` is not touched.
 * Further arguments are handed on.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, mergeConfig, type InlineConfig } from 'vite'
import { keepHost, windowLaunch } from './dev/host'
import { startPageServer } from './dev/page-server'
import { swapForDev, tellPrograms } from './dev/swap'
import { root, say } from './setup.mjs'

const place = join(root, '.runtime/dev')
/** A port that stays: the page of a web host is the same before and after a new start. */
const webPort = process.env.PLUMBLINE_DEV_PORT ?? '4747'

void run()

async function run(): Promise<void> {
  mkdirSync(join(place, 'home'), { recursive: true })
  const handedOn = process.argv.slice(2).filter((argument) => argument !== '--web')
  const isWeb = process.argv.includes('--web')
  const launch = isWeb ? null : await windowLaunch()
  if (typeof launch === 'string') say(`No window: ${launch}. Serving the app for a browser instead.`)
  const hostEntry = launch === null || typeof launch === 'string' ? 'host-web' : 'index'
  const { config } = await resolveConfig({ root }, 'serve', 'development')
  const { main, preload, renderer } = config ?? {}
  if (!main || !preload || !renderer) throw new Error('electron.vite.config.ts lacks a part.')
  const page = await startPageServer(renderer as InlineConfig)
  const host = keepHost({
    launch:
      typeof launch === 'object' && launch !== null
        ? { ...launch, args: [...launch.args, ...handedOn] }
        : { executable: process.execPath, args: [join(place, 'main/host-web.js'), '--port', webPort, ...handedOn] },
    env: {
      PLUMBLINE_DEV_PAGE: page.origin,
      PLUMBLINE_HOME: process.env.PLUMBLINE_HOME ?? join(place, 'home'),
    },
    onAddress: page.openAnew,
    onEnded: (status) => void end(status),
  })
  const end = async (status: number): Promise<void> => {
    await host.end()
    await page.close()
    process.exit(status)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  // npm does not always hand a signal on; when it is gone, nobody is left to end us.
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && void end(0), 1_000).unref()

  let before = new Map<string, string>()
  const changes = (now: Map<string, string>): void => {
    // A command line starts with each command; what it shares with others is theirs too.
    const kept = [...now.keys()].filter((name) => name !== 'cli' && name !== 'program-thread')
    const changed = kept.filter((name) => now.get(name) !== before.get(name))
    const isFirst = before.size === 0
    before = now
    if (isFirst) host.start()
    else if (changed.length === 1 && changed[0] === 'service') {
      writeFileSync(join(place, 'service-built'), String(Date.now()))
      say('The service was built anew, and starts again.')
    } else if (changed.length > 0) {
      say(`Built anew: ${changed.join(', ')}. The ${hostEntry === 'index' ? 'window' : 'web host'} starts again.`)
      void host.restart()
    }
  }
  await watch(preload as InlineConfig, 'preload', () => {
    if (before.size > 0 && hostEntry === 'index') void host.restart()
  })
  await watch(main as InlineConfig, 'main', changes)
}

/** Builds a part now and whenever its sources change. A build that fails says why, and what runs goes on. */
async function watch(
  part: InlineConfig,
  name: string,
  onBuilt: (programs: Map<string, string>) => void,
): Promise<void> {
  await build(
    mergeConfig(part, {
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [swapForDev(), tellPrograms(onBuilt)],
      build: { outDir: join(place, name), emptyOutDir: false, watch: {}, minify: false, sourcemap: 'inline' },
    } satisfies InlineConfig),
  )
}
