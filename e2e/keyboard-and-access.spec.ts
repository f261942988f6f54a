import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { makeSiteFolder, type SiteFolder } from './harness/site-folder'
import { planRow } from './harness/window'

const soon = { timeout: 30_000 }

/** The name of what has the focus. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)

// The same page in both hosts: one is enough. What can be read in each screen, access.spec.ts looks at.
onHost('web', 'everybody', (host) => {
  let app: AppUnderTest
  let folder: SiteFolder
  beforeAll(async () => {
    folder = await makeSiteFolder()
    app = await host.start()
    await app.page.getByRole('treeitem').first().waitFor(soon)
  })
  afterAll(async () => {
    await app?.close()
    folder?.remove()
  })

  it('can open a permit, the settings and the palette by keys', async () => {
    const { page } = app
    await page.keyboard.press('Control+2')
    const permits = page.getByRole('grid', { name: 'Permits' })
    await permits.getByRole('row').nth(1).waitFor(soon)
    await permits.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Permit' }).getByRole('heading').first().waitFor(soon)
    // What had the focus is gone with the table: the permit has it now, and the table again after.
    await expect.poll(() => focused(page), soon).toBe('Permit')
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Permit' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page), soon).toBe('Permits')
    for (const keys of ['Control+,', 'Control+k']) {
      await page.keyboard.press(keys)
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  it('can work in the layer tree by keys: open, hide, find, go on the map', async () => {
    const { page } = app
    await page.keyboard.press('Control+1')
    const tree = page.getByRole('tree', { name: 'Layers' })
    await tree.focus()
    await page.keyboard.press('Home')
    const first = tree.getByRole('treeitem').first()
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    const layer = tree.getByRole('treeitem').nth(1)
    await expect.poll(() => layer.getAttribute('aria-selected')).toBe('true')
    const wasOff = await layer.evaluate((row) => row.classList.contains('off'))
    await page.keyboard.press('Space')
    await expect.poll(() => layer.evaluate((row) => row.classList.contains('off'))).toBe(!wasOff)
    await page.keyboard.press('Space')
    // Letters find a layer and do nothing else; with Alt they are the tools of the map, from here too.
    const typeAhead = async () => {
      await page.keyboard.type('tunnel')
      return tree.locator('.is-focus-row').innerText()
    }
    // Letters that come late begin a new word: on a machine that halts between two it is typed again.
    await expect.poll(typeAhead, { interval: 1_500 }).toMatch(/^Tunnel/)
    expect(await page.getByRole('grid', { name: /Attributes/ }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+d')
    await expect
      .poll(() => page.getByRole('button', { name: 'Measure distance' }).getAttribute('aria-pressed'))
      .toBe('true')
    await page.keyboard.press('F6')
    await page.keyboard.press('Shift+F6')
    await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true)
    // Measured and identified at the cross in the middle of the map.
    const map = page.getByRole('application')
    await map.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page
      .getByText(/^\d+(\.\d+)?\s(m|km)$/)
      .first()
      .waitFor()
    // What was measured is cleared first, then the tool is put down.
    await page.keyboard.press('Escape')
    // It is told to screen readers too, once it rests.
    await page
      .getByText(/Click points, or press Space/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.getByRole('button', { name: 'Identify', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
    // What had the focus goes with the section: it is at the tab of the next one.
    await tree.focus()
    await page.keyboard.press('Control+3')
    const jobs = page.getByRole('tab', { name: /^Jobs/ })
    await expect.poll(() => jobs.evaluate((tab) => tab === document.activeElement)).toBe(true)
    await page.keyboard.press('F6')
    await expect.poll(() => focused(page)).toBe('Jobs')
    // Beside the jobs nothing can have the focus, and the edge between is passed by.
    await page.keyboard.press('F6')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.topbar') !== null)).toBe(true)
    await page.keyboard.press('Control+1')
    // Go to a coordinate, by the palette.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('go to coord')
    await page.getByRole('option', { name: /Go to coordinate/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Go to coordinate' }).waitFor()
    await page.keyboard.type('-33.8551 151.2101')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Go to coordinate' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('map-surface')
    // What the map draws covers an outline: the ring is drawn over it.
    const ring = () => page.locator('.map-surface').first().evaluate((map) => getComputedStyle(map, '::after').borderTopWidth) // prettier-ignore
    expect(await ring()).toBe('2px')
  })

  it('can go to another project by keys, and keeps the focus where it was chosen', async () => {
    const { page } = app
    const switcher = page.locator('button.proj')
    const focusIsOnSwitcher = () => switcher.evaluate((button) => button === document.activeElement)
    for (const name of ['Ferry Wharf Upgrade 2023', 'Harbour Tunnel']) {
      await switcher.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('option', { name, exact: false }).waitFor(soon)
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await switcher.filter({ hasText: name }).waitFor(soon)
      await expect.poll(focusIsOnSwitcher, soon).toBe(true)
    }
  })

  it('can read a date as a whole in the smallest window of three columns', async () => {
    const { page } = app
    const before = page.viewportSize() ?? { width: 1360, height: 860 }
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.getByRole('treeitem').nth(1).click()
    const field = page.getByRole('textbox', { name: 'Valid until' })
    await field.fill('28/12/2026')
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.setViewportSize(before)
  })

  it('can upload a folder without a pointer', async () => {
    const { page } = app
    await page.keyboard.press('Control+4')
    await page.keyboard.press('Control+u')
    const dialog = page.getByRole('dialog', { name: 'Upload a folder' })
    await dialog.getByRole('textbox', { name: 'Folder' }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(folder.path)
    await page.keyboard.press('Enter')
    const choose = dialog.getByRole('button', { name: 'Choose “2026-W47”' })
    await choose.waitFor(soon)
    await choose.focus()
    await page.keyboard.press('Enter')
    await planRow(page, 'Water mains').waitFor(soon)
    await expect
      .poll(
        () =>
          page
            .getByRole('status')
            .getByText(/Reading|Looking/)
            .count(),
        soon,
      )
      .toBe(0)
    await app.screenshot('access-plan')
    // Of a tree whose rows take the focus it is one of them that the keyboard goes on to.
    await page.locator('button.proj').focus()
    await page.keyboard.press('F6')
    const isInFolders = () => document.activeElement?.closest('.side [role="tree"]') != null
    await expect.poll(() => page.evaluate(isInFolders)).toBe(true)
    // The works lie far from the sample project: the plan asks, and is put away.
    await page.getByRole('button', { name: 'Put the plan away' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid', { name: 'Upload plan' }).waitFor({ state: 'detached', ...soon })
  })

  it('breaks no rule of the content security policy and logs no error on the way', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
