import { permitStatusNames, type Layer } from '../../src/shared/rest'
import { startFaultProxy, type FaultProxy } from '../core/fault-proxy'
import { homeFor, removeHome, type AppUnderTest, type StartOptions } from '../harness/app-under-test'
import { callFromPage } from '../harness/contract-from-page'
import { sitePermit } from '../harness/permits'
import { startSecondService, type SecondService } from '../harness/second-service'
import { makeSiteFolder, type SiteFolder } from '../harness/site-folder'
import { openProject } from '../harness/window'

/** A window on two services, one of them behind an address that can go away, and what the walker has done there so far. */
export interface World {
  /** Another one after each start of the program. */
  app: AppUnderTest
  home: string
  /** The keychain of the machine has the secrets after a new start too. */
  keepsCredentials: boolean
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
  saved: Map<string, { field: 'name' | 'description' | 'folder' | 'endDate'; value: string }>
  /** Colours that were chosen, as #rrggbb. */
  colors: Map<string, string>
  /** What is uploaded, by the window and by the colleague. */
  folder: SiteFolder
  /** When the colleague changed a file of it last, in seconds of the file system: each change is later. */
  revisedAt: number
  /** So many times it was asked whether the page may be left. */
  leaveQuestions(): Promise<number>
  /** Ends the program, as a user or as a power cut does, and starts it again on the same home. */
  restart(isPowerCut: boolean): Promise<void>
  close(): Promise<void>
}

/** One of each status: one that is left out of a list is missed only where there is a permit of it. */
const otherPermits = [
  ...permitStatusNames.map((name, status) => ({ id: 4800 + status, name: `Work that is ${name}`, status })),
  { id: 4712, name: 'Crane at the quay', status: 3 },
  { id: 4715, name: 'Old trench', status: 11, archived: true },
]

/** Key of a layer of the second service in `typed` and, with its field, in `saved`. */
export const layerKey = (projectId: number, layerId: number): string => `${projectId}/${layerId}`

/** What was saved in a project is no more what the walker thinks. */
export function forgetProject({ saved, colors }: World, projectId: number): void {
  for (const known of [saved, colors])
    for (const key of known.keys()) if (key.startsWith(`${projectId}/`)) known.delete(key)
}

/** @param stepMs an action on the page may take so long */
export async function openWorld(
  start: (options: StartOptions) => Promise<AppUnderTest>,
  stepMs: number,
): Promise<World> {
  const home = homeFor({})
  const [app, service, folder] = await Promise.all([start({ home }), startSecondService(), makeSiteFolder()])
  const projectId = service.projectId
  const ferryId = service.addProject('Ferry Landing', { srid: 28356, lat: -27.47, lon: 153.0258, zoom: 16 })
  const emptyId = service.addProject('Quay Wall', { srid: 28356, lat: -27.47, lon: 153.0258, zoom: 16 })
  service.importPermits([sitePermit, ...otherPermits.map((other) => ({ permit: { ...sitePermit.permit, ...other } }))])
  await service.upload(folder.path)
  folder.reviseWaterMains()
  await Promise.all([service.upload(folder.path), service.upload(folder.path, ferryId)])
  await Promise.all([projectId, ferryId].map((id) => describeLayers(service, id)))
  const proxy = await startFaultProxy(() => service.url)
  const world: World = {
    app,
    home,
    keepsCredentials: false,
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
    colors: new Map(),
    folder,
    revisedAt: Date.now() / 1000 + 120,
    leaveQuestions: async () => asked + ((await world.app.electron?.evaluate(questionsInMain)) ?? 0),
    async restart(isPowerCut) {
      await (isPowerCut ? world.app.kill() : world.app.close())
      world.app = await start({ home })
      await answerQuestions(world.app)
    },
    async close() {
      await world.app.close()
      await removeHome(home)
      await proxy.close()
      await service.close()
      folder.remove()
    },
  }
  let asked = 0
  const answerQuestions = async ({ page, electron }: AppUnderTest): Promise<void> => {
    page.setDefaultTimeout(stepMs)
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') asked++
      void dialog.accept().catch(() => undefined)
    })
    await electron?.evaluate(({ dialog }) => {
      const counted = globalThis as { leaveQuestions?: number }
      dialog.showMessageBoxSync = () => ((counted.leaveQuestions = (counted.leaveQuestions ?? 0) + 1), 0)
      dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
    })
  }
  await answerQuestions(app)
  const { keychain } = await callFromPage(app.page, 'app.getInfo')
  world.keepsCredentials = keychain.available
  await callFromPage(app.page, 'connections.add', {
    name: 'Acme',
    baseUrl: proxy.url,
    authorization: service.authorization,
  })
  await openProject(app.page, 'Harbour Tunnel Works')
  await app.page.getByRole('treeitem').first().waitFor()
  return world
}

/** What a colleague asks of the service, past the window and the address that can go away. */
export async function asColleague(
  { url, organization, authorization }: SecondService,
  projectId: number,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`${url}/${organization}/projects/${projectId}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The colleague could not ${method} ${path}: ${answer.status}`)
}

/** Gives each layer words of its own: what is told of another one is seen by them. */
async function describeLayers(service: SecondService, projectId: number): Promise<void> {
  const layers = (await service.read('/layers', projectId)) as Layer[]
  for (const { id, name } of layers)
    await asColleague(service, projectId, 'PUT', `/layers/${id}`, { description: `${name} of project ${projectId}` })
}

const questionsInMain = () => (globalThis as { leaveQuestions?: number }).leaveQuestions ?? 0

/** Layers as the service lists them, past the address that can go away. */
export const layersOfService = (world: World, projectId: number): Promise<Layer[]> =>
  world.service.read('/layers?includeRevisions=all', projectId) as Promise<Layer[]>
