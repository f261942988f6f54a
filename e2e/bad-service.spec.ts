import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { sitePermit } from './harness/permits'
import { startScriptedService, type Misbehaviour, type ScriptedService } from './harness/scripted-service'
import { startSecondService, type SecondService } from './harness/second-service'
import { makeSiteFolder } from './harness/site-folder'
import { connectTo, layerRow, openSection } from './harness/window'

const soon = { timeout: 30_000 }
const web = '<!doctype html><title>Sign in</title><p>Welcome to the hotel network'

// The same page and core in both hosts: one is enough.
onHost('web', 'a service that misbehaves', (host) => {
  let app: AppUnderTest
  let good: SecondService
  let service: ScriptedService
  beforeAll(async () => {
    good = await startSecondService()
    service = await startScriptedService(good.url)
    const folder = await makeSiteFolder()
    await good.upload(folder.path)
    folder.remove()
    app = await host.start()
    await connectTo(app.page, { url: service.url, authorization: good.authorization }, 'Harbour Tunnel Works')
  })
  afterEach(() => service?.behave())
  afterAll(async () => {
    await app?.close()
    await service?.close()
    await good?.close()
  })

  const ways: [string, Misbehaviour, RegExp][] = [
    ['answers 403', { does: 'answer', status: 403 }, /may not/i],
    ['answers 404', { does: 'answer', status: 404 }, /service does not have/i],
    ['answers 409', { does: 'answer', status: 409 }, /as things stand/i],
    ['answers 500', { does: 'answer', status: 500 }, /failed while/],
    [
      'answers a web page',
      { does: 'answer', status: 200, type: 'text/html', body: web },
      /web page|not.*(understand|JSON)|sign/i,
    ],
    ['cuts its JSON', { does: 'cut', body: '[{"jobs":[{"id":1,' }, /broke|cut|middle/i],
    ['hangs up', { does: 'hang up' }, /broke|reached|middle/i],
  ]
  it.each(ways)('%s: the table says so in words, and a press on the button mends it', async (name, how, words) => {
    const { page } = app
    await openSection(page, 'Jobs')
    const main = page.getByRole('main')
    await main.getByRole('grid', { name: 'Jobs' }).or(main.getByText('No jobs yet')).waitFor(soon)
    service.misbehave(/\/layers\/processing/, how)
    await main.getByRole('button', { name: 'Read the jobs again' }).click()
    const note = main.getByRole('alert').or(main.locator('.note.bad')).first()
    await note.getByText(words).first().waitFor(soon)
    await app.screenshot(`bad-service-${name.replaceAll(' ', '-')}`)
    // What was read before is still there, and nothing turns for ever.
    await main.getByRole('grid', { name: 'Jobs' }).getByText('Completed').first().waitFor()
    service.behave()
    await note.getByRole('button', { name: 'Try again' }).click()
    await note.waitFor({ state: 'detached', ...soon })
  })

  it('is slow: the window goes on meanwhile, and shows what comes', async () => {
    const { page } = app
    await openSection(page, 'Jobs')
    service.misbehave(/\/layers\/processing/, { does: 'wait' })
    const again = page.getByRole('main').getByRole('button', { name: 'Read the jobs again' })
    const turns = again.locator('.spin')
    await again.click()
    await turns.waitFor({ state: 'attached' })
    await openSection(page, 'Layers')
    await layerRow(page, 'Unassigned').waitFor()
    await openSection(page, 'Jobs')
    service.behave()
    await turns.waitFor({ state: 'detached', ...soon })
  })

  it('refuses an edit: what was typed stays, and can be saved again', async () => {
    const { page } = app
    await openSection(page, 'Layers')
    await page.getByRole('searchbox', { name: 'Filter layers' }).fill('Water mains')
    await layerRow(page, 'Water mains').click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Water mains, as built')
    service.misbehave(/^PUT .*\/layers\/\d+$/, { does: 'answer', status: 409 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('What you typed is kept').waitFor(soon)
    expect(await name.inputValue()).toBe('Water mains, as built')
    await app.screenshot('bad-service-edit')
    service.behave()
    await page.getByRole('button', { name: 'Save again' }).click()
    await layerRow(page, 'Water mains, as built').waitFor(soon)
    await page.getByRole('searchbox', { name: 'Filter layers' }).fill('')
  })

  it('refuses the credential in the middle: one banner asks for a new one, and the new one mends it', async () => {
    const { page } = app
    service.misbehave(/./, { does: 'answer', status: 401 })
    // Opening a section reads; once it is known that the service refuses, what asks it is greyed.
    await openSection(page, 'Jobs')
    await page.getByText('The service refused the credential for').first().waitFor(soon)
    await app.screenshot('bad-service-refused')
    await page.getByRole('button', { name: 'Enter a new one…' }).click()
    service.behave()
    const dialog = page.getByRole('dialog', { name: /^New credential/ })
    await dialog.getByRole('combobox', { name: 'Scheme' }).selectOption({ label: 'Whole value' })
    await dialog.getByRole('textbox', { name: 'Secret' }).fill(good.authorization)
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await dialog.waitFor({ state: 'detached', ...soon })
    await expect
      .poll(async () => (await callFromPage(page, 'connections.list')).find(({ local }) => !local)?.state, soon)
      .toBe('ok')
  })

  it('goes away and comes back: the window says since when, and recovers by itself', async () => {
    const { page } = app
    await good.stop()
    await openSection(page, 'Layers')
    service.misbehave(/./, { does: 'hang up' })
    await openSection(page, 'Jobs')
    await page.getByText(/^Offline since/).waitFor(soon)
    await app.screenshot('bad-service-offline')
    await good.startAgain()
    service.behave()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText(/^Offline since/).waitFor({ state: 'detached', ...soon })
  })

  it('tells of a revoked permit and refuses its details: the held ones are marked as old', async () => {
    const { page } = app
    good.importPermits([sitePermit])
    await openSection(page, 'Permits')
    const again = page.getByRole('button', { name: 'Read the permits again' })
    await again.click()
    const row = page.getByRole('row', { name: sitePermit.permit.name })
    await row.waitFor(soon)
    const project = await callFromPage(page, 'connections.getCurrent', undefined)
    if (!project) throw new Error('no project is shown')
    await callFromPage(page, 'permits.hold', { project, held: true })
    service.misbehave(/\/permits\/4711/, { does: 'answer', status: 500 })
    good.importPermits([{ ...sitePermit, permit: { ...sitePermit.permit, status: 7 } }])
    await again.click()
    await row.getByText('Revoked').waitFor(soon)
    await row.click()
    await page.keyboard.press('Enter')
    const old = page.getByRole('alert').getByText('This copy is out of date: the permit is Revoked.')
    await old.waitFor({ timeout: 60_000 })
    await page.getByRole('article').getByText('before:').waitFor(soon)
    await app.screenshot('bad-service-old-permit')
    service.behave()
    await page.keyboard.press('Escape')
    await openSection(page, 'Layers')
  })

  it('never crashed the window, nor filled its console', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
