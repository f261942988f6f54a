/**
 * `npm run screenshots -- [NAMES]`: drives the built app through its main screens and writes docs/screenshots/NAME-light.png and
 * NAME-dark.png, and of what is filmed NAME.webm. With `--compare` they are written to test-results/screens and held against those that are kept: beyond
 * `mostChanged` it ends with status 1, and test-results/screens.html shows both.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { checkout } from '../harness/app-under-test'
import { startInBrowser } from '../harness/web'
import { compareFolders, shareText, writeComparison } from './compare'
import { clockScript } from './fixed-day'
import { film } from './film'
import { scenes, type Stage } from './scenes'
import { smallPng } from './small-png'
import { writeWeeklyIssue } from './weekly-issue'

const found = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']
  .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
  .find((path) => path !== '')
const chromium = found ?? notHere()

const kept = join(checkout, 'docs/screenshots')
const compares = process.argv.includes('--compare')
const target = compares ? join(checkout, 'test-results/screens') : kept
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** Minutes are others each time, and what is drawn first; a part that moved, or has another colour, is more than that. */
const mostChanged = 0.03

async function main(chromiumPath: string): Promise<void> {
  if (compares) await rm(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-screenshots-'))
  await writeWeeklyIssue(join(folder, '2026-W47'))
  const clock = clockScript(new Date('2026-11-21T09:00:00Z'))
  const clockFile = join(folder, 'clock.cjs')
  writeFileSync(clockFile, clock)
  const env = { NODE_OPTIONS: `--require=${clockFile}` }
  const service = await startRemoteService(join(folder, 'service'), { ...process.env, ...env })
  const app = await startInBrowser(chromiumPath, { env })
  try {
    await app.page.addInitScript(clock)
    await app.page.reload()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    app.page.setDefaultTimeout(15_000)
    const stage: Stage = {
      page: app.page,
      issue: join(folder, '2026-W47'),
      service,
      take: (name) => takeBoth(app.page, name),
      film: (name, play) => filmOne(app.page, name, play),
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
  if (compares) tellDifferences()
}

function tellDifferences(): void {
  const differences = compareFolders(kept, target).filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  )
  for (const { name, share } of differences) process.stdout.write(`${name} ${shareText(share)}\n`)
  writeComparison(join(checkout, 'test-results/screens.html'), differences, [kept, target])
  if (differences.some(({ share }) => share === null || share > mostChanged)) process.exitCode = 1
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

async function filmOne(page: Page, name: string, play: () => Promise<void>): Promise<void> {
  if (compares || (wanted.length > 0 && !wanted.includes(name))) return play()
  const bytes = await film(page, join(target, `${name}.webm`), play)
  process.stdout.write(`${name}.webm ${Math.round(bytes / 1000)} kB\n`)
}

/** The embedded service in the place of one far away: it can be connected to, and taken off the network. */
async function startRemoteService(data: string, env: NodeJS.ProcessEnv): Promise<Stage['service']> {
  const cli = join(checkout, 'out', 'main', 'cli.js')
  const child = spawn(process.execPath, [cli, 'serve', '--data', data, '--demo'], {
    env,
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
    { encoding: 'utf8', env },
  )
  const { authorization } = JSON.parse(added.stdout) as { authorization: string }
  return { url, authorization, stop: () => void child.kill('SIGTERM') }
}

void main(chromium)
