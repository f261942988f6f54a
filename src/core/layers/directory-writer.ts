import { AppError } from '../../shared/errors/app-error'
import type { DirectoryNode, RouteParams } from '../../shared/rest'
import { isOpenWrite, type RestClient } from '../remote'
import { isWithin } from '../../shared/model/directory-path'
import { findFolder, findLayerNode, plainPath, planFolderMove, walkFolders, type FoundFolder } from './directory-tree'
import { brokenOff, lookPolicy, settleChange } from './open-change'
import { said, sentences } from '../../shared/languages/said'
import { wordedError } from '../../shared/errors/worded-error'

/**
 * Writes on the layer directory that may be repeated without harm: only PUT creates (POST children would make a second
 * folder after a lost answer), and what is gone already counts as deleted.
 */
type DirectoryWriter = ReturnType<typeof createDirectoryWriter>

/** Writes into the layer directory of one project through its service. */
export function createDirectoryWriter(client: RestClient, params: RouteParams<'getDirectory'>) {
  const read = () => client.call('getDirectory', { params })
  const readAgain = () => client.call('getDirectory', { params }, { retry: lookPolicy })

  /** Makes the folder at a plain path ('' is the root) and places the layer there, if one is named. */
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
    const root = await readAgain()
    if (layerId === undefined) return plainPath(path) === '' || findFolder(root, path) !== null
    const found = findLayerNode(root, layerId)
    return found !== null && plainPath(found.folder?.path ?? '') === plainPath(path)
  }

  /**
   * False: it was gone already.
   * @param isThere whether the directory, read again after a failure, still shows what is to be removed
   */
  async function remove(
    parentId: string | null,
    nodeId: string,
    isThere: (root: DirectoryNode) => boolean,
    again = false,
  ): Promise<boolean> {
    try {
      if (parentId === null) await client.call('removeFromRoot', { params: { ...params, nodeId } })
      else await client.call('removeFromDirectory', { params: { ...params, directoryId: parentId, nodeId } })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'service.not-found') return again
      // Not answered: what is gone then is gone by it.
      if (isOpenWrite(error) && !again) return remove(parentId, nodeId, isThere, true)
      await settleChange(error, async () => (isThere(await readAgain()) ? 'not-made' : 'made'))
      return true
    }
  }

  async function unassignIn(root: DirectoryNode, layerId: number): Promise<void> {
    const found = findLayerNode(root, layerId)
    if (!found) return
    const parentId = found.folder?.id ?? null
    const isThere = (now: DirectoryNode) => findLayerNode(now, layerId) !== null
    // Which id the path takes is not shown: the node's own first, then the layer's.
    if (await remove(parentId, found.node.id, isThere)) return
    await remove(parentId, String(layerId), isThere)
  }

  async function removeWithContent(root: DirectoryNode, folder: FoundFolder): Promise<void> {
    const start = folder.node.path
    const inside = [...walkFolders(root)].filter(({ node }) => isWithin(node.path, start)).reverse()
    const of = inside.reduce((sum, { node }) => sum + node.layers.length, 0)
    let out = 0
    try {
      for (const each of inside) {
        for (const layer of each.node.layers) {
          await unassignIn(root, layer.layerId)
          out += 1
        }
        await removeFolderNode(each)
      }
    } catch (error) {
      throw out === 0
        ? error
        : brokenOff(error, said('core.calls.partly.outOfFolder', { count: out, of }), { begun: true })
    }
  }

  async function removeFolderNode({ node, parent }: FoundFolder): Promise<void> {
    const isThere = (now: DirectoryNode) => findFolder(now, node.path) !== null
    if (node.id !== null) await remove(parent?.id ?? null, node.id, isThere)
  }

  return {
    put,
    unassign: async (layerId: number): Promise<void> => unassignIn(await read(), layerId),
    /** @param begun goes on with a move that broke off: what it has moved already is there */
    async moveFolder(from: string, to: string, begun: boolean = false): Promise<void> {
      if (from === '' || to === '') throw wordedError('invalid', 'rootStays', {})
      if (from === to) return
      if (isWithin(to, from)) throw wordedError('invalid', 'intoItself', { folder: from })
      const root = await read()
      const folder = findFolder(root, from)
      const there = findFolder(root, to)
      if (!folder && there && begun) return
      if (!folder) throw wordedError('service.not-found', 'folderGone', { folder: from })
      if (there && !begun) throw wordedError('invalid', 'folderThere', { folder: to })
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
        const made =
          of === 0 ? said('core.calls.partly.made', { to }) : said('core.calls.partly.madeWith', { to, moved, of })
        const old = done < move.puts.length ? null : said('core.calls.partly.oldThere', { from })
        throw brokenOff(error, sentences(made, old), { begun: true })
      }
    },
    async removeFolder(path: string): Promise<void> {
      const root = await read()
      const folder = findFolder(root, path)
      if (!folder) return
      try {
        await removeFolderNode(folder)
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
      throw moved === 0
        ? error
        : brokenOff(error, said('core.calls.partly.moved', { count: moved, of: layerIds.length }), { moved })
    }
  }
}
