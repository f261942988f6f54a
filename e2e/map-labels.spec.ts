import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('web', 'labels on the map', (host) => {
  let app: AppUnderTest
  const asked: string[] = []
  beforeAll(async () => {
    app = await host.start()
    app.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/tiles/')) asked.push(...pathname.slice('/tiles/'.length).split(';'))
    })
  })
  afterAll(() => app?.close())

  const texts = (): string[] => asked.filter((address) => /^[^/]+\/l\//.test(address))
  const chooser = () => app.page.getByRole('combobox', { name: 'Label by' })
  const shown = () =>
    app.page
      .locator('canvas.map-labels')
      .evaluateAll((all) => (all as HTMLCanvasElement[]).some((canvas) => !canvas.hidden && canvas.width > 1))

  it('write the attribute that is chosen, and a new colour fetches nothing again', async () => {
    const { page } = app
    await page
      .getByRole('treeitem', { name: /Buildings/ })
      .first()
      .click(soon)
    await chooser().waitFor(soon)
    await chooser().selectOption({ label: 'building' })
    // Layers with names of their own, such as survey marks, may show these.
    await expect.poll(() => texts().some((path) => path.endsWith('/building')), soon).toBe(true)
    await expect.poll(shown, soon).toBe(true)
    const before = [...asked]
    await page.getByLabel('Colour here').fill('#b7791f')
    await page.getByRole('button', { name: 'Reset the colour' }).waitFor(soon)
    await page.waitForTimeout(500)
    // Some of the first may come as late as now, but none comes twice.
    const again = asked.slice(before.length).filter((address) => before.includes(address))
    expect(again).toEqual([])
    await app.screenshot('map-labels')
  })

  it('are remembered, and go when nothing is chosen', async () => {
    const { page } = app
    await page.reload()
    await page
      .getByRole('treeitem', { name: /Buildings/ })
      .first()
      .click(soon)
    await chooser().waitFor(soon)
    await expect.poll(() => chooser().locator('option:checked').innerText(), soon).toBe('building')
    await chooser().selectOption({ label: 'Nothing' })
    await expect.poll(() => chooser().locator('option:checked').innerText(), soon).toBe('Nothing')
  })
})
