/**
 * `npm run package`: the app as users get it, in dist/. Uses the Electron that is here (ELECTRON_OVERRIDE_DIST_PATH or the npm
 * package's own) without asking the network. `--target dir` (the default), or some of `deb,rpm,appimage,tar.gz`; `--output DIR` puts it
 * elsewhere; `--release` takes no placeholder of package.json; `--test-runtime` tries the packaging with the runtime of the tests; what it makes says so, and is never given to anybody.
 */
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, findElectron, requireNode, root, say } from './setup.mjs'
import { aboutProgram, unsetPlaces } from './package/about.mjs'
import { makeAppImage } from './package/appimage.mjs'
import { makeDeb } from './package/deb.mjs'
import { makeRpm } from './package/rpm.mjs'
import { makeTar } from './package/tar.mjs'

const args = process.argv.slice(2)
const option = (name, other) => (args.includes(name) ? args[args.indexOf(name) + 1] : other)
const output = option('--output', join(root, 'dist'))
const targets = option('--target', 'dir').split(',')
const makers = { dir: null, deb: makeDeb, rpm: makeRpm, appimage: makeAppImage, 'tar.gz': makeTar }

const unknown = targets.find((target) => !(target in makers))
if (unknown !== undefined) fail(`There is no target ${unknown}: ${Object.keys(makers).join(', ')}.`)
requireNode()
const about = aboutProgram()
const unset = unsetPlaces(about)
if (args.includes('--release') && unset.length > 0) fail(`Set ${unset.join(' and ')} in package.json before a release.`)
await ensureDependencies()
const broken = await ensureBuild()
if (broken !== null) fail(broken)
const { runtime, reason } = await findElectron({ forTests: args.includes('--test-runtime') })
if (runtime === null) fail(`The app was not packaged: ${reason}.`)
say(`Packaging with Electron ${runtime.version} …`)
const { build, Platform } = await import('electron-builder')
await build({
  targets: Platform.current().createTarget('dir'),
  projectDir: root,
  publish: 'never',
  config: {
    directories: { output, buildResources: 'build/resources' },
    extends: join(root, 'build', 'electron-builder.yml'),
    electronVersion: runtime.version,
    electronDist: runtime.dist,
  },
})
const app = join(output, 'linux-unpacked')
for (const make of targets.map((target) => makers[target]).filter((each) => each !== null))
  say(`Made ${await make({ app, output, about, isForTests: runtime.kind === 'test' })}`)

function fail(text) {
  console.error(text)
  process.exit(1)
}
