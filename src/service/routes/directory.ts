import { groupBy } from '../../shared/model/group-by'
import { maxDirectoryDepth, splitDirectoryPath, type DirectoryNode, type LayerNode } from '../../shared/rest'
import type { Handler, RequestContext, ServedRoute } from '../http/context'
import { HttpProblem, invalidFields, notFound } from '../http/http-problem'
import { namedByItsBytes, type NamedJson } from '../http/json-text'
import type { DirectoryRow, DirectoryRows, PlacementRow } from '../store/directory'
import type { ListedLayer } from '../store/listed-layers'
import type { Store } from '../store/store'
import { visibleLayer, visibleLayers } from './visible-layers'

type Context = Pick<RequestContext<ServedRoute>, 'store' | 'caller' | 'project'>

const layersOf = ({ store, caller, project }: Context) => visibleLayers(store, caller, project.id)

/** What was answered to those who see the same layers: these are another array after each change of one (listed-layers.ts). */
const answers = new Map<readonly ListedLayer[], { change: number; tree?: NamedJson; unassigned?: NamedJson }>()
/** So many are kept, some megabytes each at most; those that were asked for least lately go. */
const maxAnswers = 16

/** An answer about the directory and the layers; made again when one of them has changed. */
async function remembered(
  context: Context,
  name: 'tree' | 'unassigned',
  make: (layers: readonly ListedLayer[]) => Promise<unknown>,
): Promise<NamedJson> {
  // The change first: what is read after it may be newer, and is made again then.
  const [layers, change] = await Promise.all([layersOf(context), context.store.directory.change(context.project.id)])
  const known = answers.get(layers)
  const now = known?.change === change ? known : { change }
  const answer = (now[name] ??= namedByItsBytes(await make(layers)))
  answers.delete(layers)
  answers.set(layers, now)
  if (answers.size > maxAnswers) answers.delete(answers.keys().next().value ?? [])
  return answer
}

/** The layer directory as a tree. */
export const getDirectory: Handler<'getDirectory'> = (context) =>
  remembered(context, 'tree', async (layers) => treeOf(await context.store.directory.rows(context.project.id), layers))

/** Layers that no node of the directory holds. */
export const listUnassigned: Handler<'listUnassigned'> = (context) =>
  remembered(context, 'unassigned', async (layers) => {
    const unplaced = new Set(await context.store.directory.unplaced(context.project.id))
    return layers
      .filter(({ layer }) => unplaced.has(layer.id))
      .map(({ layer }) => ({ layerId: layer.id, name: layer.name }))
  })

/** Adds a node or a layer to the root. */
export const addToRoot: Handler<'addToRoot'> = (context) =>
  changeDirectory(context, (tx) => addChild(context, tx, null, context.body))

/** Adds a node or a layer to a node. */
export const addToDirectory: Handler<'addToDirectory'> = (context) =>
  changeDirectory(context, async (tx) => {
    const directory = await directoryOf(tx, context.project.id, context.params.directoryId)
    await addChild(context, tx, directory.id, context.body)
  })

/** Changes the directory, and gives it as it is then, all or nothing. */
async function changeDirectory(context: Context, work: (tx: Store) => Promise<void>): Promise<DirectoryNode> {
  const layers = await layersOf(context)
  return context.store.transaction(async (tx) => {
    await work(tx)
    return treeOf(await tx.directory.rows(context.project.id), layers)
  })
}

async function directoryOf(store: Store, projectId: number, id: string): Promise<DirectoryRow> {
  const directory = await store.directory.byId(projectId, id.toLowerCase())
  if (!directory) throw notFound(`directory ${id}`)
  return directory
}

async function addChild(
  { caller, project }: Context,
  tx: Store,
  parentId: string | null,
  body: { name?: string; layerId?: number },
): Promise<void> {
  if (body.layerId !== undefined) {
    const layer = await visibleLayer(tx, caller, project.id, body.layerId)
    await tx.directory.place(project.id, layer.id, parentId)
  } else if (body.name !== undefined) {
    if ((await tx.directory.depthOf(parentId, maxDirectoryDepth)) >= maxDirectoryDepth) {
      throw invalidFields([
        { field: 'name', message: `would lie deeper than ${maxDirectoryDepth} directories in each other` },
      ])
    }
    if (await tx.directory.child(project.id, parentId, body.name)) {
      throw new HttpProblem(409, `There is a directory "${body.name}" in that place already.`)
    }
    await tx.directory.add(project.id, parentId, body.name)
  }
}

/** Makes the nodes of a path that are missing, and places a layer there. */
export const putDirectory: Handler<'putDirectory'> = (context) =>
  changeDirectory(context, async (tx) => {
    const { caller, project, body } = context
    const layer = body.layerId === undefined ? null : await visibleLayer(tx, caller, project.id, body.layerId)
    const directoryId = await tx.directory.ensurePath(project.id, splitDirectoryPath(body.path))
    if (layer) await tx.directory.place(project.id, layer.id, directoryId)
  })

/** Takes a node or a layer out of the root. */
export const removeFromRoot: Handler<'removeFromRoot'> = (context) =>
  changeDirectory(context, (tx) => remove(context, tx, null, context.params.nodeId))

/** Takes a node or a layer out of a node. */
export const removeFromDirectory: Handler<'removeFromDirectory'> = (context) =>
  changeDirectory(context, async (tx) => {
    const directory = await directoryOf(tx, context.project.id, context.params.directoryId)
    await remove(context, tx, directory.id, context.params.nodeId)
  })

/** Removes a directory or a layer's place that lies directly in `parentId`. A layer goes by its node's id or its layerId. */
async function remove({ caller, project }: Context, tx: Store, parentId: string | null, nodeId: string): Promise<void> {
  const id = nodeId.toLowerCase()
  const directory = await tx.directory.byId(project.id, id)
  if (directory && directory.parent_id === parentId) return tx.directory.remove(directory.id)
  const places = await tx.directory.placements(project.id)
  const place = places.find(
    (each) => each.directory_id === parentId && (each.node_id === id || String(each.layer_id) === id),
  )
  if (!place) throw notFound(`directory or layer ${nodeId} in that place`)
  await visibleLayer(tx, caller, project.id, place.layer_id)
  await tx.directory.unplace(place.layer_id)
}

/** The whole tree, with the layers that the caller may see. */
function treeOf(rows: DirectoryRows, visible: readonly ListedLayer[]): DirectoryNode {
  const layers = new Map(visible.map(({ layer }) => [layer.id, layer.name]))
  const directories = groupBy(rows.directories, (each) => each.parent_id)
  const placements = groupBy(rows.placements, (each) => each.directory_id)

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

const { compare } = new Intl.Collator('en')
