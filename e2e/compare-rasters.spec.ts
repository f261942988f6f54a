import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { printedPages } from './harness/printed-pages'
import { ground } from './harness/two-grounds'
import { chooseUploadFolder, foundLayerRow, openSection, planRow } from './harness/window'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('web', 'two readings of a ground', (host) => {
  let app: AppUnderTest
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-ground-'))
    mkdirSync(join(folder, 'site'))
    app = await host.start()
  })
  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are drawn where they have risen and fallen, in colours that the numbers explain', async () => {
    const { page } = app
    await page.getByRole('treeitem').first().waitFor(soon)
    for (const [isBuilt, what] of [
      [false, /^Create/],
      [true, /^Revise/],
    ] as const) {
      writeFileSync(join(folder, 'site', 'Embankment.tif'), ground(isBuilt))
      await chooseUploadFolder(app, join(folder, 'site'))
      await planRow(page, 'Embankment').getByText(what).waitFor(soon)
      await page.getByRole('button', { name: 'Start 1 upload' }).click()
      const sent = page.getByRole('grid', { name: 'Rows of the batch' })
      await sent.getByRole('row', { name: 'Embankment' }).getByText('Completed').waitFor(soon)
    }
    await openSection(page, 'Layers')
    const row = await foundLayerRow(page, 'Embankment')
    await row.getByText('r2').waitFor(soon)
    await row.click()
    await page.keyboard.press('Alt+c')
    const side = page.getByRole('tabpanel')
    await side.getByText('risen', { exact: false }).first().waitFor(soon)
    const text = (await side.innerText()).replace(/\s/g, ' ')
    expect(text).toMatch(/risen 4.400/)
    expect(text).toMatch(/fallen 4.900/)
    expect(text).toContain('in blocks of 4 × 4 cells')
    expect(await side.locator('.swatch.diff-risen, .swatch.diff-fallen').count()).toBe(2)
    await page.getByRole('button', { name: 'Differences', exact: true }).click()
    await app.screenshot('compare-rasters')
    await savesAreas()
    const pages = await printedPages(app, folder, async () => {
      await side.getByRole('button', { name: 'Save', exact: false }).last().click()
      await page.getByRole('menuitem', { name: 'Print the changes…' }).click()
    })
    const paper = pages.map((each) => each.text.replace(/\s/g, ' ')).join(' ')
    expect(paper).toContain('Differences of Embankment')
    for (const words of [/risen ?4.400/, /fallen ?4.900/, /up to/, /°/]) expect(paper).toMatch(words)
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })

  /** Where cells have risen and fallen, as a file for other programs. */
  async function savesAreas(): Promise<void> {
    const { page } = app
    const path = join(folder, 'changes.geojson')
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).last().click()
    const downloaded = page.waitForEvent('download', soon)
    await page.getByRole('menuitem', { name: /^Save \d+ places? as GeoJSON/ }).click()
    await (await downloaded).saveAs(path)
    await page.getByText(/saved in WGS 84/).waitFor(soon)
    const { features } = JSON.parse(readFileSync(path, 'utf8')) as {
      features: { properties: { change: string; cells: number; by: number } }[]
    }
    const sum = (kind: string) =>
      features.reduce((cells, { properties }) => cells + (properties.change === kind ? properties.cells : 0), 0)
    expect([sum('risen'), sum('fallen')]).toEqual([4400, 4900])
  }
})
