import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { escape, run, soon, type AccessScene, type AccessStage } from '../access/scene-steps'
import { ground } from '../harness/two-grounds'
import { chooseUploadFolder, foundLayerRow, openSection, planRow } from '../harness/window'

const menu = (page: Page) => page.getByRole('menu').waitFor()
const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().click()
  await menu(page)
}

/** Uploads one reading of a ground after another: a layer of two revisions whose cells differ. */
async function uploadGrounds({ app, page, folder }: AccessStage): Promise<void> {
  for (const [isBuilt, name, what] of [
    [false, 'Ground as designed', /^Create/],
    [true, 'Ground as built', /^Revise/],
  ] as const) {
    const site = join(dirname(folder), name)
    mkdirSync(site)
    writeFileSync(join(site, 'Embankment.tif'), ground(isBuilt))
    await chooseUploadFolder(app, site)
    await planRow(page, 'Embankment').getByText(what).waitFor(soon)
    await page.getByRole('button', { name: 'Start 1 upload' }).click()
    await page.getByRole('heading', { name }).waitFor(soon)
    const sent = page.getByRole('grid', { name: 'Rows of the batch' })
    await sent.getByRole('row', { name: 'Embankment' }).getByText('Completed').waitFor(soon)
  }
}

/** Menus, and what is there after an upload: how they read is looked at, beside the screens that the rules of access are held against. */
export const moreScenes: readonly AccessScene[] = [
  {
    name: 'more of a layer',
    async open({ page }) {
      await openSection(page, 'Layers')
      await (await foundLayerRow(page, 'Water mains')).first().click()
      await press(page, 'More actions')
    },
    leave: escape,
  },
  {
    name: 'more of rows',
    async open({ page }) {
      await run(page, 'Attribute table')
      await press(page, 'More for these rows')
    },
    async leave(stage) {
      await escape(stage)
      await run(stage.page, 'Attribute table')
    },
  },
  {
    name: 'saved filters of permits',
    async open({ page }) {
      await openSection(page, 'Permits')
      await press(page, 'Saved filters')
    },
    leave: escape,
  },
  {
    name: 'columns of the upload plan',
    async open({ app, page, folder }) {
      await chooseUploadFolder(app, folder)
      await planRow(page, 'Water mains').click({ ...soon, position: { x: 70, y: 12 } })
      await press(page, /^Columns/)
    },
    async leave(stage) {
      const { page } = stage
      await escape(stage)
      await page.getByRole('button', { name: 'Put the plan away' }).click()
      await page.getByRole('grid', { name: 'Upload plan' }).waitFor({ state: 'detached', ...soon })
    },
  },
  { name: 'a batch that was sent', open: uploadGrounds },
  { name: 'more of a batch', open: ({ page }) => press(page, 'More for this batch'), leave: escape },
  {
    name: 'comparison of rasters',
    async open({ page }) {
      await openSection(page, 'Layers')
      const row = await foundLayerRow(page, 'Embankment')
      await row.getByText('r2').waitFor(soon)
      await row.click()
      await run(page, 'Compare revisions')
      await page.getByRole('tabpanel').getByText('risen', { exact: false }).first().waitFor(soon)
    },
  },
  {
    name: 'comparison of rasters, differences',
    open: ({ page }) => page.getByRole('button', { name: 'Differences', exact: true }).click(),
  },
  {
    name: 'comparison of rasters, what is saved',
    async open({ page }) {
      await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).last().click()
      await menu(page)
    },
    async leave(stage) {
      await escape(stage)
      await run(stage.page, 'Close the comparison')
    },
  },
]
