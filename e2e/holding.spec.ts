import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { tellOneStory } from './harness/one-story'
import { sitePermit } from './harness/permits'
import { startSecondService, type SecondService } from './harness/second-service'
import { connectTo, inkAtMapCentre, layerRow, openSection } from './harness/window'

const soon = { timeout: 90_000 }
const point = (lon: number, lat: number) => ({
  ...{ type: 'Feature', properties: { name: `${lon}` } },
  geometry: { type: 'Point', coordinates: [lon, lat] },
})
const collection = (lon: number, lat: number, count: number) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, at) => point(lon + at * 1e-5, lat)),
  })

// One story in steps: each goes on where the one before has ended.
// The same page and core in both hosts: one is enough.
onHost('electron', 'what is held, by its names', (host) => {
  let app: AppUnderTest
  let service: SecondService
  const home = freshHome()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-areas-'))
  beforeAll(async () => {
    service = await startSecondService()
    const far = { ...sitePermit.permit, id: 4712, name: 'Shaft in Cairns', status: 3, geometry: null }
    service.importPermits([sitePermit, { permit: far, events: [] }])
    writeFileSync(join(folder, 'Harbour pegs.geojson'), collection(153.0243, -27.4704, 200))
    writeFileSync(join(folder, 'Cairns pegs.geojson'), collection(145.77, -16.92, 200))
    writeFileSync(join(folder, 'Harbour scan.geojson'), collection(153.025, -27.47, 20_000))
    await service.upload(folder)
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
    await removeHome(home)
  })
  tellOneStory(() => app)

  const dialog = () => app.page.getByRole('dialog', { name: 'What is held offline' })
  const thing = (name: string) => dialog().getByRole('listitem').filter({ hasText: name })
  const showHeld = async () => {
    await openSection(app.page, 'Layers')
    await app.page.getByRole('tree', { name: 'Layers' }).press('Escape')
    await app.page.getByRole('button', { name: 'What is held…' }).click()
    await dialog().waitFor()
  }
  const close = () => dialog().getByRole('button', { name: 'Close', exact: true }).last().click()

  const showOnMap = async (name: string) => {
    const row = layerRow(app.page, name)
    await row.click(soon)
    if (await row.evaluate((element) => element.classList.contains('off'))) await row.press('Space')
    await row.press('Enter')
    await app.screenshot(`holding-map-${name}`)
    await expect.poll(() => inkAtMapCentre(app.page, 300), soon).toBeGreaterThan(0)
  }

  it('holds the area that the map shows: what lies in it, and not what lies elsewhere', async () => {
    const { page } = app
    await connectTo(page, service, 'Harbour Tunnel Works')
    await layerRow(page, 'Harbour pegs').waitFor(soon)
    // Where a layer lies is known once it was read; of the others nobody knows yet.
    await showOnMap('Harbour pegs')
    await showHeld()
    await app.screenshot('holding-1-nothing')
    await dialog().getByRole('button', { name: 'Hold what the map shows…' }).click()
    const ask = page.getByRole('dialog', { name: /^Hold .* offline$/ })
    await ask.getByRole('textbox', { name: 'Name' }).fill('Harbour')
    await ask.getByText(/never read here/).waitFor(soon)
    await app.screenshot('holding-2-area')
    await ask.getByRole('button', { name: 'Hold the latest revision' }).click()
    await showHeld()
    await thing('Harbour')
      .getByText(/2 of 2\slayers, 1 of 1\spermit\b/)
      .waitFor(soon)
    await app.screenshot('holding-3-held')
    await close()
  })

  it('holds a list of permits as it is filtered', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    await page.getByRole('button', { name: 'Hold this list offline…' }).click()
    const ask = page.getByRole('dialog', { name: /^Hold .* offline$/ })
    await ask.getByRole('textbox', { name: 'Name' }).fill('All digs')
    await app.screenshot('holding-4-list')
    await ask.getByRole('button', { name: 'Hold', exact: true }).click()
    await showHeld()
    await thing('All digs')
      .getByText(/2 of 2\spermits/)
      .waitFor(soon)
  })

  it('names what does not fit in the limit, removes nothing for it, and brings it when the limit is raised', async () => {
    const { page } = app
    const limit = dialog().getByRole('textbox', { name: /Held layers may take/ })
    const { heldBytes } = await callFromPage(page, 'holding.getFetching')
    await limit.fill(String((heldBytes + 1_000) / 1e9))
    await close()
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'New scan.geojson'), collection(153.0252, -27.47, 5_000))
    await service.upload(folder)
    const project = await callFromPage(page, 'connections.getCurrent')
    if (project === null) throw new Error('No project is open.')
    await callFromPage(page, 'layers.list', { project, revisions: 'all' })
    await showHeld()
    await thing('Harbour')
      .getByText(/New scan: It does not fit/)
      .waitFor(soon)
    expect((await callFromPage(page, 'holding.getFetching')).heldBytes).toBe(heldBytes)
    await app.screenshot('holding-5-limit')
    await limit.fill('1')
    await thing('Harbour')
      .getByText(/3 of 3\slayers/)
      .waitFor(soon)
  })

  it('pauses all fetching, says so, also the next day, and goes on', async () => {
    await dialog().getByRole('button', { name: 'Pause fetching' }).click()
    await dialog()
      .getByText(/Fetching is paused/)
      .waitFor(soon)
    await close()
    await app.close()
    app = await host.start({ home })
    await app.page.getByRole('button', { name: 'Fetching paused' }).click(soon)
    await app.screenshot('holding-6-paused')
    await dialog().getByRole('button', { name: 'Go on fetching' }).click()
    await dialog()
      .getByText(/is fetched and kept up to date/)
      .waitFor(soon)
  })

  it('waits on a network that a person calls metered until it is told to fetch', async () => {
    await dialog().getByRole('combobox', { name: 'This network' }).selectOption({ label: 'Metered' })
    await dialog()
      .getByText(/The network is metered/)
      .waitFor(soon)
    await app.screenshot('holding-7-metered')
    await dialog().getByRole('combobox', { name: 'This network' }).selectOption({ label: 'Not metered' })
    await close()
  })

  it('opens what is held with no service there, lets an area go by its name, and takes it back', async () => {
    await service.stop()
    await app.close()
    app = await host.start({ home })
    const { page } = app
    await page.getByText(/^Offline since/).waitFor(soon)
    await showOnMap('Harbour scan')
    await openSection(page, 'Permits')
    await page.getByRole('row', { name: /Trench at Harbour Street/ }).dblclick(soon)
    await page.getByText('Trench opened at chainage 120').first().waitFor(soon)
    await page.keyboard.press('Escape')
    await showHeld()
    await thing('Harbour').getByRole('button', { name: 'Let go of Harbour' }).click()
    await thing('Harbour').waitFor({ state: 'detached', ...soon })
    await dialog().getByRole('button', { name: 'Undo' }).click()
    await thing('Harbour').waitFor(soon)
    expect(app.problems.pageErrors).toEqual([])
  })
})
