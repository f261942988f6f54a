import { join } from 'node:path'
import { runProgram, startProgram, type Program } from './program'
import { startRelay, type Relay } from './relay'

/** An embedded service in a process of its own with one project, behind an address that can go away. */
export interface Office {
  /** Base URL past the address that can go away. */
  url: string
  dataDir: string
  projectId: number
  /** The program of the service. */
  pid: number
  /** Authorization value of the first person. */
  authorization: string
  relay: Relay
  /** Variables of the environment of one person's program. @param home of the person */
  envOf(home: string, authorization?: string): Record<string, string>
  /** `plumbline COMMAND … --server … --org … --project … --json` */
  argsOf(command: string, ...more: string[]): string[]
  /** Another person of the office; gives the Authorization value. */
  addPerson(name: string): Promise<string>
  /** Asks the service past the address that can go away. @param path below the project */
  ask(path: string): Promise<unknown>
  fetch(url: string): Promise<Buffer>
  /** All jobs of the project. */
  jobs(): Promise<OfficeJob[]>
  close(): Promise<void>
}

/** A processing job as the service lists it; times are ISO 8601. */
export interface OfficeJob {
  id: number
  complete: boolean
  error: string | null
  created: string
  updated: string | null
}

/** Opens an office below a folder. @param env variables of the service */
export async function openOffice(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Office> {
  const dataDir = join(folder, 'service')
  const home = { PLUMBLINE_HOME: join(folder, 'service-home') }
  const service = startProgram(['serve', '--data', dataDir], { ...home, ...env })
  const url = await addressOf(service)
  const admin = ['--data', dataDir, '--org', 'acme']
  const onService = async (...args: string[]) => (await runProgram(args, home)) as Record<string, string | number>
  await onService('org', 'add', '--data', dataDir, '--nickname', 'acme', '--name', 'Acme')
  const { id } = await onService('project', 'add', ...admin, '--name', 'Site', '--lat', '-27.47', '--lon', '153.025')
  const projectId = Number(id)
  const addPerson = async (name: string) =>
    String((await onService('user', 'add', ...admin, '--name', name, '--role', 'org-admin'))['authorization'])
  const authorization = await addPerson('Ada Long')
  const relay = await startRelay(url)
  const asked = async (address: string) => {
    const answer = await fetch(address, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
    return answer
  }
  const ask = async (path: string) => (await asked(`${url}/acme/projects/${projectId}${path}`)).json()
  return {
    url,
    dataDir,
    projectId,
    pid: service.child.pid ?? 0,
    authorization,
    relay,
    addPerson,
    envOf: (home, other) => ({ PLUMBLINE_HOME: home, PLUMBLINE_AUTHORIZATION: other ?? authorization }),
    argsOf: (command, ...more) => [
      ...[command, '--server', relay.url, '--org', 'acme', '--project', String(projectId), '--json'],
      ...more,
    ],
    ask,
    async jobs() {
      const found: OfficeJob[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const [one] = (await ask(`/layers/processing?pageSize=1000&page=${page}`)) as {
          jobs: OfficeJob[]
          pageCount: number
        }[]
        found.push(...(one?.jobs ?? []))
        pages = one?.pageCount ?? 0
      }
      return found
    },
    fetch: async (address) => {
      const { pathname, search } = new URL(address)
      return Buffer.from(await (await asked(`${url}${pathname}${search}`)).arrayBuffer())
    },
    async close() {
      await relay.goAway().catch(() => undefined)
      service.child.kill('SIGTERM')
      await service.ended
    },
  }
}

/** The address that a service tells once it takes requests. */
export async function addressOf(service: Program): Promise<string> {
  for (;;) {
    const found = /listening on (\S+)/.exec(service.out())?.[1]
    if (found !== undefined) return found
    if (service.child.exitCode !== null) throw new Error(`the service ended: ${service.err()}`)
    await new Promise((next) => setTimeout(next, 50))
  }
}
