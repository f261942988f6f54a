import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chooseUploadFolder, openSection } from '../harness/window'
import { pick, shownProjectId, type Situation, type Step } from './step'

/** What lies there already is unchanged in most projects, and nothing would ever be sent. */
function changeFile(folder: string, random: () => number): void {
  const own = join(folder, 'Levels')
  mkdirSync(own, { recursive: true })
  const rows = Array.from({ length: 3 + Math.floor(random() * 9) }, (_, at) => {
    const [east, north] = [502_500 + at * 10, 6_961_500 + Math.floor(random() * 100)]
    return `L${at},${east},${north},${(random() * 20).toFixed(3)}`
  })
  const file = join(own, `Levels ${1 + Math.floor(random() * 3)}.csv`)
  writeFileSync(file, ['Point,Easting,Northing,RL', ...rows].join('\r\n') + '\r\n')
}

async function planFolder({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  if (random() < 0.7) changeFile(world.folder.path, random)
  await openSection(page, 'Layers')
  // The comparison that was left open there takes the place of the layers.
  const back = page.getByRole('button', { name: 'Back to layers' })
  if (await back.isVisible()) await back.click()
  await chooseUploadFolder(world.app, world.folder.path)
  const plan = page.getByRole('heading', { name: 'Upload plan' })
  const question = page.getByRole('dialog', { name: 'A plan is already open' })
  await plan.or(question).first().waitFor()
  if (!(await question.isVisible())) return 'plan the folder'
  const answer = pick(random, ['Keep the open plan', 'Only the new ones', 'Plan together'])
  await question.getByRole('button', { name: answer }).click()
  await question.waitFor({ state: 'detached' })
  return `plan the folder, and answer “${answer}”`
}

async function tickRow({ world, random, shown }: Situation): Promise<string> {
  const name = pick(random, shown.plan ?? [])
  const box = world.app.page.getByRole('checkbox', { name: `Send ${name}`, exact: true }).first()
  await box.click()
  return `tick “${name}” in the plan`
}

/** Starts the uploads of the plan as soon as the folder is read; false: none of its rows can be sent. */
export async function startPlan(page: Page): Promise<boolean> {
  const start = page.getByRole('button', { name: /^Start \d+ upload/ })
  for (const until = Date.now() + 30_000; (await start.getAttribute('aria-disabled')) === 'true';) {
    if ((await start.innerText()).startsWith('Start 0') && !(await page.locator('.spin').first().isVisible()))
      return false
    if (Date.now() > until) throw new Error('The plan has rows to send, and does not let them be sent.')
    await new Promise((again) => setTimeout(again, 200))
  }
  await start.click()
  await start.waitFor({ state: 'detached' })
  return true
}

const sendPlan = async ({ world }: Situation): Promise<string | null> =>
  (await startPlan(world.app.page)) ? 'send the plan' : null

async function discardPlan({ world }: Situation): Promise<string> {
  await world.app.page.getByRole('button', { name: 'Put the plan away' }).click()
  await world.app.page.getByRole('heading', { name: 'Upload plan' }).waitFor({ state: 'detached' })
  return 'put the plan away'
}

/** With folders that become layers. */
export const uploadSteps: Readonly<Record<string, Step>> = {
  planFolder: {
    weight: 4,
    can: (world, shown) =>
      shown.dialog === null && shown.compared === null && world.reachable && !shown.isOffline && shownProjectId(world, shown) !== null, // prettier-ignore
    take: planFolder,
  },
  tickRow: {
    weight: 2,
    can: (_world, { plan, dialog }) => dialog === null && plan !== null && plan.length > 0,
    take: tickRow,
  },
  sendPlan: {
    weight: 4,
    can: (world, { plan, dialog, isOffline }) => dialog === null && plan !== null && world.reachable && !isOffline,
    take: sendPlan,
  },
  discardPlan: { weight: 2, can: (_world, { plan, dialog }) => dialog === null && plan !== null, take: discardPlan },
}
