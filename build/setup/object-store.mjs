import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from './checkout.mjs'
import { lastLines, run, which } from './processes.mjs'

const module = 'github.com/versity/versitygw/cmd/versitygw'
const version = '1.8.0'

/** An S3 server over a folder (Apache-2.0), for the tests of the service with an object store and nothing else. */
export const objectStoreProgram = join(root, '.runtime', `versitygw-${version}`, 'versitygw')

/**
 * Builds the S3 server of the tests from its source when it is not there yet: a minute with Go.
 * @returns {Promise<string | null>} null, or why it is missing
 */
export async function ensureObjectStore() {
  if (existsSync(objectStoreProgram)) return null
  const go = which('go') ?? ['/usr/local/go/bin/go', '/usr/lib/go/bin/go'].find((path) => existsSync(path))
  if (!go) return 'the object store of the tests is built with Go, which is not here'
  say(`Building the S3 server of the tests (versitygw ${version}, Go module proxy) …`)
  const folder = dirname(objectStoreProgram)
  const work = `${folder}.${process.pid}`
  mkdirSync(work, { recursive: true })
  try {
    const env = { ...process.env, GOBIN: work }
    const built = await run(go, ['install', `${module}@v${version}`], { env, cwd: work, timeoutMs: 900_000 })
    if (built.status !== 0) return `the object store of the tests could not be built (${lastLines(built.output, 2)})`
    if (!existsSync(folder)) renameSync(work, folder)
    return null
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
