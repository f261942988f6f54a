import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { layerRow, openSection } from './harness/window'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('web', 'the services report', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  const dialog = () => app.page.getByRole('dialog', { name: /^Services report/ })
  const view = async (name: RegExp) => {
    await dialog().getByRole('button', { name }).click()
  }
  const settled = () =>
    dialog()
      .getByRole('status')
      .waitFor({ state: 'detached', ...soon })
  const bring = async () => {
    await dialog().getByRole('button', { name: 'Bring what is missing and look again' }).click()
    await dialog().getByRole('button', { name: 'Not looked into (1)' }).waitFor(soon)
    await settled()
  }

  it('says of a permit what lies there, with its sources, and brings the layers that are not here', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    await page.getByRole('row', { name: '1002 Quay Road main diversion' }).dblclick()
    await page.getByRole('button', { name: 'Services report', exact: true }).click()
    await dialog().getByText('layers in question were not looked into').waitFor(soon)
    await bring()
    await view(/^Found/)
    const gas = dialog().getByRole('row', { name: /GM-7477/ })
    await gas.waitFor(soon)
    expect((await gas.innerText()).replace(/\s+/g, ' ')).toMatch(/touches Gas main, \d+ mm, PE 80, GM-7477 City Gas 0\.86 m cover [\d.]+ m QL-[B-D].* Gas, medium pressure r2/) // prettier-ignore
    await app.screenshot('services-found')
    await view(/^Not looked into/)
    await dialog().getByText('allows no downloads').waitFor(soon)
  })

  it('says while it is printed how far that is, with a way to give it up, over its own dialog', async () => {
    const busy = app.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const observer = new MutationObserver(() => {
            const shown = document.querySelector('.paper-busy')
            if (!shown) return
            observer.disconnect()
            resolve(getComputedStyle(shown).pointerEvents)
          })
          observer.observe(document.body, { childList: true, subtree: true })
        }),
    )
    await dialog().getByRole('button', { name: 'Print…' }).click()
    expect(await busy).toBe('auto')
  })

  it('looks again at another distance, refuses one that is none', async () => {
    const field = dialog().getByRole('textbox', { name: 'Within' })
    await field.fill('soon')
    await dialog().getByText('A number of metres from 0').waitFor(soon)
    await field.fill('0')
    await field.press('Enter')
    await settled()
    await expect.poll(() => dialog().getByText(/°/).count(), soon).toBe(0)
    await view(/^Found/)
    expect(await dialog().getByText('touches').count()).toBeGreaterThan(3)
  })

  it('leaves a layer out that is in no services report, and takes it back', async () => {
    await view(/^Layers/)
    await dialog().getByRole('switch', { name: 'Buildings' }).click()
    await dialog().getByRole('button', { name: 'Not looked into (2)' }).waitFor(soon)
    await view(/^Not looked into/)
    await dialog()
      .getByRole('row', { name: /Buildings/ })
      .getByText('not in services reports')
      .waitFor(soon)
    await dialog().getByRole('button', { name: 'Look into it' }).click()
    await dialog().getByRole('button', { name: 'Not looked into (1)' }).waitFor(soon)
  })

  it('keeps what a person says of the columns of a layer', async () => {
    const { page } = app
    await view(/^Layers/)
    await dialog()
      .getByRole('row', { name: /Gas, medium pressure/ })
      .getByRole('button', { name: 'Columns…' })
      .click()
    const columns = page.getByRole('dialog', { name: /^What the columns of/ })
    await columns.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'None' })
    await columns.getByRole('button', { name: 'Look again' }).click()
    await settled()
    await view(/^Found/)
    const gas = dialog().getByRole('row', { name: /GM-7477/ })
    await expect.poll(async () => (await gas.innerText()).includes('City Gas'), soon).toBe(false)
  })

  describe('on the map', () => {
    it('lies there until it is taken off', async () => {
      const { page } = app
      await dialog()
        .getByRole('row', { name: /GM-7477/ })
        .getByRole('button', { name: 'Show it on the map' })
        .click()
      const bar = page.getByRole('region', { name: 'Services report' })
      await bar.getByText(/features within 0\sm, 1 layer not looked into/).waitFor(soon)
      const tag = page.locator('.map-tag.services-found')
      await expect.poll(() => tag.allInnerTexts(), soon).toEqual([expect.stringMatching(/^0\.86\sm deep, Gas main$/)])
      await app.screenshot('services-map')
      await bar.getByRole('button', { name: 'Take the services report off the map' }).click()
      await expect.poll(() => tag.count(), soon).toBe(0)
    })

    it('is asked for at a click, and by the keyboard at the middle', async () => {
      const { page } = app
      await page.getByRole('button', { name: /click a place or draw a box/ }).click()
      await page.locator('.map-surface').click({ position: { x: 300, y: 300 } })
      await dialog().getByText('Within').waitFor(soon)
      await settled()
      expect(await page.getByRole('dialog', { name: /^Services report: Place/ }).count()).toBe(1)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Alt+Shift+S')
      await dialog().getByText('Within').waitFor(soon)
      await settled()
    })
  })

  it('is asked for at a feature that was identified, and at those that are chosen', async () => {
    const { page } = app
    await page.keyboard.press('Escape')
    await openSection(page, 'Layers')
    await layerRow(page, 'Gas, medium pressure').click(soon)
    await page.keyboard.press('Alt+t')
    const rows = page.getByRole('grid', { name: /^Attributes of Gas/ }).locator('.vt-body')
    await rows.getByText(/^GM-/).first().click(soon)
    await page.getByRole('button', { name: 'More for these rows' }).click(soon)
    await page.getByRole('menuitem', { name: 'Services report of the chosen…' }).click(soon)
    await page.getByRole('dialog', { name: /^Services report: Gas, medium pressure, / }).waitFor(soon)
    await settled()
    await view(/^Found/)
    await dialog().getByText('touches').first().waitFor(soon)
    await app.screenshot('services-chosen')
    await page.keyboard.press('Escape')
    await page.getByRole('application').focus()
    await page.keyboard.press('Space')
    const identified = page.getByRole('button', { name: 'Services report…', exact: true })
    await identified.waitFor(soon)
    await app.screenshot('services-identified')
    await identified.click()
    await page.getByRole('dialog', { name: /^Services report: / }).waitFor(soon)
    await settled()
    expect(await dialog().getByText('touches').count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
  })

  it('says of a permit that was revoked that no work may go on under it', async () => {
    const { page } = app
    const project = await callFromPage(page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    const revoked = { project, filters: { statuses: [7] }, pageNumber: 1, pageSize: 1 }
    const [permit] = (await callFromPage(page, 'permits.list', revoked)).items
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search or run' }).fill(String(permit?.id))
    await page.getByRole('option', { name: permit?.name }).first().click(soon)
    await page.getByRole('button', { name: 'Services report', exact: true }).click()
    await dialog().getByText('Revoked: no work may go on under it').waitFor(soon)
    await app.screenshot('services-revoked')
    await page.keyboard.press('Escape')
  })

  it('shows no error on the way', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
