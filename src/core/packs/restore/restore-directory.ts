import { toAppError } from '../../../shared/errors/app-error'
import type { DirectoryNode, Layer, RouteBody } from '../../../shared/rest'
import { projectParams } from '../../project-key'
import type { LayerWork, Restoring } from './restoring'

interface Tree {
  paths: string[]
  /** Paths by ids of layers. */
  placeOf: Map<number, string>
}

/** Makes the directories of the pack, empty ones too, and puts the layers there; what is so already is left. */
export async function restoreDirectory(restoring: Restoring, works: readonly LayerWork[]) {
  const { client, project, signal, contents, lacks } = restoring
  const params = projectParams(project)
  const wanted = treeOf(contents.layers.overview.root)
  for (const { layer, path } of contents.layers.notInForce) if (path !== null) wanted.placeOf.set(layer.id, path)
  const now = treeOf(await client.call('getDirectory', { params }, { signal }))
  const done = { directories: 0, placed: 0 }
  const put = async (body: RouteBody<'putDirectory'>, of: Pick<Layer, 'id' | 'name'> | null): Promise<number> => {
    try {
      await client.call('putDirectory', { params, body }, { signal })
      return 1
    } catch (error) {
      const { code, message } = toAppError(error)
      if (!/^service\.(conflict|bad-request|not-found|forbidden)$/.test(code)) throw error
      lacks({ what: 'directory', id: of?.id ?? null, name: of?.name ?? body.path, count: 1, reason: message })
      return 0
    }
  }
  for (const path of wanted.paths) done.directories += now.paths.includes(path) ? 1 : await put({ path }, null)
  for (const { layer, layerId } of works) {
    const path = wanted.placeOf.get(layer.id)
    if (path === undefined || layerId === null) continue
    const isThere = now.placeOf.get(layerId) === path
    done.placed += isThere ? 1 : await put({ path: path === '/' ? '' : path, layerId }, layer)
  }
  return done
}

function treeOf(root: DirectoryNode): Tree {
  const tree: Tree = { paths: [], placeOf: new Map() }
  const open = [root]
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.path !== '/') tree.paths.push(node.path)
    for (const { layerId } of node.layers) tree.placeOf.set(layerId, node.path)
    open.push(...node.directories)
  }
  return tree
}
