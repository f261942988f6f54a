/** `npm run screenshots`: drives the built app through its main screens and writes docs/screenshots/NAME-light.png and NAME-dark.png. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { checkout } from '../harness/app-under-test'
import { startInBrowser } from '../harness/web'
import { scenes, type Stage } from './scenes'
import { smallPng } from './small-png'
import { writeWeeklyIssue } from './weekly-issue'

const found = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']
  .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
  .find((path) => path !== '')
const chromium = found ?? notHere()

const target = process.env.PLUMBLINE_SCREENSHOTS ?? join(checkout, 'docs', 'screenshots')
const wanted = process.argv.slice(2)

async function main(chromiumPath: string): Promise<void> {
  mkdirSync(target, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-screenshots-'))
  await writeWeeklyIssue(join(folder, '2026-W47'))
  const service = await startRemoteService(join(folder, 'service'))
  const app = await startInBrowser(chromiumPath)
  try {
    await app.page.setViewportSize({ width: 1440, height: 900 })
    app.page.setDefaultTimeout(15_000)
    const stage: Stage = {
      page: app.page,
      issue: join(folder, '2026-W47'),
      service,
      take: (name) => takeBoth(app.page, name),
    }
    for (const [name, play] of scenes) {
      await play(stage).catch(async (error: unknown) => {
        await app.screenshot(`scene ${name}`)
        console.error(`The scene “${name}” could not be played to its end: ${String(error)}`)
        process.exitCode = 1
      })
    }
    const faults = Object.values(app.problems).flat()
    if (faults.length > 0) console.error(`Seen on the way:\n${faults.join('\n')}`)
  } finally {
    await app.close()
    service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function notHere(): never {
  throw new Error('Chromium is not here. Install the package “chromium”, then run this again.')
}

async function takeBoth(page: Page, name: string): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // Tiles are painted anew in the other colours; nothing in the page tells when the last one stands.
    await page.waitForTimeout(1500)
    const png = smallPng(await page.screenshot({ animations: 'disabled' }))
    writeFileSync(join(target, `${name}-${theme}.png`), png)
    process.stdout.write(`${name}-${theme}.png ${Math.round(png.length / 1000)} kB\n`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** The embedded service in the place of one far away: it can be connected to, and taken off the network. */
async function startRemoteService(data: string): Promise<Stage['service']> {
  const cli = join(checkout, 'out', 'main', 'cli.js')
  const child = spawn(process.execPath, [cli, 'serve', '--data', data, '--demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The service ended before it listened.')))
    child.stdout.on('data', (text) => {
      const found = /listening on (\S+)/.exec(String(text))?.[1]
      if (found) resolve(found)
    })
  })
  const added = spawnSync(
    process.execPath,
    [cli, 'user', 'add', '--data', data, '--org', 'demo', '--name', 'Ada Long', '--role', 'org-admin'],
    { encoding: 'utf8' },
  )
  const { authorization } = JSON.parse(added.stdout) as { authorization: string }
  return { url, authorization, stop: () => void child.kill('SIGTERM') }
}

void main(chromium)
