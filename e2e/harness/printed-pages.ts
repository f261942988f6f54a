import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AppUnderTest } from './app-under-test'
import { readPdf, type PdfPage } from './pdf-pages'

/** The pages of what `start` prints: through the dialog of the window, or what the browser is given to print. @param folder takes the file */
export async function printedPages(app: AppUnderTest, folder: string, start: () => Promise<void>): Promise<PdfPage[]> {
  const path = join(folder, `${Math.random()}.pdf`)
  if (app.electron) {
    await app.electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await start()
    // The paper may have come and gone between two looks at the page; its file is whole with its last line.
    const isWhole = () => existsSync(path) && readFileSync(path).subarray(-32).includes('%%EOF')
    await expect.poll(isWhole, { timeout: 90_000 }).toBe(true)
  } else {
    await app.page.evaluate(() => {
      window.print = () => void document.documentElement.setAttribute('data-asked', 'print')
    })
    await start()
    await app.page.locator('html[data-asked="print"]').waitFor({ state: 'attached' })
    await app.page.pdf({ path, preferCSSPageSize: true, printBackground: true })
    await app.page.evaluate(() => {
      document.documentElement.removeAttribute('data-asked')
      window.dispatchEvent(new Event('afterprint'))
    })
  }
  await app.page.locator('.paper-root').waitFor({ state: 'detached' })
  return readPdf(readFileSync(path))
}
