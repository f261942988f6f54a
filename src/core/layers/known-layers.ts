import type { LayerOverview, ProjectRef } from '../../shared/contract'
import { splitDirectoryPath, type DirectoryNode, type Layer } from '../../shared/rest'
import { projectKey } from '../project-key'
import type { Snapshots } from '../store/snapshots'

/** The layers of a project as they were read last, each with all revisions that are known of it. */
export interface KnownLayers {
  /** ISO 8601. */
  readAt: string
  /** Whether every revision was read, and not only the latest. */
  hasAllRevisions: boolean
  layers: readonly { layer: Layer; path: string | null }[]
  byId: ReadonlyMap<number, { layer: Layer; path: string | null }>
}

/** Gives what is known of a project's layers without asking the service; null when they were never read. */
export type ReadKnownLayers = (project: ProjectRef) => KnownLayers | null

/** Remembers each project until it is read anew: parsing thousands of layers takes long. */
export function createKnownLayers(snapshots: Snapshots): ReadKnownLayers {
  const remembered = new Map<string, { stamp: string; known: KnownLayers }>()
  return (project) => {
    const key = projectKey(project)
    const at = (kind: 'layers' | 'layers-all') => snapshots.readAt(project.connectionId, kind, key)
    const [latestAt, allAt] = [at('layers'), at('layers-all')]
    if (latestAt === null && allAt === null) return null
    const stamp = `${latestAt} ${allAt}`
    const own = `${project.connectionId} ${key}`
    const before = remembered.get(own)
    if (before?.stamp === stamp) return before.known
    const load = (kind: 'layers' | 'layers-all') => snapshots.load<LayerOverview>(project.connectionId, kind, key)
    const known = joined(load('layers'), load('layers-all'))
    if (known) remembered.set(own, { stamp, known })
    return known
  }
}

type Kept = { value: LayerOverview; readAt: string } | null

/** The newer list, with the revisions of the longer one. */
export function joined(latest: Kept, all: Kept): KnownLayers | null {
  const base = all !== null && (latest === null || all.readAt >= latest.readAt) ? all : latest
  if (base === null) return null
  const longer = new Map((all?.value.layers ?? []).map((layer) => [layer.id, layer.revisions]))
  const paths = pathsOf(base.value.root)
  const layers = base.value.layers.map((layer) => ({
    layer: base === all ? layer : { ...layer, revisions: withEarlier(layer.revisions, longer.get(layer.id) ?? []) },
    path: paths.get(layer.id) ?? null,
  }))
  const byId = new Map(layers.map((each) => [each.layer.id, each]))
  return { readAt: base.readAt, hasAllRevisions: all !== null, layers, byId }
}

/** A list of the latest revision alone, with those that were before it. */
function withEarlier(newest: Layer['revisions'], before: Layer['revisions']): Layer['revisions'] {
  const known = new Set(newest.map(({ id }) => id))
  return [...newest, ...before.filter(({ id }) => !known.has(id))]
}

/** The folder of each layer that lies in one, by a single walk; '' is the root. */
export function pathsOf(root: DirectoryNode): ReadonlyMap<number, string> {
  const paths = new Map<number, string>()
  readPaths(root, '', paths)
  return paths
}

/** Folders go by their names: not every service writes whole paths. */
function readPaths(node: DirectoryNode, path: string, paths: Map<number, string>): void {
  for (const { layerId } of node.layers) paths.set(layerId, path)
  for (const child of node.directories) {
    const name = splitDirectoryPath(child.path).pop()?.trim() ?? ''
    readPaths(child, path === '' ? name : `${path}/${name}`, paths)
  }
}
