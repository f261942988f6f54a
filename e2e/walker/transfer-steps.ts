import { pick, type Situation, type Step } from './step'
import { startPlan } from './upload-steps'

/** Starts the plan while the service refuses its files, and gives what a person does about it then. */
async function sendInTrouble({ world, random }: Situation): Promise<string | null> {
  const { page } = world.app
  // Of 503 the program tries again by itself, of 400 a person has to.
  const status = pick(random, [503, 400])
  world.proxy.decide = (step) => (step === 'step-2' ? { do: 'answer', status } : { do: 'pass' })
  try {
    if (!(await startPlan(page))) return null
    const rows = page.getByRole('grid', { name: 'Rows of the batch' })
    const verb = rows.getByRole('button', { name: status === 400 ? 'Retry' : /^Cancel / }).first()
    await verb.waitFor()
    if (status === 400) world.proxy.decide = () => ({ do: 'pass' })
    await verb.click()
    if (status === 400) return 'send the plan, which is refused, and send a row again'
    if (random() < 0.5) return 'send the plan while the service is busy, and cancel a row'
    await page.getByRole('button', { name: 'More for this batch' }).click()
    await page.getByRole('menuitem', { name: 'Cancel what is not sent' }).click()
    return 'send the plan while the service is busy, and cancel it'
  } finally {
    world.proxy.decide = () => ({ do: 'pass' })
  }
}

async function cancelJob({ world, random, shown }: Situation): Promise<string> {
  const { page } = world.app
  const id = pick(random, shown.openJobs)
  // Not by any of its text: "28" also stands in EPSG:28356.
  const cell = page.getByRole('gridcell', { name: String(id), exact: true })
  const row = page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ has: cell }).first()
  await row.getByRole('button', { name: /^Cancel/ }).first().click() // prettier-ignore
  return `cancel the job ${id}`
}

async function sendAgain({ world, random, shown }: Situation): Promise<string> {
  const name = pick(random, shown.cancelledRows)
  const rows = world.app.page.getByRole('grid', { name: 'Rows of the batch' })
  await rows
    .getByRole('button', { name: `Send ${name} again`, exact: true })
    .first()
    .click()
  return `send ${name}, which was cancelled, again`
}

/** With what is on its way, and the jobs that the service makes of it. */
export const transferSteps: Readonly<Record<string, Step>> = {
  sendInTrouble: {
    weight: 4,
    can: (world, { plan, dialog, isOffline }) => dialog === null && plan !== null && world.reachable && !isOffline,
    take: sendInTrouble,
  },
  cancelJob: {
    weight: 8,
    can: (world, { openJobs, dialog, isOffline }) =>
      dialog === null && openJobs.length > 0 && world.reachable && !isOffline,
    take: cancelJob,
  },
  sendAgain: {
    weight: 8,
    can: (world, { cancelledRows, dialog, isOffline }) =>
      dialog === null && cancelledRows.length > 0 && world.reachable && !isOffline,
    take: sendAgain,
  },
}
