import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ForeignService } from './foreign-service/foreign-service'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { tellOneStory } from './harness/one-story'
import { chooseUploadFolder, connectTo, inkAtMapCentre, layerRow, openSection, planRow } from './harness/window'

const soon = { timeout: 30_000 }
const authorization = 'Key s3cret-of-the-fjord'

const json = (body: unknown) => ({
  status: 200,
  headers: { 'content-TYPE': 'application/json' },
  body: JSON.stringify(body),
})

// One window is enough: what differs is the service. One story in steps.
onHost('web', 'the window at a service that is not ours', (host) => {
  let app: AppUnderTest
  let service: ForeignService
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-foreign-'))
  beforeAll(async () => {
    service = await ForeignService.start({ authorization, givesSources: true, sendsOn: true })
    mkdirSync(join(folder, 'fjord', 'survey'), { recursive: true })
    const features = Array.from({ length: 40 }, (_, at) => ({
      type: 'Feature',
      properties: { n: at },
      geometry: { type: 'LineString', coordinates: [[5.3, 60.3 + at / 4000], [5.31, 60.31 - at / 4000]] }, // prettier-ignore
    }))
    const text = JSON.stringify({ type: 'FeatureCollection', features })
    writeFileSync(join(folder, 'fjord', 'survey', 'Quay.geojson'), text)
    app = await host.start()
  })
  afterAll(async () => {
    await app?.close()
    await service?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  tellOneStory(() => app)

  it('connects through a prefix and redirects, and opens a project without CRS, centre or uuid', async () => {
    const { page } = app
    await connectTo(page, { url: service.url, authorization }, 'Quay')
    await page.getByText('This project has no layers yet').waitFor(soon)
  })

  it('uploads a folder, sees its job end in pages of five, and draws the layer from its source', async () => {
    const { page } = app
    for (let index = 0; index < 7; index++)
      service.project.begin({ mode: 0, fileNames: ['x.csv'], fileLastModifieds: [1], title: `other ${index}` })
    await chooseUploadFolder(app, join(folder, 'fjord'))
    await planRow(page, 'Quay')
      .getByText(/^Create/)
      .waitFor(soon)
    await page.getByRole('button', { name: 'Start 1 upload' }).click()
    const grid = page.getByRole('grid', { name: 'Rows of the batch' })
    await grid.getByRole('row', { name: 'Quay' }).getByText('Completed').waitFor(soon)
    await openSection(page, 'Jobs')
    await page.getByText('1 to 5 of 8').waitFor(soon)
    await page.getByRole('button', { name: 'Older jobs' }).click()
    await page.getByText('6 to 8 of 8').waitFor(soon)
    await page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'Completed' }).waitFor(soon)
    await openSection(page, 'Layers')
    await layerRow(page, 'Quay').waitFor(soon)
    await layerRow(page, 'Quay').click()
    await layerRow(page, 'Quay').press('Enter')
    await expect.poll(() => inkAtMapCentre(page, 40), soon).toBeGreaterThan(5)
    await app.screenshot('foreign-layer')
  })

  it('lists permits with statuses that nobody knows, opens one that has next to nothing, and says which is missing', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    const table = page.getByRole('grid', { name: 'Permits', exact: true })
    for (const index of [0, 1, 2, 3, 4]) await table.getByRole('row', { name: `Permit ${index}` }).waitFor(soon)
    await table.getByRole('row', { name: 'Permit 0' }).dblclick()
    const events = page.getByRole('region', { name: 'Events' })
    await events.getByText('Teleported (unknown kind)').waitFor(soon)
    // The service gives two a page whatever is asked; a short history is read whole.
    await events.getByRole('listitem').filter({ hasText: 'Comment' }).waitFor(soon)
    await app.screenshot('foreign-permit')
  })

  it('is refused archived permits: says so, and goes on with the others', async () => {
    const { page } = app
    service.faults.push({ on: /^GET .*\/permits$/, query: /showArchived=true/, does: { status: 403 } })
    await page.getByRole('button', { name: 'Back to all permits' }).click()
    await page.getByRole('switch', { name: /Archived too/ }).click()
    await page.getByText('Only project admins and permit controllers may list them.').waitFor(soon)
    await page.getByRole('grid', { name: 'Permits', exact: true }).getByRole('row', { name: 'Permit 4' }).waitFor(soon)
    service.faults.splice(0)
  })

  it('meets a permit of a wrong type: names the field, keeps the table, and mends it when asked again', async () => {
    const { page } = app
    const items = [{ id: 900, name: 17 }]
    const bad = json({ pageNumber: 1, pageSize: 2, totalCount: 1, totalPages: 1, items })
    service.faults.push({ on: /^GET .*\/permits$/, does: bad })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Read the permits again')
    await page.keyboard.press('Enter')
    const note = page.getByRole('alert').filter({ hasText: 'items[0].name' })
    await note.first().waitFor(soon)
    await page.getByRole('grid', { name: 'Permits', exact: true }).getByRole('row', { name: 'Permit 4' }).waitFor()
    await app.screenshot('foreign-wrong-type')
    service.faults.splice(0)
    await note.first().getByRole('button', { name: 'Try again' }).click()
    await note.first().waitFor({ state: 'detached', ...soon })
  })

  it('comes up on a layer list of a wrong type: shows the layers of before, with the reason, and is not offline', async () => {
    const { page } = app
    service.faults.push({ on: /^GET .*\/projects\/12\/layers$/, does: json([{ id: 'seven', name: 'Quay' }]) })
    await page.reload()
    await openSection(page, 'Layers')
    const note = page.getByRole('alert').filter({ hasText: '[0].id' })
    await note.first().waitFor(soon)
    await page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem').first().waitFor(soon)
    expect(await page.getByText(/^Offline since/).count()).toBe(0)
    await app.screenshot('foreign-wrong-layers')
    service.faults.splice(0)
    await note.first().getByRole('button', { name: 'Read again' }).click()
    await note.first().waitFor({ state: 'detached', ...soon })
  })

  it('holds all that it can, and says which permit is held only in part and why', async () => {
    const { page } = app
    service.faults.push({ on: /^GET .*\/permits\/902$/, does: json({ id: 902, name: 17 }) })
    await openSection(page, 'Permits')
    await page.getByRole('switch', { name: /Hold all permits offline/ }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Held only in part: “Permit 2”' })
    await note.first().waitFor(soon)
    await app.screenshot('foreign-not-held')
    service.faults.splice(0)
    await note.first().getByRole('button', { name: 'Try again' }).click()
    await note.first().waitFor({ state: 'detached', ...soon })
  })

  it('never crashed the window, nor filled its console', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
