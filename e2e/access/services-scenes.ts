import type { Page } from 'playwright'
import { escape, run, soon, type AccessScene } from './scene-steps'

const report = (page: Page) => page.getByRole('dialog', { name: /^Services report/ })
const settled = (page: Page) =>
  report(page)
    .getByRole('status')
    .waitFor({ state: 'detached', ...soon })
const view = (page: Page, name: RegExp) => report(page).getByRole('button', { name }).click()

/** The services report: what was found, the layers, what their columns mean, and the report on the map. */
export const servicesScenes: readonly AccessScene[] = [
  {
    name: 'services report',
    async open({ page }) {
      await run(page, 'Services report at the middle of the map')
      await settled(page)
      await report(page).getByRole('textbox', { name: 'Within' }).fill('200')
      await report(page).getByRole('button', { name: 'Look again', exact: true }).click()
      await settled(page)
      await view(page, /^Found/)
      await report(page).getByRole('row').nth(1).waitFor(soon)
    },
  },
  { name: 'services report: layers', open: ({ page }) => view(page, /^Layers/) },
  {
    name: 'services report: columns',
    async open({ page }) {
      const columns = report(page).getByRole('button', { name: 'Columns…' })
      await columns.and(page.locator(':not([aria-disabled="true"])')).first().click()
      await page.getByRole('dialog', { name: /^What the columns/ }).waitFor(soon)
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: /^What the columns/ }).waitFor({ state: 'detached' })
    },
  },
  { name: 'services report: not looked into', open: ({ page }) => view(page, /^Not looked into/), leave: escape },
  {
    name: 'services report on the map',
    async open({ page }) {
      await run(page, 'Show the last services report')
      await report(page).getByRole('button', { name: 'Show on the map' }).last().click()
      await page.getByRole('region', { name: 'Services report' }).waitFor(soon)
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Take the services report off the map' }).click(),
  },
  {
    name: 'drawing an area for a services report',
    open: ({ page }) => run(page, 'Services report in an area'),
    leave: ({ page }) => run(page, 'Identify'),
  },
]
