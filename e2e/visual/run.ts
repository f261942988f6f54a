/**
 * `npm run screens`: takes every screen of e2e/access/scenes.ts light and dark, and holds it against the picture that is kept in
 * e2e/visual/kept. Where more squares than `boundOf` allows look otherwise it says so and ends with status 1; what was taken lies in
 * test-results/visual, both beside each other in test-results/visual.html. `-- --keep` keeps what is taken.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, encode } from 'fast-png'
import type { Page } from 'playwright'
import { keptScenes } from '../access/scenes'
import { checkout } from '../harness/app-under-test'
import { callFromPage } from '../harness/contract-from-page'
import { makeSiteFolder } from '../harness/site-folder'
import { startInBrowser } from '../harness/web'
import { skipTour } from '../harness/window'
import { compareFolders, writeComparison } from '../screenshots/compare'
import { clockScript } from '../screenshots/fixed-day'
import { smallPng } from '../screenshots/small-png'
import { boundOf, changedOf, fileOf, halved, keptScreens } from './screens'

/** A picture counts when the next one is the same. */
const apartMs = 250
const longestMs = 10_000

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
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await skipTour(page)
    const stage = { app, page, folder: folder.path }
    for (const scene of keptScenes) {
      const opened = await scene.open(stage).then(
        () => true,
        (error: unknown) => {
          changed.push(`${scene.name} was not reached: ${String(error)}`)
          return false
        },
      )
      if (!opened) continue
      await page.mouse.move(0, 0)
      for (const theme of ['light', 'dark'] as const) {
        await callFromPage(page, 'app.changeSettings', { theme })
        await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme)
        const whole = await settledPicture(page)
        const file = fileOf(scene.name, theme)
        const png = smallPng(Buffer.from(encode(halved(decode(whole)))))
        writeFileSync(join(target, file), png)
        const squares = keeps ? 0 : changedOf(file, png)
        if (squares === null || squares > boundOf(scene.name)) changed.push(`${file}: ${squares ?? 'nothing kept'}`)
        process.stdout.write(`${file} ${squares ?? '–'}\n`)
      }
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

/** Without what lies on the map, which is painted when it pleases (the pictures of the documents show it), and what is told of this machine. */
async function settledPicture(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.leaflet-map-pane, .dialog pre'))
      part.style.visibility = 'hidden'
  })
  const until = Date.now() + longestMs
  let last = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  for (;;) {
    await page.waitForTimeout(apartMs)
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (next.equals(last) || Date.now() > until) return next
    last = next
  }
}

void main()
