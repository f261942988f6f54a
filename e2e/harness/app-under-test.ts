import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'

export const checkout = join(import.meta.dirname, '..', '..')

export interface StartOptions {
  /** Folder of all that the user keeps; left out: one in which the sample project has been opened before, removed at the end. */
  home?: string
  /** The first start of all: the folder is empty. */
  isFirst?: boolean
  /** Set in the app's environment besides. */
  env?: Record<string, string>
  /** False: does not wait until the page shows something. Electron only. */
  waitsForContent?: boolean
}

/** One running app, whichever host it runs in. */
export interface AppUnderTest {
  page: Page
  /** Electron's main process, for dialogs and menus; null in a browser. */
  electron: ElectronApplication | null
  /** Of the main process, or of the web host. */
  pid: number
  /** The user's folder; give it to `start` again to start "the next day". */
  home: string
  /** From the start of the program to a page with its first content. */
  startedInMs: number
  problems: Problems
  /** Writes test-results/screenshots/NAME.png. */
  screenshot(name: string): Promise<void>
  /** Ends the app as a user does. The home is removed unless the spec gave it. */
  close(): Promise<void>
  /** Ends it as a power cut does; the home stays. */
  kill(): Promise<void>
  /** Starts the program a second time on the same home, with these files or folders, and waits for that start to end. Electron only. */
  startAgain?(paths: string[]): Promise<void>
  /** What the program printed. */
  output(): string
}

/** What must stay empty in every run. */
export interface Problems {
  consoleErrors: string[]
  pageErrors: string[]
  policyViolations: string[]
  /** Requests that left the machine. */
  foreignRequests: string[]
}

/** The home of somebody who has never started the app. */
export function freshHome(): string {
  return mkdtempSync(join(tmpdir(), 'plumbline-home-'))
}

/** The home of a start. */
export function homeFor({ home, isFirst = false }: StartOptions): string {
  const sample = process.env.PLUMBLINE_SAMPLE_HOME
  if (home !== undefined) return home
  const own = freshHome()
  if (sample !== undefined && !isFirst) cpSync(sample, own, { recursive: true })
  return own
}

export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** The environment of an app under test: the machine's, with a home of its own, and nothing that steers Electron. */
export function appEnvironment(home: string, extra: Record<string, string> = {}): Record<string, string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  for (const name of [
    'ELECTRON_RUN_AS_NODE',
    'NODE_OPTIONS',
    'PLUMBLINE_E2E',
    'VITEST',
    'VITEST_WORKER_ID',
    'NODE_ENV',
  ])
    delete env[name]
  // Specs ask for English, whatever the machine speaks.
  return { ...env, LANGUAGE: 'en', PLUMBLINE_HOME: home, ...extra }
}

/** Collects from now on what must not happen in a page. */
export function watchPage(page: Page): Problems {
  const problems: Problems = { consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] }
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const isPolicy = /Content Security Policy/i.test(message.text())
    ;(isPolicy ? problems.policyViolations : problems.consoleErrors).push(message.text())
  })
  page.on('pageerror', (error) => problems.pageErrors.push(String(error)))
  page.on('request', (request) => {
    if (!/^(app:|data:|blob:|devtools:|(https?|ws):\/\/127\.0\.0\.1[:/])/.test(request.url()))
      problems.foreignRequests.push(request.url())
  })
  return problems
}

export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = join(checkout, 'test-results', 'screenshots')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Waits until the page shows something of the app. */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('#app')?.childElementCount ?? 0) > 0)
}
