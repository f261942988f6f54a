import type { Locator, Page } from 'playwright'
import { inkAtMapCentre } from '../harness/window'

/** What a scene plays on. Scenes run in order and each leaves the app as the next one finds it. */
export interface Stage {
  page: Page
  /** A folder to upload. */
  issue: string
  service: { url: string; authorization: string; stop(): void }
  /** Takes both pictures of what is seen now. */
  take(name: string): Promise<void>
  /** Films what is done, in the light window. */
  film(name: string, play: () => Promise<void>): Promise<void>
}

const section = (page: Page, name: string) =>
  page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .first()
    .click()
const layer = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) }).first()
/** Moves the pointer as a hand does, so that a film shows where it goes. */
async function glide(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y, { steps: 25 })
}
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box) await glide(page, box.x + Math.min(box.width / 2, 60), box.y + box.height / 2)
  await target.click()
}
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
      await page.getByRole('button', { name: 'Skip the tour' }).click()
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
    async ({ page, take, film }) => {
      await page.getByRole('button', { name: 'Compare…' }).first().click()
      await page.getByRole('row').nth(1).waitFor()
      await page.getByRole('row').filter({ hasText: 'WM-21990' }).first().click()
      await page.getByRole('button', { name: 'Zoom to the difference' }).click()
      await settle(page)
      await take('compare-swipe')
      await film('compare-swipe', async () => {
        const knob = await page.locator('.swipe .knob').boundingBox()
        if (!knob) throw new Error('There is nothing to drag.')
        const [x, y] = [knob.x + knob.width / 2, knob.y + knob.height / 2]
        await glide(page, x, y)
        await page.mouse.down()
        for (const to of [x - 260, x + 260, x]) await glide(page, to, y)
        await page.mouse.up()
      })
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
      await page.getByRole('button', { name: 'Services report', exact: true }).click()
      const report = page.getByRole('dialog', { name: /^Services report/ })
      await report.getByRole('button', { name: 'Bring what is missing and look again' }).click()
      await report.getByRole('button', { name: 'Not looked into (1)' }).waitFor()
      await report.getByRole('button', { name: /^Found/ }).click()
      await take('services-report')
      await report.getByRole('button', { name: 'Show on the map' }).click()
      await settle(page, 4000)
      await take('services-map')
      await page.getByRole('button', { name: 'Take the services report off the map' }).click()
      await section(page, 'Permits')
      await page.getByRole('button', { name: 'Back to all permits' }).click()
    },
  ],
  [
    'a day of a permit coordinator',
    async ({ page, take }) => {
      await section(page, 'Permits')
      const ways = page.getByRole('group', { name: 'Ways to look at the permits' })
      await ways.getByText('Horizon').click()
      // Off what shows its words below the pointer.
      await page.mouse.move(1300, 700)
      await settle(page)
      await take('permits-horizon')
      await ways.getByText('Board').click()
      await settle(page)
      await take('permits-board')
      await ways.getByText('List').click()
      await page.getByRole('button', { name: 'Permits that overlap…' }).click()
      const overlaps = page.getByRole('dialog', { name: 'Permits that overlap' })
      await overlaps.getByText(/\d+\spairs/).waitFor()
      await take('permits-overlap')
      await page.keyboard.press('Escape')
    },
  ],
  [
    'upload plan',
    async ({ page, issue, take, film }) => {
      await section(page, 'Uploads')
      await film('upload-plan', async () => {
        await press(page, page.getByRole('button', { name: /Upload folder/ }).first())
        await page.locator('input[type=file]').setInputFiles(issue)
        const row = page.getByRole('row').filter({ hasText: 'mooring_bollards' })
        await row.getByRole('button', { name: 'Use EPSG:7856' }).waitFor()
        await press(page, page.getByRole('row').filter({ hasText: 'gas_mp' }))
        await settle(page, 3000)
      })
      await take('upload-plan')
      await film('transfers', async () => {
        await press(page, page.getByRole('button', { name: /^Start \d+ upload/ }))
        await page.getByText(/layers? (is|are) on the service/).waitFor()
        await settle(page)
      })
      // Off the table, which shows its words below the pointer.
      await page.mouse.move(1300, 300)
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
    async ({ page, service, take, film }) => {
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
      await film('offline', async () => {
        await press(page, page.getByRole('switch', { name: /Hold this project offline/ }))
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
        await press(page, layer(page, 'Tunnel alignment'))
        await settle(page)
      })
      await take('offline')
    },
  ],
]
