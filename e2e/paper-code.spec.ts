import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { tellOneStory } from './harness/one-story'
import { sitePermit } from './harness/permits'
import { startSecondService, type SecondService } from './harness/second-service'
import { makeSiteFolder } from './harness/site-folder'
import { connectTo, openSection } from './harness/window'

const soon = { timeout: 60_000 }

onHost('web', 'the code on a printed permit', (host) => {
  let app: AppUnderTest
  let service: SecondService
  let link = ''
  beforeAll(async () => {
    service = await startSecondService()
    const folder = await makeSiteFolder()
    await service.upload(folder.path)
    folder.remove()
    service.importPermits([withLayer()])
    app = await host.start()
    await connectTo(app.page, service, 'Harbour Tunnel Works')
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
  })
  tellOneStory(() => app)

  /** Whose name is no reason to hide the dates beside it. */
  const long = { id: '00000000-0000-4000-8000-0000000000a2', firstName: 'Wolfeschlegelsteinhausen-'.repeat(5), lastName: 'van der Meer' } // prettier-ignore
  const withLayer = (more: object = {}, events: readonly object[] = []) => ({
    permit: {
      ...sitePermit.permit,
      uuid: '5ad72e0d-d499-49ce-a654-5667510a1f8a',
      renewalTime: '2026-12-01T09:00:00Z',
      layers: [1],
      holderId: long.id,
      creator: { role: 1, user: long },
      ...more,
    },
    events: [...sitePermit.events, ...events],
  })
  /** As a scanner types it: all of it, then Enter. */
  async function type(text: string): Promise<void> {
    const { page } = app
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search or run' }).fill(text)
    await page.keyboard.press('Enter')
  }
  const note = () => app.page.locator('.paper-note')

  it('is printed with its link below', async () => {
    const { page } = app
    await openSection(page, 'Permits')
    await page.getByRole('row', { name: sitePermit.permit.name }).dblclick()
    await page.getByRole('heading', { name: sitePermit.permit.name }).first().waitFor(soon)
    const rightOf = async (what: string) => {
      const box = await page.locator(what).first().boundingBox()
      return (box?.x ?? 0) + (box?.width ?? Infinity)
    }
    expect(await rightOf('.doc .facts > div:nth-child(4)')).toBeLessThanOrEqual(await rightOf('.doc'))
    await page.evaluate(() => {
      window.print = () => {
        const paper = document.querySelector('.paper-root')
        document.documentElement.dataset.code = paper?.querySelector('.paper-code .link-text')?.textContent ?? ''
        document.documentElement.dataset.drawn = paper?.querySelector('.paper-code svg')?.outerHTML ?? ''
      }
    })
    await page.keyboard.press('Control+p')
    await page.locator('html[data-drawn]').waitFor({ state: 'attached', ...soon })
    await page.emulateMedia({ media: 'print' })
    await app.screenshot('paper-code')
    await page.emulateMedia({ media: 'screen' })
    const taken = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    link = taken.code ?? ''
    expect(link).toMatch(
      /^plumbline:\/\/open\?service=http:\/\/127\.0\.0\.1:\d+\/&org=acme&project=1&permit=4711&paper=1\.[\w.-]+$/,
    )
    expect(link.length).toBeLessThanOrEqual(213)
    expect(taken.drawn).toMatch(/viewBox="0 0 (\d+) \1"/)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.locator('.paper-root').waitFor({ state: 'detached' })
  })

  it('says within a second that the paper is current', async () => {
    await app.page.keyboard.press('Escape')
    await type(link)
    await app.page.getByRole('heading', { name: sitePermit.permit.name }).first().waitFor(soon)
    await note().getByText('This paper is current.').waitFor({ timeout: 1_000 })
    await app.screenshot('paper-current')
  })

  it('says what is different once the permit has changed', async () => {
    await note().getByRole('button', { name: 'OK' }).click()
    await note().waitFor({ state: 'detached' })
    const more = { type: 0, timestamp: '2026-11-27T08:00:00Z', comment: 'Work stopped', permitStatus: 7 }
    service.importPermits([withLayer({ status: 7, renewalTime: '2026-12-02T09:00:00Z' }, [more])])
    await type(link)
    await note()
      .getByText(/since then: its status is Revoked \(on paper Active\)/)
      .waitFor(soon)
    const text = await note().innerText()
    expect(text).toMatch(/renewed by 2 Dec 2026 .*\(on paper 1 Dec 2026/)
    expect(text).toContain('1 new event')
    await app.screenshot('paper-stale')
  })

  it('refuses a link of which a character is another', async () => {
    await type(link.replace('permit=4711', 'permit=4712'))
    await app.page
      .getByText(/its part on a printed permit is not whole/)
      .first()
      .waitFor(soon)
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
