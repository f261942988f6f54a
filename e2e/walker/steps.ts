import type { Locator, Page } from 'playwright'
import { callFromPage } from '../harness/contract-from-page'
import { openSection, type SectionName } from '../harness/window'
import type { Shown, ShownRow } from './shown'
import { layerKey, layersOfService, type World } from './world'

/** What a step has to go by. */
export interface Situation {
  world: World
  shown: Shown
  /** 0 to below 1; the same row of numbers for the same step of a path. */
  random: () => number
}

/** One kind of step. */
export interface Step {
  /** How often it comes beside the others; 4 when left out. */
  weight?: number
  can(world: World, shown: Shown): boolean
  /** Does it and answers what was done, in words. */
  take(situation: Situation): Promise<string>
}

const pick = <T>(random: () => number, from: readonly T[]): T => {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('Nothing to pick from: the step should not have been possible.')
  return found
}

const sample = 'Harbour Tunnel'
const isGroup = ({ name, isFolder }: ShownRow) => isFolder && (name === 'Unassigned' || name === 'Not in force')
const layerRows = ({ rows }: Shown) => rows.filter(({ isFolder }) => !isFolder)
const folderRows = ({ rows }: Shown) => rows.filter((row) => row.isFolder && !isGroup(row))
const inTree = ({ section, rows, dialog }: Shown) => section === 'Layers' && rows.length > 0 && dialog === null
const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Layers' })
const rowOf = (page: Page, { name }: ShownRow): Locator =>
  tree(page)
    .getByRole('treeitem')
    .filter({ has: page.locator('.nm').getByText(name, { exact: true }) })
    .first()

/** Id of the project of the second service that is shown; null: it is none of it. */
function shownProjectId(world: World, shown: Shown): number | null {
  for (const [id, name] of world.projects) if (name === shown.project) return id
  return null
}

/** The layer of the inspector, where it is one of the second service. */
async function inspected({ world, shown }: Situation): Promise<{ projectId: number; layerId: number } | null> {
  const projectId = shownProjectId(world, shown)
  if (projectId === null) return null
  // As the core has it: the service does not know what was renamed without a network.
  const { page } = world.app
  const project = await callFromPage(page, 'connections.getCurrent')
  if (project === null) return null
  const { overview } = await callFromPage(page, 'layers.list', { project, revisions: 'latest' })
  const layer = overview.layers.find(({ name }) => name === shown.heading)
  return layer ? { projectId, layerId: layer.id } : null
}

const describes = (world: World, shown: Shown) =>
  inTree(shown) && shown.description !== null && shownProjectId(world, shown) !== null

async function goTo({ world, random, shown }: Situation): Promise<string> {
  const name = pick(
    random,
    [...world.projects.values(), sample].filter((each) => each !== shown.project),
  )
  const { page } = world.app
  await page.locator('button.proj').click()
  await page
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click()
  return `go to “${name}”`
}

async function select({ world, random, shown }: Situation): Promise<string> {
  const row = pick(random, shown.rows)
  const isMore = random() < 0.2
  await rowOf(world.app.page, row).click(isMore ? { modifiers: ['Control'] } : {})
  return `${isMore ? 'choose besides' : 'choose'} “${row.name}”`
}

async function pressInTree({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  await tree(page).focus()
  const key = pick(random, ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', '*', 'Space', 'Enter', 'Escape', 'Control+a', 'Shift+ArrowDown']) // prettier-ignore
  await page.keyboard.press(key)
  return `press ${key} in the tree`
}

async function rename(situation: Situation): Promise<string> {
  const { world, random, shown } = situation
  const { page } = world.app
  const row = pick(random, layerRows(shown))
  const layer = await inspected({ ...situation, shown: { ...shown, heading: row.name } })
  await rowOf(page, row).click()
  await page.keyboard.press('F2')
  const field = tree(page).getByRole('textbox')
  const name = `${row.name.replace(/ #.*/, '')} #${Math.floor(random() * 10_000)}`
  await field.fill(name)
  const isKept = random() < 0.8
  await field.press(isKept ? 'Enter' : 'Escape')
  if (isKept && layer)
    world.saved.set(`${layerKey(layer.projectId, layer.layerId)} name`, { field: 'name', value: name })
  return `${isKept ? 'rename' : 'begin to rename'} “${row.name}” to “${name}”`
}

async function typeDescription(situation: Situation): Promise<string> {
  const { world, random, shown } = situation
  const text = `Looked at by walker ${Math.floor(random() * 10_000)}`
  const layer = await inspected(situation)
  await world.app.page.getByRole('textbox', { name: 'Description' }).fill(text)
  if (layer) world.typed.set(layerKey(layer.projectId, layer.layerId), text)
  return `type “${text}” for “${shown.heading}”`
}

async function saveDescription(situation: Situation): Promise<string> {
  const { world, shown } = situation
  const layer = await inspected(situation)
  await world.app.page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true }).click()
  await world.app.page.locator('.save-bar').waitFor({ state: 'detached' })
  if (layer && shown.description !== null) {
    const key = layerKey(layer.projectId, layer.layerId)
    world.typed.delete(key)
    world.saved.set(`${key} description`, { field: 'description', value: shown.description })
  }
  return `save “${shown.heading}”`
}

async function discardDescription(situation: Situation): Promise<string> {
  const { world, shown } = situation
  const layer = await inspected(situation)
  await world.app.page.locator('.save-bar').getByRole('button', { name: 'Discard' }).click()
  if (layer) world.typed.delete(layerKey(layer.projectId, layer.layerId))
  return `discard the edits of “${shown.heading}”`
}

async function drag({ world, random, shown }: Situation): Promise<string> {
  const row = pick(random, layerRows(shown))
  const folder = pick(random, folderRows(shown))
  await rowOf(world.app.page, row).dragTo(rowOf(world.app.page, folder))
  return `drag “${row.name}” to “${folder.name}”`
}

async function makeFolder({ world, random }: Situation): Promise<string> {
  const { page } = world.app
  const name = `Folder ${Math.floor(random() * 10_000)}`
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  return `make the folder “${name}”`
}

async function filter({ world, random }: Situation): Promise<string> {
  const words = pick(random, ['', '', '', 'a', 'ga', 'water', 'nothing is called so'])
  await world.app.page.getByRole('searchbox', { name: 'Filter layers' }).fill(words)
  return `filter by “${words}”`
}

/** Undo and redo change names and descriptions in ways that the walker does not follow. */
async function turn({ world, random, shown }: Situation): Promise<string> {
  const { page } = world.app
  await tree(page).focus()
  const keys = pick(random, ['Control+z', 'Control+z', 'Control+Shift+z'])
  const projectId = shownProjectId(world, shown)
  for (const key of world.saved.keys()) if (key.startsWith(`${projectId}/`)) world.saved.delete(key)
  await page.keyboard.press(keys)
  return keys === 'Control+z' ? 'undo' : 'redo'
}

async function hold({ world }: Situation): Promise<string> {
  const { page } = world.app
  await tree(page).press('Escape')
  const held = page.getByRole('switch', { name: /Hold this project offline/ })
  const was = await held.getAttribute('aria-checked')
  await held.click()
  return was === 'true' ? 'let go of the project' : 'hold the project'
}

async function loseNetwork({ world, shown }: Situation): Promise<string> {
  const { page } = world.app
  await world.proxy.goAway()
  world.reachable = false
  if (shownProjectId(world, shown) !== null) {
    // What anybody asks for shows it; else the window would see it at its next look.
    const project = await callFromPage(page, 'connections.getCurrent')
    if (project) await callFromPage(page, 'layers.list', { project, revisions: 'all' }).catch(() => undefined)
    await page.getByText(/^Offline since/).waitFor()
  }
  return 'lose the network'
}

async function getNetworkBack({ world, shown }: Situation): Promise<string> {
  await world.proxy.comeBack()
  world.reachable = true
  if (shown.isOffline) await world.app.page.getByRole('button', { name: 'Try now' }).click()
  return 'the network is back'
}

async function reload({ world }: Situation): Promise<string> {
  const before = world.leaveQuestions
  await world.app.page.reload()
  await world.app.page.locator('button.proj').waitFor()
  if (world.typed.size > 0 && world.leaveQuestions === before)
    throw new Error('The page went with edits that are not saved, and did not ask.')
  world.typed.clear()
  return 'load the page again'
}

/** Somebody else does it, past the window. */
async function changeElsewhere({ world, random }: Situation): Promise<string> {
  const projectId = pick(random, world.withLayers)
  const layer = pick(random, await layersOfService(world, projectId))
  const number = Math.floor(random() * 10_000)
  const field = pick(random, ['name', 'description'] as const)
  const value = field === 'name' ? `${layer.name.replace(/ #.*/, '')} #c${number}` : `Seen by a colleague, ${number}`
  const { url, organization, authorization } = world.service
  const answer = await fetch(`${url}/${organization}/projects/${projectId}/layers/${layer.id}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ [field]: value }),
  })
  if (!answer.ok) throw new Error(`The colleague could not change layer ${layer.id}: ${answer.status}`)
  world.saved.delete(`${layerKey(projectId, layer.id)} ${field}`)
  return `a colleague gives “${layer.name}” in “${world.projects.get(projectId)}” the ${field} “${value}”`
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

async function choosePermit({ world, random, shown }: Situation): Promise<string> {
  const { page } = world.app
  const name = pick(random, shown.permits ?? [])
  await page.getByRole('grid', { name: 'Permits' }).getByRole('row', { name }).first().click()
  if (random() < 0.5) return `choose the permit “${name}”`
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Permit' }).getByRole('heading', { name }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Permits' }).waitFor()
  return `open the permit “${name}” and close it`
}

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
  const back = page.getByRole('button', { name: 'Back to layers' })
  await back.waitFor()
  await back.click()
  await back.waitFor({ state: 'detached' })
  return `compare revisions of “${shown.heading}” and go back`
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

/** Every kind of step; a new one is a line here. */
export const steps: Readonly<Record<string, Step>> = {
  goTo: { weight: 3, can: (_world, { dialog }) => dialog === null, take: goTo },
  select: { weight: 8, can: (_world, shown) => inTree(shown), take: select },
  pressInTree: { can: (_world, shown) => inTree(shown), take: pressInTree },
  rename: { weight: 6, can: (_world, shown) => inTree(shown) && layerRows(shown).length > 0, take: rename },
  typeDescription: { weight: 6, can: describes, take: typeDescription },
  saveDescription: {
    weight: 8,
    can: (world, shown) => describes(world, shown) && shown.hasDraft,
    take: saveDescription,
  },
  discardDescription: { can: (world, shown) => describes(world, shown) && shown.hasDraft, take: discardDescription },
  drag: {
    weight: 6,
    can: (_world, shown) =>
      inTree(shown) && shown.filter === '' && layerRows(shown).length > 0 && folderRows(shown).length > 0,
    take: drag,
  },
  makeFolder: {
    weight: 2,
    can: (world, shown) => world.reachable && !shown.isOffline && inTree(shown),
    take: makeFolder,
  },
  filter: { can: (_world, { section, dialog }) => section === 'Layers' && dialog === null, take: filter },
  turn: { can: (_world, shown) => inTree(shown), take: turn },
  hold: { can: (world, shown) => inTree(shown) && shownProjectId(world, shown) !== null, take: hold },
  loseNetwork: { weight: 2, can: ({ reachable }) => reachable, take: loseNetwork },
  getNetworkBack: { can: ({ reachable }) => !reachable, take: getNetworkBack },
  reload: { weight: 1, can: () => true, take: reload },
  changeElsewhere: { weight: 3, can: () => true, take: changeElsewhere },
  showSection: { weight: 3, can: (_world, { dialog }) => dialog === null, take: showSection },
  choosePermit: {
    can: (_world, { permits, dialog }) => dialog === null && permits !== null && permits.length > 0,
    take: choosePermit,
  },
  showRevision: {
    can: (_world, shown) => inTree(shown) && shown.revisions !== null && shown.revisions > 0,
    take: showRevision,
  },
  compare: { can: (_world, shown) => inTree(shown) && shown.revisions !== null && shown.revisions > 1, take: compare },
  lookAround: { weight: 2, can: (_world, { dialog }) => dialog === null, take: lookAround },
}
