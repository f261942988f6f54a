/**
 * `npm run package`: the app as users get it, in dist/. Uses the Electron that is here (ELECTRON_OVERRIDE_DIST_PATH or the npm
 * package's own) without asking the network. `--target dir` (the default), `deb` or `tar.gz`; `--output DIR` puts it elsewhere;
 * `--test-runtime` tries the packaging with the runtime of the tests; what it makes says so, and is never given to anybody.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, findElectron, requireNode, root, say } from './setup.mjs'
import { makeDeb } from './package/deb.mjs'
import { makeTar } from './package/tar.mjs'

const args = process.argv.slice(2)
const option = (name, other) => (args.includes(name) ? args[args.indexOf(name) + 1] : other)
const output = option('--output', join(root, 'dist'))
const target = option('--target', 'dir')
const makers = { dir: null, deb: makeDeb, 'tar.gz': makeTar }

if (!(target in makers)) fail(`There is no target ${target}: ${Object.keys(makers).join(', ')}.`)
requireNode()
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
const make = makers[target]
if (make !== null) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const app = join(output, 'linux-unpacked')
  const file = await make({ app, output, version, epoch: dateOfSources(), isForTests: runtime.kind === 'test' })
  say(`Made ${file}`)
}

/** What all files are dated, so that the same sources give the same package: SOURCE_DATE_EPOCH, else the last commit. */
function dateOfSources() {
  const given = Number(process.env.SOURCE_DATE_EPOCH)
  if (Number.isSafeInteger(given) && given > 0) return given
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
