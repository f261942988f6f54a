import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { readPdf } from './harness/pdf-pages'
import { chooseUploadFolder, foundLayerRow, openSection } from './harness/window'

const soon = { timeout: 60_000 }
const line = (from: string, to: string) => `<Line><Start>${from}</Start><End>${to}</End></Line>`

/** A road of 400 m to the east through the middle of the sample project, with a station equation at 200 m, and a ramp beside it. */
const roads = `<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units><CoordinateSystem epsgCode="7856"/><Alignments>
  <Alignment name="A1" staStart="12000"><CoordGeom>${line('6252470 334200', '6252470 334600')}</CoordGeom>
    <StaEquation staInternal="12200" staBack="12200" staAhead="12150"/>
    <Profile><ProfAlign><PVI>12000 80</PVI><PVI>12400 84</PVI></ProfAlign></Profile></Alignment>
  <Alignment name="Ramp" staStart="0"><CoordGeom>${line('6252520 334200', '6252520 334600')}</CoordGeom></Alignment>
</Alignments></LandXML>`

// The same page and core in both hosts: one is enough.
onHost('electron', 'chainages', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-chainage-'))
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(join(root, 'Roads'))
    writeFileSync(join(root, 'Roads', 'centre_lines.xml'), roads)
    app = await host.start()
    const { page } = app
    await page.getByText(/^Synced/).waitFor(soon)
    await chooseUploadFolder(app, join(root, 'Roads'))
    await page
      .getByRole('button', { name: /^Start/ })
      .first()
      .click(soon)
    await page
      .getByText(/1 (layer|created|sent)|Done|made/i)
      .first()
      .waitFor(soon)
    await openSection(page, 'Layers')
    await (await foundLayerRow(page, 'centre_lines')).click(soon)
  })
  afterAll(async () => {
    await app?.close()
    await rm(root, { recursive: true, force: true })
  })

  const foot = () => app.page.locator('.map-foot .chainage')
  const dialog = () => app.page.getByRole('dialog')
  /** The map stands at a pixel: to a metre, what its middle is told. Chainage in metres, metres off, and the rest. */
  const told = async () => {
    const text = (await foot().innerText()).replace(/\s+/g, ' ')
    const [, high, low, part = '', off = '0', rest = ''] =
      /^(\d+)\+([\d.]+)(?: \(part (\d)\))? · (?:([\d.]+) m )?(.*)$/.exec(text) ?? []
    return { station: Math.round((Number(high) * 1000 + Number(low)) / 2) * 2, part, isNear: Number(off) < 1, rest }
  }

  it('are told by the alignments that a person chooses', async () => {
    const { page } = app
    await foot().filter({ hasText: 'Chainage…' }).click(soon)
    await dialog().getByRole('checkbox', { name: /^A1/ }).click()
    await dialog().getByRole('checkbox', { name: /^Ramp/ }).click()
    await app.screenshot('chainage-dialog')
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await page.keyboard.press('Alt+g')
    await dialog().getByRole('textbox', { name: 'Coordinate' }).fill('334300 6252467')
    await dialog().getByRole('button', { name: 'Go', exact: true }).click()
    await expect.poll(told, soon).toEqual({ station: 12100, part: '', isNear: false, rest: 'right · A1' })
    await app.screenshot('chainage-foot')
  })

  it('lead to their place, and to each place where stations overlap', async () => {
    const { page } = app
    const go = async (text: string) => {
      await page.keyboard.press('Alt+g')
      await dialog().getByRole('textbox', { name: 'Coordinate' }).fill(text)
    }
    await go('12+176')
    await dialog().getByText('2 places have this chainage').waitFor(soon)
    await dialog().getByRole('combobox', { name: 'Place' }).selectOption({ index: 1 })
    await app.screenshot('chainage-go-to')
    await dialog().getByRole('button', { name: 'Go', exact: true }).click()
    await expect.poll(told, soon).toMatchObject({ station: 12176, part: '2', isNear: true })
    await go('ramp km 0,05')
    await dialog().getByText('Chainage 0+050.00 on Ramp').waitFor(soon)
    await page.keyboard.press('Enter')
    await expect
      .poll(told, soon)
      .toMatchObject({ station: 50, isNear: true, rest: expect.stringMatching(/Ramp$/) as string })
    await go('13+000')
    await dialog().getByText('No chosen alignment has chainage 13+000.00').waitFor(soon)
    await page.keyboard.press('Escape')
  })

  it('stand at what is identified, with the height of the profile', async () => {
    const { page } = app
    await page.keyboard.press('Alt+g')
    await dialog().getByRole('textbox', { name: 'Coordinate' }).fill('334250 6252470')
    await dialog().getByRole('button', { name: 'Go', exact: true }).click()
    await expect.poll(told, soon).toMatchObject({ station: 12050, isNear: true })
    await page.getByRole('application').focus()
    await page.keyboard.press('Space')
    await page.getByText(/^12\+0(49|50)\.\d\d · .* · height 80\.(49|50)\sm$/).waitFor(soon)
    await app.screenshot('chainage-identified')
  })

  async function openPermit(): Promise<void> {
    await app.page.keyboard.press('Control+k')
    await app.page.getByRole('combobox', { name: 'Search or run' }).fill('1022')
    await app.page.getByRole('option', { name: /1022/ }).first().click({ timeout: 15_000 })
  }

  /** What the paper of the permit says along the alignments. */
  async function paperText(): Promise<string> {
    const path = join(root, 'Permit.pdf')
    await app.electron?.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await openPermit()
    await app.page.getByRole('button', { name: /Print or save/ }).click()
    const isWhole = () => existsSync(path) && readFileSync(path).subarray(-32).includes('%%EOF')
    await expect.poll(isWhole, soon).toBe(true)
    const text = readPdf(readFileSync(path)).map(({ text }) => text).join(' ').replace(/\s+/g, ' ') // prettier-ignore
    return text.slice(text.indexOf('Along the alignments'))
  }

  it('say from where to where a permit lies, on its paper too', async () => {
    const { page } = app
    await openPermit()
    // The document opens over the list; behind it the permit is told in short.
    await page.getByRole('region', { name: 'Permit' }).getByRole('heading', { level: 1 }).waitFor(soon)
    await page.keyboard.press('Escape')
    const along = page.locator('dl[aria-label="Chainage"]')
    await along.getByText(/^12\+\d{3}\.\d\d( \(part 2\))? to 12\+\d{3}\.\d\d.* · .*right$/).waitFor({ timeout: 15_000 })
    await app.screenshot('chainage-permit')
    const told = (await along.innerText()).replace(/\s+/g, ' ')
    expect(await paperText()).toContain(told.replace(/^\S+ /, '').split(' · ')[0])
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
