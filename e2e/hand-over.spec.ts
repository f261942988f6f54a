import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { inkAtMapCentre, layerRow, openSection } from './harness/window'

const soon = { timeout: 60_000 }

onHost('web', 'what is handed over and compared', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
    await layerRow(app.page, 'Water mains').waitFor(soon)
  })
  afterAll(() => app?.close())

  it('lists the permits near a layer that are due soon, and saves that list', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    const grid = page.getByRole('grid', { name: 'Permits' })
    await grid.getByRole('row').nth(1).waitFor(soon)
    const count = async () => Number(await grid.getAttribute('aria-rowcount')) - 1
    /** How many there are once all are read and looked at: the bar says when they are not. */
    const counted = async () => {
      await expect.poll(() => page.locator('.bar .cnt').first().innerText(), soon).not.toMatch(/read|looking/)
      return count()
    }
    const all = await counted()
    await page.getByRole('button', { name: 'Due in 7 days' }).click()
    await expect.poll(count, soon).toBeLessThan(all)
    const due = await counted()
    await page.getByRole('combobox', { name: 'Near a layer' }).selectOption({ label: 'Water mains' })
    await expect.poll(count, soon).toBeLessThan(due)
    const listed = await counted()
    expect(listed).toBeGreaterThan(0)

    const [download] = await Promise.all([
      page.waitForEvent('download', soon),
      page.getByRole('button', { name: /Save the .* listed as CSV/ }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(listed + 1)
    expect(lines[0]).toContain('renewalTime')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(count, soon).toBe(all)
  })

  it('lists the permits that the changes touch, by the distance that is set, with what was not looked at', async () => {
    const { page } = app
    await openSection(page, 'Layers')
    await layerRow(page, 'Water mains').click()
    await page.getByRole('button', { name: 'Compare…' }).first().click(soon)
    await page.getByText(/Looked at 7\sdifferences and \d+\spermits/).waitFor(soon)
    await page.getByText(/Not looked at: \d+\spermits that are over/).waitFor()
    await page.getByRole('button', { name: 'Quay Road main diversion' }).first().waitFor()
    await page.getByRole('list', { name: /^\d+\spermits? lists? the layer$/ }).waitFor(soon)
    const touched = page.getByRole('list', { name: /^\d+\spermits?$/ })
    const count = () => touched.getByRole('listitem').count()
    const near = await count()
    await page.getByRole('textbox', { name: /^Within metres/ }).fill('200')
    await expect.poll(count, soon).toBeGreaterThan(near)
    await touched.getByRole('button', { name: 'WM-21990' }).first().click()
    await page.getByRole('heading', { name: 'WM-21990' }).waitFor(soon)
    const [download] = await Promise.all([
      page.waitForEvent('download', soon),
      page.getByRole('button', { name: 'Save the permits as CSV' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text).toMatch(/^Quay Road main diversion,.*,(yes|no)\r?$/m)
    expect(text).toMatch(/not looked at: \d+ permits that are over/)
    await page.getByRole('button', { name: 'Close the comparison' }).click()
  })

  it('shows two revisions side by side, moved together', async () => {
    const { page } = app
    await openSection(page, 'Layers')
    await layerRow(page, 'Water mains').click()
    await page.getByRole('button', { name: 'Compare…' }).first().click(soon)
    await page.getByRole('row').filter({ hasText: 'WM-21990' }).first().click(soon)
    await page.getByRole('button', { name: 'Zoom to the difference' }).click()
    await page.getByRole('button', { name: 'Side by side' }).click()
    const beside = page.locator('.beside-map')
    await beside.waitFor(soon)
    await expect.poll(() => beside.locator('.rev-tag').textContent(), soon).toMatch(/^5 /)
    await expect.poll(() => page.locator('.map > .rev-tag').textContent(), soon).toMatch(/^4 /)
    await expect.poll(() => inkAtMapCentre(page, 120), soon).toBeGreaterThan(0)
    const labels = (of: string) => page.locator(`${of} .ruler.rx text`).allTextContents()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect
      .poll(async () => {
        const [left, right] = [await labels('.map >'), await labels('.beside-map')]
        return left.length > 0 && left.join() === right.join()
      }, soon)
      .toBe(true)
    await page.getByRole('button', { name: 'Close the comparison' }).click()
    await expect.poll(() => beside.count(), soon).toBe(0)
    await app.screenshot('hand-over')
  })
})
