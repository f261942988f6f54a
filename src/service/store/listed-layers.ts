import type { LayerRow, RevisionRow } from './layers'

/** A layer with its revisions, newest first; another object after each change of it. */
export interface ListedLayer {
  /** Tells this state of the layer from all others of this run. */
  state: number
  layer: LayerRow
  revisions: readonly RevisionRow[]
}

/** The layers of a project as they are now. */
export interface ListedProject {
  /** By id. */
  layers: readonly ListedLayer[]
  /** Ids of those that were opened to one user. */
  openedTo(userId: string): ReadonlySet<number>
}

/** Where listed layers come from. Every layer carries the number of its last change, which what goes with it raises too. */
export interface LayerSource {
  lastChange(projectId: number): number
  changedAfter(projectId: number, change: number): Omit<ListedLayer, 'state'>[]
  openedTo(projectId: number, userId: string): ReadonlySet<number>
}

/** How many projects, and of each how many users' sets, are kept. */
const maxProjects = 20
const maxUsers = 100

let lastState = 0

/** Keeps the layers of the projects that are asked for, and takes over what has changed. */
export function layerLists(source: LayerSource): (projectId: number) => ListedProject {
  const projects = new Map<number, Kept>()
  return (projectId) => {
    const change = source.lastChange(projectId)
    const found = projects.get(projectId)
    // A number that has gone back: what was read was never committed.
    let project = found && found.change <= change ? found : emptyProject()
    if (project.change !== change)
      project = broughtUpToDate(project, change, source.changedAfter(projectId, project.change))
    projects.delete(projectId)
    projects.set(projectId, project)
    if (projects.size > maxProjects) projects.delete(projects.keys().next().value ?? 0)
    const { opened } = project
    return {
      layers: project.layers,
      openedTo(userId) {
        const ids = opened.get(userId) ?? source.openedTo(projectId, userId)
        if (opened.size < maxUsers) opened.set(userId, ids)
        return ids
      },
    }
  }
}

interface Kept {
  change: number
  layers: readonly ListedLayer[]
  opened: Map<string, ReadonlySet<number>>
}

const emptyProject = (): Kept => ({ change: -1, layers: [], opened: new Map() })

function broughtUpToDate(before: Kept, change: number, changed: readonly Omit<ListedLayer, 'state'>[]): Kept {
  const byId = new Map(before.layers.map((each) => [each.layer.id, each]))
  // Ids grow: what is new goes to the end.
  for (const each of changed) byId.set(each.layer.id, { ...each, state: ++lastState })
  return { change, layers: [...byId.values()], opened: new Map() }
}
