import type { Page } from 'playwright'
import type { AppUnderTest } from '../harness/app-under-test'

/** What a scene plays on: the app as the scene before left it, and a folder to upload. */
export interface AccessStage {
  app: AppUnderTest
  page: Page
  folder: string
}

/** A screen, dialog, menu or state that everybody must be able to read and to work. `leave` puts it away again. */
export interface AccessScene {
  name: string
  open(stage: AccessStage): Promise<void>
  leave?(stage: AccessStage): Promise<void>
  /** Opens it anew where its words are made as it opens; by what is the same in every language. */
  again?(stage: AccessStage): Promise<void>
  /** A picture is kept of it in German too, in the smallest window of three columns, where words are long and room is short. */
  german?: boolean
}

/** What is waited for at most. */
export const soon = { timeout: 30_000 }
/** Puts the dialog or the menu away. */
export const escape = async ({ page }: AccessStage): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'detached' })
}

/** Runs a command of the palette by its words. */
export async function run(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run' }).fill(words)
  await page.getByRole('option', { name: new RegExp(`^${words}`) }).waitFor()
  await page.keyboard.press('Enter')
}

export const dialog = (page: Page) => page.getByRole('dialog').waitFor()

/** A dialog that a command of the palette opens. */
export const byCommand = (name: string, words: string): AccessScene => ({
  name,
  async open({ page }) {
    await run(page, words)
    await dialog(page)
  },
  leave: escape,
})
