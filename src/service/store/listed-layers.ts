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
  openedTo(userId: string): Promise<ReadonlySet<number>>
}

/** How many projects, and of each how many users' layers, are kept. */
const maxProjects = 20
const maxUsers = 100
const maxLayersAtOnce = 200

/**
 * Keeps the layers of the projects that are asked for, and takes over what has changed. Gives those of a project that a user may
 * see, as they are now: the global ones and those opened to that user; for null all. Another array after each change, the same one until then.
 */
export function layerLists(
  sourceOf: (projectId: number) => LayerSource,
): (projectId: number, userId: string | null) => Promise<readonly ListedLayer[]> {
  const projects = new Map<number, ListedProject>()
  return (projectId, userId) => {
    const project = projects.get(projectId) ?? new ListedProject(sourceOf(projectId))
    projects.delete(projectId)
    projects.set(projectId, project)
    if (projects.size > maxProjects) projects.delete(projects.keys().next().value ?? 0)
    return userId === null ? project.all() : project.visibleTo(userId)
  }
}

let lastState = 0

/** The layers of a project by id. */
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
        put: ({ layer, revisions }) => this.byId.set(layer.id, { state: ++lastState, layer, revisions }).size > 0,
        changes: () => {
          this.listed = null
          this.visible.clear()
        },
        clear: () => this.byId.clear(),
      },
      maxLayersAtOnce,
    )
  }

  all(): Promise<readonly ListedLayer[]> {
    return this.rows.read(() => this.allNow())
  }

  visibleTo(userId: string): Promise<readonly ListedLayer[]> {
    return this.rows.readWith(
      () => this.visible.get(userId),
      () => this.source.openedTo(userId),
      (opened) => {
        const seen = this.allNow().filter(({ layer }) => layer.global === 1 || opened.has(layer.id))
        if (this.visible.size < maxUsers) this.visible.set(userId, seen)
        return seen
      },
    )
  }

  private allNow(): readonly ListedLayer[] {
    return (this.listed ??= [...this.byId.values()])
  }
}
