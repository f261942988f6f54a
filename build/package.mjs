/**
 * `npm run package`: the app as users get it, unpacked, in dist/. Uses the Electron that is here (ELECTRON_OVERRIDE_DIST_PATH
 * or the npm package's own) without asking the network; only the folder target can be made offline.
 * `--output DIR` puts it elsewhere; `--test-runtime` tries the packaging with the runtime of the tests; what it makes is never given to anybody.
 */
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, findElectron, requireNode, root, say } from './setup.mjs'

const args = process.argv.slice(2)
const output = args.includes('--output') ? args[args.indexOf('--output') + 1] : undefined

requireNode()
await ensureDependencies()
const broken = await ensureBuild()
if (broken !== null) {
  console.error(broken)
  process.exit(1)
}
const { runtime, reason } = await findElectron({ forTests: args.includes('--test-runtime') })
if (runtime === null) {
  console.error(`The app was not packaged: ${reason}.`)
  process.exit(1)
}
say(`Packaging with Electron ${runtime.version} …`)
const { build, Platform } = await import('electron-builder')
await build({
  targets: Platform.current().createTarget('dir'),
  projectDir: root,
  publish: 'never',
  config: {
    ...(output === undefined ? {} : { directories: { output, buildResources: 'build/resources' } }),
    extends: join(root, 'build', 'electron-builder.yml'),
    electronVersion: runtime.version,
    electronDist: runtime.dist,
  },
})
