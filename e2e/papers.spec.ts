import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onEachHost } from './harness/hosts'
import { readPdf, type PdfPage } from './harness/pdf-pages'
import { printedPages } from './harness/printed-pages'

onEachHost('papers', (host) => {
  let app: AppUnderTest
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-papers-'))
    app = await host.start()
    await app.page.getByText('Legend').first().waitFor()
  })
  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const printed = (start: () => Promise<void>) => printedPages(app, folder, start)
  const plain = (text: string) => text.replace(/\s/g, ' ')
  function expectNumbered(pages: PdfPage[], title: string): void {
    pages.forEach(({ text }, index) => {
      expect(plain(text)).toContain(title)
      expect(plain(text)).toContain(`page ${index + 1} of ${pages.length}`)
      expect(plain(text)).toMatch(/as of \d+ \w+ \d{4} \d\d:\d\d UTC/)
      expect(plain(text)).toContain('Times are those of')
    })
  }

  it('prints the map on one sheet of the chosen paper, with its layers, legend, scale and system', async () => {
    const pages = await printed(async () => {
      await app.page.keyboard.press('Control+p')
      await app.page.getByLabel('Paper').selectOption({ label: 'A3' })
      await app.page
        .getByRole('dialog')
        .getByRole('button', { name: /Print|Save as PDF/ })
        .click()
    })
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[420, 297]])
    expectNumbered(pages, 'Harbour Tunnel')
    const [sheet] = pages
    expect(sheet?.pictures).toBeGreaterThan(0)
    for (const words of ['Water mains', 'Tunnel alignment', '1 : ', 'EPSG:7856', 'North is up'])
      expect(plain(sheet?.text ?? '')).toContain(words)
  })

  it('prints every permit of the list once, its heads on each page', async () => {
    await app.page.getByRole('tab', { name: /Permits/ }).click()
    const pages = await printed(() => app.page.keyboard.press('Control+p'))
    expect(pages.length).toBeGreaterThan(4)
    expectNumbered(pages, 'Permits of Harbour Tunnel')
    for (const { text } of pages) expect(plain(text)).toContain('Renew by')
    const ids = pages.flatMap(({ text }) => text.match(/1[01]\d\d(?=[A-Z])/g) ?? [])
    expect(new Set(ids).size).toBe(130)
    expect(ids).toHaveLength(130)
    expect(plain(pages[0]?.text ?? '')).toContain('130 permits')
  })

  // Whichever host prints them: pages of the same program. One is enough for the others.
  if (host.name === 'web') return

  it('prints the board of a day with the number of each of its permits on a map over the layers', async () => {
    const { page } = app
    await page.getByText('Board', { exact: true }).click()
    await page.getByRole('button', { name: 'Print the board of a day…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Board of a day' })
    const count = Number(/\d+/.exec(await dialog.getByRole('status').innerText()))
    expect(count).toBeGreaterThan(20)
    const pages = await printed(() => dialog.getByRole('button', { name: 'Print…' }).click())
    expectNumbered(pages, 'Work on ')
    const map = pages.at(-1)
    expect(map?.pictures).toBeGreaterThan(0)
    expect(plain(map?.text ?? '')).toContain('1 : ')
    const numbers = (texts: string) => new Set(texts.match(/1[01]\d\d/g))
    const listed = numbers(
      pages
        .slice(0, -1)
        .flatMap(({ text }) => text.match(/1[01]\d\d(?=[A-Z])/g) ?? [])
        .join(' '),
    )
    expect(listed.size).toBe(count)
    expect([...listed].filter((each) => !numbers(map?.text ?? '').has(each))).toEqual([])
    await page.getByText('List', { exact: true }).click()
  })

  it('makes one file of pages that are printed one after another', async () => {
    const { electron, page } = app
    const path = join(folder, 'parts.pdf')
    await electron!.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    const showWords = (words: string) =>
      page.evaluate((text) => {
        document.querySelector('.unprinted')!.textContent = text
      }, words)
    for (const words of ['first part', 'second part']) {
      await showWords(words)
      await callFromPage(page, 'host.printPages', { first: words === 'first part' })
    }
    await callFromPage(page, 'host.savePdf', { fileName: 'parts.pdf' })
    expect(readPdf(readFileSync(path)).map(({ text }) => plain(text))).toEqual(['first part', 'second part'])
  })

  it('prints a permit with head and number on each page, and the corners of its area', async () => {
    await app.page.getByRole('grid', { name: 'Permits' }).getByRole('row').nth(2).dblclick()
    await app.page.getByRole('button', { name: /Print or save/ }).waitFor()
    const title = await app.page.locator('article h1').innerText()
    // In a narrow window too each step of its life has room for its words.
    await app.page.setViewportSize({ width: 1024, height: 700 })
    const cramped = await app.page
      .locator('ol.life, ol.life > li')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
      )
    expect(cramped).toEqual([])
    const pages = await printed(() => app.page.keyboard.press('Control+p'))
    expect(pages.length).toBeGreaterThan(1)
    expectNumbered(pages, title)
    const all = plain(pages.map(({ text }) => text).join(' '))
    expect(all).toMatch(/Corners in EPSG:7856 .*1 E \d{3} \d{3}\.\d\d N/)
    expect(all).toContain('Created')
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })

  it('prints what changed between two days, layers and permits, and says what is not counted', async () => {
    const { page } = app
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run' }).fill('What changed between')
    await page.getByRole('option', { name: /^What changed between two days/ }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^What changed in / })
    await dialog.getByRole('button', { name: 'Last 30 days' }).click()
    await dialog.getByRole('row', { name: /Water mains/ }).waitFor()
    await dialog.getByText('Weekly issue W47').first().waitFor({ timeout: 60_000 })
    await dialog.getByRole('button', { name: /^Permits \([1-9]/ }).waitFor({ timeout: 60_000 })
    const pages = await printed(() => dialog.getByRole('button', { name: 'Print…' }).click())
    expect(pages.length).toBeGreaterThan(2)
    expectNumbered(pages, 'Harbour Tunnel: what changed from')
    const whole = plain(pages.map(({ text }) => text).join(' '))
    for (const words of [
      'Differences of layers are not all counted.',
      'Water mains',
      'not counted',
      'Weekly issue W47',
      'may go on',
    ])
      expect(whole).toContain(words)
    await page.keyboard.press('Escape')
  })
})
