import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { layerRow } from './harness/window'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'choosing features on the map', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
    await layerRow(app.page, 'Water mains').click(soon)
    await app.page.keyboard.press('Alt+t')
    await grid().locator('.vt-body').getByText(/^WM-/).first().waitFor(soon)
    await app.page.getByRole('button', { name: 'Zoom to project' }).click()
    // The map flies there.
    await app.page.waitForTimeout(1500)
  })
  afterAll(() => app?.close())

  const grid = () => app.page.getByRole('grid', { name: 'Attributes of Water mains' })
  const chosen = async () => {
    const text = await app.page.getByRole('button', { name: /chosen, clear$/ }).innerText(soon)
    return Number(/\d+/.exec(text)?.[0])
  }
  const rows = async () => Number(await grid().getAttribute('aria-rowcount')) - 1
  const sides = async () => {
    const box = (await app.page.locator('.map-surface').boundingBox())!
    return { left: box.x + 70, top: box.y + 60, right: box.x + box.width - 90, bottom: box.y + box.height - 10 }
  }

  it('takes what a box meets, adds with Shift, and shows these rows alone', async () => {
    const { page } = app
    const { left, top, right, bottom } = await sides()
    const drag = async (x: number, y: number) => {
      await page.mouse.move(right, bottom)
      await page.mouse.down()
      await page.mouse.move(x, y, { steps: 5 })
      await page.mouse.up()
    }
    await page.getByRole('button', { name: 'Choose by box' }).click()
    await drag((left + right) / 2, (top + bottom) / 2)
    const few = await chosen()
    await page.keyboard.down('Shift')
    await drag(left, top)
    await page.keyboard.up('Shift')
    await expect.poll(chosen, soon).toBeGreaterThan(few)
    await page.getByRole('button', { name: 'More for these rows' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Only the chosen rows' }).click()
    await expect.poll(rows, soon).toBe(await chosen())
    expect(await grid().locator('.vt-body > .row:not([aria-selected=true])').count()).toBe(0)
  })

  it('is done without a mouse, and let go of by Escape', async () => {
    const { page } = app
    await page.getByRole('button', { name: /chosen, clear$/ }).click()
    await page.keyboard.press('Alt+l')
    const map = page.getByRole('application')
    await map.focus()
    for (const move of ['ArrowLeft', 'ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(move)
      // The map glides to where the key sends it.
      await page.waitForTimeout(400)
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(400)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    expect(await chosen()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /chosen, clear$/ }).waitFor({ ...soon, state: 'detached' })
  })

  it('takes what meets another layer', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'By layer…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose by layer' })
    const land = await dialog.getByRole('option', { name: /^Land / }).innerText()
    await dialog.getByLabel('That meet the layer').selectOption({ label: land })
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByText(/of “Water mains” meet it/).waitFor(soon)
    expect(await chosen()).toBeGreaterThan(0)
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
