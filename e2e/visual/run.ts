/**
 * `npm run screens`: takes every screen of e2e/access/scenes.ts light and dark, some in German too, and holds it against the picture that is kept in
 * e2e/visual/kept. Where more squares than `boundOf` allows look otherwise it says so and ends with status 1; what was taken lies in
 * test-results/visual, both beside each other in test-results/visual.html. `-- --keep` keeps what is taken.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, encode } from 'fast-png'
import type { Page } from 'playwright'
import { accessScenes } from '../access/scenes'
import { checkout } from '../harness/app-under-test'
import { callFromPage } from '../harness/contract-from-page'
import { makeSiteFolder } from '../harness/site-folder'
import { startInBrowser } from '../harness/web'
import { skipTour } from '../harness/window'
import { compareFolders, writeComparison } from '../screenshots/compare'
import { clockScript } from '../screenshots/fixed-day'
import { smallPng } from '../screenshots/small-png'
import { boundOf, changedOf, fileOf, halved, keptScreens, looksOf, type ScreenLook } from './screens'

/** A picture counts when the next one is the same. */
const apartMs = 250
const longestMs = 10_000

const usual = { width: 1280, height: 800 }
const smallest = { width: 1024, height: 700 }

const keeps = process.argv.includes('--keep')
const target = keeps ? keptScreens : join(checkout, 'test-results/visual')

async function main(): Promise<void> {
  const chromium = ['chromium', 'chromium-browser', 'google-chrome']
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((path) => path !== '')
  if (chromium === undefined)
    throw new Error('Chromium is not here. Install the package “chromium”, then run this again.')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'plumbline-visual-'))
  const clock = clockScript(new Date('2026-11-21T09:00:00Z'))
  writeFileSync(join(work, 'clock.cjs'), clock)
  const folder = await makeSiteFolder()
  const app = await startInBrowser(chromium, { env: { NODE_OPTIONS: `--require=${join(work, 'clock.cjs')}` } })
  const { page } = app
  const changed: string[] = []
  try {
    await page.addInitScript(clock)
    await page.reload()
    await page.setViewportSize(usual)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await skipTour(page)
    const stage = { app, page, folder: folder.path }
    for (const scene of accessScenes) {
      const opened = await scene.open(stage).then(
        () => true,
        (error: unknown) => {
          changed.push(`${scene.name} was not reached: ${String(error)}`)
          return false
        },
      )
      if (!opened) continue
      await page.mouse.move(0, 0)
      for (const look of looksOf(scene)) {
        await takeOn(page, look)
        const whole = await settledPicture(page)
        const file = fileOf(scene.name, look)
        const png = smallPng(Buffer.from(encode(halved(decode(whole)))))
        writeFileSync(join(target, file), png)
        const squares = keeps ? 0 : changedOf(file, png)
        if (squares === null || squares > boundOf(scene.name)) changed.push(`${file}: ${squares ?? 'nothing kept'}`)
        process.stdout.write(`${file} ${squares ?? '–'}\n`)
      }
      if (scene.german) await takeOn(page, 'light')
      await scene.leave?.(stage)
    }
  } finally {
    await app.close()
    folder.remove()
    rmSync(work, { recursive: true, force: true })
  }
  if (!keeps)
    writeComparison(join(checkout, 'test-results/visual.html'), compareFolders(keptScreens, target), [
      keptScreens,
      target,
    ])
  for (const line of changed) process.stderr.write(`looks otherwise: ${line}\n`)
  if (changed.length > 0) process.exitCode = 1
}

/** Has the window look so. */
async function takeOn(page: Page, look: ScreenLook): Promise<void> {
  const isGerman = look === 'german'
  const theme = isGerman ? 'light' : look
  await callFromPage(page, 'app.changeSettings', { theme, language: isGerman ? 'de' : 'system' })
  await page.setViewportSize(isGerman ? smallest : usual)
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme)
  await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), isGerman ? 'de' : 'en')
}

/** Without what lies on the map, which is painted when it pleases (the pictures of the documents show it), notices that come and go, and what is told of this machine. */
async function settledPicture(page: Page): Promise<Buffer> {
  await setHidden(page, true)
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  const until = Date.now() + longestMs
  let last: Buffer = Buffer.alloc(0)
  let next = await take()
  while (!next.equals(last) && Date.now() < until) {
    await page.waitForTimeout(apartMs)
    ;[last, next] = [next, await take()]
  }
  // Who leaves the scene may have to press a button of theirs.
  await setHidden(page, false)
  return next
}

function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate(
    (visibility) => {
      for (const part of document.querySelectorAll<HTMLElement>('.leaflet-map-pane, .dialog pre, .toasts'))
        part.style.visibility = visibility
    },
    isHidden ? 'hidden' : '',
  )
}

void main()
