import type { Page } from 'playwright'
import { escape, run, soon, type AccessScene } from './scene-steps'

const grid = (page: Page) => page.getByRole('grid', { name: 'Horizon' })

/** What a permit coordinator lives with: the horizon, the board, the day's board, what is told on the desktop. */
export const coordinationScenes: readonly AccessScene[] = [
  {
    name: 'horizon of permits',
    async open({ page }) {
      await run(page, 'What ends or must be renewed soon')
      await page.getByRole('group', { name: 'How far to look' }).getByRole('button', { name: /^30 days/ }).click(soon) // prettier-ignore
      await grid(page).getByRole('row').nth(1).waitFor(soon)
    },
  },
  {
    name: 'board of permits',
    async open({ page }) {
      await run(page, 'Permits as a board by status')
      await page.getByRole('application', { name: 'Permits by status' }).getByRole('listitem').first().waitFor(soon)
    },
  },
  {
    name: 'board of a day',
    async open({ page }) {
      await run(page, 'Print the board of a day…')
      await page.getByRole('dialog', { name: 'Board of a day' }).waitFor(soon)
    },
    async leave(at) {
      await escape(at)
      await run(at.page, 'Permits as a list')
    },
  },
]
