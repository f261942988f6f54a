import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { appEnvironment, checkout } from './app-under-test'

/** What `plumbline upload --json` prints. */
export interface UploadReport {
  items: {
    layer: string
    files: string[]
    status: string
    layerId: number | null
    error: { code: string; message: string } | null
  }[]
  ignored: { path: string; reason: string }[]
  completed: number
  failed: number
}

/** A service of somebody else, as the app sees it: a process, a data folder and users of its own. */
export interface SecondService {
  url: string
  pid: number
  organization: string
  projectId: number
  /** The whole Authorization value of an org-admin. */
  authorization: string
  dataDir: string
  /** Runs a command of the command line on its data; the answer is what it printed. */
  command(...args: string[]): unknown
  /** A further project; answers its id. */
  addProject(name: string, place: { srid: number; lat: number; lon: number; zoom: number }): number
  /** Writes permits into a project. */
  importPermits(permits: unknown[], projectId?: number): void
  /** `plumbline upload` of a folder, with a home of its own; answers what --json prints, whatever the exit status. */
  upload(folder: string, projectId?: number): Promise<UploadReport>
  /** GETs a path below /{organization}/projects/{id}. */
  read(path: string, projectId?: number): Promise<unknown>
  stop(): Promise<void>
  /** Comes up again at the same address. */
  startAgain(): Promise<void>
  /** Ends it and removes its data. */
  close(): Promise<void>
}

/** Starts a service with the organization `acme` and the project "Harbour Tunnel Works" (EPSG:28356, Brisbane). */
export async function startSecondService(): Promise<SecondService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-second-'))
  const env = appEnvironment(join(dataDir, 'unused-home'))
  const command = (...args: string[]): unknown =>
    JSON.parse(execFileSync(process.execPath, [cli, ...args], { env, cwd: checkout, encoding: 'utf8' }))
  const inData = ['--data', dataDir, '--org', 'acme']
  command('org', 'add', '--data', dataDir, '--nickname', 'acme', '--name', 'Acme Rail')
  const addProject: SecondService['addProject'] = (name, { srid, lat, lon, zoom }) => {
    const place = Object.entries({ srid, lat, lon, zoom }).flatMap(([key, value]) => [`--${key}`, String(value)])
    return (command('project', 'add', ...inData, '--name', name, ...place) as { id: number }).id
  }
  const projectId = addProject('Harbour Tunnel Works', { srid: 28356, lat: -27.47, lon: 153.0258, zoom: 16 })
  const { authorization } = command('user', 'add', ...inData, '--name', 'Ada Long', '--role', 'org-admin') as {
    authorization: string
  }
  let running = await serve(dataDir, env, 0)

  return {
    url: running.url,
    get pid() {
      return running.child.pid as number
    },
    organization: 'acme',
    projectId,
    authorization,
    dataDir,
    command,
    addProject,
    importPermits(permits, into = projectId) {
      const file = join(dataDir, 'permits.json')
      writeFileSync(file, JSON.stringify(permits))
      command('permit', 'import', ...inData, '--project', String(into), file)
    },
    async upload(folder, into = projectId) {
      const home = mkdtempSync(join(tmpdir(), 'plumbline-cli-home-'))
      const args = ['upload', folder, '--server', running.url, '--org', 'acme', '--project', String(into), '--json']
      const child = spawn(process.execPath, [cli, ...args], {
        env: appEnvironment(home, { PLUMBLINE_AUTHORIZATION: authorization }),
        cwd: checkout,
      })
      const printed = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
      await rm(home, { recursive: true, force: true, maxRetries: 10 })
      try {
        return JSON.parse(printed[0]) as UploadReport
      } catch {
        throw new Error(`upload printed no report:\n${printed.join('\n')}`)
      }
    },
    async read(path, from = projectId) {
      const answer = await fetch(`${running.url}/acme/projects/${from}${path}`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    stop: () => ended(running.child),
    async startAgain() {
      running = await serve(dataDir, env, Number(new URL(running.url).port))
    },
    async close() {
      await ended(running.child)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const cli = join(checkout, 'out/main/cli.js')

function serve(dataDir: string, env: NodeJS.ProcessEnv, port: number): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [cli, 'serve', '--data', dataDir, '--port', String(port)], {
    env,
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      printed += String(chunk)
      const url = /^listening on (\S+)$/m.exec(printed)?.[1]
      if (url) resolve({ url, child })
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', (code) => reject(new Error(`The second service ended (${code}):\n${printed}`)))
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
