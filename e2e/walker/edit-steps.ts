import { callFromPage } from '../harness/contract-from-page'
import {
  describes,
  inTree,
  isGroup,
  layerNamed,
  layerRows,
  openedProject,
  pick,
  rowOf,
  shownProjectId,
  tree,
  type Situation,
  type Step,
} from './step'
import { placesOf } from './look-at-layers'
import { readShown, type Shown } from './shown'
import { forgetProject, layerKey, type World } from './world'

const chosenRow = ({ rows }: Shown) => {
  const [only, another] = rows.filter(({ selected }) => selected)
  return only && !another ? only : undefined
}
const isOver = (shown: Shown) => chosenRow(shown)?.folders[0] === 'Not in force'

async function setEnd(situation: Situation, typed: string, endDate: string): Promise<void> {
  const { world, shown } = situation
  const { page } = world.app
  const found = await layerNamed(situation, shown.heading)
  await page.getByRole('textbox', { name: 'Valid until', exact: true }).fill(typed)
  const bar = page.locator('.save-bar')
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await bar.waitFor({ state: 'detached' })
  if (!found) return
  world.saved.set(`${layerKey(found.projectId, found.layer.id)} endDate`, { field: 'endDate', value: endDate })
}

async function endLayer(situation: Situation): Promise<string> {
  await setEnd(situation, '31/12/2020', '2020-12-31')
  return `take “${situation.shown.heading}” out of force`
}

async function restoreLayer(situation: Situation): Promise<string> {
  await setEnd(situation, '', '')
  return `bring “${situation.shown.heading}” back into force`
}

/** What is out of force is folded away, and would hardly ever be met by chance. */
async function chooseOutOfForce({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  const group = tree(page).getByRole('treeitem').filter({ has: page.locator('.nm').getByText('Not in force', { exact: true }) }) // prettier-ignore
  await group.click()
  if ((await group.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight')
  for (let down = 0; down <= Math.floor(random() * 2); down++) await page.keyboard.press('ArrowDown')
  return 'choose a layer that is not in force'
}

async function restyle(situation: Situation): Promise<string> {
  const { world, random, shown } = situation
  const color = `#${Math.floor(random() * 0x1000000).toString(16).padStart(6, '0')}` // prettier-ignore
  const found = await layerNamed(situation, shown.heading)
  await world.app.page.locator('.insp input.color').fill(color)
  if (found) world.colors.set(layerKey(found.projectId, found.layer.id), color)
  return `give “${shown.heading}” the colour ${color}`
}

async function removeFolder({ world, random, shown }: Situation): Promise<string> {
  const { page } = world.app
  const folder = pick(random, shown.rows.filter((row) => row.isFolder && !isGroup(row))) // prettier-ignore
  const isUndone = random() < 0.7
  const project = await openedProject(world)
  const inside = async () => {
    const { overview } = await callFromPage(page, 'layers.list', { project, revisions: 'latest' })
    const path = [...folder.folders, folder.name].join('/')
    const within = placesOf(overview).filter(({ folders }) => `${folders.join('/')}/`.startsWith(`${path}/`))
    return within.map(({ layer }) => layer.id).sort((a, b) => a - b)
  }
  const before = await inside()
  for (const id of before) world.saved.delete(`${layerKey(project.projectId, id)} folder`)
  await rowOf(page, folder).click()
  await page.keyboard.press('Delete')
  const done = page.locator('.toast').getByText(/removed|Removal/).last() // prettier-ignore
  await done.waitFor()
  const refused = page.locator('.toast .bad')
  if (!isUndone || (await refused.count()) > 0) return `remove the folder “${folder.name}”`
  await tree(page).focus()
  await page.keyboard.press('Control+z')
  const until = Date.now() + 20_000
  for (let after = await inside(); String(after) !== String(before); after = await inside()) {
    if ((await refused.count()) > 0) break
    if (Date.now() > until) throw new Error(`The folder held the layers ${before}, and after the undo ${after}.`)
    await new Promise((again) => setTimeout(again, 200))
  }
  return `remove the folder “${folder.name}” and take it back`
}

async function holdChosen({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  await tree(page).focus()
  await page.keyboard.press('Alt+h')
  const dialog = page.getByRole('dialog', { name: /^Hold/ })
  await dialog.getByRole('button', { name: pick(random, ['Latest', 'All']), exact: true }).click()
  const stop = dialog.getByRole('button', { name: 'Stop holding it' })
  const wanted = (await stop.isVisible()) && random() < 0.5 ? stop : dialog.getByRole('button', { name: /^Hold / })
  const words = await wanted.innerText()
  await wanted.click()
  await dialog.waitFor({ state: 'detached' })
  return `answer “${words.trim()}” for what is chosen`
}

async function decide({ world, random, shown }: Situation): Promise<string> {
  const { page } = world.app
  const opener = page.locator('.topbar').getByRole('button', { name: /edits? (to decide|waits?)$/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: /^Edits/ })
  const edit = dialog.getByRole('list', { name: /^(Edits to decide|Waiting edits)$/ }).getByRole('listitem')
  const buttons = edit.first().getByRole('button')
  const button = buttons.nth(Math.floor(random() * (await buttons.count())))
  const words = await button.innerText()
  const projectId = shownProjectId(world, shown)
  if (projectId !== null) forgetProject(world, projectId)
  await button.click()
  const close = dialog.getByRole('button', { name: 'Close', exact: true }).last()
  // The last one that is decided closes the dialog.
  await close.click({ timeout: 3_000 }).catch(() => undefined)
  await dialog.waitFor({ state: 'detached' })
  return `answer “${words.trim()}” about an edit`
}

async function findLayer({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  const project = await openedProject(world)
  const { overview } = await callFromPage(page, 'layers.list', { project, revisions: 'latest' })
  const { name } = pick(random, overview.layers)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run' })
  await palette.getByRole('combobox').fill(name)
  const found = palette.getByRole('option').filter({ hasText: name }).filter({ hasText: 'Layer' })
  await found.first().click()
  await palette.waitFor({ state: 'detached' })
  for (const until = Date.now() + 10_000; ; await new Promise((again) => setTimeout(again, 100))) {
    const { section, rows } = await readShown(page)
    const chosen = rows.filter(({ selected }) => selected).map((row) => row.name)
    if (section === 'Layers' && String(chosen) === name) return `find “${name}” by the palette`
    if (Date.now() > until) throw new Error(`“${name}” was chosen in the palette, and “${chosen}” is in ${section}.`)
  }
}

const hasFolder = ({ rows }: Shown) => rows.some((row) => row.isFolder && !isGroup(row))
const isOnline = (world: World, shown: Shown) => world.reachable && !shown.isOffline

/** What is changed of layers besides names, folders and descriptions, what is held, and what has to be decided. */
export const editSteps: Readonly<Record<string, Step>> = {
  endLayer: {
    // Some have to stay for the others to be met.
    can: (world, shown) =>
      describes(world, shown) && !shown.hasDraft && !isOver(shown) && chosenRow(shown)?.isFolder === false && layerRows(shown).length > 3, // prettier-ignore
    take: endLayer,
  },
  chooseOutOfForce: {
    can: (_world, shown) => inTree(shown) && shown.rows.some((row) => isGroup(row) && row.name === 'Not in force'),
    take: chooseOutOfForce,
  },
  restoreLayer: {
    weight: 12,
    can: (world, shown) => describes(world, shown) && !shown.hasDraft && isOver(shown),
    take: restoreLayer,
  },
  restyle: { can: (world, shown) => describes(world, shown) && shown.color !== null, take: restyle },
  removeFolder: {
    weight: 2,
    can: (world, shown) => isOnline(world, shown) && inTree(shown) && shown.filter === '' && hasFolder(shown),
    take: removeFolder,
  },
  holdChosen: { can: (_world, shown) => inTree(shown) && chosenRow(shown)?.isFolder === false, take: holdChosen },
  decide: {
    weight: 2,
    can: (_world, { waitingEdits, dialog }) => dialog === null && waitingEdits > 0,
    take: decide,
  },
  findLayer: {
    weight: 2,
    can: (world, shown) => shown.dialog === null && isOnline(world, shown) && shownProjectId(world, shown) !== null && layerRows(shown).length > 0, // prettier-ignore
    take: findLayer,
  },
}
