import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { openSection } from './harness/window'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('web', 'the day of a permit coordinator', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())
  const as = (name: string) => app.page.getByRole('group', { name: 'Ways to look at the permits' }).getByText(name)

  it('shows what ends or must be renewed by the moment, and opens a permit of it', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    await as('Horizon').click()
    const spans = page.getByRole('group', { name: 'How far to look' })
    await spans.getByRole('button', { name: /^30 days: [1-9]/ }).click(soon)
    const table = page.getByRole('grid', { name: 'Horizon' })
    await table.getByRole('row').nth(1).waitFor(soon)
    await app.screenshot('horizon')
    await spans.getByRole('button', { name: /^Lapsed: [1-9]/ }).click(soon)
    await app.screenshot('horizon-lapsed')
    await table.getByRole('button', { name: /^\d+ / }).first().click()
    await page.getByRole('button', { name: 'Back to the list' }).or(page.getByRole('button', { name: /back/i })).first().click() // prettier-ignore
    await table.waitFor(soon)
  })

  it('has a board by status that the keys go over', async () => {
    const { page } = app
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run' }).fill('Permits as a board')
    await page.keyboard.press('Enter')
    const board = page.getByRole('application', { name: 'Permits by status' })
    await board.getByRole('listitem').first().waitFor(soon)
    // Whoever came by keys goes on by keys.
    await expect.poll(() => board.evaluate((element) => element === document.activeElement)).toBe(true)
    const active = () => board.getAttribute('aria-activedescendant')
    const first = await active()
    await page.keyboard.press('ArrowRight')
    await expect.poll(active).not.toBe(first)
    await page.keyboard.press('ArrowDown')
    // They go on from a card that was clicked, and from a column that was reached by the tabulator.
    const [left, below] = [board.getByRole('list').first().getByRole('listitem'), await active()]
    await left.nth(1).click()
    await expect.poll(active).toBe(await left.nth(1).getAttribute('id'))
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe(await left.nth(2).getAttribute('id'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await expect.poll(active).toBe(await left.nth(1).getAttribute('id'))
    expect(below).not.toBe(first)
    await app.screenshot('board')
    await page.keyboard.press('Enter')
    await expect.poll(() => board.isVisible()).toBe(false)
    await page.getByRole('button', { name: /back/i }).first().click()
    await board.waitFor(soon)
  })

  it('puts the board of a day on paper with its map', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'Print the board of a day…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Board of a day' })
    await dialog.getByText(/^\d+ permits?$/).waitFor(soon)
    await app.screenshot('day-board')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('shows what changed since yesterday, permits first', async () => {
    const { page } = app
    await as('List').click()
    await page.getByRole('button', { name: 'What changed since yesterday' }).click()
    const dialog = page.getByRole('dialog', { name: /^What changed/ })
    await dialog.getByRole('button', { name: /^Permits \(/, pressed: true }).waitFor(soon)
    await app.screenshot('since-yesterday')
    await page.keyboard.press('Escape')
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
