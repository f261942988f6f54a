import { FollowedRows, type RowSource } from './followed-rows'
import type { LayerRow, RevisionRow } from './layers'

/** A layer with its revisions, newest first; another object after each change of it. */
export interface ListedLayer {
  /** Tells this state of the layer from all others of this run. */
  state: number
  layer: LayerRow
  revisions: readonly RevisionRow[]
}

/** A layer as it is read. */
export type ReadLayer = Omit<ListedLayer, 'state'>

/** Where the layers of a project come from; what goes with a layer counts as a change of it too. */
export interface LayerSource extends RowSource<ReadLayer> {
  openedTo(userId: string): ReadonlySet<number>
}

/** How many projects, and of each how many users' layers, are kept. */
const maxProjects = 20
const maxUsers = 100
const maxLayersAtOnce = 200

/** Keeps the layers of the projects that are asked for, and takes over what has changed. */
export function layerLists(
  sourceOf: (projectId: number) => LayerSource,
): (projectId: number) => Promise<ListedProject> {
  const projects = new Map<number, ListedProject>()
  return async (projectId) => {
    const project = projects.get(projectId) ?? new ListedProject(sourceOf(projectId))
    projects.delete(projectId)
    projects.set(projectId, project)
    if (projects.size > maxProjects) projects.delete(projects.keys().next().value ?? 0)
    await project.ready()
    return project
  }
}

let lastState = 0

/** The layers of a project by id, as they are now: other arrays after each change, the same ones until then. */
class ListedProject {
  private readonly byId = new Map<number, ListedLayer>()
  private listed: readonly ListedLayer[] | null = null
  private readonly visible = new Map<string, readonly ListedLayer[]>()
  private readonly rows: FollowedRows<ReadLayer>

  constructor(private readonly source: LayerSource) {
    this.rows = new FollowedRows(
      source,
      {
        idOf: ({ layer }) => layer.id,
        // Ids grow: what is new goes to the end.
        put: (each) => this.byId.set(each.layer.id, { ...each, state: ++lastState }).size > 0,
        changes: () => {
          this.listed = null
          this.visible.clear()
        },
        clear: () => this.byId.clear(),
      },
      maxLayersAtOnce,
    )
  }

  /** Resolves when it holds all layers as they are now. */
  ready(): Promise<void> {
    return this.rows.ready()
  }

  get all(): readonly ListedLayer[] {
    return (this.listed ??= [...this.byId.values()])
  }

  /** The global ones and those that were opened to one user. */
  visibleTo(userId: string): readonly ListedLayer[] {
    const known = this.visible.get(userId)
    if (known) return known
    const opened = this.source.openedTo(userId)
    const seen = this.all.filter(({ layer }) => layer.global === 1 || opened.has(layer.id))
    if (this.visible.size < maxUsers) this.visible.set(userId, seen)
    return seen
  }
}
