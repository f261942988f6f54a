import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LayerRow, RevisionRow } from './layers'
import { oneAtATime } from './one-at-a-time'

/** A layer with its revisions, newest first; another object after each change of it. */
export interface ListedLayer {
  /** Tells this state of the layer from all others of this run. */
  state: number
  layer: LayerRow
  revisions: readonly RevisionRow[]
}

/** The layers of a project by id, as they are now: other arrays after each change, the same ones until then. */
export interface ListedProject {
  all: readonly ListedLayer[]
  /** The global ones and those that were opened to one user. */
  visibleTo(userId: string): readonly ListedLayer[]
}

/** A layer as it is read. */
export type ReadLayer = Omit<ListedLayer, 'state'>

/**
 * Where listed layers come from. Every layer carries the number of its last change, which what goes with it raises too; layers are
 * never removed.
 */
export interface LayerSource {
  lastChange(projectId: number): number
  /** The first layers after an id, ascending. */
  after(projectId: number, id: number, most: number): ReadLayer[]
  /** The first layers that were changed after a change, in the order of their changes, and the number of the last of them. */
  changedAfter(projectId: number, change: number, most: number): { layers: ReadLayer[]; change: number }
  openedTo(projectId: number, userId: string): ReadonlySet<number>
}

/** How many projects, and of each how many users' layers, are kept. */
const maxProjects = 20
const maxUsers = 100
/** So many layers are read at once, some milliseconds; then other requests are answered. */
const maxAtOnce = 200

let lastState = 0

/** Keeps the layers of the projects that are asked for, and takes over what has changed. */
export function layerLists(source: LayerSource): (projectId: number) => Promise<ListedProject> {
  const projects = new Map<number, () => Promise<ListedProject>>()
  return (projectId) => {
    const project = projects.get(projectId) ?? listedProject(source, projectId)
    projects.delete(projectId)
    projects.set(projectId, project)
    if (projects.size > maxProjects) projects.delete(projects.keys().next().value ?? 0)
    return project()
  }
}

function listedProject(source: LayerSource, projectId: number): () => Promise<ListedProject> {
  const byId = new Map<number, ListedLayer>()
  /** The change up to which all of this is right; null while it is not read. */
  let change: number | null = null
  let listed: ListedProject | null = null

  // Ids grow: what is new goes to the end.
  const put = (layers: readonly ReadLayer[]): void =>
    layers.forEach((each) => byId.set(each.layer.id, { ...each, state: ++lastState }))

  async function takeOver(): Promise<void> {
    listed = null
    // A number that has gone back: what was read was never committed.
    if (change === null || change > source.lastChange(projectId)) return readAll()
    const found = source.changedAfter(projectId, change, maxAtOnce)
    put(found.layers)
    change = found.change
    if (found.layers.length === maxAtOnce) await nextTurn()
  }

  async function readAll(): Promise<void> {
    byId.clear()
    const before = source.lastChange(projectId)
    for (let id = 0; ;) {
      const layers = source.after(projectId, id, maxAtOnce)
      put(layers)
      if (layers.length < maxAtOnce) break
      id = layers[layers.length - 1]?.layer.id ?? id
      await nextTurn()
    }
    change = before
  }

  function list(): ListedProject {
    const all = [...byId.values()]
    const visible = new Map<string, readonly ListedLayer[]>()
    return {
      all,
      visibleTo(userId) {
        const known = visible.get(userId)
        if (known) return known
        const opened = source.openedTo(projectId, userId)
        const seen = all.filter(({ layer }) => layer.global === 1 || opened.has(layer.id))
        if (visible.size < maxUsers) visible.set(userId, seen)
        return seen
      },
    }
  }

  const ready = oneAtATime(() => change === source.lastChange(projectId), takeOver)
  return async () => {
    await ready()
    return (listed ??= list())
  }
}
