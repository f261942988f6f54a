import { pick, type Situation, type Step } from './step'

async function choosePermit({ world, random, shown }: Situation): Promise<string> {
  const { page } = world.app
  const { name } = pick(random, shown.permits ?? [])
  await page.getByRole('grid', { name: 'Permits' }).getByRole('row', { name }).first().click()
  if (random() < 0.5) return `choose the permit “${name}”`
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Permit' }).getByRole('heading', { name }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Permits' }).waitFor()
  return `open the permit “${name}” and close it`
}

async function findPermits({ world, random }: Situation): Promise<string> {
  const words = pick(random, ['', '', 'trench', '47', 'quay', 'no permit is called so'])
  await world.app.page.getByRole('searchbox', { name: 'Find permits' }).fill(words)
  return `find the permits of “${words}”`
}

async function filterPermits({ world, random }: Situation): Promise<string | null> {
  const side = world.app.page.locator('.side')
  const by = pick(random, ['status', 'status', 'Only live', 'Archived too', 'Clear'])
  if (by === 'Archived too') await side.getByRole('switch', { name: by }).click()
  else if (by === 'Clear' || by === 'Only live') {
    const button = side.getByRole('button', { name: by === 'Clear' ? by : /^(Only live|All)$/ }).first()
    if (!(await button.isVisible())) return null
    await button.click()
  } else {
    const boxes = side.getByRole('region', { name: 'Status' }).getByRole('checkbox')
    const box = boxes.nth(Math.floor(random() * (await boxes.count())))
    await box.click()
    return `tick the status ${await box.getAttribute('aria-label')}`
  }
  return `filter the permits: ${by}`
}

/** With the permits of a project. */
export const permitSteps: Readonly<Record<string, Step>> = {
  choosePermit: {
    weight: 8,
    can: (_world, { permits, dialog }) => dialog === null && permits !== null && permits.length > 0,
    take: choosePermit,
  },
  findPermits: {
    can: (_world, { permitFilter, dialog }) => dialog === null && permitFilter !== null,
    take: findPermits,
  },
  filterPermits: {
    weight: 14,
    can: (_world, { permitFilter, dialog }) => dialog === null && permitFilter !== null,
    take: filterPermits,
  },
}
