import type { LayerOverview, ProjectRef } from '../../src/shared/contract'
import { callFromPage } from '../harness/contract-from-page'
import type { Shown } from './shown'
import { openedProject } from './step'
import type { World } from './world'

/** What the core says of the project that is shown; the layers are null where it has none, as without a network. */
export interface Known {
  project: ProjectRef
  projectName: string
  overview: LayerOverview | null
  source: 'service' | 'offline' | null
  /** Layers of edits that wait. */
  waiting: ReadonlySet<number>
  /** Those of them that somebody changed meanwhile: the window asks whose edit wins. */
  undecided: ReadonlySet<number>
}

export interface View {
  world: World
  shown: Shown
  known: Known
  /** What had the focus before the step; null: nothing. */
  focusBefore: string | null
}

export async function ask(world: World): Promise<Known> {
  const { page } = world.app
  const project = await openedProject(world)
  const [projects, layers, edits] = await Promise.all([
    callFromPage(page, 'projects.list', { connectionId: project.connectionId, organization: project.organization }),
    callFromPage(page, 'layers.list', { project, revisions: 'all' }).catch(() => null),
    callFromPage(page, 'edits.list', { project }),
  ])
  return {
    project,
    projectName: projects.projects.find(({ id }) => id === project.projectId)?.name ?? '',
    overview: layers?.overview ?? null,
    source: layers?.source ?? null,
    waiting: new Set(edits.map(({ layerId }) => layerId)),
    undecided: new Set(edits.filter(({ state }) => state === 'conflict').map(({ layerId }) => layerId)),
  }
}
