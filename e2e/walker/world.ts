import type { Layer } from '../../src/shared/rest'
import { startFaultProxy, type FaultProxy } from '../core/fault-proxy'
import type { AppUnderTest } from '../harness/app-under-test'
import { callFromPage } from '../harness/contract-from-page'
import { sitePermit } from '../harness/permits'
import { startSecondService, type SecondService } from '../harness/second-service'
import { makeSiteFolder, type SiteFolder } from '../harness/site-folder'
import { openProject } from '../harness/window'

/** A window on two services, one of them behind an address that can go away, and what the walker has done there so far. */
export interface World {
  app: AppUnderTest
  service: SecondService
  proxy: FaultProxy
  /** Names of the projects of the second service, by id. */
  projects: ReadonlyMap<number, string>
  /** Those of them that have layers. */
  withLayers: readonly number[]
  /** The address answers. */
  reachable: boolean
  /** What was typed into a description and is not saved. */
  typed: Map<string, string>
  /** What was saved and nobody has changed since. */
  saved: Map<string, { field: 'name' | 'description' | 'folder'; value: string }>
  /** What is uploaded, by the window and by the colleague. */
  folder: SiteFolder
  /** When the colleague changed a file of it last, in seconds of the file system: each change is later. */
  revisedAt: number
  /** Questions of the page whether it may be left. */
  leaveQuestions: number
  close(): Promise<void>
}

const otherPermits = [
  { id: 4712, name: 'Crane at the quay', status: 3 },
  { id: 4713, name: 'Night work', status: 10 },
  { id: 4714, name: 'Road closure', status: 9 },
  { id: 4715, name: 'Old trench', status: 11, archived: true },
]

/** Key of a layer of the second service in `typed` and, with its field, in `saved`. */
export const layerKey = (projectId: number, layerId: number): string => `${projectId}/${layerId}`

export async function openWorld(start: () => Promise<AppUnderTest>): Promise<World> {
  const [app, service, folder] = await Promise.all([start(), startSecondService(), makeSiteFolder()])
  const projectId = service.projectId
  const ferryId = service.addProject('Ferry Landing', { srid: 28356, lat: -27.47, lon: 153.0258, zoom: 16 })
  const emptyId = service.addProject('Quay Wall', { srid: 28356, lat: -27.47, lon: 153.0258, zoom: 16 })
  service.importPermits([sitePermit, ...otherPermits.map((other) => ({ permit: { ...sitePermit.permit, ...other } }))])
  await service.upload(folder.path)
  folder.reviseWaterMains()
  await Promise.all([service.upload(folder.path), service.upload(folder.path, ferryId)])
  const proxy = await startFaultProxy(() => service.url)
  const world: World = {
    app,
    service,
    proxy,
    projects: new Map([
      [projectId, 'Harbour Tunnel Works'],
      [ferryId, 'Ferry Landing'],
      [emptyId, 'Quay Wall'],
    ]),
    withLayers: [projectId, ferryId],
    reachable: true,
    typed: new Map(),
    saved: new Map(),
    folder,
    revisedAt: Date.now() / 1000 + 120,
    leaveQuestions: 0,
    async close() {
      await app.close()
      await proxy.close()
      await service.close()
      folder.remove()
    },
  }
  app.page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') world.leaveQuestions++
    void dialog.accept()
  })
  await callFromPage(app.page, 'connections.add', {
    name: 'Acme',
    baseUrl: proxy.url,
    authorization: service.authorization,
  })
  await openProject(app.page, 'Harbour Tunnel Works')
  await app.page.getByRole('treeitem').first().waitFor()
  return world
}

/** Layers as the service lists them, past the address that can go away. */
export const layersOfService = (world: World, projectId: number): Promise<Layer[]> =>
  world.service.read('/layers?includeRevisions=all', projectId) as Promise<Layer[]>
