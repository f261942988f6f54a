import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { layerRow } from './harness/window'

const soon = { timeout: 60_000 }

// The same page in both hosts: one is enough. How the window puts text on the clipboard and saves files is looked at in diagnostics.
onHost('web', 'the attribute table', (host) => {
  let app: AppUnderTest
  let folder = ''
  let name = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-table-'))
    app = await host.start()
    await layerRow(app.page, 'Water mains').click(soon)
    await app.page.keyboard.press('Alt+t')
    name = await grid().locator('.vt-body').getByText(/^WM-/).first().innerText(soon)
  })
  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const grid = () => app.page.getByRole('grid', { name: 'Attributes of Water mains' })
  const rowCount = async () => Number(await grid().getAttribute('aria-rowcount')) - 1
  /** What the first rows have in a column, read at one moment. */
  const column = (name: string): Promise<string[]> =>
    grid().evaluate((table, title) => {
      const heads = [...table.querySelectorAll('[role=columnheader]')].map((head) => head.textContent.trim())
      const rows = [...table.querySelectorAll('.vt-body > .row')].slice(0, 6)
      return rows.map((row) => row.querySelectorAll('[role=gridcell]')[heads.indexOf(title)]?.textContent.trim() ?? '')
    }, name)

  it('sorts, filters, tells statistics and colours the map', async () => {
    const { page } = app
    await expect.poll(rowCount, soon).toBeGreaterThan(0)
    const all = await rowCount()
    await page.getByRole('button', { name: 'depth_m', exact: true }).click()
    await grid().locator('[aria-sort=ascending]', { hasText: 'depth_m' }).waitFor(soon)
    const isAscending = (texts: string[]) => texts.every((text, i) => i === 0 || +texts[i - 1]! <= +text)
    await expect.poll(async () => isAscending(await column('depth_m')), soon).toBe(true)

    await page.getByRole('button', { name: 'Filter rows' }).click()
    await page.getByLabel('Column', { exact: true }).selectOption({ label: 'depth_m' })
    await page.getByLabel('Show rows whose value').selectOption({ label: '>' })
    await page.getByLabel('Value', { exact: true }).fill('1,9')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect.poll(rowCount, soon).toBeLessThan(all)
    await expect.poll(async () => (await column('depth_m')).every((text) => Number(text) > 1.9), soon).toBe(true)

    await page.getByRole('button', { name: 'Column depth_m' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Statistics' }).click()
    const statistics = page.getByRole('complementary', { name: 'Statistics of depth_m' })
    await statistics.getByText('mean').waitFor(soon)

    await grid().getByRole('columnheader', { name: 'material' }).click({ button: 'right' })
    await page.getByRole('menuitemcheckbox', { name: 'Colour the map by this column' }).click()
    const legend = page.getByRole('list', { name: 'Legend' })
    await legend.getByText('by material').waitFor(soon)
    await legend.getByText('Ductile iron').waitFor()
  })

  it('lists all its columns within a low window', async () => {
    const { page } = app
    const size = page.viewportSize()!
    await page.setViewportSize({ ...size, height: 420 })
    await page.getByRole('button', { name: 'Columns' }).click()
    const box = await page.getByRole('menu').boundingBox()
    const first = await page.getByRole('menuitemcheckbox').first().boundingBox()
    expect(Math.min(box!.y, first!.y)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize(size)
  })

  it('copies the rows that are chosen and saves them as a file', async () => {
    const { page } = app
    const count = await rowCount()
    await grid().locator('.vt-body > .row').first().click()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: `${count} chosen, clear` }).waitFor(soon)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Control+c')
    await page.getByText(`${count}\u00a0rows copied`).waitFor(soon)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split(/\r?\n/)[0]?.split('\t')).toContain('depth_m')
    expect(copied.trimEnd().split('\n')).toHaveLength(count + 1)

    const path = join(folder, 'mains.geojson')
    await page.getByRole('button', { name: 'More for these rows' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    const downloaded = page.waitForEvent('download', soon)
    await page.getByRole('button', { name: 'Save as…' }).click()
    await (await downloaded).saveAs(path)
    await page.getByText(/saved in WGS 84/).waitFor(soon)
    const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: { properties: { depth_m: number } }[] }
    expect(features).toHaveLength(count)
    expect(features.every(({ properties }) => properties.depth_m > 1.9)).toBe(true)
  })

  it('is not needed to find a feature by its attributes: the palette does', async () => {
    const { page } = app
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`${name}.*Water mains`) }).click(soon)
    await page.getByRole('button', { name: '1 chosen, clear' }).waitFor(soon)
  })

  it('is reached by F6, after the map above it', async () => {
    const { page } = app
    const hasFocus = (role: 'application' | 'grid') =>
      page
        .getByRole(role)
        .first()
        .evaluate((part) => part === document.activeElement)
    await page.getByRole('tree', { name: 'Layers' }).focus()
    await page.keyboard.press('F6')
    await expect.poll(() => hasFocus('application')).toBe(true)
    await page.keyboard.press('F6')
    await expect.poll(() => hasFocus('grid')).toBe(true)
    await page.keyboard.press('Shift+F6')
    await expect.poll(() => hasFocus('application')).toBe(true)
  })

  it('of the changes between two revisions is narrowed by a column too', async () => {
    const { page } = app
    await layerRow(page, 'Water mains').click(soon)
    await page.keyboard.press('Alt+c')
    const changes = page.getByRole('grid', { name: 'Changes' })
    const attributes = () => changes.locator('.vt-body > .row [role=gridcell]:nth-child(3)').allInnerTexts()
    await expect.poll(async () => new Set(await attributes()).size, soon).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Column Attribute' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Filter…' }).click()
    await page.getByLabel('Show rows whose value').selectOption({ label: 'is' })
    await page.getByLabel('Value', { exact: true }).fill('depth_m')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect.poll(async () => [...new Set(await attributes())], soon).toEqual(['depth_m'])
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
