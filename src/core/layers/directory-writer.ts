import { AppError } from '../../shared/errors/app-error'
import type { DirectoryNode, RouteParams } from '../../shared/rest'
import { isOpenWrite, type RestClient } from '../remote'
import { isWithin } from '../../shared/model/directory-path'
import { findFolder, findLayerNode, plainPath, planFolderMove, walkFolders, type FoundFolder } from './directory-tree'
import { brokenOff, lookPolicy, settleChange } from './open-change'

/**
 * Writes on the layer directory that may be repeated without harm: only PUT creates (POST children would make a second
 * folder after a lost answer), and what is gone already counts as deleted.
 */
export interface DirectoryWriter {
  /** Makes the folder at a plain path ('' is the root) and places the layer there, if one is named. */
  put(path: string, layerId?: number): Promise<void>
  unassign(layerId: number): Promise<void>
  /** @param begun goes on with a move that broke off: what it has moved already is there */
  moveFolder(from: string, to: string, begun?: boolean): Promise<void>
  removeFolder(path: string): Promise<void>
}

/** Writes into the layer directory of one project through its service. */
export function createDirectoryWriter(client: RestClient, params: RouteParams<'getDirectory'>): DirectoryWriter {
  const read = () => client.call('getDirectory', { params })

  async function put(path: string, layerId?: number): Promise<void> {
    try {
      await client.call('putDirectory', { params, body: { path, layerId } })
    } catch (error) {
      // A web page may come from something between, or be the service's way to say that it is done: the directory tells.
      const page = error instanceof AppError && error.code === 'net.protocol'
      if (!page) await settleChange(error, async () => ((await isPut(path, layerId)) ? 'made' : 'not-made'))
      else if (!(await isPut(path, layerId).catch(() => false))) throw error
    }
  }

  async function isPut(path: string, layerId: number | undefined): Promise<boolean> {
    const root = await client.call('getDirectory', { params }, { retry: lookPolicy })
    if (layerId === undefined) return plainPath(path) === '' || findFolder(root, path) !== null
    const found = findLayerNode(root, layerId)
    return found !== null && plainPath(found.folder?.path ?? '') === plainPath(path)
  }

  /** False: it was gone already. */
  async function remove(parentId: string | null, nodeId: string, again = false): Promise<boolean> {
    try {
      if (parentId === null) await client.call('removeFromRoot', { params: { ...params, nodeId } })
      else await client.call('removeFromDirectory', { params: { ...params, directoryId: parentId, nodeId } })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'service.not-found') return again
      // Not answered: what is gone then is gone by it.
      if (isOpenWrite(error) && !again) return remove(parentId, nodeId, true)
      throw error
    }
  }

  async function unassignIn(root: DirectoryNode, layerId: number): Promise<void> {
    const found = findLayerNode(root, layerId)
    if (!found) return
    const parentId = found.folder?.id ?? null
    // Which id the path takes is not shown: the node's own first, then the layer's.
    if (await remove(parentId, found.node.id)) return
    await remove(parentId, String(layerId))
  }

  async function removeWithContent(root: DirectoryNode, folder: FoundFolder): Promise<void> {
    const start = folder.node.path
    const inside = [...walkFolders(root)].filter(({ node }) => isWithin(node.path, start)).reverse()
    for (const each of inside) {
      for (const layer of each.node.layers) await unassignIn(root, layer.layerId)
      await removeFolderNode(each)
    }
  }

  async function removeFolderNode({ node, parent }: FoundFolder): Promise<void> {
    if (node.id !== null) await remove(parent?.id ?? null, node.id)
  }

  return {
    put,
    unassign: async (layerId) => unassignIn(await read(), layerId),
    async moveFolder(from, to, begun = false) {
      if (from === '' || to === '') throw new AppError('invalid', 'The root of the directory cannot be moved.')
      if (from === to) return
      if (isWithin(to, from)) throw new AppError('invalid', `“${from}” cannot be moved into itself.`)
      const root = await read()
      const folder = findFolder(root, from)
      const there = findFolder(root, to)
      if (!folder && there && begun) return
      if (!folder) throw new AppError('service.not-found', `The folder “${from}” is not on the service any more.`)
      if (there && !begun) throw new AppError('invalid', `There is already a folder “${to}”. Choose another name.`)
      const move = planFolderMove(root, folder, to)
      let done = 0
      try {
        for (const step of move.puts) {
          await put(step.path, step.layerId)
          done += 1
        }
        for (const old of move.removals) await removeFolderNode(old)
      } catch (error) {
        if (done === 0) throw error
        const moved = move.puts.slice(0, done).filter(({ layerId }) => layerId !== undefined).length
        const of = move.puts.filter(({ layerId }) => layerId !== undefined).length
        throw brokenOff(error, `The folder “${to}” is made, and holds ${moved} of ${of} layers.`, { begun: true })
      }
    },
    async removeFolder(path) {
      const root = await read()
      const folder = findFolder(root, path)
      if (!folder || folder.node.id === null) return
      try {
        await remove(folder.parent?.id ?? null, folder.node.id)
      } catch (error) {
        // A service may refuse to remove a folder that holds something.
        if (!(error instanceof AppError) || !['service.conflict', 'service.bad-request'].includes(error.code))
          throw error
        await removeWithContent(root, folder)
      }
    },
  }
}

/**
 * Moves layers one after the other to the folder at a plain path; null unassigns them. The error of one that fails says how many
 * were moved before it, in `details.moved` too.
 */
export async function moveEach(
  writer: DirectoryWriter,
  layerIds: readonly number[],
  path: string | null,
): Promise<void> {
  for (const [moved, layerId] of layerIds.entries()) {
    try {
      await (path === null ? writer.unassign(layerId) : writer.put(path, layerId))
    } catch (error) {
      throw moved === 0 ? error : brokenOff(error, `${moved} of ${layerIds.length} layers were moved.`, { moved })
    }
  }
}
