import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { delivery } from '../src/geo/delivery/delivery.test-helper'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { chooseUploadFolder, planRow } from './harness/window'

const soon = { timeout: 30_000 }

// The same page and core in both hosts: one is enough.
onHost('electron', 'a dig enquiry in the window', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-enquiry-'))
  const folder = join(root, 'Enquiry')
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(join(folder, 'bronnen/GM1641'), { recursive: true })
    writeFileSync(join(folder, 'GI.xml'), delivery)
    writeFileSync(join(folder, 'bronnen/GM1641/letter.pdf'), '%PDF-1.4')
    app = await host.start()
  })
  afterAll(async () => {
    await app?.close()
    await rm(root, { recursive: true, force: true })
  })

  it('is planned as layers of themes and owners, with the documents that are not there named', async () => {
    const { page } = app
    await chooseUploadFolder(app, folder)
    await planRow(page, 'Documents').waitFor(soon)
    const project = await callFromPage(page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    const plan = () => callFromPage(page, 'uploads.findOpenPlan', { project })
    await expect.poll(async () => (await plan())?.state, soon).toBe('ready')
    const pipes = (await plan())?.rows.find(({ name }) => name === 'riool – Gemeente: Noord/Zuid – Leiding')
    expect(pipes?.options.directoryPath).toBe('KLIC 26G000001/riool/Gemeente: Noord-Zuid')
    await planRow(page, 'Documents').click()
    await page
      .getByText(/2 documents that GI\.xml names are not in the delivery/)
      .first()
      .waitFor(soon)
    await app.screenshot('dig-enquiry-plan')
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  }, 120_000)
})
