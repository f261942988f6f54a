import type { Locator, Page } from 'playwright'
import type { ProjectRef } from '../../src/shared/contract'
import type { Layer } from '../../src/shared/rest'
import { callFromPage } from '../harness/contract-from-page'
import type { Shown, ShownRow } from './shown'
import type { World } from './world'

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
  /** The page is another one after it: the focus is where a new page has it. */
  opensPage?: true
  can(world: World, shown: Shown): boolean
  /** Does it and answers what was done, in words; null: it showed only then that there is nothing to do. */
  take(situation: Situation): Promise<string | null>
}

export const pick = <T>(random: () => number, from: readonly T[]): T => {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new NothingToPick()
  return found
}

export const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Layers' })
export const inTree = ({ section, rows, dialog }: Shown): boolean =>
  section === 'Layers' && rows.length > 0 && dialog === null
/** The properties of a layer of the second service stand in the inspector. */
export const describes = (world: World, shown: Shown): boolean =>
  inTree(shown) && shown.description !== null && shownProjectId(world, shown) !== null
export const isGroup = ({ name, isFolder }: ShownRow): boolean =>
  isFolder && (name === 'Unassigned' || name === 'Not in force')
export const layerRows = ({ rows }: Shown): ShownRow[] => rows.filter(({ isFolder }) => !isFolder)
export const rowOf = (page: Page, { name }: ShownRow): Locator =>
  tree(page)
    .getByRole('treeitem')
    .filter({ has: page.locator('.nm').getByText(name, { exact: true }) })
    .first()

/** Id of the project of the second service that is shown; null: it is none of it. */
export function shownProjectId(world: World, shown: Shown): number | null {
  for (const [id, name] of world.projects) if (name === shown.project) return id
  return null
}

/** The project that the core has open. */
export async function openedProject({ app: { page } }: World): Promise<ProjectRef> {
  const project = await callFromPage(page, 'connections.getCurrent')
  if (project === null) throw new Error('The core knows of no project that is shown.')
  return project
}

/** The only layer of this name, where it is one of the second service; two of a name cannot be told apart by what is shown. */
export async function layerNamed(
  { world, shown }: Situation,
  name: string | null,
): Promise<{ projectId: number; layer: Layer } | null> {
  const projectId = shownProjectId(world, shown)
  if (projectId === null) return null
  // As the core has it: the service does not know what was renamed without a network.
  const project = await openedProject(world)
  const { overview } = await callFromPage(world.app.page, 'layers.list', { project, revisions: 'latest' })
  // What is not in force can be renamed and described too.
  const all = [...overview.layers, ...(overview.notInForce ?? []).map((each) => each.layer)]
  const [layer, another] = all.filter((each) => each.name === name)
  return layer && !another ? { projectId, layer } : null
}

/** What a step would have worked on went between the look at the window and the step: a reading came in meanwhile. */
export class NothingToPick extends Error {}
