import {
  describes,
  inTree,
  isGroup,
  layerNamed,
  layerRows,
  pick,
  rowOf,
  shownProjectId,
  tree,
  type Situation,
  type Step,
} from './step'
import type { Shown } from './shown'
import { forgetProject, layerKey } from './world'

const folderRows = ({ rows }: Shown) => rows.filter((row) => row.isFolder && !isGroup(row))

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
  const found = await layerNamed(situation, row.name)
  await rowOf(page, row).click()
  await page.keyboard.press('F2')
  const field = tree(page).getByRole('textbox')
  const name = `${row.name.replace(/ #.*/, '')} #${Math.floor(random() * 10_000)}`
  await field.fill(name)
  const isKept = random() < 0.8
  await field.press(isKept ? 'Enter' : 'Escape')
  if (isKept && found)
    world.saved.set(`${layerKey(found.projectId, found.layer.id)} name`, { field: 'name', value: name })
  return `${isKept ? 'rename' : 'begin to rename'} “${row.name}” to “${name}”`
}

async function typeDescription(situation: Situation): Promise<string> {
  const { world, random, shown } = situation
  const text = `Looked at by walker ${Math.floor(random() * 10_000)}`
  const found = await layerNamed(situation, shown.heading)
  await world.app.page.getByRole('textbox', { name: 'Description' }).fill(text)
  if (found) world.typed.set(layerKey(found.projectId, found.layer.id), text)
  return `type “${text}” for “${shown.heading}”`
}

async function saveDescription(situation: Situation): Promise<string> {
  const { world, shown } = situation
  const found = await layerNamed(situation, shown.heading)
  await world.app.page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true }).click()
  await world.app.page.locator('.save-bar').waitFor({ state: 'detached' })
  if (found && shown.description !== null) {
    const key = layerKey(found.projectId, found.layer.id)
    world.typed.delete(key)
    world.saved.set(`${key} description`, { field: 'description', value: shown.description })
  }
  return `save “${shown.heading}”`
}

async function discardDescription(situation: Situation): Promise<string> {
  const { world, shown } = situation
  const found = await layerNamed(situation, shown.heading)
  await world.app.page.locator('.save-bar').getByRole('button', { name: 'Discard' }).click()
  if (found) world.typed.delete(layerKey(found.projectId, found.layer.id))
  return `discard the edits of “${shown.heading}”`
}

async function drag(situation: Situation): Promise<string> {
  const { world, random, shown } = situation
  const row = pick(random, layerRows(shown))
  const folder = pick(random, folderRows(shown))
  const found = await layerNamed(situation, row.name)
  await rowOf(world.app.page, row).dragTo(rowOf(world.app.page, folder))
  // What is chosen besides goes along, and may hold the folder itself.
  const isAlone = !row.selected || shown.rows.filter(({ selected }) => selected).length === 1
  const areTwo = shown.rows.filter(({ isFolder, name }) => isFolder && name === folder.name).length > 1
  if (found && isAlone && !areTwo && row.folders[0] !== 'Not in force')
    world.saved.set(`${layerKey(found.projectId, found.layer.id)} folder`, { field: 'folder', value: folder.name })
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

/** Undo and redo change what was saved in ways that the walker does not follow. */
async function turn({ world, random, shown }: Situation): Promise<string> {
  const { page } = world.app
  await tree(page).focus()
  const keys = pick(random, ['Control+z', 'Control+z', 'Control+Shift+z'] as const)
  const projectId = shownProjectId(world, shown)
  if (projectId !== null) forgetProject(world, projectId)
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

/** In the tree and the inspector. */
export const layerSteps: Readonly<Record<string, Step>> = {
  select: { weight: 16, can: (_world, shown) => inTree(shown), take: select },
  pressInTree: { can: (_world, shown) => inTree(shown), take: pressInTree },
  rename: { weight: 8, can: (_world, shown) => inTree(shown) && layerRows(shown).length > 0, take: rename },
  typeDescription: { weight: 14, can: describes, take: typeDescription },
  saveDescription: {
    weight: 20,
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
  filter: {
    weight: 2,
    can: (_world, { section, dialog, compared }) => section === 'Layers' && dialog === null && compared === null,
    take: filter,
  },
  turn: { can: (_world, shown) => inTree(shown), take: turn },
  hold: { can: (world, shown) => inTree(shown) && shownProjectId(world, shown) !== null, take: hold },
}
