import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { openSection } from './harness/window'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('web', 'permits that overlap', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  it('are listed in pairs with the time of both, and shown on the map', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    await page.getByRole('button', { name: 'Permits that overlap…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Permits that overlap' })
    await dialog.getByText(/\d+\spairs/).waitFor(soon)
    const pairs = async () => Number((await dialog.getByText(/\d+\spairs/).innerText()).replace(/\D/g, ''))
    const touching = await pairs()
    expect(touching).toBeGreaterThan(0)
    await app.screenshot('overlaps')
    await dialog.getByRole('textbox', { name: 'Areas within' }).fill('50')
    await dialog.getByRole('textbox', { name: 'Areas within' }).press('Enter')
    await expect.poll(pairs, soon).toBeGreaterThan(touching)
    await dialog.getByRole('button', { name: 'Show both on the map' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save the 2 permits chosen as CSV' }).waitFor(soon)
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
