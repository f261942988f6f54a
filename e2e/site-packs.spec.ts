import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onEachHost, onHost } from './harness/hosts'
import { readPdf } from './harness/pdf-pages'
import { openSection } from './harness/window'

const soon = { timeout: 90_000 }

onHost('electron', 'a site pack', (host) => {
  let folder: string
  let office: AppUnderTest
  let site: AppUnderTest
  /** The line below the code of a permit that the office printed. */
  let paperLink = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-pack-e2e-'))
    office = await host.start()
  })
  afterAll(async () => {
    await office?.close()
    await site?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const command = async ({ page }: AppUnderTest, title: string) => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').fill(title)
    await page.keyboard.press('Enter')
  }
  const file = () => join(folder, 'Tunnel.plumblinepack')
  const choose = (app: AppUnderTest, path: string) =>
    app.electron?.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
    }, path)

  it('comes after a permit was printed in the office', async () => {
    const path = join(folder, 'Permit.pdf')
    await choose(office, path)
    await openSection(office.page, 'Permits')
    await office.page.getByRole('row', { name: '1002 Quay Road main diversion' }).dblclick()
    await office.page.getByRole('button', { name: /Print or save/ }).click()
    const isWhole = () => existsSync(path) && readFileSync(path).subarray(-32).includes('%%EOF')
    await expect.poll(isWhole, soon).toBe(true)
    const [first] = readPdf(readFileSync(path))
    paperLink =
      /plumbline:\/\/open\?service=http:\/\/localhost\/[\w&=.-]+?\.[\da-f]{6}(?![\da-f.])/.exec(
        (first?.text ?? '').replace(/\s/g, ''),
      )?.[0] ?? ''
    expect(paperLink).toContain('&permit=1002&paper=1.')
    await openSection(office.page, 'Layers')
  })

  it('is written from the window, with what is in it and what is not', async () => {
    await choose(office, file())
    await command(office, 'Write a site pack')
    const dialog = office.page.getByRole('dialog', { name: 'Write a site pack' })
    await dialog.getByLabel('Permits').selectOption({ label: 'All permits, archived ones too' })
    await dialog.getByText(/\d+ permits, \d+ layers/).waitFor(soon)
    await office.screenshot('pack-write')
    await dialog.getByRole('button', { name: 'Write…' }).click()
    await office.page.getByText(/The site pack is written/).waitFor(soon)
    await office.screenshot('pack-written')
    expect(readFileSync(file()).subarray(0, 2).toString()).toBe('PK')
  })

  it('opens on another machine, says of when it is, and is read only', async () => {
    site = await host.start()
    await site.page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem').first().waitFor(soon)
    await choose(site, file())
    await command(site, 'Open a site pack')
    await site.page.getByText('Every byte is as it was written: verified.').waitFor(soon)
    await site.page.getByText(/^Site pack of Harbour Tunnel, as of/).waitFor(soon)
    await openSection(site.page, 'Permits')
    await site.page.getByRole('row', { name: '1002 Quay Road main diversion' }).dblclick()
    await site.page.getByRole('button', { name: 'Services report', exact: true }).click()
    const report = site.page.getByRole('dialog', { name: /^Services report/ })
    await report.getByRole('row', { name: /GM-7477/ }).waitFor(soon)
    await site.screenshot('pack-services')
    await site.page.keyboard.press('Escape')
    // What the one who wrote it may do is nothing that the one who reads it may.
    expect(await site.page.getByRole('heading', { name: 'What you may do' }).count()).toBe(0)
    await command(site, 'Water mains')
    await site.page.getByText('A site pack is read only.').waitFor(soon)
    expect(await site.page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
    expect(await site.page.getByRole('switch', { name: /Hold offline/ }).count()).toBe(0)
    expect(await site.page.getByText('Not held, needs the network').count()).toBe(0)
    await site.screenshot('pack-layer')
    await openSection(site.page, 'Jobs')
    await site.page.getByText('A site pack has no jobs').waitFor(soon)
    await command(site, '1002')
    await expect
      .poll(() => site.page.evaluate(() => document.activeElement?.getAttribute('aria-label')), soon)
      .toBe('Permit')
    await site.page.getByRole('button', { name: 'Details', exact: true }).click()
    await site.page
      .getByRole('dialog', { name: /^Site pack of/ })
      .getByText('Soundings')
      .waitFor(soon)
    await site.screenshot('pack-details')
    await site.page.keyboard.press('Escape')
    expect(site.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })

  it('tells on the other machine whether the paper of the office is current', async () => {
    const { page } = site
    await page.keyboard.press('Escape')
    await openSection(page, 'Layers')
    await command(site, paperLink)
    await page.getByText(/^This paper is current by what was read .+ ago/).waitFor(soon)
    await site.screenshot('pack-paper')
  })

  it('is refused where a byte was changed, and says which part', async () => {
    const bytes = readFileSync(file())
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
    const wrong = join(folder, 'Wrong.plumblinepack')
    writeFileSync(wrong, bytes)
    await choose(site, wrong)
    await command(site, 'Open a site pack')
    await site.page.getByText(/was changed after it was written: .+ is not what it was/).waitFor(soon)
    await site.screenshot('pack-refused')
  })
})

onEachHost('a site pack by list, menu and drop', (host) => {
  let folder: string
  let office: AppUnderTest
  let site: AppUnderTest
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-pack-ways-'))
    office = await host.start()
  })
  afterAll(async () => {
    await office?.close()
    await site?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const file = () => join(folder, 'List.plumblinepack')
  const within = { timeout: 20_000 }
  const asked = ({ page }: AppUnderTest) => page.getByRole('dialog', { name: 'Write a site pack' })

  /** Drops a file on the window as a hand does: with its path, where the host knows it. */
  async function drop({ page }: AppUnderTest, ...paths: string[]): Promise<void> {
    await page.evaluate(() => {
      const input = Object.assign(document.createElement('input'), { type: 'file', id: 'dropped', multiple: true })
      document.body.append(input)
    })
    await page.locator('#dropped').setInputFiles(paths)
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('#dropped')
      const dataTransfer = new DataTransfer()
      for (const one of input?.files ?? []) dataTransfer.items.add(one)
      input?.remove()
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    })
  }

  it('is asked for in the list of projects', async () => {
    const { page } = office
    await page.locator('button.proj').click()
    await page.getByRole('button', { name: 'Write a site pack…' }).waitFor()
    await office.screenshot('pack-menu')
    await page.getByRole('button', { name: 'Write a site pack…' }).click()
    await asked(office)
      .getByText(/\d+ permits, \d+ layers/)
      .waitFor(within)
    expect(await asked(office).getByLabel('Permits').locator('option:checked').innerText()).toBe(
      'All permits, archived ones too',
    )
    await page.keyboard.press('Escape')
    await asked(office).waitFor({ state: 'detached' })
  })

  it('is written of the permits that the list shows', async () => {
    const { page, electron } = office
    await openSection(page, 'Permits')
    await page
      .getByRole('searchbox', { name: /Find|Name|Search/ })
      .first()
      .fill('Quay')
    const button = page.getByRole('button', { name: /^Write a site pack of \d+ permits?…$/ })
    await button.waitFor(within)
    const count = Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0])
    await button.click()
    await asked(office)
      .getByText(new RegExp(`^${count} permits?, \\d+ layers?`))
      .waitFor(within)
    await office.screenshot('pack-of-list')
    await electron?.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, file())
    const download = electron ? null : page.waitForEvent('download', soon)
    await asked(office).getByRole('button', { name: 'Write…' }).click()
    await (await download)?.saveAs(file())
    await page.getByText(/The site pack is written/).waitFor(within)
    expect(readFileSync(file()).subarray(0, 2).toString()).toBe('PK')
  })

  it('opens from the first page on another machine', async () => {
    site = await host.start()
    const { page, electron } = site
    await electron?.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
    }, file())
    const start = page.getByRole('button', { name: /^Open a site pack…/ })
    await start.waitFor(within)
    await site.screenshot('pack-start')
    await start.click()
    if (!electron) {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'From this browser’s computer…' }).click()
      await (await chooser).setFiles(file())
    }
    await page.getByText('Every byte is as it was written: verified.').waitFor(within)
    await page.getByText(/^Site pack of Harbour Tunnel, as of/).waitFor(within)
    await site.screenshot('pack-opened')
  })

  it('opens when it is dropped, unless a byte of it was changed', async () => {
    await drop(site, file())
    await site.page.getByText('This site pack was open already').first().waitFor(within)
    const wrong = join(folder, 'Wrong.plumblinepack')
    const bytes = readFileSync(file())
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
    writeFileSync(wrong, bytes)
    await drop(site, wrong)
    await site.page.getByText(/was changed after it was written: .+ is not what it was/).waitFor(within)
    await site.screenshot('pack-dropped-wrong')
    expect(site.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
