import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DirectoryNode } from '../src/shared/rest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { heldInHeap } from './harness/heap'
import { onEachHost } from './harness/hosts'
import { tellOneStory } from './harness/one-story'
import { sitePermit } from './harness/permits'
import { filesThatHold } from './harness/secrets'
import { startSecondService, type SecondService } from './harness/second-service'
import { makeSiteFolder, type SiteFolder } from './harness/site-folder'
import {
  chooseUploadFolder,
  fillInConnection,
  inkAtMapCentre,
  layerRow,
  openProject,
  openSection,
  planRow,
} from './harness/window'

const wrongSecret = 'a-secret-that-opens-nothing'
/** Work of a service or a worker on a loaded machine. */
const soon = { timeout: 30_000 }

// One story in steps: each goes on where the one before has ended.
onEachHost('a surveyor’s week', (host) => {
  let app: AppUnderTest
  let service: SecondService
  let folder: SiteFolder
  const home = freshHome()
  beforeAll(async () => {
    service = await startSecondService()
    service.importPermits([sitePermit])
    folder = await makeSiteFolder()
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
    folder?.remove()
    await removeHome(home)
  })
  tellOneStory(() => app)
  const current = async () => {
    const project = await callFromPage(app.page, 'connections.getCurrent')
    if (project === null) throw new Error('No project is open.')
    return project
  }

  it('begins with the sample project', async () => {
    await app.page.getByRole('treeitem').first().waitFor(soon)
    console.warn(`first start [${host.name}]: content after ${Math.round(app.startedInMs)} ms`)
    await app.screenshot('journey-01-first-start')
  })

  it('is told in plain words that a credential is refused, and nothing is kept', async () => {
    const dialog = await fillInConnection(app.page, { url: service.url, authorization: `Bearer ${wrongSecret}` })
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByText('The service refused the credential').waitFor()
    await app.screenshot('journey-02-refused')
    expect(await callFromPage(app.page, 'connections.list')).toHaveLength(1)
  })

  it('connects to a second service and is shown its project', async () => {
    const { page } = app
    const dialog = page.getByRole('dialog', { name: 'Connect to a service' })
    await dialog.getByRole('textbox', { name: 'Secret' }).fill(service.authorization)
    await dialog.getByRole('button', { name: /^Try/ }).click()
    await dialog.getByText('Acme Rail').waitFor()
    await app.screenshot('journey-03-opens')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await openProject(page, 'Harbour Tunnel Works')
    await page.getByText('This project has no layers yet').waitFor()
    const { keychain } = await callFromPage(page, 'app.getInfo')
    const connection = (await callFromPage(page, 'connections.list')).find(({ local }) => !local)
    expect(connection).toMatchObject({ state: 'ok', keptIn: keychain.available ? 'keychain' : 'memory' })
    // The map goes to where the project says.
    await page.getByText(/27\.4\d+°\sS\s+153\.0\d+°\sE/).waitFor()
    await app.screenshot('journey-04-project')
  })

  it('plans a folder: what is made of it, what is wrong and how it is mended', async () => {
    const { page } = app
    await chooseUploadFolder(app, folder.path)
    for (const name of folder.good)
      await planRow(page, name)
        .getByText(/^Create/)
        .waitFor(soon)
    for (const [name, reason] of [
      ['Nothing', /Is empty/],
      ['Signed out', /GeoJSON/],
      ['Cut off', /ends early/i],
    ] as const) {
      await planRow(page, name).getByText(reason).waitFor(soon)
      await planRow(page, name).getByRole('button', { name: 'Read it again' }).waitFor()
      expect(await planRow(page, name).getByRole('checkbox').isChecked()).toBe(false)
    }
    await page
      .getByRole('tabpanel')
      .getByText(/In use\.csv/)
      .waitFor()
    await app.screenshot('journey-05-plan')
  })

  it('sends it, and each job ends well', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'Start 4 uploads' }).click()
    const grid = page.getByRole('grid', { name: 'Rows of the batch' })
    for (const name of folder.good) await grid.getByRole('row', { name }).getByText('Completed').waitFor(soon)
    await app.screenshot('journey-06-sent')
    await openSection(page, 'Jobs')
    const ended = () =>
      page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'Completed' }).count()
    await expect.poll(ended, soon).toBe(4)
    await app.screenshot('journey-07-jobs')
  })

  it('finds the layers in the tree, in the folders of the disk, and on the map where they lie', async () => {
    const { page } = app
    await openSection(page, 'Layers')
    for (const name of folder.good) await layerRow(page, name).waitFor(soon)
    await layerRow(page, 'Water mains').click()
    await layerRow(page, 'Water mains').press('Enter')
    await expect.poll(() => inkAtMapCentre(page), soon).toBeGreaterThan(5)
    await page.getByText(/27\.469\d+°\sS\s+153\.026\d+°\sE/).waitFor(soon)
    await app.screenshot('journey-08-on-the-map')
  })

  it('sends the mains again: they are revised, and what is unchanged is left alone', async () => {
    const { page } = app
    folder.reviseWaterMains()
    await chooseUploadFolder(app, folder.path)
    await planRow(page, 'Water mains')
      .getByText(/^Revise/)
      .waitFor(soon)
    await planRow(page, 'Gas')
      .getByText(/^Unchanged/)
      .waitFor(soon)
    await app.screenshot('journey-09-revise')
    await page.getByRole('button', { name: 'Start 1 upload' }).click()
    await openSection(page, 'Layers')
    await layerRow(page, 'Water mains').getByText('r2').waitFor(soon)
  })

  it('compares the two revisions', async () => {
    const { page } = app
    await layerRow(page, 'Water mains').click()
    await page.keyboard.press('Alt+c')
    const changes = page.getByRole('grid', { name: 'Changes' })
    await changes.waitFor(soon)
    await app.screenshot('journey-10-compare')
    const { layers } = (await callFromPage(page, 'layers.list', { project: await current(), revisions: 'all' }))
      .overview
    const mains = layers.find(({ name }) => name === 'Water mains')
    const [after, before] = mains?.revisions ?? []
    if (!mains || !after || !before) throw new Error('The mains have no two revisions.')
    const diff = await callFromPage(page, 'revisions.compare', {
      project: await current(),
      layerId: mains.id,
      beforeRevisionId: before.id,
      afterRevisionId: after.id,
    })
    expect(diff).toMatchObject({ added: 1, removed: 1, changed: 1, unchanged: 1 })
    for (const kind of ['Added', 'Removed']) await changes.getByText(kind).first().waitFor()
    await page.getByRole('button', { name: 'Back to layers' }).click()
  })

  it('moves a layer in the tree by the keyboard, and takes it back', async () => {
    const { page } = app
    const folderOf = async (name: string) => {
      const project = await current()
      const { layers, root } = (await callFromPage(page, 'layers.list', { project, revisions: 'latest' })).overview
      return pathOf(root, layers.find((layer) => layer.name === name)?.id ?? -1)
    }
    await layerRow(page, 'Site boundary').click()
    await page.keyboard.press('Alt+m')
    const dialog = page.getByRole('dialog', { name: /^Move/ })
    const filter = dialog.getByRole('searchbox', { name: 'Folder' })
    await filter.waitFor()
    await expect.poll(() => filter.evaluate((field) => field === document.activeElement), soon).toBe(true)
    await page.keyboard.type('Survey')
    await app.screenshot('journey-11-move')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => folderOf('Site boundary'), soon).toMatch(/Survey/)
    await layerRow(page, 'Site boundary').press('Control+z')
    await expect.poll(() => folderOf('Site boundary'), soon).toBeNull()
  })

  it('reads a permit as a document with its history', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    const row = page.getByRole('grid', { name: 'Permits' }).getByRole('row', { name: sitePermit.permit.name })
    await row.click()
    await page.keyboard.press('Enter')
    const paper = page.getByRole('region', { name: 'Permit' })
    await paper.getByRole('heading', { name: sitePermit.permit.name }).waitFor(soon)
    await page.getByRole('region', { name: 'Events' }).getByText('Trench opened at chainage 120').waitFor(soon)
    await app.screenshot('journey-12-permit')
    await page.keyboard.press('Escape')
  })

  it('has left the credential in no file, no log and not in the page', async () => {
    const secret = service.authorization.replace(/^\S+\s+/, '')
    const places = [home, process.env['XDG_CONFIG_HOME'], process.env['XDG_CACHE_HOME'], process.env['XDG_DATA_HOME']]
    // The check sees what the page does hold.
    const sought = ['Harbour Tunnel Works', secret, wrongSecret]
    expect(await heldInHeap(app.page, sought)).toEqual(['Harbour Tunnel Works'])
    for (const each of [secret, wrongSecret]) {
      expect(
        filesThatHold(
          each,
          places.filter((place) => place !== undefined),
        ),
      ).toEqual([])
      expect(app.output()).not.toContain(each)
    }
  })

  it('holds the project, loses the network and opens all of it from disk the next day', async () => {
    await openSection(app.page, 'Layers')
    // With nothing chosen the inspector is the project's.
    await app.page.getByRole('tree', { name: 'Layers' }).press('Escape')
    const hold = app.page.getByRole('switch', { name: /Hold this project offline/ })
    await hold.click()
    await expect.poll(() => hold.getAttribute('aria-checked'), soon).toBe('true')
    const project = await current()
    const heldLayers = async () => {
      const states = await callFromPage(app.page, 'revisions.listStates', { project })
      const held = states.filter((each) => each.held && each.state === 'ready')
      return new Set(held.map(({ layerId }) => layerId)).size
    }
    await expect.poll(heldLayers, soon).toBe(4)
    await expect.poll(async () => (await callFromPage(app.page, 'permits.getHold', { project })).permits, soon).toBe(1)
    await app.screenshot('journey-13-held')
    const { problems } = app
    await app.close()
    await service.stop()
    app = await host.start({ home })
    const { page } = app
    await page.getByText(/^Offline since/).waitFor(soon)
    const tree = page.getByRole('tree', { name: 'Layers' })
    await tree.getByRole('treeitem').first().waitFor(soon)
    await tree.press('Home')
    await tree.press('*')
    for (const name of folder.good) await layerRow(page, name).waitFor(soon)
    const mains = layerRow(page, 'Water mains')
    await mains.click()
    // A browser keeps what is shown by the address of its page, which is another one today.
    if (await mains.evaluate((row) => row.classList.contains('off'))) await mains.press('Space')
    await mains.press('Enter')
    await expect.poll(() => inkAtMapCentre(page), soon).toBeGreaterThan(5)
    await app.screenshot('journey-14-offline')
    // An edit is kept here and shown as if it were made.
    await mains.press('F2')
    await tree.getByRole('textbox').fill('Water mains, checked')
    await tree.getByRole('textbox').press('Enter')
    await layerRow(page, 'Water mains, checked').waitFor(soon)
    await page.getByRole('button', { name: '1 edit waits' }).click()
    const waiting = page.getByRole('dialog', { name: 'Edits made offline' })
    await waiting.getByText('Renamed to “Water mains, checked”').waitFor(soon)
    await app.screenshot('journey-14-waiting-edits')
    await waiting.getByRole('button', { name: 'Undo' }).click()
    await waiting.waitFor({ state: 'detached', ...soon })
    await layerRow(page, 'Water mains').waitFor(soon)
    const newFolder = page.getByRole('button', { name: 'New folder' })
    await expect.poll(() => newFolder.getAttribute('aria-disabled'), soon).toBe('true')
    await newFolder.hover()
    await page
      .getByRole('tooltip')
      .getByText(/network|offline/i)
      .waitFor()
    await openSection(page, 'Permits')
    await page.getByText(/held copy of/).waitFor(soon)
    await page.getByRole('row', { name: sitePermit.permit.name }).click()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Events' }).getByText('Trench opened at chainage 120').waitFor(soon)
    await app.screenshot('journey-15-permit-offline')
    for (const each of [problems, app.problems])
      expect(each).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})

/** The folder of a layer in the directory; null when it is unassigned. */
function pathOf(node: DirectoryNode, layerId: number): string | null {
  if (node.layers.some((layer) => layer.layerId === layerId)) return node.path
  for (const each of node.directories) {
    const found = pathOf(each, layerId)
    if (found !== null) return found
  }
  return null
}
