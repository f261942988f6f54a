import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { openSection } from './harness/window'

const soon = { timeout: 30_000 }

// The same page and core in both hosts: one is enough.
onHost('web', 'the guide in the window', (host) => {
  let app: AppUnderTest
  const pane = () => app.page.getByRole('complementary', { name: 'Guide' })
  const title = () => pane().getByRole('heading', { level: 2 }).nth(1)
  beforeAll(async () => {
    app = await host.start()
    await app.page.setViewportSize({ width: 1360, height: 860 })
    await app.page.getByRole('treeitem').first().waitFor(soon)
  })
  afterAll(() => app?.close())

  it('opens beside the work at the page that fits, and gives the keyboard back', async () => {
    const { page } = app
    const tree = page.getByRole('tree', { name: 'Layers' })
    await tree.focus()
    await page.keyboard.press('F1')
    await expect.poll(() => title().textContent(), soon).toBe('Arrange the layers')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Arrange the layers')
    // The work goes on beside it.
    await page
      .getByRole('treeitem', { name: /Water mains/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Revisions' }).waitFor(soon)
    await app.screenshot('guide-layers')
    await openSection(page, 'Permits')
    await page.keyboard.press('F1')
    await expect.poll(() => title().textContent()).toBe('Find the permits that matter')
    await pane().getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => title().textContent()).toBe('Arrange the layers')
    await page.keyboard.press('F1')
    await pane().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab')
  })

  it('is searched, leads from page to page, and shows its pictures from the program itself', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'Guide…' }).click()
    await pane().getByRole('searchbox', { name: 'Search the guide' }).fill('swipe')
    await pane()
      .getByRole('status')
      .filter({ hasText: /^\d+ place/ })
      .waitFor()
    await pane().getByRole('button', { name: 'Compare two revisions' }).first().click()
    await expect.poll(() => title().textContent()).toBe('Compare two revisions')
    await pane().getByRole('link', { name: 'Permits that a change touches' }).click()
    await expect.poll(() => title().textContent()).toBe('Permits that a change touches')
    const picture = pane().getByRole('button', { name: /^Enlarge: / })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1000)
    await picture.click()
    await page.getByRole('dialog', { name: 'Picture' }).waitFor()
    await app.screenshot('guide-picture')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await pane().waitFor({ state: 'detached' })
  })

  it('shows a clip when it is asked for, which stands still for those whom motion harms', async () => {
    const { page } = app
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Guide…' }).click()
    await pane().getByRole('searchbox', { name: 'Search the guide' }).fill('swipe')
    await pane().getByRole('button', { name: 'Compare two revisions' }).first().click()
    await pane().getByRole('button', { name: 'Show it in motion' }).first().click()
    const video = page.getByRole('dialog', { name: 'Picture' }).locator('video')
    const has = () => video.evaluate((it: HTMLVideoElement) => [it.videoWidth, it.paused, it.controls])
    await expect.poll(has, soon).toEqual([960, true, true])
    await video.evaluate((it: HTMLVideoElement) => it.play())
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0.5)
    await app.screenshot('guide-clip')
    await page.emulateMedia({ reducedMotion: null })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await pane().waitFor({ state: 'detached' })
  })

  it('opens over a dialog at what that is about, and leaves the dialog as it was', async () => {
    const { page } = app
    await page.keyboard.press('Control+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Storage' }).click()
    await page.keyboard.press('F1')
    const over = page.getByRole('dialog', { name: 'Guide' })
    await over.getByRole('heading', { name: 'Settings, proxies and disk space' }).waitFor(soon)
    await app.screenshot('guide-over')
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'detached' })
    expect(await settings.getByRole('tab', { name: 'Storage' }).getAttribute('aria-selected')).toBe('true')
    await settings.getByRole('button', { name: 'Guide…' }).click()
    await over.waitFor()
    await page.keyboard.press('F1')
    await over.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })
  })

  it('lies over the work in a small window, and makes way for the keyboard', async () => {
    const { page } = app
    await page.setViewportSize({ width: 1024, height: 700 })
    await openSection(page, 'Layers')
    await callFromPage(page, 'app.changeSettings', { language: 'de' })
    await page.getByRole('tree', { name: 'Layer' }).focus()
    await page.keyboard.press('F1')
    const german = page.getByRole('complementary', { name: 'Anleitung' })
    await german.getByText('(Neuer Ordner)').waitFor(soon)
    await german.locator('kbd', { hasText: 'Strg+Z' }).waitFor()
    await app.screenshot('guide-small-german')
    await page.getByRole('button', { name: 'Einstellungen' }).focus()
    expect(await german.isVisible()).toBe(true)
    for (let step = 0; step < 8 && (await german.isVisible()); step++) await page.keyboard.press('Shift+F6')
    await german.waitFor({ state: 'detached' })
    await callFromPage(page, 'app.changeSettings', { language: 'en' })
  })

  it('logs no error and asks nothing of any other computer', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
