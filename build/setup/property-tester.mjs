import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './checkout.mjs'
import { lastLines, run, which } from './processes.mjs'

const requirements = join(root, 'build/setup/property-tester.txt')

/**
 * The property-based tester of the interface (Schemathesis), fetched from the Python package index when it is not there yet, for the tests
 * only; null with the reason when it cannot be had.
 * @returns {Promise<{ program: string | null, reason: string }>}
 */
export async function ensurePropertyTester() {
  if (process.platform === 'win32')
    return { program: null, reason: 'the tester of the interface is fetched on Linux and macOS only' }
  const key = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const folder = join(root, '.runtime', `property-tester-${key}`)
  const done = join(folder, 'whole')
  const program = join(folder, 'bin', 'schemathesis')
  if (existsSync(done)) return { program, reason: '' }
  if (!which('python3')) return { program: null, reason: 'the tester of the interface needs python3' }
  say('Fetching the tester of the interface (Schemathesis, 30 MB, Python package index), for the tests only …')
  // A virtual environment holds its own path: it is made where it stays, and whole only with its mark.
  rmSync(folder, { recursive: true, force: true })
  const made = await run('python3', ['-m', 'venv', folder], { timeoutMs: 120_000 })
  if (made.status !== 0)
    return { program: null, reason: `no Python environment can be made (${lastLines(made.output, 1)})` }
  const pip = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '--only-binary=:all:', '-r', requirements]
  const fetched = await run(join(folder, 'bin', 'python'), pip, { timeoutMs: 300_000 })
  if (fetched.status !== 0)
    return {
      program: null,
      reason: `the tester of the interface could not be fetched (${lastLines(fetched.output, 1) || 'no reason given'})`,
    }
  writeFileSync(done, '')
  return { program, reason: '' }
}
