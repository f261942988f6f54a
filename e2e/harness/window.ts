import { basename, dirname } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { AppUnderTest } from './app-under-test'

/** Steps that several specs take through the window, by role and name as a user finds them. */

export type SectionName = 'Layers' | 'Permits' | 'Jobs' | 'Uploads'

export async function openSection(page: Page, name: SectionName): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }).waitFor()
}

/** Opens the dialog for a new connection and fills it in, without sending it. */
export async function fillInConnection(page: Page, service: { url: string; authorization: string }): Promise<Locator> {
  await clickInSwitcher(page, page.getByRole('button', { name: 'Connect to a service…', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Connect to a service' })
  await dialog.getByLabel('Base URL').fill(service.url)
  await dialog.getByRole('combobox', { name: 'Scheme' }).selectOption({ label: 'Whole value' })
  await dialog.getByRole('textbox', { name: 'Secret' }).fill(service.authorization)
  return dialog
}

/** Shows a project by its name in the switcher of the top bar. */
export async function openProject(page: Page, name: string): Promise<void> {
  // Within its list: the selects of an open plan have options too, which nobody can click.
  await clickInSwitcher(page, page.getByRole('listbox', { name: 'Projects' }).getByRole('option', { name }))
  await page.locator('button.proj').filter({ hasText: name }).waitFor()
}

/** Opens the list of projects and clicks something in it; it closes when a project opens by itself meanwhile, and is opened again. */
async function clickInSwitcher(page: Page, target: Locator): Promise<void> {
  const switcher = page.locator('button.proj')
  await switcher.click()
  await target.click({ timeout: 5_000 }).catch(async () => {
    if (!(await target.isVisible())) await switcher.click()
    await target.click()
  })
}

/** Connects the window to a service, and opens a project of it. */
export async function connectTo(
  page: Page,
  service: { url: string; authorization: string },
  project: string,
): Promise<void> {
  const dialog = await fillInConnection(page, service)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await openProject(page, project)
}

/** Chooses a folder to upload: the native dialog where there is one, else the page's own. */
export async function chooseUploadFolder(app: AppUnderTest, path: string): Promise<void> {
  const { page } = app
  await app.electron?.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] })
  }, path)
  await openSection(page, 'Layers')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Upload folder…' }).first().click()
  if (app.electron === null) await chooseInPage(page, 'Upload a folder', path)
}

/** Chooses a folder in the page's own dialog, where there is no native one. */
async function chooseInPage(page: Page, title: string, path: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(dirname(path))
  await dialog.getByRole('textbox', { name: 'Folder' }).press('Enter')
  await dialog.getByRole('row', { name: basename(path), exact: true }).click()
  await dialog.getByRole('button', { name: `Choose “${basename(path)}”` }).click()
}

/** The row of a file or set of files in the upload plan. */
export const planRow = (page: Page, name: string): Locator =>
  page
    .getByRole('grid', { name: 'Upload plan' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Send ${name}`, exact: true }) })

/** The row of a layer in the tree. */
export const layerRow = (page: Page, name: string): Locator =>
  page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name })

/** The row of a layer in the tree, also of one below what is seen of it: the tree is left filtered by its name. */
export async function foundLayerRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Filter layers' }).fill(name)
  return layerRow(page, name)
}

/** Whether the layers' panes of the map hold ink within `radiusPx` of the middle of the map. */
export function inkAtMapCentre(page: Page, radiusPx = 12): Promise<number> {
  return page.evaluate((radius) => {
    const map = document.querySelector('.leaflet-container')
    if (!map) return -1
    const box = map.getBoundingClientRect()
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const scratch = document.createElement('canvas')
    scratch.width = scratch.height = radius * 2
    const context = scratch.getContext('2d', { willReadFrequently: true })
    if (!context) return -1
    for (const canvas of map.querySelectorAll<HTMLCanvasElement>('.leaflet-layers-pane canvas')) {
      const place = canvas.getBoundingClientRect()
      if (place.width === 0) continue
      const scale = canvas.width / place.width
      const left = (middle.x - radius - place.left) * scale
      const top = (middle.y - radius - place.top) * scale
      context.drawImage(canvas, left, top, radius * 2 * scale, radius * 2 * scale, 0, 0, radius * 2, radius * 2)
    }
    const { data } = context.getImageData(0, 0, radius * 2, radius * 2)
    let inked = 0
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 40) inked++
    return inked
  }, radiusPx)
}

/** Ends the tour of a newcomer, which would stand above all that comes after. */
export async function skipTour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip the tour' }).click({ timeout: 60_000 })
}
