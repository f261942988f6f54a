import type { Page } from 'playwright'
import { inkAtMapCentre } from '../harness/window'

/** What a scene plays on. Scenes run in order and each leaves the app as the next one finds it. */
export interface Stage {
  page: Page
  /** A folder to upload. */
  issue: string
  service: { url: string; authorization: string; stop(): void }
  /** Takes both pictures of what is seen now. */
  take(name: string): Promise<void>
}

const section = (page: Page, name: string) =>
  page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .first()
    .click()
const layer = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) }).first()
/** For what is drawn on canvases, which nothing in the page tells of. */
const settle = (page: Page, ms = 1500) => page.waitForTimeout(ms)

export const scenes: readonly (readonly [string, (stage: Stage) => Promise<void>])[] = [
  [
    'first start',
    async ({ page, take }) => {
      await layer(page, 'Water mains').waitFor()
      // The harbour, which is drawn under all else, fills the middle of the map; what is above it comes with it.
      while ((await inkAtMapCentre(page, 100)) < 30_000) await page.waitForTimeout(200)
      await page.waitForFunction(() => !document.body.innerText.includes('Bringing'))
      await settle(page)
      await take('first-start')
    },
  ],
  [
    'map',
    async ({ page, take }) => {
      await layer(page, 'Water mains').click()
      await page.getByRole('heading', { name: 'Revisions' }).waitFor()
      await settle(page)
      await take('map')
    },
  ],
  [
    'attribute table',
    async ({ page, take }) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByText('Attribute table', { exact: true }).first().click()
      await page.getByRole('row').nth(2).click()
      await settle(page)
      await take('attribute-table')
      await page.getByRole('button', { name: /Close the (attribute )?table/ }).click()
    },
  ],
  [
    'comparison',
    async ({ page, take }) => {
      await page.getByRole('button', { name: 'Compare…' }).first().click()
      await page.getByRole('row').nth(1).waitFor()
      await page.getByRole('row').filter({ hasText: 'WM-21990' }).first().click()
      await page.getByRole('button', { name: 'Zoom to the difference' }).click()
      await settle(page)
      await take('compare-swipe')
      await page.getByText('Differences', { exact: true }).first().click()
      await settle(page)
      await take('compare-differences')
      await page.getByRole('button', { name: 'Close the comparison' }).click()
    },
  ],
  [
    'permits',
    async ({ page, take }) => {
      await section(page, 'Permits')
      await page.getByRole('row').filter({ hasText: 'Pier 4 trial trench' }).first().click()
      await settle(page, 6000)
      await take('permits')
      await page.getByRole('button', { name: 'Open permit' }).click()
      await page.getByRole('heading', { name: /^Pier 4 trial trench/, level: 1 }).waitFor()
      await settle(page)
      await take('permit')
      await section(page, 'Permits')
    },
  ],
  [
    'upload plan',
    async ({ page, issue, take }) => {
      await section(page, 'Uploads')
      await page
        .getByRole('button', { name: /Upload folder/ })
        .first()
        .click()
      await page.locator('input[type=file]').setInputFiles(issue)
      const row = page.getByRole('row').filter({ hasText: 'mooring_bollards' })
      await row.getByRole('button', { name: 'Use EPSG:7856' }).waitFor()
      await page.getByRole('row').filter({ hasText: 'gas_mp' }).click()
      await settle(page, 3000)
      await take('upload-plan')
      await page.getByRole('button', { name: /^Start \d+ upload/ }).click()
      await page.getByText(/layers? (is|are) on the service/).waitFor()
      await settle(page)
      await take('transfers')
    },
  ],
  [
    'jobs',
    async ({ page, take }) => {
      await section(page, 'Jobs')
      await page.getByRole('row').nth(2).click()
      await settle(page)
      await take('jobs')
    },
  ],
  [
    'search and settings',
    async ({ page, take }) => {
      await section(page, 'Layers')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('wa')
      await settle(page)
      await take('search')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('tab', { name: 'Storage' }).click()
      await settle(page)
      await take('storage')
      await page.keyboard.press('Escape')
    },
  ],
  [
    'another service, held offline',
    async ({ page, service, take }) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Connect to a service')
      await page.keyboard.press('Enter')
      await page.getByLabel('Base URL').fill(service.url)
      const [scheme = '', secret = ''] = service.authorization.split(' ')
      await page.getByLabel('Scheme').selectOption({ label: scheme })
      await page.getByLabel('Secret', { exact: true }).fill(secret)
      await page.getByRole('button', { name: 'Try', exact: true }).click()
      await settle(page)
      await take('connect')
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await layer(page, 'Water mains').waitFor()
      await settle(page, 3000)
      await page.getByRole('switch', { name: /Hold this project offline/ }).click()
      await page
        .getByText(/held|kept/i)
        .first()
        .waitFor()
      await settle(page, 8000)
      service.stop()
      await page
        .getByText(/Offline/)
        .first()
        .waitFor({ timeout: 60_000 })
      await layer(page, 'Tunnel alignment').click()
      await take('offline')
    },
  ],
]
