import { mkdirSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage, choose } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { readPdf } from './harness/pdf-pages'

const soon = { timeout: 60_000 }

onHost('electron', 'the record of a batch in the window', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-record-'))
  const folder = join(root, 'Week 47')
  const at = (name: string) => join(root, name)
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(folder)
    const lines = 'id,latitude,longitude\n1,-33.85,151.2\n2,-33.86,151.21\n'
    for (const name of ['borings', 'kerbs', 'gullies']) writeFileSync(join(folder, `${name}.csv`), `${lines}${name}\n`)
    app = await host.start()
    await app.page.setViewportSize({ width: 1024, height: 700 }).catch(() => undefined)
  })
  afterAll(async () => {
    await app?.close()
    await rm(root, { recursive: true, force: true })
  })

  async function fromMenu(item: string): Promise<void> {
    await app.page.getByRole('button', { name: 'More for this batch' }).click()
    await app.page.getByRole('menuitem', { name: item }).click()
  }
  async function saved(item: string, name: string): Promise<string> {
    await app.electron?.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, at(name))
    await fromMenu(item)
    await expect.poll(() => statSync(at(name), { throwIfNoEntry: false })?.size ?? 0, soon).toBeGreaterThan(0)
    return at(name)
  }

  it('is sent', async () => {
    const project = await callFromPage(app.page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    const paths = [await choose(app, folder)]
    const { planId } = await callFromPage(app.page, 'uploads.makePlan', { project, paths, mirrorFolders: false })
    await expect
      .poll(async () => (await callFromPage(app.page, 'uploads.getPlan', { planId })).state, soon)
      .toBe('ready')
    await callFromPage(app.page, 'uploads.start', { planId })
    await app.page.getByRole('tab', { name: /^Uploads/ }).click()
    await app.page.getByRole('option', { name: /Week 47/ }).click(soon)
    const state = async () => (await callFromPage(app.page, 'uploads.listBatches', { project }))[0]?.state
    await expect.poll(state, soon).toBe('completed')
  }, 120_000)

  it('is saved as a page, a table, a signed file and a PDF that tell the same', async () => {
    await app.page.getByRole('button', { name: 'More for this batch' }).click()
    await app.screenshot('record-menu')
    await app.page.keyboard.press('Escape')
    const page = readFileSync(await saved('Save the record as a page…', 'r.html'), 'utf8')
    const table = readFileSync(await saved('Save the record as a table (CSV)…', 'r.csv'), 'utf8')
    const { rows } = JSON.parse(readFileSync(await saved('Save the signed record (JSON)…', 'r.json'), 'utf8')) as {
      rows: { layer: string; files: { sha256: string }[] }[]
    }
    await saved('Save the record as PDF…', 'r.pdf')
    await expect.poll(() => readFileSync(at('r.pdf')).subarray(-32).includes('%%EOF'), soon).toBe(true)
    const paper = readPdf(readFileSync(at('r.pdf')))
      .map(({ text }) => text)
      .join('\n')
    expect(rows.map(({ layer }) => layer).sort()).toEqual(['borings', 'gullies', 'kerbs'])
    for (const { layer, files } of rows)
      for (const text of [page, table, paper.replace(/\s/g, '')])
        for (const word of [layer, files[0]?.sha256 ?? '?']) expect(text).toContain(word)
  }, 180_000)

  it('is verified against the files and the layers, and names the file of which a byte was changed', async () => {
    const path = join(folder, 'kerbs.csv')
    const { mtime } = statSync(path)
    writeFileSync(path, readFileSync(path, 'utf8').replace('151.2', '151.3'))
    utimesSync(path, mtime, mtime)
    await app.electron?.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
    }, at('r.json'))
    await fromMenu('Verify a record…')
    const dialog = app.page.getByRole('dialog', { name: 'Verify a record' })
    await dialog.getByText('1 difference', { exact: true }).waitFor(soon)
    await dialog.getByText(/kerbs\.csv has its size and other bytes/).waitFor(soon)
    await dialog.getByText(/3.revisions looked at/).waitFor(soon)
    await app.screenshot('record-verified')
    await app.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }, 120_000)

  it('is found by what stands in any row, with what has happened to it', async () => {
    await app.page.getByRole('searchbox', { name: 'Search in all batches' }).fill('gullies')
    await app.page.getByText('1 row', { exact: true }).waitFor(soon)
    await app.page
      .getByRole('grid', { name: 'Rows that were found' })
      .getByRole('row', { name: /gullies/ })
      .click()
    await app.page.getByRole('heading', { name: 'gullies', exact: true }).waitFor(soon)
    await app.screenshot('record-found')
    await app.page.getByRole('button', { name: 'Back to the batch' }).click()
    await app.page.getByText('kerbs').first().waitFor(soon)
    expect(app.problems.consoleErrors).toEqual([])
  }, 120_000)
})
