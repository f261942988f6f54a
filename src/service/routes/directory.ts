import type { DirectoryNode, LayerNode } from '../../shared/rest'
import { maxDirectoryDepth, splitDirectoryPath } from '../../shared/rest'
import type { Handler, RequestContext, ServedRoute } from '../http/context'
import { HttpProblem, invalidFields, notFound } from '../http/http-problem'
import type { DirectoryRow, PlacementRow } from '../store/directory'
import type { ListedLayer } from '../store/listed-layers'
import { visibleLayer, visibleLayers } from './visible-layers'

type Context = Pick<RequestContext<ServedRoute>, 'store' | 'caller' | 'project'>

const layersOf = ({ store, caller, project }: Context) => visibleLayers(store, caller, project.id)

/** The layer directory as a tree. */
export const getDirectory: Handler<'getDirectory'> = async (context) => rootNode(context, await layersOf(context))

/** Layers that no node of the directory holds. */
export const listUnassigned: Handler<'listUnassigned'> = async (context) => {
  const layers = await layersOf(context)
  const placed = new Set(context.store.directory.placements(context.project.id).map((each) => each.layer_id))
  return layers
    .filter(({ layer }) => !placed.has(layer.id))
    .map(({ layer }) => ({ layerId: layer.id, name: layer.name }))
}

/** Adds a node or a layer to the root. */
export const addToRoot: Handler<'addToRoot'> = (context) => addChild(context, null, context.body)

/** Adds a node or a layer to a node. */
export const addToDirectory: Handler<'addToDirectory'> = (context) => {
  const directory = context.store.directory.byId(context.project.id, context.params.directoryId.toLowerCase())
  if (!directory) throw notFound(`directory ${context.params.directoryId}`)
  return addChild(context, directory.id, context.body)
}

async function addChild(
  context: Context,
  parentId: string | null,
  body: { name?: string; layerId?: number },
): Promise<DirectoryNode> {
  const { store, caller, project } = context
  const layers = await layersOf(context)
  return store.transaction(() => {
    if (body.layerId !== undefined) {
      const layer = visibleLayer(store, caller, project.id, body.layerId)
      store.directory.place(project.id, layer.id, parentId)
    } else if (body.name !== undefined) {
      if (store.directory.depthOf(parentId, maxDirectoryDepth) >= maxDirectoryDepth) {
        throw invalidFields([
          { field: 'name', message: `would lie deeper than ${maxDirectoryDepth} directories in each other` },
        ])
      }
      if (store.directory.child(project.id, parentId, body.name)) {
        throw new HttpProblem(409, `There is a directory "${body.name}" in that place already.`)
      }
      store.directory.add(project.id, parentId, body.name)
    }
    return rootNode(context, layers)
  })
}

/** Makes the nodes of a path that are missing, and places a layer there. */
export const putDirectory: Handler<'putDirectory'> = async (context) => {
  const { store, caller, project, body } = context
  const layers = await layersOf(context)
  return store.transaction(() => {
    const layer = body.layerId === undefined ? null : visibleLayer(store, caller, project.id, body.layerId)
    const directoryId = store.directory.ensurePath(project.id, splitDirectoryPath(body.path))
    if (layer) store.directory.place(project.id, layer.id, directoryId)
    return rootNode(context, layers)
  })
}

/** Takes a node or a layer out of the root. */
export const removeFromRoot: Handler<'removeFromRoot'> = (context) => remove(context, null, context.params.nodeId)

/** Takes a node or a layer out of a node. */
export const removeFromDirectory: Handler<'removeFromDirectory'> = (context) => {
  const directory = context.store.directory.byId(context.project.id, context.params.directoryId.toLowerCase())
  if (!directory) throw notFound(`directory ${context.params.directoryId}`)
  return remove(context, directory.id, context.params.nodeId)
}

/** Removes a directory or a layer's place that lies directly in `parentId`. A layer goes by its node's id or its layerId. */
async function remove(context: Context, parentId: string | null, nodeId: string): Promise<DirectoryNode> {
  const { store, caller, project } = context
  const layers = await layersOf(context)
  return store.transaction(() => {
    const id = nodeId.toLowerCase()
    const directory = store.directory.byId(project.id, id)
    if (directory && directory.parent_id === parentId) {
      store.directory.remove(directory.id)
      return rootNode(context, layers)
    }
    const place = store.directory
      .placements(project.id)
      .find((each) => each.directory_id === parentId && (each.node_id === id || String(each.layer_id) === id))
    if (!place) throw notFound(`directory or layer ${nodeId} in that place`)
    visibleLayer(store, caller, project.id, place.layer_id)
    store.directory.unplace(place.layer_id)
    return rootNode(context, layers)
  })
}

/** The whole tree, with the layers that the caller may see. */
function rootNode({ store, project }: Context, visible: readonly ListedLayer[]): DirectoryNode {
  const layers = new Map(visible.map(({ layer }) => [layer.id, layer.name]))
  const directories = groupBy(store.directory.directories(project.id), (each) => each.parent_id)
  const placements = groupBy(store.directory.placements(project.id), (each) => each.directory_id)

  const layerNodes = (directoryId: string | null, path: string): LayerNode[] =>
    (placements.get(directoryId) ?? [])
      .flatMap((each: PlacementRow) => {
        const layerName = layers.get(each.layer_id)
        return layerName === undefined ? [] : [{ id: each.node_id, layerId: each.layer_id, layerName, path }]
      })
      .sort((a, b) => compare(a.layerName, b.layerName) || a.layerId - b.layerId)

  const root: DirectoryNode = { id: null, path: '/', directories: [], layers: layerNodes(null, '/') }
  // Without recursion: trees of before depths were bounded may have thousands of levels.
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { path } = node
    node.directories = (directories.get(node.id) ?? [])
      .sort((a: DirectoryRow, b: DirectoryRow) => compare(a.name, b.name))
      .map((each): DirectoryNode => {
        const inside = path === '/' ? `/${each.name}` : `${path}/${each.name}`
        return { id: each.id, path: inside, directories: [], layers: layerNodes(each.id, inside) }
      })
    for (const each of node.directories) open.push(each)
  }
  return root
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const { compare } = new Intl.Collator('en')
