import { inTree, layerRows, pick, rowOf, tree, type Situation, type Step } from './step'
import type { Shown } from './shown'

async function showRevision({ world, random, shown }: Situation): Promise<string> {
  const number = Math.floor(random() * (shown.revisions ?? 1))
  const button = world.app.page
    .getByRole('list', { name: /^Revisions/ })
    .locator('.rev-show')
    .nth(number)
  await button.click()
  await world.app.page.locator('.rev-show[aria-pressed=true]').waitFor()
  return `show the revision “${await button.locator('b').innerText()}” of “${shown.heading}”`
}

async function compare({ world, shown }: Situation): Promise<string> {
  const { page } = world.app
  await page.getByRole('button', { name: 'Compare…' }).click()
  await page.getByRole('button', { name: 'Back to layers' }).waitFor()
  return `compare revisions of “${shown.heading}”`
}

async function compareBy({ world, random }: Situation): Promise<string> {
  const way = pick(random, ['Swipe', 'Differences', 'Side by side', 'Swap left and right'])
  await world.app.page.locator('.side .ways').getByRole('button', { name: way }).click()
  return `compare: ${way}`
}

async function chooseCompared({ world, random }: Situation): Promise<string> {
  const side = pick(random, ['Left', 'Right'])
  const select = world.app.page.locator('.side').getByLabel(side, { exact: true })
  const index = Math.floor(random() * (await select.locator('option').count()))
  await select.selectOption({ index })
  return `compare with the revision ${index} from the newest on the ${side.toLowerCase()}`
}

async function leaveCompare({ world }: Situation): Promise<string> {
  const back = world.app.page.getByRole('button', { name: 'Back to layers' })
  await back.click()
  await back.waitFor({ state: 'detached' })
  return 'go back to the layers'
}

const choosesOne = (shown: Shown) => {
  const [only, another] = shown.rows.filter(({ selected }) => selected)
  return inTree(shown) && only !== undefined && another === undefined && layerRows(shown).includes(only)
}

async function openTable({ world, shown }: Situation): Promise<string> {
  const { page } = world.app
  await tree(page).focus()
  await page.keyboard.press('Alt+t')
  await page.getByRole('button', { name: 'Close the table' }).waitFor()
  return `open the table of “${shown.heading}”`
}

const tableMs = 10_000
const revisedRows = (shown: Shown) => layerRows(shown).filter(({ number }) => Number(/\d+$/.exec(number)?.[0]) > 1)

/** Which revision a table is of is seen only where an earlier one is shown, which chance alone hardly ever brings about. */
async function tableOfEarlier(situation: Situation): Promise<string> {
  const { world, random, shown } = situation
  const { page } = world.app
  const row = pick(random, revisedRows(shown))
  await rowOf(page, row).click()
  await page.locator('.insp .insp-h h2').getByText(row.name, { exact: true }).waitFor()
  const buttons = page.getByRole('list', { name: /^Revisions/ }).locator('.rev-show')
  const earlier = buttons.nth(1 + Math.floor(random() * ((await buttons.count()) - 1)))
  const isFirst = random() < 0.5
  const table = page.getByRole('grid', { name: `Attributes of ${row.name}`, exact: true })
  // What is not there yet cannot be wrong, and does not change either; without a network it may stay away.
  const isThere = () => table.waitFor({ timeout: tableMs }).catch(() => undefined)
  if (isFirst) await earlier.click()
  if (!shown.hasTablePane) await openTable(situation)
  if (!isFirst) {
    await isThere()
    await earlier.click()
  }
  await page.locator('.rev-show[aria-pressed=true]').waitFor()
  await isThere()
  const words = await earlier.locator('b').innerText()
  return `show the revision “${words}” of “${row.name}” ${isFirst ? 'before' : 'after'} its table`
}

async function findInTable({ world, random }: Situation): Promise<string> {
  const words = pick(random, ['', '', '1', 'c', 'works', 'nothing has this'])
  await world.app.page.getByRole('searchbox', { name: 'Find in rows' }).fill(words)
  return `find “${words}” in the rows`
}

async function chooseInTable({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  const row = page.getByRole('grid', { name: /^Attributes of/ }).locator('.vt-body > .row')
  await row.first().click()
  const key = pick(random, ['ArrowDown', 'End', 'Control+a', 'Escape', 'Enter'])
  await page.keyboard.press(key)
  return `choose a row of the table and press ${key}`
}

async function closeTable({ world }: Situation): Promise<string> {
  const close = world.app.page.getByRole('button', { name: 'Close the table' })
  await close.click()
  await close.waitFor({ state: 'detached' })
  return 'close the table'
}

const hasTable = ({ dialog, table }: Shown) => dialog === null && table !== null

/** With the revisions of a layer and what stands in them. */
export const revisionSteps: Readonly<Record<string, Step>> = {
  showRevision: {
    can: (_world, shown) => inTree(shown) && shown.revisions !== null && shown.revisions > 0,
    take: showRevision,
  },
  compare: {
    weight: 8,
    can: (_world, shown) => inTree(shown) && shown.revisions !== null && shown.revisions > 1,
    take: compare,
  },
  compareBy: {
    weight: 8,
    can: (_world, { compared, dialog }) => compared !== null && dialog === null,
    take: compareBy,
  },
  chooseCompared: {
    weight: 8,
    can: (_world, { compared, dialog }) => compared !== null && dialog === null,
    take: chooseCompared,
  },
  leaveCompare: {
    weight: 6,
    can: (_world, { compared, dialog }) => compared !== null && dialog === null,
    take: leaveCompare,
  },
  tableOfEarlier: {
    weight: 8,
    can: (_world, shown) => inTree(shown) && revisedRows(shown).length > 0,
    take: tableOfEarlier,
  },
  openTable: { weight: 8, can: (_world, shown) => choosesOne(shown) && !shown.hasTablePane, take: openTable },
  findInTable: { weight: 8, can: (_world, shown) => hasTable(shown), take: findInTable },
  chooseInTable: {
    weight: 6,
    can: (_world, shown) => hasTable(shown) && (shown.table?.rows.length ?? 0) > 0,
    take: chooseInTable,
  },
  closeTable: {
    weight: 2,
    can: (_world, { dialog, hasTablePane }) => dialog === null && hasTablePane,
    take: closeTable,
  },
}
