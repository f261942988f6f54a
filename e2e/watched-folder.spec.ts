import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { openSection, planRow } from './harness/window'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'a watched folder', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-watched-'))
  const folder = join(root, 'Incoming')
  const home = freshHome()
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(folder)
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
    await rm(root, { recursive: true, force: true })
  })

  async function chooseFolder() {
    const { page } = app
    await app.electron?.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
    }, folder)
    await page.getByRole('button', { name: 'Watch a folder…' }).click()
  }

  it('is added, says what waits and why, takes rules and templates, and makes a draft that is opened', async () => {
    const { page } = app
    await page.getByText(/^Synced/).waitFor(soon)
    const project = await callFromPage(page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    await openSection(page, 'Uploads')
    await chooseFolder()
    await page
      .getByRole('dialog', { name: 'Watch “Incoming”?' })
      .getByRole('button', { name: 'Draft what lies in it' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Incoming' })
    await dialog.getByLabel('Whole when unchanged for').selectOption({ label: '5 s' })

    // A set that lacks its attributes, and a table that is whole.
    const shape = Buffer.alloc(100)
    shape.writeInt32BE(9994, 0)
    shape.writeInt32BE(50, 24)
    for (const ext of ['shp', 'shx']) writeFileSync(join(folder, `kerbs.${ext}`), shape)
    writeFileSync(join(folder, 'bollards.csv'), 'id,latitude,longitude\n1,-33.85,151.2\n')
    await dialog.getByRole('button', { name: 'Look now' }).click()
    await dialog.getByRole('row', { name: /kerbs waits for kerbs\.dbf\./ }).waitFor(soon)
    await app.screenshot('watched-waiting')

    await dialog.getByRole('button', { name: 'Templates' }).click()
    await dialog.getByRole('textbox', { name: 'Files' }).fill('*.csv')
    await dialog.getByLabel('EPSG code').fill('nowhere')
    await dialog.getByText('An EPSG code is a number, as 7856.').waitFor()
    await dialog.getByLabel('EPSG code').fill('4326')
    await dialog.getByLabel('Description').fill('From the site office')
    await dialog.getByRole('button', { name: 'Add the template' }).click()
    await dialog.getByText('EPSG:4326, From the site office').waitFor(soon)
    await app.screenshot('watched-templates')
    await dialog.getByRole('button', { name: 'Rules' }).click()
    await dialog.getByLabel('Name of the rule').fill('Nightly issue')
    await dialog.getByRole('textbox', { name: 'Files' }).fill('surveys/**, *.tif')
    await dialog.getByRole('textbox', { name: 'Files' }).press('Enter')
    await dialog.getByText('surveys/**, *.tif').waitFor(soon)
    await app.screenshot('watched-rules')
    const [kept] = await callFromPage(page, 'watch.list', { project })
    expect(kept).toMatchObject({
      quietSeconds: 5,
      rules: [{ name: 'Nightly issue', patterns: ['surveys/**', '*.tif'] }],
    })

    // The whole one is kept back for the other until a person drafts it.
    await dialog.getByRole('button', { name: 'Waits' }).click()
    await dialog.getByRole('row', { name: /bollards is ready/ }).waitFor(soon)
    await dialog.getByRole('row', { name: /bollards/ }).click()
    await dialog.getByRole('button', { name: 'Draft 1 as it is' }).click()
    await dialog.getByRole('row', { name: /bollards/ }).waitFor({ state: 'detached', ...soon })
    await dialog.getByRole('contentinfo').or(dialog.locator('footer')).getByRole('button', { name: 'Close' }).click()
    await page.getByText(/Incoming: drafted\. 1 layer waits/).waitFor(soon)
    await app.screenshot('watched-side')
    await page.getByRole('button', { name: /^Open the plan Incoming/ }).click()
    await planRow(page, 'bollards').waitFor(soon)
    const plan = await callFromPage(page, 'uploads.findOpenPlan', { project })
    expect(plan?.rows.map((row) => [row.name, row.options.srid, row.options.description])).toEqual([
      ['bollards', 4326, 'From the site office'],
    ])
    await app.screenshot('watched-draft')
    expect(app.problems.consoleErrors).toEqual([])
  }, 240_000)
})
