import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { callFromPage, choose } from './harness/contract-from-page'
import { onHost } from './harness/hosts'

const soon = { timeout: 30_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'a plan that is not started', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-kept-'))
  const folder = join(root, 'Week 47')
  const home = freshHome()
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(folder)
    for (const name of ['borings', 'kerbs'])
      writeFileSync(join(folder, `${name}.csv`), 'id,latitude,longitude\n1,-33.85,151.2\n2,-33.86,151.21\n')
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
    await rm(root, { recursive: true, force: true })
  })
  const openPlan = async () => {
    const project = await callFromPage(app.page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    return callFromPage(app.page, 'uploads.findOpenPlan', { project })
  }
  const ready = async () => {
    await expect.poll(async () => (await openPlan())?.state, soon).toBe('ready')
    return openPlan()
  }

  it('is there with its edits after a power cut, says what changed, and can be saved and opened again', async () => {
    const project = await callFromPage(app.page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    const paths = [await choose(app, folder)]
    await callFromPage(app.page, 'uploads.makePlan', { project, paths, mirrorFolders: false })
    const plan = await ready()
    const row = plan?.rows.find((each) => each.name === 'borings')
    await callFromPage(app.page, 'uploads.editRows', {
      planId: plan?.id ?? '',
      rowIds: [row?.id ?? ''],
      options: { title: 'Boreholes of May' },
    })
    await app.kill()
    appendFileSync(join(folder, 'kerbs.csv'), '3,-33.87,151.22\n')

    app = await host.start({ home })
    await app.page.getByRole('tab', { name: /^Uploads/ }).click()
    await app.page.getByText('Boreholes of May').first().waitFor(soon)
    await ready()
    await app.page
      .getByText(/changed after this plan was kept/i)
      .first()
      .waitFor(soon)
    await app.page.getByText('Plan ready').waitFor(soon)

    await app.page.getByRole('button', { name: 'Save plan' }).click()
    await app.page.getByRole('heading', { name: 'Saved plans' }).waitFor(soon)
    expect(await openPlan()).toBeNull()
    await app.page.getByText(/2.layers, 1 decided by hand/).waitFor(soon)
    const line = app.page.getByRole('listitem').filter({ hasText: '1 decided by hand' })
    expect(await line.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true)
    await app.page.getByRole('button', { name: 'Open the plan Week 47' }).click()
    await app.page.getByText('Boreholes of May').first().waitFor(soon)
    expect((await ready())?.rows.map((each) => each.options.title).sort()).toEqual(['Boreholes of May', 'kerbs'])
    expect(app.problems.consoleErrors).toEqual([])
  }, 120_000)
})
