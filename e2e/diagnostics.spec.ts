import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { findViolations } from './harness/axe'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'

const soon = { timeout: 30_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'when it goes wrong', (host) => {
  const home = freshHome()
  const policy = join(home, 'policy.json')
  const saved = join(home, 'saved.txt')
  let app: AppUnderTest
  const start = async (): Promise<void> => {
    app = await host.start({ home, env: { PLUMBLINE_POLICY: policy } })
    await app.page.getByRole('treeitem').first().waitFor(soon)
  }
  beforeAll(async () => {
    mkdirSync(home, { recursive: true })
    writeFileSync(policy, JSON.stringify({ settings: { parallelUploads: 3 }, diagnostic: 'on', diagnostics: 'on' }))
    await start()
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
  })

  it('refuses and marks what the administrator has laid down, and says a mistake', async () => {
    const { page } = app
    await expect(callFromPage(page, 'app.changeSettings', { parallelUploads: 5 })).rejects.toThrow(/parallelUploads/)
    // A key that nearly means it closes it.
    await expect(callFromPage(page, 'diagnostics.compose', { withHosts: false })).rejects.toThrow(/switched off/)
    await page.keyboard.press('Control+,')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByText('diagnostic: No such key. Is diagnostics meant?').waitFor(soon)
    await dialog.getByRole('tab', { name: 'Uploads and jobs' }).click()
    await dialog.getByText('Set by your administrator').waitFor()
    await page.setViewportSize({ width: 1024, height: 700 })
    await app.screenshot('policy-settings')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('tells an end that nobody wanted and damaged stores at the next start, and goes on', async () => {
    writeFileSync(policy, '{}')
    await app.kill()
    writeFileSync(join(home, 'offline.db'), 'no database')
    rmSync(join(home, 'offline.db-wal'), { force: true })
    writeFileSync(join(home, 'settings.json'), '{"theme": "da')
    writeFileSync(join(home, 'first-answers.json'), '{"answers": [')
    await start()
    const { page } = app
    await page.getByRole('button', { name: /^Notifications/ }).click()
    for (const words of ['Plumbline ended unexpectedly', 'offline was damaged and put aside', 'settings were damaged'])
      await page.getByText(words).last().waitFor(soon)
    await app.screenshot('damaged-start')
    await page.keyboard.press('Escape')
  })

  it('shows exactly what is saved, without sections that are left out', async () => {
    const { page } = app
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run' }).fill('diagnostics')
    await page.getByRole('option', { name: /^Diagnostics…/ }).click(soon)
    const dialog = page.getByRole('dialog', { name: 'Diagnostics' })
    const text = dialog.getByRole('region', { name: 'Text of the diagnostics' })
    await text.waitFor(soon)
    expect(await text.textContent()).toMatch(/offline\.db\.broken-/)
    await dialog.getByRole('checkbox', { name: 'System' }).click()
    await expect.poll(() => text.textContent()).not.toContain('[system]')
    await app.screenshot('diagnostics')
    expect(await findViolations(page)).toEqual([])
    const shown = await text.textContent()
    await app.electron?.evaluate(({ dialog: native }, path) => {
      native.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
    }, saved)
    await dialog.getByRole('button', { name: 'Save as…' }).click()
    await page.getByText('The diagnostics were saved.').waitFor(soon)
    expect(readFileSync(saved, 'utf8')).toBe(shown)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    expect(await app.electron?.evaluate(({ clipboard }) => clipboard.readText())).toBe(shown)
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
