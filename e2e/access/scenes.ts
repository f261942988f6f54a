import type { Page } from 'playwright'
import { chooseUploadFolder, openSection, planRow } from '../harness/window'
import { holdingScenes } from './holding-scenes'
import { coordinationScenes } from './coordination-scenes'
import { packScenes } from './pack-scenes'
import { servicesScenes } from './services-scenes'
import { byCommand, dialog, escape, run, soon, type AccessScene } from './scene-steps'

const layer = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) }).first()
async function choose(page: Page, ...names: string[]): Promise<void> {
  await openSection(page, 'Layers')
  for (const [at, name] of names.entries()) await layer(page, name).click({ modifiers: at > 0 ? ['Control'] : [] })
}

async function openLayerMenu(page: Page): Promise<void> {
  await page.getByRole('tree').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

const guide = (page: Page) => page.getByRole('complementary', { name: 'Guide' })
const settingsPage = (title: string): AccessScene => ({
  name: `settings: ${title}`,
  async open({ page }) {
    await page.keyboard.press('Control+,')
    await page.getByRole('tab', { name: title, exact: true }).click()
  },
  leave: escape,
})

/** In order: each scene begins where the one before has left the window. Of these a picture is kept (e2e/visual). */
export const accessScenes: readonly AccessScene[] = [
  {
    name: 'layers, nothing chosen',
    async open({ page }) {
      await page.getByRole('treeitem').first().waitFor(soon)
      await page.getByText(/^Bringing/).waitFor({ state: 'detached', ...soon })
    },
  },
  {
    name: 'a layer',
    async open({ page }) {
      await choose(page, 'Water mains')
      await page.getByRole('heading', { name: 'Revisions' }).waitFor(soon)
    },
  },
  {
    name: 'the menu of a layer',
    open: ({ page }) => openLayerMenu(page),
    async again(stage) {
      await escape(stage)
      await openLayerMenu(stage.page)
    },
    leave: escape,
  },
  byCommand('move layers', 'Move what is chosen'),
  byCommand('properties of layers', 'Properties of what is chosen'),
  byCommand('hold layers', 'Hold what is chosen'),
  byCommand('new folder', 'New folder'),
  byCommand('choose by layer', 'Choose features that meet'),
  byCommand('go to coordinate', 'Go to coordinate'),
  byCommand('chainage', 'Chainage: alignments'),
  byCommand('print the map', 'Print the map'),
  {
    name: 'choosing by box',
    async open({ page }) {
      await run(page, 'Choose features by box')
    },
  },
  { name: 'measuring', open: ({ page }) => run(page, 'Measure area'), leave: ({ page }) => run(page, 'Identify') },
  {
    name: 'attribute table',
    async open({ page }) {
      await run(page, 'Attribute table')
      await page
        .getByRole('grid', { name: /Attributes/ })
        .getByRole('row')
        .nth(2)
        .click(soon)
    },
  },
  {
    name: 'the menu of a column',
    async open({ page }) {
      await page
        .getByRole('button', { name: /^Column / })
        .first()
        .click()
      await page.getByRole('menu').waitFor()
    },
    leave: escape,
  },
  {
    name: 'statistics of a column',
    async open({ page }) {
      await page
        .getByRole('button', { name: /^Column / })
        .nth(1)
        .click()
      await page.getByRole('menuitem', { name: 'Statistics' }).click()
      await page.getByRole('button', { name: 'Close the statistics' }).waitFor()
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Close the statistics' }).click(),
  },
  {
    name: 'filter rows',
    async open({ page }) {
      await page
        .getByRole('button', { name: /Filter rows/ })
        .first()
        .click()
      await dialog(page)
    },
    leave: escape,
  },
  {
    name: 'export rows',
    async open({ page }) {
      await page.getByRole('button', { name: 'More for these rows' }).click()
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await dialog(page)
    },
    leave: async (stage) => {
      await escape(stage)
      await run(stage.page, 'Attribute table')
    },
  },
  {
    name: 'many layers',
    open: ({ page }) => choose(page, 'Tunnel alignment', 'Boreholes'),
  },
  {
    name: 'comparison',
    async open({ page }) {
      await choose(page, 'Water mains')
      await run(page, 'Compare revisions')
      await page.getByRole('grid').getByRole('row').nth(1).click(soon)
    },
  },
  {
    name: 'comparison, differences',
    open: ({ page }) => page.getByText('Differences', { exact: true }).first().click(),
    leave: ({ page }) => run(page, 'Close the comparison'),
  },
  {
    name: 'looking back in time',
    async open({ page }) {
      await openSection(page, 'Layers')
      await page.getByRole('button', { name: 'Look back in time' }).click()
      const bar = page.getByRole('region', { name: 'Looking back in time' })
      await bar.getByText('Reading the histories').waitFor({ state: 'detached', ...soon })
      await bar.getByRole('button', { name: 'Previous change' }).click()
      await bar.getByText(/^As it stood /).waitFor()
    },
  },
  {
    name: 'what changed between two days',
    async open({ page }) {
      await page.getByRole('button', { name: 'What changed…' }).click()
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /Water mains/ })
        .waitFor(soon)
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Close, back to now' }).click()
    },
  },
  {
    name: 'permits',
    async open({ page }) {
      await openSection(page, 'Permits')
      await page.getByRole('grid', { name: 'Permits' }).getByRole('row').nth(1).click(soon)
    },
  },
  {
    name: 'a permit',
    async open({ page }) {
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'Permit' }).getByRole('heading', { level: 1 }).waitFor(soon)
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: 'Permit' }).waitFor({ state: 'detached' })
    },
  },
  { name: 'jobs', open: ({ page }) => openSection(page, 'Jobs') },
  {
    name: 'a job',
    open: ({ page }) => page.getByRole('grid', { name: 'Jobs' }).getByRole('row').nth(1).click(),
  },
  { name: 'uploads, none yet', open: ({ page }) => openSection(page, 'Uploads') },
  {
    name: 'upload plan',
    async open({ app, page, folder }) {
      await chooseUploadFolder(app, folder)
      // At its name: in its middle stands what may be done about it.
      await planRow(page, 'Water mains').click({ ...soon, position: { x: 70, y: 12 } })
    },
    async leave({ page }) {
      await page.getByRole('button', { name: 'Put the plan away' }).click()
      await page.getByRole('grid', { name: 'Upload plan' }).waitFor({ state: 'detached', ...soon })
      await openSection(page, 'Layers')
    },
  },
  {
    name: 'search',
    async open({ page }) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or run' }).fill('wa')
    },
    leave: escape,
  },
  {
    name: 'search without a match',
    async open({ page }) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or run' }).fill('qqqq')
    },
    leave: escape,
  },
  ...['General', 'Keyboard shortcuts', 'This project', 'Map', 'Uploads and jobs', 'Files', 'Storage', 'Updates'].map(
    settingsPage,
  ),
  byCommand('the sheet of keys', 'Keyboard shortcuts'),
  byCommand('activity', 'Activity'),
  byCommand('diagnostics', 'Diagnostics'),
  byCommand('history', 'History'),
  byCommand('connections', 'Connections'),
  byCommand('connect', 'Connect to a service'),
  {
    name: 'the specification, with names by ISO 19650',
    async open({ page }) {
      await run(page, 'Specification of the project')
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: 'Add a rule' })
        .selectOption('File name by ISO 19650')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Separator' }).waitFor()
    },
    async leave(stage) {
      await escape(stage)
      // The rule can be brought back for a while: the offer would lie over what is looked at next.
      await stage.page.locator('.toasts').getByRole('button', { name: 'Dismiss' }).first().click(soon)
    },
  },
  {
    name: 'a connection that failed',
    async open({ page }) {
      await run(page, 'Connect to a service')
      await page.getByLabel('Base URL').fill('http://127.0.0.1:9')
      await page.getByRole('textbox', { name: 'Secret' }).fill('none')
      await page.getByRole('button', { name: 'Try', exact: true }).click()
      await page.getByRole('dialog').getByRole('alert').first().waitFor(soon)
    },
    leave: escape,
  },
  {
    name: 'the guide',
    async open({ page }) {
      await openSection(page, 'Layers')
      await page.getByRole('button', { name: 'Guide…' }).click()
      await guide(page).getByRole('heading', { name: 'Properties' }).waitFor(soon)
    },
  },
  {
    name: 'the guide, its contents',
    async open({ page }) {
      await guide(page).getByRole('button', { name: 'Contents' }).click()
      await guide(page).getByRole('link', { name: 'The first start' }).waitFor()
    },
  },
  {
    name: 'the guide, a table wider than it',
    async open({ page }) {
      await guide(page).getByRole('link', { name: 'Command line', exact: true }).click()
      await guide(page).getByRole('heading', { name: 'Exit status' }).waitFor()
    },
  },
  {
    name: 'the guide, searched',
    async open({ page }) {
      await guide(page).getByRole('searchbox').fill('permit')
      await guide(page).getByRole('status').waitFor()
    },
    async leave({ page }) {
      await guide(page).getByRole('button', { name: 'Close the guide' }).click()
      await guide(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the guide over a dialog',
    async open({ page }) {
      await run(page, 'Go to coordinate')
      await page.getByRole('dialog').getByRole('button', { name: 'Guide…' }).click()
      await page
        .getByRole('dialog', { name: 'Guide' })
        .getByRole('heading', { name: 'Print', exact: true })
        .waitFor(soon)
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Guide' }).waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'projects',
    async open({ page }) {
      await page.locator('button.proj').click()
      await page.getByRole('listbox', { name: 'Projects' }).waitFor()
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.getByRole('listbox', { name: 'Projects' }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'new project',
    german: true,
    async open({ page }) {
      await run(page, 'New project')
      await page.getByRole('combobox', { name: 'Coordinate system (CRS)' }).waitFor(soon)
      await page.waitForFunction(() =>
        [...document.querySelectorAll('input')].some(({ value }) => value.includes('GDA2020')),
      )
    },
    leave: escape,
  },
  {
    name: 'change project',
    german: true,
    async open({ page }) {
      await run(page, 'Change this project')
      await page.getByRole('dialog', { name: 'Change the project' }).waitFor(soon)
    },
    leave: escape,
  },
  {
    name: 'notifications',
    async open({ page }) {
      await page.getByRole('button', { name: /^Notifications/ }).click()
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'permits that overlap',
    async open({ page }) {
      await run(page, 'Permits that overlap')
      await page
        .getByRole('dialog')
        .getByText(/\d+\spairs/)
        .waitFor(soon)
    },
    leave: escape,
  },
  ...servicesScenes,
  ...coordinationScenes,
  ...holdingScenes,
  ...packScenes,
]
