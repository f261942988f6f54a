import type { Page } from 'playwright'
import { callFromPage } from '../harness/contract-from-page'
import { escape, run, soon, type AccessScene } from './scene-steps'

const writing = (page: Page) => page.getByRole('dialog', { name: 'Write a site pack' })
/** Chooses a file of the browser's own computer as a site pack. */
async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await run(page, 'Open a site pack')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'From this browser’s computer…' }).click()
  await (await chooser).setFiles(file)
}

/** Site packs: one that is written, one that is refused, one that is open and what is in it. In a browser. */
export const packScenes: readonly AccessScene[] = [
  {
    name: 'site pack that is refused',
    german: true,
    async open({ page }) {
      await choose(page, { name: 'Note.plumblinepack', mimeType: 'application/zip', buffer: Buffer.from('no pack') })
      await page.getByRole('dialog', { name: 'Opening the site pack' }).getByRole('alert').waitFor(soon)
    },
    leave: escape,
  },
  {
    name: 'write a site pack',
    german: true,
    async open({ page }) {
      await run(page, 'Write a site pack')
      await writing(page)
        .getByText(/\d+ permits?, \d+ layers?/)
        .waitFor(soon)
    },
  },
  {
    name: 'site pack that is open',
    german: true,
    async open({ page }) {
      const download = page.waitForEvent('download', soon)
      await writing(page).getByRole('button', { name: 'Write…' }).click()
      const path = `${await (await download).path()}.plumblinepack`
      await (await download).saveAs(path)
      await choose(page, path)
      await page.getByText(/^Site pack of Harbour Tunnel, as of/).waitFor(soon)
    },
  },
  {
    name: 'what is in a site pack',
    german: true,
    async open({ page }) {
      await page.getByRole('button', { name: 'Details', exact: true }).click()
      await page.getByRole('dialog', { name: /^Site pack of/ }).waitFor(soon)
    },
    async leave(stage) {
      await escape(stage)
      const { page } = stage
      // Both projects have the name.
      await page.locator('button.proj').click()
      await page
        .getByRole('listbox', { name: 'Projects' })
        .getByRole('option', { name: 'Harbour Tunnel' })
        .first()
        .click()
      await page.getByText(/^Site pack of/).waitFor({ state: 'detached', ...soon })
      for (const { id, local } of await callFromPage(page, 'connections.list', undefined))
        if (!local) await callFromPage(page, 'connections.remove', { connectionId: id })
    },
  },
]
