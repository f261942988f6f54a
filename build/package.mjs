/**
 * `npm run package`: the app as users get it, in dist/. Uses the Electron that is here (ELECTRON_OVERRIDE_DIST_PATH or the npm
 * package's own) without asking the network. What is made beside the folder is named: `deb`, `rpm`, `AppImage`, `tar.gz` or `all` (also
 * by `--target deb,rpm`); `--output DIR` puts it elsewhere; `--for win32|darwin --electron DIR --electron-version V` packs for another
 * system (`zip`, `nsis`, `dmg`), with an unpacked Electron of that system, and `--arch x64|arm64|universal` for another processor or, on
 * macOS, for both; `--release` takes no placeholder of package.json; `--test-runtime` tries the packaging with the runtime of the tests,
 * for another system too; what it makes says so, and is never given to anybody.
 */
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, findElectron, requireNode, root, say } from './setup.mjs'
import { aboutProgram, unsetPlaces } from './package/about.mjs'
import { makeAppImage } from './package/appimage.mjs'
import { makeDeb } from './package/deb.mjs'
import { makeDmg } from './package/dmg.mjs'
import { faultsInside } from './package/look-into.mjs'
import { makeInstaller } from './package/nsis.mjs'
import { makeRpm } from './package/rpm.mjs'
import { systemConfig } from './package/system-config.mjs'
import { makeTar } from './package/tar.mjs'
import { makeZip } from './package/zip.mjs'
import { ensureTestRuntime, testRuntimeVersion } from './setup/test-runtime.mjs'

const args = process.argv.slice(2)
const takesValue = new Set(['--target', '--output', '--for', '--arch', '--electron', '--electron-version'])
const option = (name, other) => (args.includes(name) ? args[args.indexOf(name) + 1] : other)
const output = option('--output', join(root, 'dist'))
const platform = option('--for', process.platform)
const arch = option('--arch', process.arch)
const makers = {
  linux: { dir: null, deb: makeDeb, rpm: makeRpm, appimage: makeAppImage, 'tar.gz': makeTar },
  win32: { dir: null, zip: makeZip, nsis: makeInstaller },
  darwin: { dir: null, zip: makeZip, dmg: makeDmg },
}[platform]

if (makers === undefined) fail(`There is no package for ${platform}.`)
const named = args.filter((arg, at) => !arg.startsWith('--') && !takesValue.has(args[at - 1]))
const asked = [...named, option('--target', '')].join(',').toLowerCase().split(',').filter(Boolean)
const targets = asked.includes('all') ? Object.keys(makers) : asked
const unknown = targets.find((target) => !(target in makers))
if (arch === 'universal' && process.platform !== 'darwin') fail('A bundle for both processors is made on macOS alone.')
if (unknown !== undefined) fail(`There is no target ${unknown}: ${Object.keys(makers).join(', ')}.`)
requireNode()
const about = aboutProgram()
const unset = unsetPlaces(about)
if (args.includes('--release') && unset.length > 0) fail(`Set ${unset.join(' and ')} in package.json before a release.`)
await ensureDependencies()
const broken = await ensureBuild()
if (broken !== null) fail(broken)
const isForTests = args.includes('--test-runtime')
const { runtime, reason } = await runtimeToPack()
if (runtime === null) fail(`The app was not packaged: ${reason}.`)
say(`Packaging with Electron ${runtime.version} …`)
const { build, Platform, Arch } = await import('electron-builder')
const targetOf = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC }[platform]
let packager
await build({
  targets: targetOf.createTarget('dir', Arch[arch]),
  projectDir: root,
  publish: 'never',
  config: {
    directories: { output, buildResources: 'build/resources' },
    extends: join(root, 'build', 'electron-builder.yml'),
    electronVersion: runtime.version,
    // The two of a bundle for both processors are electron-builder's to fetch.
    ...(arch === 'universal' ? {} : { electronDist: runtime.dist }),
    beforePack: (context) => void (packager = context.packager),
    ...(await systemConfig(platform, arch, output)),
  },
})
const app = join(output, unpackedAt())
const archs = arch === 'universal' ? ['x64', 'arm64'] : [arch]
const faults = faultsInside(
  join(app, platform === 'darwin' ? 'Contents/Resources' : 'resources'),
  archs.map((each) => `${platform}-${each}`),
)
if (faults.length > 0) fail(`What was packed is not what is shipped: ${faults.slice(0, 20).join('; ')}.`)
for (const make of targets.map((target) => makers[target]).filter((each) => each !== null))
  say(`Made ${await make({ app, output, about, platform, arch, isForTests: runtime.kind === 'test', sign })}`)

/** The Electron to pack: the one that is named, that of this computer, or for another system that of the tests. */
async function runtimeToPack() {
  const dist = option('--electron', null)
  const kind = isForTests ? 'test' : 'override'
  if (dist !== null) return { runtime: { kind, dist, version: option('--electron-version', '') } }
  if (platform === process.platform) return findElectron({ forTests: isForTests })
  if (!isForTests) return { runtime: null, reason: `--electron has to name the folder of an Electron for ${platform}` }
  const test = await ensureTestRuntime(platform, arch)
  const runtime = test.dist === null ? null : { kind, dist: test.dist, version: testRuntimeVersion }
  return { runtime, reason: test.reason }
}

/** Signs what a maker has made, with the certificate that the program was signed with; without one nothing is done. */
async function sign(file) {
  if (process.platform === 'win32') await packager.signIf(file)
}

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
