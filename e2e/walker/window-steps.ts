import { openSection, type SectionName } from '../harness/window'
import { pick, type Situation, type Step } from './step'

const sample = 'Harbour Tunnel'

async function goTo({ world, random, shown }: Situation): Promise<string> {
  const name = pick(
    random,
    [...world.projects.values(), sample].filter((each) => each !== shown.project),
  )
  const { page } = world.app
  await page.locator('button.proj').click()
  await page
    .getByRole('listbox', { name: 'Projects' })
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click()
  return `go to “${name}”`
}

async function showSection({ world, random, shown }: Situation): Promise<string> {
  const sections: SectionName[] = ['Layers', 'Layers', 'Permits', 'Jobs', 'Uploads']
  const name = pick(
    random,
    sections.filter((each) => each !== shown.section),
  )
  await openSection(world.app.page, name)
  return `open ${name}`
}

async function lookAround({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  const keys = pick(random, ['Control+k', 'Control+,', 'Control+Shift+h'])
  await page.keyboard.press(keys)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return `open a dialog by ${keys} and close it`
}

async function changeSetting({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  await page.keyboard.press('Control+,')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'General' }).click()
  const looks = dialog.getByRole('combobox', { name: 'Appearance' })
  const index = Math.floor(random() * (await looks.locator('option').count()))
  await looks.selectOption({ index })
  const tabs = dialog.getByRole('tab')
  const tab = tabs.nth(Math.floor(random() * (await tabs.count())))
  await tab.click()
  const named = await tab.innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return `set the appearance ${index}, look at the settings of ${named}`
}

async function resize({ world, random }: Situation): Promise<string> {
  const [width, height] = pick(random, [
    [1360, 860],
    [1360, 860],
    [1100, 700],
    [960, 620],
  ] as const)
  await world.app.page.setViewportSize({ width, height })
  return `make the window ${width} × ${height}`
}

async function moveMap({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  await page.locator('.leaflet-container').first().focus()
  const key = pick(random, ['+', '-', 'ArrowLeft', 'ArrowDown', 'Alt+i', 'Alt+d', 'Escape', 'a click'])
  if (key === 'a click') await page.locator('.leaflet-container').first().click()
  else await page.keyboard.press(key)
  return `${key === 'a click' ? key : `press ${key}`} on the map`
}

const isFree = ({ dialog }: { dialog: string | null }) => dialog === null

/** In the window as a whole. */
export const windowSteps: Readonly<Record<string, Step>> = {
  goTo: { weight: 3, can: (_world, shown) => isFree(shown), take: goTo },
  showSection: { weight: 6, can: (_world, shown) => isFree(shown), take: showSection },
  lookAround: { weight: 2, can: (_world, shown) => isFree(shown), take: lookAround },
  changeSetting: { weight: 1, can: (_world, shown) => isFree(shown), take: changeSetting },
  resize: { weight: 1, can: () => true, take: resize },
  moveMap: { weight: 2, can: (_world, shown) => isFree(shown) && shown.hasMap, take: moveMap },
}
