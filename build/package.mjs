/**
 * `npm run package`: the app as users get it, in dist/. Uses the Electron that is here (ELECTRON_OVERRIDE_DIST_PATH or the npm
 * package's own) without asking the network. `--target dir` (the default), or some of `deb,rpm,appimage,tar.gz`; `--output DIR` puts it
 * elsewhere; `--for win32|darwin --electron DIR --electron-version V` packs for another system, with an unpacked Electron of that system
 * (targets `zip`, `nsis`, `dmg`); `--release` takes no placeholder of package.json; `--test-runtime` tries the packaging with the runtime of the tests; what it makes says so, and is never given to anybody.
 */
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, findElectron, requireNode, root, say } from './setup.mjs'
import { aboutProgram, unsetPlaces } from './package/about.mjs'
import { makeAppImage } from './package/appimage.mjs'
import { makeDeb } from './package/deb.mjs'
import { makeDmg } from './package/dmg.mjs'
import { filesFor } from './package/native-code.mjs'
import { makeInstaller } from './package/nsis.mjs'
import { makeRpm } from './package/rpm.mjs'
import { makeTar } from './package/tar.mjs'
import { makeZip } from './package/zip.mjs'

const args = process.argv.slice(2)
const option = (name, other) => (args.includes(name) ? args[args.indexOf(name) + 1] : other)
const output = option('--output', join(root, 'dist'))
const targets = option('--target', 'dir').split(',')
const platform = option('--for', process.platform)
const arch = option('--arch', process.arch)
const makers = {
  linux: { dir: null, deb: makeDeb, rpm: makeRpm, appimage: makeAppImage, 'tar.gz': makeTar },
  win32: { dir: null, zip: makeZip, nsis: makeInstaller },
  darwin: { dir: null, zip: makeZip, dmg: makeDmg },
}[platform]

if (makers === undefined) fail(`There is no package for ${platform}.`)
const unknown = targets.find((target) => !(target in makers))
if (unknown !== undefined) fail(`There is no target ${unknown}: ${Object.keys(makers).join(', ')}.`)
requireNode()
const about = aboutProgram()
const unset = unsetPlaces(about)
if (args.includes('--release') && unset.length > 0) fail(`Set ${unset.join(' and ')} in package.json before a release.`)
await ensureDependencies()
const broken = await ensureBuild()
if (broken !== null) fail(broken)
const isForTests = args.includes('--test-runtime')
const given = option('--electron', null)
const { runtime, reason } =
  given === null
    ? await findElectron({ forTests: isForTests })
    : { runtime: { kind: isForTests ? 'test' : 'override', dist: given, version: option('--electron-version', '') } }
if (runtime === null) fail(`The app was not packaged: ${reason}.`)
say(`Packaging with Electron ${runtime.version} …`)
const { build, Platform, Arch } = await import('electron-builder')
const targetOf = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC }[platform]
await build({
  targets: targetOf.createTarget('dir', Arch[arch]),
  projectDir: root,
  publish: 'never',
  config: {
    directories: { output, buildResources: 'build/resources' },
    extends: join(root, 'build', 'electron-builder.yml'),
    electronVersion: runtime.version,
    electronDist: runtime.dist,
    ...(await filesFor(platform, arch, output)),
  },
})
const app = join(output, unpackedAt())
for (const make of targets.map((target) => makers[target]).filter((each) => each !== null))
  say(`Made ${await make({ app, output, about, platform, arch, isForTests: runtime.kind === 'test' })}`)

/** Where electron-builder lays the app out. */
function unpackedAt() {
  if (platform === 'darwin') return arch === 'x64' ? 'mac/Plumbline.app' : `mac-${arch}/Plumbline.app`
  const system = platform === 'win32' ? 'win' : 'linux'
  return arch === 'x64' ? `${system}-unpacked` : `${system}-${arch}-unpacked`
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
