import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { findViolations } from './harness/axe'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'

const soon = { timeout: 30_000 }
const tourOf = ({ page }: AppUnderTest) => page.getByRole('region', { name: /^(Tour|Rundgang)$/ })

// The same page and core in both hosts: one is enough.
onHost('electron', 'the tour of a newcomer', (host) => {
  const home = freshHome()
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
  })

  it('points at what it tells of, leaves the keyboard where it is, and hides nothing', async () => {
    const { page } = app
    await page.setViewportSize({ width: 1024, height: 700 })
    await page
      .getByRole('treeitem', { name: /Boreholes/ })
      .first()
      .focus()
    await tourOf(app).waitFor(soon)
    await tourOf(app).getByText('Layers and map').waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('.tour'))).toBe(null)
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle)
    await expect.poll(() => outline('[role="tree"]')).toBe('solid')
    await app.screenshot('tour-1')
    // What it points at is clicked as ever.
    await page
      .getByRole('treeitem', { name: /Boreholes/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Revisions' }).waitFor(soon)
    await tourOf(app).getByRole('button', { name: 'Next' }).press('Enter')
    await expect.poll(() => outline('[aria-label="Upload folder…"]')).toBe('solid')
    expect(await outline('[role="tree"]')).toBe('none')
    await callFromPage(page, 'app.changeSettings', { language: 'de', theme: 'dark' })
    await tourOf(app).getByRole('button', { name: 'Weiter' }).click()
    await tourOf(app).getByText('3 von 3').waitFor()
    await expect.poll(() => outline('[data-tour="hold"]')).toBe('solid')
    await app.screenshot('tour-3-german-dark')
    expect(await findViolations(page)).toEqual([])
    await callFromPage(page, 'app.changeSettings', { language: 'en', theme: 'light' })
    await tourOf(app).getByRole('button', { name: 'Done' }).click()
    await tourOf(app).waitFor({ state: 'detached' })
    expect(await outline('#tab-permits')).toBe('none')
  })

  it('does not come again when the page is loaded anew or the next day, and is had back from the search', async () => {
    await app.page.reload()
    await app.page.getByRole('treeitem').first().waitFor(soon)
    await app.close()
    app = await host.start({ home })
    const { page } = app
    await page
      .getByRole('treeitem', { name: /Water mains/ })
      .first()
      .click(soon)
    await page.getByRole('heading', { name: 'Revisions' }).waitFor(soon)
    expect(await tourOf(app).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run' }).fill('take the tour')
    await page.keyboard.press('Enter')
    await tourOf(app).waitFor(soon)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.tour') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await tourOf(app).waitFor({ state: 'detached' })
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})

onHost('web', 'a newcomer whose administrator has laid something down', (host) => {
  it('is not shown around', async () => {
    const home = freshHome()
    const policy = `${home}-policy.json`
    writeFileSync(policy, JSON.stringify({ settings: { parallelUploads: 3 } }))
    const app = await host.start({ home, env: { PLUMBLINE_POLICY: policy } })
    try {
      await app.page
        .getByRole('treeitem', { name: /Water mains/ })
        .first()
        .click(soon)
      await app.page.getByRole('heading', { name: 'Revisions' }).waitFor(soon)
      expect(await callFromPage(app.page, 'app.getInfo')).toMatchObject({ isFirstRun: false })
      expect(await tourOf(app).count()).toBe(0)
    } finally {
      await app.close()
      rmSync(policy)
      await removeHome(home)
    }
  })
})
