import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { readPdf } from './harness/pdf-pages'

const soon = { timeout: 30_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'a comparison', (host) => {
  let app: AppUnderTest
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-compare-'))
    app = await host.start()
    await app.page.getByText('Legend').first().waitFor()
  })
  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is gone through by keys: each difference is chosen once, and the map goes there', async () => {
    const { page } = app
    await page.getByRole('treeitem', { name: /Water mains/ }).click()
    await page.keyboard.press('Alt+c')
    await page.getByRole('grid', { name: 'Changes' }).waitFor(soon)
    await page.getByRole('button', { name: 'Differences', exact: true }).click()
    await page.getByRole('row').nth(1).waitFor(soon)
    const name = page.locator('.insp-h h2')
    const place = () => page.locator('.steps [role="status"]').innerText()
    const total = /\d+/.exec(await place())?.[0]
    const seen: string[] = []
    const step = async (press: () => Promise<void>) => {
      const before = await place()
      await press()
      await expect.poll(place).not.toBe(before)
      await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(1)
      await name.waitFor(soon)
      await expect.poll(() => page.getByRole('row', { selected: true }).innerText()).toContain(await name.innerText())
      seen.push(await name.innerText())
    }
    for (let n = 0; n < 3; n++) await step(() => page.keyboard.press('.'))
    await app.screenshot('compare-step')
    await step(() => page.getByRole('button', { name: /^Previous difference/ }).click())
    expect(new Set(seen.slice(0, 3)).size).toBe(3)
    expect(seen[3]).toBe(seen[1])
    expect(await place()).toMatch(new RegExp(`^line \\d+ of ${total}$`))
  })

  it('is printed with its two revisions, its counts and every line', async () => {
    const { page } = app
    const path = join(folder, 'differences.pdf')
    await app.electron?.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await page.getByRole('button', { name: 'Save or copy' }).click()
    await page.getByRole('menuitem', { name: 'Print the changes…' }).click()
    const isWhole = () => existsSync(path) && readFileSync(path).subarray(-32).includes('%%EOF')
    await expect.poll(isWhole, { timeout: 90_000 }).toBe(true)
    const text = readPdf(readFileSync(path))
      .map((sheet) => sheet.text)
      .join(' ')
      .replace(/\s/g, ' ')
    for (const words of ['Differences of Water mains', 'From revision', 'Attribute', 'Not counted as'])
      expect(text).toContain(words)
    const key = await page.locator('.insp-h h2').innerText()
    expect(text).toContain(key)
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
