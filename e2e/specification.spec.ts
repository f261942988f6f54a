import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { chooseUploadFolder } from './harness/window'

const soon = { timeout: 30_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'a folder that is held against a specification', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-specification-'))
  const folder = join(root, 'Issue 12')
  const home = freshHome()
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(folder)
    const rows = (material: string) =>
      `id,material,latitude,longitude\n1,PVC,-33.85,151.2\n2,${material},-33.86,151.21\n`
    writeFileSync(join(folder, 'PRJ-WATER-0001.csv'), rows('DI'))
    writeFileSync(join(folder, 'prj_water_2.csv'), rows('PVC'))
    writeFileSync(join(folder, 'PRJ-POWER-0003.csv'), rows('copper'))
    const fields = [
      { name: 'project', type: 'list', values: ['PRJ'] },
      { name: 'what', type: 'list', values: ['WATER', 'POWER'] },
      { name: 'number', type: 'number', digits: 4 },
    ]
    const columns = [{ name: 'material', values: ['PVC', 'DI'] }]
    const rules = [
      { rule: 'name', id: 'file-name', separator: '-', fields },
      { rule: 'columns', id: 'mains', columns },
    ]
    writeFileSync(join(folder, 'plumbline-spec.json'), JSON.stringify({ version: 1, name: 'Issues', rules }))
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
    await rm(root, { recursive: true, force: true })
  })

  it('says what breaks it, sends copies under names that fit and what somebody accepts, and leaves the files as they are', async () => {
    const { page } = app
    const project = await callFromPage(page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    const before = readdirSync(folder)
    // A first start may show the page anew when its sample is made.
    await page.getByText(/^Synced/).waitFor(soon)
    await chooseUploadFolder(app, folder)
    await page.getByRole('button', { name: 'Start 1 upload' }).waitFor(soon)
    await page.getByText('Issues', { exact: true }).waitFor(soon)
    await app.screenshot('specification')

    await page.getByRole('button', { name: 'Mend 1' }).click()
    await page.getByRole('button', { name: 'Start 2 uploads' }).waitFor(soon)
    await page.getByRole('button', { name: 'Accept 1…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Old stock')
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('button', { name: 'Start 3 uploads' }).click()
    const sent = async () => {
      const [batch] = await callFromPage(page, 'uploads.listBatches', { project })
      return batch ? (await callFromPage(page, 'uploads.getBatch', { batchId: batch.id })).rows : []
    }
    await expect.poll(async () => (await sent()).map(({ state }) => state), soon).toEqual(Array(3).fill('completed'))
    const told = (await sent()).map((row) => [
      row.files[0]?.name,
      row.accepted?.map(({ rule, reason }) => `${rule}: ${reason}`) ?? [],
    ])
    expect(told.sort()).toEqual([
      ['PRJ-POWER-0003.csv', ['mains: Old stock']],
      ['PRJ-WATER-0001.csv', []],
      ['PRJ-WATER-0002.csv', []],
    ])
    expect(readdirSync(folder)).toEqual(before)
    expect(existsSync(join(folder, 'prj_water_2.csv'))).toBe(true)
    expect(app.problems.consoleErrors).toEqual([])
  }, 120_000)
})
