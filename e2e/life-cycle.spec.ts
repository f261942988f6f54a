import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ElectronApplication } from 'playwright'
import { freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
import { callFromPage, choose } from './harness/contract-from-page'
import { onHost } from './harness/hosts'

const soon = { timeout: 30_000 }

onHost('electron', 'the life of the window', (host) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-life-'))
  const home = freshHome()
  let app: AppUnderTest
  beforeAll(async () => {
    mkdirSync(join(root, 'Handed over'))
    writeFileSync(join(root, 'Handed over', 'borings.csv'), 'id,latitude,longitude\n1,-33.85,151.2\n')
    writeFileSync(join(root, 'slow.csv'), `id,latitude,longitude\n${'1,-33.85,151.2\n'.repeat(20_000)}`)
    app = await host.start({ home })
  })
  afterAll(async () => {
    await app?.close()
    await removeHome(home)
    await rm(root, { recursive: true, force: true })
  })
  const electron = (): ElectronApplication => {
    if (!app.electron) throw new Error('This is about the window of the desktop.')
    return app.electron
  }

  it('comes to the front at a second start, with the folder that it was given', async () => {
    await electron().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    await app.startAgain?.([join(root, 'Handed over')])
    const shown = () =>
      electron().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
    await expect.poll(shown, soon).toEqual([true])
    await app.page.getByText('borings').first().waitFor(soon)
  })

  it('says of an address that it was started with why it is refused, or that its service is not known', async () => {
    const open = (service: string) =>
      app.startAgain?.([`plumbline://open?service=${encodeURIComponent(service)}&org=acme&project=1`])
    await open('https://me:secret@maps.example.org')
    await app.page.getByText('it names no service, or one with more than its address').first().waitFor(soon)
    await open('https://maps.example.org')
    await app.page.getByText('a service that you are not connected to').first().waitFor(soon)
    await app.page.getByRole('button', { name: 'Connect…' }).first().click()
    const address = app.page.getByRole('dialog', { name: 'Connect to a service' }).getByRole('textbox').first()
    expect(await address.inputValue()).toBe('https://maps.example.org/')
    await app.page.keyboard.press('Escape')
  })

  it('asks before it ends in the middle of uploads, and goes on with them at the next start', async () => {
    const { page } = app
    await callFromPage(page, 'app.changeSettings', { uploadBytesPerSecond: 2_000 })
    const project = await callFromPage(page, 'connections.getCurrent')
    if (!project) throw new Error('No project is open.')
    const paths = [await choose(app, join(root, 'slow.csv'))]
    const { planId } = await callFromPage(page, 'uploads.makePlan', { project, paths, mirrorFolders: false })
    const plan = () => callFromPage(page, 'uploads.getPlan', { planId })
    await expect.poll(async () => (await plan()).state, soon).toBe('ready')
    const { batchId } = await callFromPage(page, 'uploads.start', { planId })
    const batch = async (of: AppUnderTest) => (await callFromPage(of.page, 'uploads.getBatch', { batchId })).batch
    await expect.poll(async () => (await batch(app)).bytesSent, soon).toBeGreaterThan(0)

    const answer = (response: number) =>
      electron().evaluate(({ dialog, app: program }, given) => {
        const asked = program as unknown as { asked?: string[] }
        asked.asked ??= []
        dialog.showMessageBox = ((...args: unknown[]) => {
          const { message } = args[args.length - 1] as { message: string }
          asked.asked?.push(message)
          return Promise.resolve({ response: given, checkboxChecked: false })
        }) as typeof dialog.showMessageBox
      }, response)
    await answer(1)
    await electron().evaluate(({ app: program }) => program.quit())
    const questions = () =>
      electron().evaluate(({ app: program }) => (program as unknown as { asked?: string[] }).asked)
    await expect.poll(questions, soon).toEqual(['An upload is still running.'])
    expect((await batch(app)).state).toBe('running')

    await answer(0)
    const ended = new Promise((resolve) => electron().process().once('exit', resolve))
    // The program may be gone before it has answered.
    await electron()
      .evaluate(({ app: program }) => program.quit())
      .catch(() => undefined)
    await ended

    app = await host.start({ home })
    await callFromPage(app.page, 'app.changeSettings', { uploadBytesPerSecond: 0 })
    await expect.poll(async () => (await batch(app)).state, { timeout: 90_000 }).toBe('completed')
    const { overview } = await callFromPage(app.page, 'layers.list', { project, revisions: 'all' })
    expect(overview.layers.filter((layer) => layer.name === 'slow').map((layer) => layer.revisions.length)).toEqual([1])
  }, 180_000)

  it('shows its page again after the process of the page has died', async () => {
    await electron().evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
    // A page that has just died answers never.
    const tabs = () =>
      electron().evaluate(({ BrowserWindow }) =>
        Promise.race([
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
            'document.querySelectorAll("[role=tab]").length',
          ) as Promise<number>,
          new Promise<number>((resolve) => setTimeout(() => resolve(0), 1_000)),
        ]),
      )
    await expect.poll(tabs, soon).toBeGreaterThan(0)
  })
})
