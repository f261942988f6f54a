import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { objectStoreProgram } from '../../../../build/setup.mjs'
import { freePort } from '../../store/postgres/cluster.test-helper'

/** Null where `npm run service-parts` has not been run. */
export const program: string | null = existsSync(objectStoreProgram) ? objectStoreProgram : null

/** Keys of the store of the tests, which are no secret. */
const keys = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'tests-of-the-store' }

/** Starts an object store over a folder of its own, with the bucket `files`. */
export async function startObjectServer() {
  if (program === null) throw new Error('npm run service-parts')
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-objects-'))
  mkdirSync(join(folder, 'store', 'files'), { recursive: true })
  const bucketFolder = join(folder, 'store', 'files')
  const port = await freePort()
  const child = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', join(folder, 'store')], {
    stdio: 'ignore',
    env: { ...process.env, ROOT_ACCESS_KEY: keys.AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: keys.AWS_SECRET_ACCESS_KEY },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await answers(port))) await pause(20)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    /** Where the objects of the bucket lie, each a file. */
    bucketFolder,
    /** The keys of all objects, and of the parts of uploads that are not finished, which begin with .sgwtmp. */
    objects: (): string[] =>
      readdirSync(bucketFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(bucketFolder, join(entry.parentPath, entry.name))),
    /** What a client of this store, or of one at another address before it, finds in the environment. */
    environment: (endpoint = url): Record<string, string> => ({
      ...keys,
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_S3: endpoint,
    }),
    async close(): Promise<void> {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => undefined)
    socket.on('connect', () => socket.destroy())
  })
}
