import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout, takeScreenshot, watchPage, type Problems } from './harness/app-under-test'
import { findViolations } from './harness/axe'
import { foundHosts } from './harness/found-hosts'
import { serveGallery } from './gallery/serve'

describe('the gallery of primitives', () => {
  let browser: Browser
  let page: Page
  let problems: Problems
  let served: Awaited<ReturnType<typeof serveGallery>>
  const executablePath = foundHosts.chromium

  beforeAll(async () => {
    if (executablePath === null) return
    served = await serveGallery()
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    problems = watchPage(page)
    await page.goto(served.url)
    await page.getByRole('heading', { name: 'Primitives' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.close()
  })
  beforeEach((context) => {
    if (executablePath === null) context.skip(foundHosts.noChromium ?? '')
  })

  it('shows each of them, and each state is seen', async () => {
    const there = readdirSync(join(checkout, 'src/renderer/ui')).flatMap((name) =>
      name.endsWith('.vue') ? name.slice(0, -'.vue'.length) : [],
    )
    const entries = page.locator('[data-component]')
    const names = await entries.evaluateAll((all) => all.map((entry) => entry.getAttribute('data-component') ?? ''))
    expect(names.sort()).toEqual(there.sort())
    // Grey bars come after a moment, which is what they are for.
    await page.locator('[data-component="SkeletonRows"] .stage > *').first().waitFor()
    const unseen = await page.locator('.stage').evaluateAll((stages) =>
      stages.flatMap((stage) => {
        const drawn = stage.firstElementChild?.getBoundingClientRect()
        const entry = stage.closest('[data-component]')?.getAttribute('data-component')
        return drawn && drawn.width > 0 && drawn.height > 0 ? [] : [entry]
      }),
    )
    expect(unseen).toEqual([])
  })

  it.each(['light', 'dark'] as const)('keeps WCAG 2.2 AA in the %s theme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page)).toEqual([])
    await page.screenshot({ path: join(checkout, 'test-results', `gallery-${colorScheme}.png`), fullPage: true })
  })

  it('keeps it in what opens: menu, dialog, news and tip', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('menuitem', { name: /Revise/ }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete 2 layers…' }).click()
    await page.getByRole('dialog', { name: 'Delete 2 layers?' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Tell news' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    // Scrolling takes a tip away, as it should: what the pointer comes to is brought into view first.
    const tipped = page.getByText('Point at it')
    const isTold = async () => {
      await page.mouse.move(0, 0)
      await tipped.hover()
      return page
        .getByRole('tooltip')
        .waitFor({ timeout: 2_000 })
        .then(
          () => true,
          () => false,
        )
    }
    await expect.poll(isTold).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await takeScreenshot(page, 'gallery-open')
  })

  it('has no error on its console, and asks nobody', () => {
    expect(problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
