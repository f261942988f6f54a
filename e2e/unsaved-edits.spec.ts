import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'

const soon = { timeout: 60_000 }

onHost('electron', 'a window with edits that are not saved', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  /** Closes the window, the question being answered with so many buttons from the left, and counts how often it was put. */
  const closeAnswering = async (button: number): Promise<void> => {
    await app.electron?.evaluate(({ BrowserWindow, dialog }, answer) => {
      const asked = globalThis as { asked?: number }
      asked.asked = 0
      dialog.showMessageBoxSync = () => ((asked.asked = (asked.asked ?? 0) + 1), answer)
      setTimeout(() => BrowserWindow.getAllWindows()[0]?.close(), 50)
    }, button)
  }
  const asked = () => app.electron?.evaluate(() => (globalThis as { asked?: number }).asked)

  it('takes back all that was typed at once, by key and in the menu', async () => {
    const { page, electron } = app
    await page
      .getByRole('treeitem', { name: /Buildings/ })
      .first()
      .click(soon)
    const description = page.getByRole('textbox', { name: 'Description' })
    const before = await description.inputValue(soon)
    const undo = async (way: string): Promise<void> => {
      if (way === 'key') return page.keyboard.press('Control+z')
      await electron?.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('edit.undo')?.click())
    }
    for (const way of ['key', 'menu']) {
      await description.focus()
      await page.keyboard.press('End')
      // The first letter brings what is not saved on the page, for which other nodes leave it.
      await page.keyboard.type('abcdef', { delay: 5 })
      await page.getByText('Not saved yet').first().waitFor(soon)
      await undo(way)
      await expect.poll(() => description.inputValue()).toBe(before)
    }
  })

  it('asks before it goes, and stays with what was typed', async () => {
    const { page } = app
    await page
      .getByRole('treeitem', { name: /Buildings/ })
      .first()
      .click(soon)
    await page.getByRole('textbox', { name: 'Description' }).fill('half a sentence', soon)
    await page.getByText('Not saved yet').first().waitFor(soon)
    await closeAnswering(1)
    await expect.poll(asked).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('half a sentence')
  })

  it('goes when nothing is to be kept', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'Discard' }).first().click(soon)
    await page
      .getByText('Not saved yet')
      .first()
      .waitFor({ state: 'detached', ...soon })
    const gone = new Promise((resolve) => page.once('close', resolve))
    await closeAnswering(1)
    await gone
  })
})
