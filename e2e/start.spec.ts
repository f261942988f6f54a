import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProjectRef } from '../src/shared/contract'
import type { FirstAnswers } from '../src/shared/host/first-answers'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onEachHost, onHost } from './harness/hosts'

onEachHost('first start', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start({ isFirst: true })
  })
  afterAll(() => app?.close())

  it('shows the window with the sample project, and nothing to fill in', async () => {
    const began = performance.now()
    const current = await callFromPage(app.page, 'connections.getCurrent')
    if (current === null) throw new Error('No project is open.')
    const { overview } = await callFromPage(app.page, 'layers.list', { project: current, revisions: 'latest' })
    const [layer] = overview.layers
    if (!layer) throw new Error('The sample project has no layers.')
    await app.page.getByText(layer.name).first().waitFor()
    const inAll = Math.round(app.startedInMs + performance.now() - began)
    console.warn(
      `first start [${host.name}]: content after ${Math.round(app.startedInMs)} ms, layers after ${inAll} ms`,
    )
    await app.screenshot('first-start')
  })

  it('is connected to the embedded service', async () => {
    const [local] = await callFromPage(app.page, 'connections.list')
    expect(local).toMatchObject({ local: true, state: 'ok' })
    expect(await callFromPage(app.page, 'app.getInfo')).toMatchObject({ host: host.name, homeDir: app.home })
  })

  it('breaks no rule of its content security policy, logs no error and asks nobody outside', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})

onHost('electron', 'first start of the desktop program', (host) => {
  it('shows layers before the service has made them, and a click on one then opens just that one', async () => {
    const app = await host.start({ isFirst: true })
    try {
      const name = 'Water mains'
      await app.page.getByRole('treeitem', { name }).first().click()
      await app.page.getByRole('complementary', { name: 'Inspector' }).getByText(name).first().waitFor()
      const given = await app.page.locator('#first-answers').textContent()
      const known = (JSON.parse(given ?? '[]') as FirstAnswers).find((each) => each.name === 'layers.listKnown')
      const { project } = JSON.parse(known?.params ?? '{}') as { project: ProjectRef }
      const { overview, source } = await callFromPage(app.page, 'layers.list', { project, revisions: 'all' })
      expect(source).toBe('service')
      expect((JSON.parse(known?.value ?? '{}') as { overview: unknown }).overview).toEqual(overview)
      await expect.poll(() => app.page.getByRole('treeitem', { name, selected: true }).count()).toBe(1)
      await app.screenshot('first-start-chosen')
      expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
    } finally {
      await app.close()
    }
  })
})

onHost('web', 'a first click', (host) => {
  it('before the code of its dialog is read opens it once it is, with what lies in the folder', async () => {
    const app = await host.start()
    try {
      await app.page.route('**/assets/FrameRest*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        await route.continue()
      })
      await app.page.reload()
      await app.page.getByRole('button', { name: 'Upload folder…' }).first().click()
      const dialog = app.page.getByRole('dialog', { name: 'Upload a folder' })
      expect(await dialog.isVisible()).toBe(false)
      await dialog.getByRole('row').first().waitFor()
    } finally {
      await app.close()
    }
  })
})

onEachHost('the embedded service', (host) => {
  it('comes up again when its process dies, and the window goes on', async () => {
    const app = await host.start()
    try {
      const project = await callFromPage(app.page, 'connections.getCurrent')
      if (project === null) throw new Error('No project is open.')
      const readFrom = () =>
        callFromPage(app.page, 'layers.list', { project, revisions: 'latest' }).then(({ source }) => source, String)
      expect(await readFrom()).toBe('service')
      await killService(app)
      // A second as a rule; a machine on which others work may take its time over the new process.
      await expect.poll(readFrom, { interval: 500, timeout: 90_000 }).toBe('service')
    } finally {
      await app.close()
    }
  })
})

/** Ends the service's process as a crash would. */
async function killService(app: AppUnderTest): Promise<void> {
  const pid =
    app.electron === null
      ? childWithHome(app.home)
      : await app.electron.evaluate(
          ({ app: main }) => main.getAppMetrics().find(({ name }) => name === 'Plumbline service')?.pid,
        )
  if (pid === undefined) throw new Error('No process looks like the embedded service.')
  process.kill(pid, 'SIGKILL')
}

/** The web host's service: a Node child, found by its arguments (Linux). */
function childWithHome(home: string): number | undefined {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const command = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
      return command.includes('service.js') && command.includes(home)
    } catch {
      return false
    }
  })
  return found === undefined ? undefined : Number(found)
}
