import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { chooseUploadFolder, openSection, planRow } from './harness/window'

const soon = { timeout: 30_000 }
const long = { timeout: 60_000 }

/** In the Netherlands: the first says where it lies, the second is left to the system of its project. */
const files = {
  'wells.geojson': JSON.stringify({
    ...{ type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::28992' } } },
    features: [
      { type: 'Feature', properties: { id: 1 }, geometry: { type: 'Point', coordinates: [121_500, 487_000] } },
      { type: 'Feature', properties: { id: 2 }, geometry: { type: 'Point', coordinates: [121_600, 487_100] } },
    ],
  }),
  'levels.csv': 'id,x,y\n1,121520,487020\n2,121540,487060\n',
}

onHost('electron', 'files of another place than the sample', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-new-project-'))
  const folder = join(root, 'Polder north')
  const home = freshHome()
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(folder)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
    await rm(root, { recursive: true, force: true })
  })
  const current = async () => {
    const project = await callFromPage(app.page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    return project
  }
  const plan = async () => callFromPage(app.page, 'uploads.findOpenPlan', { project: await current() })

  it('get a project of their own on this computer, where their plan goes on and becomes layers', async () => {
    const { page } = app
    await chooseUploadFolder(app, folder)
    await planRow(page, 'wells').waitFor(soon)
    await expect.poll(async () => (await plan())?.state, soon).toBe('ready')
    const sample = await current()
    await page.getByRole('button', { name: 'Make a project for these files…' }).click(soon)
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await expect.poll(() => dialog.getByLabel('Name').inputValue(), soon).toBe('Polder north')
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Coordinate system (CRS)' }).inputValue(), soon)
      .toMatch(/^EPSG:28992, Amersfoort/)
    await app.screenshot('new-project')
    await dialog.getByRole('button', { name: 'Make the project' }).click()

    await page.getByRole('button', { name: /^Polder north/ }).waitFor(soon)
    await expect.poll(async () => (await current()).projectId, soon).not.toBe(sample.projectId)
    await expect.poll(async () => (await plan())?.state, soon).toBe('ready')
    const rows = (await plan())?.rows.map(({ name, action, crs }) => ({ name, action, srid: crs.srid }))
    expect(rows?.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'levels', action: 'create', srid: 28992 },
      { name: 'wells', action: 'create', srid: 28992 },
    ])
    expect(await callFromPage(page, 'uploads.findOpenPlan', { project: sample })).toBeNull()
    await page.getByRole('button', { name: 'Start 2 uploads' }).click(soon)
    const listed = async () => {
      const { overview } = await callFromPage(page, 'layers.list', { project: await current(), revisions: 'latest' })
      return overview.layers.map(({ name }) => name).sort()
    }
    await expect.poll(listed, long).toEqual(['levels', 'wells'])
    await app.screenshot('new-project-sent')
    // The map of a new project was nowhere: it stays where the first layers came to lie.
    await openSection(page, 'Layers')
    await expect.poll(() => page.locator('.map-foot').innerText(), long).toMatch(/E\s121\s5\d\d/)
    await openSection(page, 'Uploads')
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  }, 180_000)

  it('and one without files is made by the switcher, asks for what it needs, and is empty until then', async () => {
    const { page } = app
    await page.getByRole('button', { name: /^Polder north/ }).click()
    await page.getByRole('button', { name: 'New project…' }).click(soon)
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByLabel('Name').press('Enter')
    await dialog.getByText('Needs a name').waitFor(soon)
    await dialog.getByLabel('Name').fill('Ring road')
    await dialog.getByLabel('Name').press('Enter')
    await page.getByRole('button', { name: /^Ring road/ }).waitFor(soon)
    const project = await current()
    const { project: detail } = await callFromPage(page, 'projects.get', { project })
    expect(detail).toMatchObject({ name: 'Ring road', defaultProjection: 28992 })
    const { overview } = await callFromPage(page, 'layers.list', { project, revisions: 'latest' })
    expect(overview.layers).toEqual([])
    await app.screenshot('new-project-empty')

    await page.getByRole('button', { name: /^Ring road/ }).click()
    await page.getByRole('button', { name: 'Change the project…' }).click(soon)
    const change = page.getByRole('dialog', { name: 'Change the project' })
    await change.getByRole('combobox', { name: 'Coordinate system (CRS)' }).fill('7856')
    await page.getByRole('option', { name: /7856/ }).first().click(soon)
    await app.screenshot('change-project-system')
    await change.getByRole('button', { name: 'Save' }).click()
    await change.waitFor({ state: 'detached', ...soon })
    const { project: changed } = await callFromPage(page, 'projects.get', { project })
    expect(changed).toMatchObject({ name: 'Ring road', defaultProjection: 7856 })

    await page.getByRole('button', { name: /^Ring road/ }).click()
    await page.getByRole('option', { name: /Polder north/ }).click(soon)
    await page.getByRole('button', { name: /^Polder north/ }).waitFor(soon)
  }, 120_000)

  it('is renamed and archived where its project is told of, and lists say so', async () => {
    const { page } = app
    await openSection(page, 'Layers')
    await expect.poll(() => page.locator('.map-foot').innerText(), long).toMatch(/E\s12\d\s\d\d\d/)
    await page.getByRole('button', { name: /^Polder north/ }).click()
    await app.screenshot('switcher-foot')
    await page.getByRole('button', { name: 'Change the project…' }).click(soon)
    const dialog = page.getByRole('dialog', { name: 'Change the project' })
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Polder north')
    // It has layers, which follow its system.
    expect(await dialog.getByLabel('Coordinate system (CRS)').getAttribute('readonly')).not.toBeNull()
    await dialog.getByRole('checkbox', { name: 'Open the map where it is now' }).click()
    await dialog.getByLabel('Name').fill(' Polder, stage 1 ')
    await app.screenshot('change-project')
    await dialog.getByLabel('Name').press('Enter')
    await page.getByRole('button', { name: /^Polder, stage 1/ }).click(soon)
    await page.getByRole('button', { name: 'Change the project…' }).click(soon)
    await dialog.getByRole('checkbox', { name: 'Archived' }).click(soon)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Polder, stage 1.*archived/i }).click(soon)
    const last = page.getByRole('option').last()
    await expect.poll(() => last.innerText(), soon).toMatch(/^Polder, stage 1\s+archived/i)
    await page.keyboard.press('Escape')
    const project = await current()
    expect((await callFromPage(page, 'projects.get', { project })).project).toMatchObject({
      ...{ name: 'Polder, stage 1', archived: true, defaultProjection: 28992 },
      mapCenter: { latitude: expect.closeTo(52, 0) as number, longitude: expect.closeTo(5, 0) as number },
    })
    await callFromPage(page, 'projects.change', { project, changes: { name: 'Polder north', archived: false } })
  }, 120_000)

  it('is there after the next start, and is the one that is shown', async () => {
    await app.close()
    app = await host.start({ home })
    await app.page.getByRole('button', { name: /^Polder north/ }).waitFor(soon)
  }, 120_000)

  it('says before it makes one of the same name that there is one, and shows both with their numbers', async () => {
    const { page } = app
    await page.getByRole('button', { name: /^Polder north/ }).click()
    await page.getByRole('button', { name: 'New project…', exact: true }).click(soon)
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByLabel('Name').fill('ring road')
    await dialog.getByText('A project is called so already').waitFor(soon)
    await dialog.getByLabel('Name').press('Enter')
    await page.getByRole('button', { name: /^ring road, project \d+/ }).waitFor(soon)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('ring road')
    await expect.poll(() => page.getByRole('option', { name: /^ring road, project \d+/i }).count(), soon).toBe(2)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^ring road, project \d+/ }).click()
    await app.screenshot('new-project-twins')
    await page.getByRole('option', { name: /Polder north/ }).click(soon)
    await page.getByRole('button', { name: /^Polder north/ }).waitFor(soon)
  }, 120_000)
})
