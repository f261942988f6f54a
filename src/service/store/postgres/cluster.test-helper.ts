import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const root = '/usr/lib/postgresql'

/** Where the programs of a PostgreSQL server are on this computer; null: nowhere. */
export const serverPrograms: string | null =
  existsSync(root) && process.platform === 'linux'
    ? (readdirSync(root)
        .map((version) => join(root, version, 'bin'))
        .filter((bin) => existsSync(join(bin, 'initdb')))
        .sort()
        .at(-1) ?? null)
    : null

/** A server of our own. */
export interface Cluster {
  /** The URL of a database of a name; `postgres` is there from the beginning. */
  urlOf(name: string): string
  /** The URL of a new database, which is empty. */
  newDatabase(): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a server. It refuses to run as root, so it runs as the user `postgres` then.
 * @param keptIn a folder that is kept, and taken as it is when a server was in it before; null: a temporary one
 */
export async function startCluster(bin = serverPrograms ?? '', keptIn: string | null = null): Promise<Cluster> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'plumbline-postgres-'))
  mkdirSync(folder, { recursive: true })
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : null
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const as = owner ?? {}
  if (!existsSync(data))
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'plumbline', '-A', 'trust', '-E', 'UTF8', '-N'], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    })
  const port = await freePort()
  const urlOf = (name: string): string => `postgres://plumbline@127.0.0.1:${port}/${name}`
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn(join(bin, 'postgres'), args, { ...as, cwd: folder, stdio: 'ignore' })
    for (let left = 150; ; left--) {
      const isUp = await ask(urlOf('postgres'), 'SELECT 1').then(
        () => true,
        () => false,
      )
      if (isUp) return
      if (left === 0) throw new Error('The server does not start.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async function stop(): Promise<void> {
    const running = server
    server = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    // Fast: connections are ended.
    running.kill('SIGINT')
    await ended
  }

  await start()
  let count = 0
  return {
    ...{ start, stop, urlOf },
    async newDatabase() {
      const name = `test_${++count}`
      await ask(urlOf('postgres'), `CREATE DATABASE ${name}`)
      return urlOf(name)
    },
    async close() {
      await stop()
      if (keptIn === null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a statement on a connection of its own. */
export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A port of this computer that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
