import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createCore, type Core } from '../../src/core'
import { findMark } from '../../src/core/uploads/marker'
import { memoryKeychain } from '../../src/node/keychain'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { startService, type RunningService } from '../../src/service/start-service'
import type { Batch, Plan, ProjectRef, TransferRow } from '../../src/shared/contract'
import { toLayer, wireLayer, type Layer } from '../../src/shared/rest'
import { scriptedEngine } from '../conformance/scripted-engine'
import { startFaultProxy, type FaultProxy } from './fault-proxy'

/** A service behind a proxy that can break things, a folder of files, and a client that can be dropped and opened again. */
export interface CoreSite {
  core: Core
  project: ProjectRef
  proxy: FaultProxy
  service: RunningService
  authorization: string
  files: string
  home: string
  context: { signal: AbortSignal }
  /** The clock of the computers: how far it is set forward, in milliseconds; negative: back. */
  clock: { setMs: number }
  write(name: string, text: string, lastModified?: Date): void
  /** Drops the client as it stands and opens a new one on the same home. */
  reopen(): Promise<void>
  plan(mirror?: boolean): Promise<Plan>
  /** Plans, starts, waits. */
  upload(mirror?: boolean): Promise<{ batch: Batch; rows: TransferRow[] }>
  settled(batchId: string): Promise<{ batch: Batch; rows: TransferRow[] }>
  layers(): Promise<Layer[]>
  /** What somebody else does to a layer meanwhile, past the proxy. */
  changeElsewhere(layerId: number, changes: object): Promise<void>
  marks(): Promise<string[]>
  jobs(): Promise<{ id: number; complete: boolean; error: string | null }[]>
  /** Another person of the project on another machine: a home of its own, and a folder. */
  colleague(name: string): Promise<Machine>
  stopService(): Promise<void>
  close(): Promise<void>
}

/** A client on a machine of its own. */
export interface Machine {
  core: Core
  project: ProjectRef
  files: string
  write(name: string, text: string, lastModified?: Date): void
  plan(): Promise<Plan>
  /** Plans, and starts what goes without a question; null: nothing does. */
  upload(): Promise<{ batch: Batch; rows: TransferRow[] } | null>
}

export const quickTimings = {
  backOffBaseMs: 20,
  backOffMaxMs: 100,
  absenceGapMs: 50,
  unseenGapMs: 20,
  unheardMs: 500,
}

export async function openCoreSite(): Promise<CoreSite> {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-core-'))
  const files = join(root, 'files')
  const home = join(root, 'home')
  mkdirSync(files)
  const engine = scriptedEngine()
  const service = await startService({ dataDir: join(root, 'service'), engine, log: () => undefined })
  await addOrganization(service.store, { nickname: 'acme', name: 'Acme' })
  const { id: projectId } = await addProject(service.store, { org: 'acme', name: 'Site', lat: 0.1, lon: 0.1 })
  const { authorization } = await addUser(service.store, { org: 'acme', name: 'Ada Long', role: 'org-admin' })
  let serviceUrl = service.url
  const proxy = await startFaultProxy(() => serviceUrl)

  const clock = { setMs: 0 }
  const open = async (homeDir = home, credential = authorization): Promise<{ core: Core; connectionId: string }> => {
    const core = await createCore({
      homeDir,
      keychain: memoryKeychain('test'),
      geo: scriptedEngine(),
      localService: null,
      clock: { now: () => Date.now() + clock.setMs },
      log: (level, message, details) =>
        process.env['CORE_LOG'] && console.error(level, message, JSON.stringify(details)),
      uploadTimings: quickTimings,
      // A second of a watched folder; its changes are found by looking alone.
      watching: { secondMs: 20, openEvents: () => ({ close: () => undefined }) },
    })
    return { core, connectionId: await core.attach(proxy.url, credential) }
  }
  const first = await open()
  const context = { signal: new AbortController().signal }

  async function asked(path: string): Promise<unknown> {
    const answer = await fetch(`${serviceUrl}/acme/projects/${projectId}${path}`, { headers: { authorization } })
    return answer.json()
  }

  async function settledIn(core: Core, batchId: string): Promise<{ batch: Batch; rows: TransferRow[] }> {
    for (let tries = 0; tries < 6000; tries++) {
      const found = await core.handlers['uploads.getBatch']({ batchId }, context)
      if (['completed', 'failed', 'cancelled'].includes(found.batch.state)) return found
      await new Promise((next) => setTimeout(next, 20))
    }
    const { batch, rows } = await core.handlers['uploads.getBatch']({ batchId }, context)
    throw new Error(
      `not settled: ${JSON.stringify({ batch, rows: rows.map((row) => [row.name, row.state, row.statusText]) })}`,
    )
  }

  const colleagues: Core[] = []
  const site: CoreSite = {
    core: first.core,
    project: { connectionId: first.connectionId, organization: 'acme', projectId },
    proxy,
    clock,
    service,
    authorization,
    files,
    home,
    context,
    write: (name, text, lastModified) => writeIn(files, name, text, lastModified),
    async reopen() {
      await site.core.close()
      site.core = (await open()).core
      await site.core.start()
    },
    async plan(mirror = false) {
      const call = { project: site.project, paths: [files], mirrorFolders: mirror }
      const { planId } = await site.core.handlers['uploads.makePlan'](call, context)
      await site.core.planSettled(planId)
      return site.core.handlers['uploads.getPlan']({ planId }, context)
    },
    async upload(mirror = false) {
      const plan = await site.plan(mirror)
      const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, context)
      return site.settled(batchId)
    },
    settled: (batchId) => settledIn(site.core, batchId),
    async layers() {
      const found = (await asked('/layers?includeRevisions=all')) as unknown[]
      return found.map((each) => toLayer(wireLayer.parse(each)))
    },
    async changeElsewhere(layerId, changes) {
      const { organization } = site.project
      const answer = await fetch(`${site.service.url}/${organization}/projects/${projectId}/layers/${layerId}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
      if (answer.status !== 200) throw new Error(`Layer ${layerId} was not changed: ${answer.status}`)
    },
    async marks() {
      const layers = await site.layers()
      return layers.flatMap((layer) => layer.revisions.flatMap((revision) => findMark(revision.comment) ?? [])).sort()
    },
    async jobs() {
      const pages = (await asked('/layers/processing?pageSize=1000')) as {
        jobs: { id: number; complete: boolean; error: string | null }[]
      }[]
      return pages.flatMap((page) => page.jobs)
    },
    async colleague(name) {
      const user = await addUser(service.store, { org: 'acme', name, role: 'org-admin' })
      const folder = join(root, `${name} files`)
      mkdirSync(folder)
      const { core, connectionId } = await open(join(root, name), user.authorization)
      await core.start()
      colleagues.push(core)
      const project: ProjectRef = { connectionId, organization: 'acme', projectId }
      const plan = async () => {
        const call = { project, paths: [folder], mirrorFolders: false }
        const { planId } = await core.handlers['uploads.makePlan'](call, context)
        await core.planSettled(planId)
        return core.handlers['uploads.getPlan']({ planId }, context)
      }
      return {
        core,
        project,
        files: folder,
        write: (file, text, lastModified) => writeIn(folder, file, text, lastModified),
        plan,
        async upload() {
          const { id: planId, rows } = await plan()
          if (!rows.some((row) => row.selected)) return null
          const { batchId } = await core.handlers['uploads.start']({ planId }, context)
          return settledIn(core, batchId)
        },
      }
    },
    async stopService() {
      await service.close()
      serviceUrl = 'http://127.0.0.1:1'
    },
    async close() {
      for (const core of colleagues) await core.close()
      await site.core.close()
      await proxy.close()
      await service.close().catch(() => undefined)
      rmSync(root, { recursive: true, force: true })
    },
  }
  return site
}

function writeIn(folder: string, name: string, text: string | Buffer, lastModified?: Date): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  if (lastModified) utimesSync(path, lastModified, lastModified)
}
