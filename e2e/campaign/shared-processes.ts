import { join } from 'node:path'
import { startObjectServer } from '../../src/service/content/s3/object-server.test-helper'
import { freePort, startCluster } from '../../src/service/store/postgres/cluster.test-helper'
import { startBalancer } from './balancer'
import { childrenOf } from './process-tree'
import { startProgram, type Program } from './program'
import { startRelay, type Relay } from './relay'

/** One of the processes of a shared service, which is killed and started again under the same name. */
export interface SharedProcess {
  /** As PostgreSQL knows its connections, with how often it was started: `work-2.7`. */
  name(): string
  kind: 'serve' | 'work'
  /** Its own way to the object store. */
  objects: Relay
  isUp(): boolean
  /** Kills it as it is; gives the processes that it had started. Null: it was not there. */
  kill(): number[] | null
  start(): Promise<void>
  /** SIGTERM; gives its status. */
  end(): Promise<number | null>
  /** What all its lives wrote on stderr. */
  told(): string
}

/** How long a start may take on a busy machine. */
const startMs = 60_000

/** A database, an object store, and the processes of a service on them. */
export type SharedService = Awaited<ReturnType<typeof openSharedService>>

/** @param folder for all of it @param workers how many processes work beside two that answer */
export async function openSharedService(folder: string, workers = 3) {
  const cluster = await startCluster()
  const objects = await startObjectServer()
  const database = await cluster.newDatabase()
  const files = 's3://files/office'
  const env = objects.environment()
  const ports = [await freePort(), await freePort()]
  const processes: SharedProcess[] = []
  for (const port of ports) processes.push(await openProcess('serve', ['--port', String(port), '--no-work']))
  for (let n = 0; n < workers; n++) processes.push(await openProcess('work', []))
  const balancer = await startBalancer(ports)

  async function openProcess(kind: 'serve' | 'work', more: readonly string[]): Promise<SharedProcess> {
    const place = `${kind}-${processes.filter((each) => each.kind === kind).length + 1}`
    const relay = await startRelay(objects.url)
    let life = 0
    let program: Program | null = null
    let told = ''
    const name = (): string => `${place}.${life}`
    const isUp = (): boolean => program !== null && program.child.exitCode === null && program.child.signalCode === null
    return {
      ...{ kind, name, objects: relay, isUp },
      kill() {
        if (!isUp()) return null
        const children = childrenOf(program?.child.pid ?? 0)
        program?.child.kill('SIGKILL')
        return children
      },
      async start() {
        await program?.ended
        told += program?.err() ?? ''
        life++
        const url = `${database}?application_name=${name()}`
        const args = [kind, '--data', join(folder, place), '--database', url, '--files', files, ...more]
        const started = startProgram(args, {
          ...env,
          ...objects.environment(relay.url),
          PLUMBLINE_HOME: join(folder, 'home'),
        })
        program = started
        await said(started, name())
      },
      async end() {
        program?.child.kill('SIGTERM')
        return (await program?.ended) ?? null
      },
      told: () => told + (program?.err() ?? ''),
    }
  }

  return {
    ...{ database, files, objects, processes, env },
    /** The one address that callers know. */
    url: balancer.url,
    async close(): Promise<void> {
      for (const each of processes) each.kill()
      for (const each of processes) await each.end()
      await balancer.close()
      for (const each of processes) await each.objects.goAway()
      await objects.close()
      await cluster.close()
    },
  }
}

/** Resolves when a process takes requests or works; at its early end too, which whoever kills it knows of. */
async function said(program: Program, name: string): Promise<void> {
  const untilMs = performance.now() + startMs
  while (!/^(listening on|working)/m.test(program.out())) {
    const { exitCode, signalCode } = program.child
    if (signalCode !== null) return
    if (exitCode !== null) throw new Error(`${name} ended with ${exitCode}: ${program.err().slice(-2_000)}`)
    if (performance.now() > untilMs) throw new Error(`${name} does not start: ${program.err().slice(-2_000)}`)
    await new Promise((next) => setTimeout(next, 20))
  }
}
