import { existsSync } from 'node:fs'
import { say } from './checkout.mjs'
import { lastLines, run, which } from './processes.mjs'

/** Shared libraries that Electron's own executable is linked with and that a bare Debian lacks. */
const electronLibraries = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libatk-bridge2.0-0',
  'libcups2',
  'libdrm2',
  'libxkbcommon0',
  'libxss1',
  'libsecret-1-0',
]

/** What each purpose needs of the system: Debian's packages, and what for. */
const needs = {
  /** The Electron window, on whatever display there is. */
  window: electronLibraries.map((name) => ({ name, purpose: 'the Electron window' })),
  /** The browser that the web host is tested in. */
  browser: [{ name: 'chromium', purpose: 'the end-to-end tests of the web host', program: 'chromium' }],
  /** A display and a keychain for tests of the window. */
  display: [
    { name: 'xvfb', purpose: 'a display for the end-to-end tests of the window', program: 'Xvfb' },
    { name: 'xauth', purpose: 'a display for the end-to-end tests of the window', program: 'xauth' },
    { name: 'dbus', purpose: 'the keychain in the end-to-end tests', program: 'dbus-run-session' },
    { name: 'gnome-keyring', purpose: 'the keychain in the end-to-end tests', program: 'gnome-keyring-daemon' },
    { name: 'libsecret-1-0', purpose: 'the keychain' },
  ],
  /** What fetches the test runtime. */
  pip: [{ name: 'python3-pip', purpose: 'fetching the Electron test runtime', program: 'pip3' }],
}

/**
 * Sees to it that Debian's packages for these purposes are there: installs what is missing where this account may, and
 * says before what it installs and what for.
 * @param {(keyof typeof needs)[]} purposes
 * @returns {Promise<string | null>} null, or why something is still missing
 */
export async function ensureSystemPackages(purposes) {
  if (process.platform !== 'linux') return null
  const wanted = purposes.flatMap((purpose) => needs[purpose])
  const hasDpkg = existsSync('/etc/debian_version') && which('dpkg-query') !== null
  const missing = hasDpkg
    ? await missingPackages(wanted)
    : wanted.filter((need) => need.program && !which(need.program))
  if (missing.length === 0) return null
  const names = [...new Set(missing.map((need) => need.name))]
  if (!hasDpkg)
    return `not found: ${names.join(', ')} (names of Debian's packages; install them by this system's own means)`
  if (process.getuid() !== 0) return `not installed: ${names.join(', ')} (run: sudo apt-get install ${names.join(' ')})`
  for (const purpose of new Set(missing.map((need) => need.purpose))) {
    const forIt = [...new Set(missing.filter((need) => need.purpose === purpose).map((need) => need.name))]
    say(
      `Installing ${forIt.join(', ')} (Debian ${forIt.length === 1 ? 'package' : 'packages'}), needed for ${purpose} …`,
    )
  }
  return (await aptInstall(names)) ?? null
}

async function missingPackages(wanted) {
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n'])
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  // Newer Debian and Ubuntu carry some libraries under the name with t64.
  return wanted.filter(
    ({ name, program }) => !installed.has(name) && !installed.has(`${name}t64`) && !(program && which(program)),
  )
}

async function aptInstall(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-q', '--no-install-recommends', ...names]
  let done = await run('apt-get', install, { env, timeoutMs: 600_000, outlivesUs: true })
  if (done.status !== 0) {
    await run('apt-get', ['update', '-q'], { env, timeoutMs: 300_000 })
    done = await run('apt-get', install, { env, timeoutMs: 600_000, outlivesUs: true })
  }
  if (done.status === 0) return null
  return `apt-get could not install ${names.join(', ')}: ${lastLines(done.output, 3).replaceAll('\n', ' ')}`
}
