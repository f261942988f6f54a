/**
 * The window at work, through the window: from a key to what it shows in each field, and the tasks that its thread is busy with, on a
 * service with many permits and layers.
 *
 *     npm run build && xvfb-run -a dbus-run-session -- sh -c 'printf x | gnome-keyring-daemon --unlock --components=secrets; exec npx tsx bench/window.ts'
 *         [--permits 100000] [--layers 10000] [--rows 2500] [--only WORDS] [--packed DIR] [--keep]
 *
 * Linux, Electron. The keyring has to be open: the credential of the service goes into it, and a question that nobody answers keeps the
 * program from ending. `--only`: a part of the names of what is measured, split by commas. `--packed`: a packed program (`npm run package`,
 * dist/linux-unpacked). Writes bench/results/window.md, or window-packed.md, with `--keep`.
 */
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { callFromPage } from '../e2e/harness/contract-from-page'
import { startInElectron } from '../e2e/harness/electron'
import { chooseUploadFolder, openProject, openSection } from '../e2e/harness/window'
import { electronFor } from './electron-for'
import { median } from './figures'
import { fillFolder } from './service-lists-fill'
import type { MeasuredWindow } from './window-measured'
import { openPackedWindow } from './window-packed'
import { duringWork, pressKey, type KeyTime, type Work } from './window-tasks'

const args = process.argv.slice(2)
const option = (name: string): string | null => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null)
const permitCount = Number(option('--permits') ?? 100_000)
const layerCount = Number(option('--layers') ?? 10_000)
const rowCount = Number(option('--rows') ?? 2_500)
const only = option('--only')?.split(',')
const packed = option('--packed')
const work = mkdtempSync(join(tmpdir(), 'bench-window-'))
const keys: string[] = []
const tasks: string[] = []

interface Service {
  url: string
  projectId: number
  authorization: string
}

async function service(): Promise<{ service: Service; end: () => void }> {
  const folder = join(work, 'service')
  const amounts = { permits: permitCount, jobs: 200, layers: layerCount, revisions: 1 }
  await fillFolder(folder, { ...amounts, projects: 1, folders: 0, events: 0 })
  const child = fork(join(import.meta.dirname, 'service-lists-service.ts'), [folder], {
    execArgv: ['--import', 'tsx'],
  })
  const told = await new Promise<Service>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Service))
    child.once('exit', () => reject(new Error('The service ended.')))
  })
  return { service: told, end: () => void child.disconnect() }
}

const began = performance.now()
const step = (name: string): void => console.error(`${((performance.now() - began) / 1000).toFixed(0)} s: ${name}`)
const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
const wanted = (name: string): boolean => only === undefined || only.some((part) => name.includes(part))

/** One line of the table of keys: each key of a text typed into a field, then taken away again. */
async function typed(page: Page, name: string, text: string, focus: () => Promise<void>): Promise<void> {
  if (!wanted(name)) return
  await focus()
  const times: KeyTime[] = []
  for (const key of [...text, ...[...text].map(() => 'Backspace')]) times.push(await pressKey(page, key))
  const of = (figure: (time: KeyTime) => number): string => {
    const all = times.map(figure)
    return `${median(all).toFixed(0)} | ${Math.max(...all).toFixed(0)}`
  }
  keys.push(
    `| ${name} | ${of(({ screenMs }) => screenMs)} | ${of(({ work: each }) => each.cpuMs)} | ${of(({ work: each }) => each.longestCpuMs)} | ${load()} |`,
  )
  console.error(keys.at(-1))
}

async function doing(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  if (!wanted(name)) return act()
  const { longestMs, longestCpuMs, longTasks, cpuMs }: Work = await duringWork(page, act)
  tasks.push(
    `| ${name} | ${longestMs.toFixed(0)} | ${longestCpuMs.toFixed(0)} | ${longTasks} | ${cpuMs.toFixed(0)} | ${load()} |`,
  )
  console.error(tasks.at(-1))
}

/** Until the page has not changed for a while. */
async function still(page: Page, ms = 1_000): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let timer = window.setTimeout(end, quiet)
        window.setTimeout(end, 20_000)
        const observer = new MutationObserver(() => {
          window.clearTimeout(timer)
          timer = window.setTimeout(end, quiet)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        function end(): void {
          observer.disconnect()
          resolve()
        }
      }),
    ms,
  )
}

/** So many small point files in folders of a hundred. */
function makePlanFolder(): string {
  const folder = join(work, 'plan')
  for (let n = 0; n < rowCount; n++) {
    const inside = join(folder, `Survey ${Math.floor(n / 100)}`)
    mkdirSync(inside, { recursive: true })
    const feature = {
      type: 'Feature',
      properties: { n },
      geometry: { type: 'Point', coordinates: [153.02 + n / 1e5, -27.47] },
    }
    writeFileSync(
      join(inside, `Point ${n}.geojson`),
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    )
  }
  return folder
}

/** Whether the plan has all its rows and reads none of them any more. */
function allRead(rows: number): boolean {
  const found = Number(
    document.querySelector('.upload-plan [aria-rowcount], .upload-plan[aria-rowcount]')?.getAttribute('aria-rowcount'),
  )
  return found >= rows && document.querySelector('.reading progress') === null
}

async function permits(page: Page): Promise<void> {
  step('permits')
  await openSection(page, 'Permits')
  await page.getByRole('grid', { name: 'Permits' }).waitFor()
  await page.waitForFunction(
    () => /^[^a-z]*\d[^a-z]*$/.test(document.querySelector('.main .bar .cnt')?.textContent ?? ''),
    undefined,
    { timeout: 300_000, polling: 500 },
  )
  await still(page)
  await typed(page, 'permits: find', 'bay 42', () => page.getByRole('searchbox', { name: 'Find permits' }).focus())
  await doing(page, 'Only live, on', async () => {
    await page.getByRole('button', { name: 'Only live' }).click()
    await still(page, 2_000)
  })
  await doing(page, 'Only live, off', async () => {
    await page.getByRole('button', { name: 'All', exact: true }).first().click()
    await still(page, 2_000)
  })
  const map = page.getByRole('application', { name: /^Map of/ })
  await doing(page, 'permits map: eight steps of the wheel', async () => {
    await map.hover()
    for (const step of [1, 1, -1, -1, -1, 1, 1, -1]) {
      await page.mouse.wheel(0, step * 100)
      await still(page, 400)
    }
  })
  await doing(page, 'permits map: dragged eight times', async () => {
    const box = (await map.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    for (let n = 0; n < 8; n++) {
      await page.mouse.move(middle.x, middle.y)
      await page.mouse.down()
      await page.mouse.move(middle.x + (n % 2 ? 120 : -120), middle.y + 20, { steps: 8 })
      await page.mouse.up()
      await still(page, 300)
    }
  })
}

async function measure({ page, planFolder }: MeasuredWindow, remote: Service): Promise<void> {
  // The compiler that runs this wraps functions by that name, those that go to the page too.
  const wrap = () => void Object.assign(window, { __name(made: unknown) { return made } }) // prettier-ignore
  // A page that begins anew needs it again.
  await page.addInitScript(wrap)
  await page.evaluate(wrap)
  await page.getByRole('treeitem').first().waitFor()
  await still(page)
  step('the window is there')
  await callFromPage(page, 'connections.add', {
    name: 'Site office',
    baseUrl: remote.url,
    authorization: remote.authorization,
  })
  await still(page)
  await doing(page, `a project of ${layerCount} layers opens`, async () => {
    await openProject(page, 'Site')
    await page.getByRole('treeitem', { name: /Unassigned/ }).waitFor({ timeout: 120_000 })
    await page.getByRole('treeitem', { name: /Unassigned/ }).click()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('treeitem', { name: /Layer/ }).first().waitFor({ timeout: 120_000 })
    await still(page, 3_000)
  })
  await typed(page, `tree filter, ${layerCount} layers`, 'layer 99', () =>
    page.getByRole('searchbox', { name: 'Filter layers' }).focus(),
  )
  await page.keyboard.press('Control+k')
  await typed(page, `palette, ${layerCount} layers`, 'layer 77', () =>
    page.getByRole('combobox', { name: 'Search or run' }).focus(),
  )
  await page.keyboard.press('Escape')
  if (permitCount > 0) await permits(page)
  await doing(page, 'to the sample project', async () => {
    await openProject(page, 'Harbour Tunnel')
    await still(page, 2_000)
  })
  await doing(page, 'and back', async () => {
    await openProject(page, 'Site')
    await still(page, 3_000)
  })
  await openProject(page, 'Harbour Tunnel')
  await openSection(page, 'Layers')
  await page
    .getByRole('treeitem', { name: /Water mains/ })
    .first()
    .click()
  await still(page)
  await typed(page, 'inspector: a layer’s description', 'checked on site', () =>
    page.getByRole('textbox', { name: 'Description' }).focus(),
  )
  if (rowCount > 0) {
    const folder = makePlanFolder()
    await doing(page, `a plan of ${rowCount} rows appears`, async () => {
      await planFolder(folder)
      await page.getByRole('grid', { name: 'Upload plan' }).waitFor({ timeout: 120_000 })
      step('the first rows are there')
      await page.waitForFunction(allRead, rowCount, { timeout: 900_000, polling: 1_000 })
      step('all are read')
      await still(page, 5_000)
    })
    await typed(page, `plan filter, ${rowCount} rows`, 'point 12', () =>
      page.getByRole('searchbox', { name: 'Find in plan' }).focus(),
    )
  }
}

function report(version: string): string {
  return [
    '# The window at work',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/window.ts${packed === null ? '' : ' --packed'}\` on ${cpus().length} × ${cpus()[0]?.model.trim()}, Electron ${version}: ${permitCount} permits, ${layerCount} layers, a plan of ${rowCount} rows.`,
    'Other work ran on the machine, as the load says: by the clock all is slower then, processor time is not.',
    '',
    '## From a key to the screen, milliseconds',
    '',
    'Until the frame is painted that shows the last of what the key changed.',
    '',
    '| field | median | most | CPU of a key, median | most | CPU of its longest task, median | most | load |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...keys,
    '',
    '## Tasks of the window’s thread, milliseconds',
    '',
    '| what | longest by the clock | longest, CPU | tasks over 50 ms CPU | CPU of all | load |',
    '|---|--:|--:|--:|--:|--:|',
    ...tasks,
    '',
  ].join('\n')
}

async function openBuiltWindow(home: string): Promise<MeasuredWindow> {
  const runtime = await electronFor(join(import.meta.dirname, '..', 'e2e', 'shim'))
  const app = await startInElectron(runtime, { home })
  const planFolder = (folder: string): Promise<void> => chooseUploadFolder(app, folder)
  return { page: app.page, version: runtime.version, planFolder, close: () => app.close() }
}

async function main(): Promise<void> {
  const { service: remote, end } = await service()
  const home = join(work, 'home')
  mkdirSync(home)
  const window = await (packed === null ? openBuiltWindow(home) : openPackedWindow(resolve(packed), home))
  try {
    await measure(window, remote)
  } finally {
    const text = report(window.version)
    console.log(text)
    const name = packed === null ? 'window.md' : 'window-packed.md'
    if (args.includes('--keep')) writeFileSync(join(import.meta.dirname, 'results', name), text)
    // The service ends too where the program does not.
    await window.close().finally(end)
    rmSync(work, { recursive: true, force: true, maxRetries: 10 })
  }
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
