import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { findViolations } from './harness/axe'
import { onHost } from './harness/hosts'
import { tellOneStory } from './harness/one-story'
import { openSection } from './harness/window'

const soon = { timeout: 60_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'the project as it stood', (host) => {
  const home = freshHome()
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
  })
  tellOneStory(() => app)
  const bar = () => app.page.getByRole('region', { name: 'Looking back in time' })
  const slider = () => bar().getByRole('slider', { name: 'Moment' })
  const mains = () =>
    app.page
      .getByRole('treeitem')
      .filter({ hasText: /Water mains/ })
      .first()

  it('shows each layer with the revision of then, and the permits that were live then', async () => {
    const { page } = app
    await mains().waitFor(soon)
    const [, now = ''] = /r(\d+)/.exec(await mains().innerText()) ?? []
    expect(Number(now)).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Look back in time' }).click()
    await bar().getByText('As it stands now').waitFor(soon)
    await bar()
      .getByText('Reading the histories')
      .waitFor({ state: 'detached', ...soon })
    await slider().press('Home')
    await bar()
      .getByText(/^As it stood /)
      .waitFor(soon)
    await app.screenshot('look-back-first')
    // A day after the first things came.
    await expect.poll(async () => (await mains().innerText()).includes('—')).toBe(true)
    await slider().press('End')
    await bar().getByText('As it stands now').waitFor(soon)
    await slider().press('PageDown')
    await bar()
      .getByText(/^As it stood /)
      .waitFor(soon)
    await slider().press('Home')
    // On to where the mains had their first revision.
    for (let steps = 0; steps < 100 && !(await mains().innerText()).includes(`r1/${now}`); steps++)
      await bar().getByRole('button', { name: 'Next change' }).click()
    expect(await mains().innerText()).toContain(`r1/${now}`)
    await bar()
      .getByText(/live permit/)
      .waitFor()
    await app.screenshot('look-back-past')
    expect(await findViolations(page)).toEqual([])
  })

  it('is of now in the other sections, and after a revision is chosen by hand', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    expect(await bar().count()).toBe(0)
    await openSection(page, 'Layers')
    await bar()
      .getByText(/^As it stood /)
      .waitFor(soon)
    await mains().click()
    await page.getByRole('button', { name: 'Show the latest' }).click()
    await bar().getByText('As it stands now').waitFor(soon)
    expect(await mains().innerText()).not.toContain('r1/')
  })

  it('lists what changed between two days, counts the differences and draws them', async () => {
    const { page } = app
    await bar().getByRole('button', { name: 'What changed…' }).click()
    const dialog = page.getByRole('dialog', { name: /^What changed in / })
    await dialog.getByRole('textbox', { name: 'From' }).fill('01/01/2020')
    await dialog.getByRole('textbox', { name: 'From' }).press('Enter')
    await dialog.getByRole('button', { name: /^Layers \(\d+\)/ }).waitFor(soon)
    await app.screenshot('changes-layers')
    await dialog.getByRole('button', { name: /^Permits \(/ }).click()
    await app.screenshot('changes-permits')
    await dialog.getByRole('button', { name: /^Time line \(/ }).click()
    await app.screenshot('changes-time-line')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Last 7 days' }).click()
    await dialog.getByRole('button', { name: /^Layers \(/ }).click()
    await dialog.getByRole('button', { name: 'Count the differences' }).click()
    const counts = dialog
      .getByRole('row')
      .filter({ hasText: 'Water mains' })
      .getByText(/^\+\d+ −\d+ ~\d+$/)
    await counts.waitFor(soon)
    await app.screenshot('changes-counted')
    await dialog.getByRole('button', { name: 'Show on the map' }).click()
    await bar()
      .getByText(/^Drawn: what changed from /)
      .waitFor(soon)
    await app.screenshot('changes-on-map')
  })
})
