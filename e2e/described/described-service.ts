import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addUser } from '../../src/service/admin/administration'
import { seedDemo } from '../../src/service/demo'
import { startService, type ServiceOptions } from '../../src/service/start-service'
import { callerOf } from '../conformance/http'
import { scriptedEngine } from '../conformance/scripted-engine'

/** A service that is asked by its description. */
export interface DescribedService {
  url: string
  authorization: string
  /** Values of path parameters that are there, by name. */
  known: Record<string, string | number>
  /** What it has logged; a 500 is told there. */
  lines: string[]
  close(): Promise<void>
}

/** Starts a service with the sample, and an admin of its organization. @param places PostgreSQL and object store; left out: in the data folder */
export async function openDescribed(
  places: Pick<ServiceOptions, 'database' | 'files'> = {},
): Promise<DescribedService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-described-'))
  const lines: string[] = []
  const service = await startService({
    dataDir,
    ...places,
    engine: scriptedEngine(),
    seed: seedDemo,
    log: (line) => void lines.push(line),
  })
  const { authorization } = await addUser(service.store, { org: 'demo', name: 'Ada Asker', role: 'org-admin' })
  const call = callerOf(service.url, authorization)
  const organizationNickname = 'demo'
  const [project] = (await call('listProjects', { organizationNickname })).json as { id: number }[]
  const projectId = project?.id ?? 0
  const [layer] = (await call('listLayers', { organizationNickname, projectId })).json as { id: number }[]
  const permits = (await call('listPermits', { organizationNickname, projectId })).json as { items: { id: number }[] }
  const directory = (await call('getDirectory', { organizationNickname, projectId })).json as {
    directories: { id: string }[]
  }
  return {
    url: service.url,
    authorization,
    known: {
      organizationNickname,
      projectId,
      layerId: layer?.id ?? 0,
      permitId: permits.items[0]?.id ?? 0,
      directoryId: directory.directories[0]?.id ?? '',
    },
    lines,
    async close() {
      await service.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
