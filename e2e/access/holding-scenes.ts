import type { Page } from 'playwright'
import { callFromPage } from '../harness/contract-from-page'
import { openSection } from '../harness/window'
import { byCommand, dialog, escape, run, soon, type AccessScene } from './scene-steps'

const holdDialog = (page: Page) => page.getByRole('dialog', { name: /^Hold .* offline$/ })
const held = (page: Page) => page.getByRole('dialog', { name: 'What is held offline' })
const network = (page: Page) => held(page).getByRole('combobox', { name: 'This network' })
const askList = async (page: Page) => {
  await openSection(page, 'Permits')
  await page.getByRole('button', { name: 'Hold this list offline…' }).click()
  await holdDialog(page).waitFor()
}
const confirm = async (page: Page, words: string) => {
  await holdDialog(page).getByRole('button', { name: words, exact: true }).click()
  await holdDialog(page).waitFor({ state: 'detached' })
}

/** What is held by its names: the asking, the waiting, and all of it here. Last of all, since what is held shows on every screen. */
export const holdingScenes: readonly AccessScene[] = [
  byCommand('what is held, nothing', 'What is held'),
  {
    name: 'drawing an area to hold',
    async open({ page }) {
      await run(page, 'Draw an area to hold')
    },
    leave: ({ page }) => run(page, 'Identify'),
  },
  {
    name: 'hold an area',
    async open({ page }) {
      await run(page, 'Hold what the map shows')
      await holdDialog(page).getByRole('button', { name: 'Last …' }).click()
      await holdDialog(page)
        .getByText('Asking the service')
        .waitFor({ state: 'detached', ...soon })
    },
    leave: escape,
  },
  { name: 'hold a list of permits', open: ({ page }) => askList(page), leave: escape },
  {
    name: 'what is held, waiting',
    async open({ page }) {
      await run(page, 'Pause fetching')
      await run(page, 'Hold what the map shows')
      await confirm(page, 'Hold the latest revision')
      await askList(page)
      await confirm(page, 'Hold')
      await run(page, 'What is held')
      await network(page).selectOption({ label: 'Metered' })
      // Fetching that goes on before the core knows is done before it is seen to wait.
      await callFromPage(page, 'app.changeSettings', { metered: 'yes' })
      await held(page).getByRole('button', { name: 'Go on fetching' }).click()
      await held(page).getByRole('button', { name: 'Fetch now' }).waitFor(soon)
    },
    leave: ({ page }) =>
      network(page)
        .selectOption({ label: 'Not metered' })
        .then(() => undefined),
  },
  {
    name: 'what is held, here',
    async open({ page }) {
      await dialog(page)
      // The owner of one layer of the area shares it with nobody.
      await held(page).getByText('allows no downloads').waitFor(soon)
      await held(page)
        .getByText(/([1-9]\d*) of \1\spermits/)
        .first()
        .waitFor(soon)
      await held(page)
        .getByText('to read')
        .first()
        .waitFor({ state: 'detached', ...soon })
    },
    leave: escape,
  },
]
