import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { DirectoryNode } from '../../shared/rest'
import type { RestClient } from '../remote'
import { findFolder, findLayerNode, plainPath, planFolderMove } from './directory-tree'
import { createDirectoryWriter, moveEach } from './directory-writer'
import { linkOnService, shownLayer } from './shown-layer'

const folder = (path: string, directories: DirectoryNode[] = [], layerIds: number[] = []): DirectoryNode => ({
  id: path === '/' ? null : `id of ${path}`,
  path,
  directories,
  layers: layerIds.map((layerId) => ({ id: `node ${layerId}`, layerId, layerName: `L${layerId}`, path })),
})
const tree = () => folder('/', [folder('/A', [folder('/A/B', [], [3, 2])], [1]), folder('/AB')], [9])

/**
 * A client that answers the tree and notes what is written; `refuse` names calls that fail.
 * @param later the tree once something was written
 */
function scripted(refuse: Record<string, AppError> = {}, later = tree) {
  const calls: string[] = []
  const call = (name: string, request: { params: Record<string, unknown>; body?: unknown }) => {
    if (name === 'getDirectory') return Promise.resolve(calls.length === 0 ? tree() : later())
    const { organizationNickname: _o, projectId: _p, ...rest } = request.params
    const text = [name, ...Object.values(rest), ...(request.body ? [JSON.stringify(request.body)] : [])].join(' ')
    calls.push(text)
    const failure = refuse[text]
    return failure ? Promise.reject(failure) : Promise.resolve(undefined)
  }
  const client = { call } as unknown as RestClient
  return { calls, writer: createDirectoryWriter(client, { organizationNickname: 'a', projectId: 1 }) }
}

describe('the directory', () => {
  it('finds folders and layers, and tells /A from /AB', () => {
    expect(plainPath('/A/B/')).toBe('A/B')
    expect(plainPath(' /A / B/ ')).toBe('A/B')
    expect(findFolder(tree(), 'A/B')?.parent?.path).toBe('/A')
    expect(findLayerNode(tree(), 2)?.folder?.path).toBe('/A/B')
    expect(findLayerNode(tree(), 9)?.folder).toBeNull()
    const found = findFolder(tree(), 'A')
    const plan = found && planFolderMove(tree(), found, 'C')
    expect(plan?.puts).toEqual([
      { path: 'C' },
      { path: 'C', layerId: 1 },
      { path: 'C/B' },
      { path: 'C/B', layerId: 3 },
      { path: 'C/B', layerId: 2 },
    ])
    expect(plan?.removals.map((each) => each.node.path)).toEqual(['/A/B', '/A'])
  })

  it('moves a folder by puts in order, then removes the old ones, deepest first', async () => {
    const { calls, writer } = scripted()
    await writer.moveFolder('A', 'AB/C')
    expect(calls.slice(-2)).toEqual(['removeFromDirectory id of /A id of /A/B', 'removeFromRoot id of /A'])
  })

  it('refuses to move into itself or onto another', async () => {
    const { writer, calls } = scripted()
    await expect(writer.moveFolder('A', 'A/B/C')).rejects.toMatchObject({ code: 'invalid' })
    await expect(writer.moveFolder('A', 'AB')).rejects.toMatchObject({ code: 'invalid' })
    await expect(writer.moveFolder('', 'D')).rejects.toThrow('root of the directory')
    await expect(writer.moveFolder('A', '')).rejects.toThrow('root of the directory')
    expect(calls).toEqual([])
  })

  it('says how far a move of a folder came that broke off, and goes on with it', async () => {
    const busy = new AppError('service.busy', 'Busy.', { retry: 'later' })
    const { writer } = scripted({ 'putDirectory {"path":"C/B"}': busy })
    await expect(writer.moveFolder('A', 'C')).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Busy\. .*not made\. The folder “C” is made, and holds 1 of 3 layers\.$/,
      ) as string,
      ...{ code: 'service.busy', retry: 'later', details: { begun: true } },
    })
    const again = scripted()
    await again.writer.moveFolder('A', 'AB', true)
    expect(again.calls).toContain('putDirectory {"path":"AB","layerId":1}')
    await again.writer.moveFolder('gone', 'AB', true)
  })

  it('says how many layers were moved before one could not be', async () => {
    const busy = new AppError('service.busy', 'Busy.', { retry: 'later' })
    const { writer } = scripted({ 'putDirectory {"path":"AB","layerId":3}': busy })
    const move = moveEach(writer, [1, 2, 3, 9], 'AB')
    await expect(move).rejects.toMatchObject({
      message: 'Busy. The service was read again: the change was not made. 2 of 4 layers were moved.',
      details: { moved: 2 },
    })
  })

  it('looks what became of a removal that the service failed in, and says how far it came', async () => {
    const busy = new AppError('service.busy', 'Busy.', { retry: 'later' })
    const notMade = 'Busy. The service was read again: the change was not made.'
    const refuse = {
      'removeFromRoot id of /A': busy,
      'removeFromDirectory id of /A/B node 2': busy,
    }
    const { writer } = scripted(refuse)
    await expect(writer.removeFolder('A')).rejects.toThrow(notMade)
    await expect(moveEach(writer, [1, 2], null)).rejects.toThrow(`${notMade} 1 of 2 layers was moved.`)
    await expect(writer.moveFolder('A', 'C')).rejects.toThrow(
      `${notMade} The folder “C” is made, and holds 3 of 3 layers. “A” is still there.`,
    )
    const full = scripted({ ...refuse, 'removeFromRoot id of /A': new AppError('service.conflict', 'not empty') })
    await expect(full.writer.removeFolder('A')).rejects.toMatchObject({
      message: `${notMade} 1 of its 3 layers is in no folder now.`,
      details: { begun: true },
    })
  })

  it('takes a removal for made that the directory shows, whatever the service answered', async () => {
    const failed = new AppError('service.failed', 'Failed.', { retry: 'later' })
    const { writer } = scripted({ 'removeFromRoot node 9': failed, 'removeFromRoot id of /AB': failed }, () =>
      folder('/', [folder('/A', [], [1])]),
    )
    await writer.unassign(9)
    await writer.removeFolder('AB')
  })

  it('takes a web page for an answer where the directory says that it was done', async () => {
    const page = new AppError('net.protocol', 'a web page')
    const puts = [{ path: 'A/B', layerId: 2 }, { path: '', layerId: 9 }, { path: 'AB' }] as const
    const refuse = Object.fromEntries([...puts, { path: 'A', layerId: 2 }].map((body) => [`putDirectory ${JSON.stringify(body)}`, page])) // prettier-ignore
    const { writer } = scripted(refuse)
    for (const body of puts) await writer.put(body.path, 'layerId' in body ? body.layerId : undefined)
    await expect(writer.put('A', 2)).rejects.toBe(page)
  })

  it('looks what became of a write that was not answered, and says so', async () => {
    const cut = new AppError('net.cut', 'It broke. The change may have been made all the same: read again before you repeat it.') // prettier-ignore
    const bodies = [{ path: 'A/B', layerId: 2 }, { path: 'A', layerId: 2 }].map((body) => `putDirectory ${JSON.stringify(body)}`) // prettier-ignore
    const removal = 'removeFromDirectory id of /A/B node 2'
    const { writer, calls } = scripted(Object.fromEntries([...bodies, removal].map((call) => [call, cut])))
    await writer.put('A/B', 2)
    await expect(writer.put('A', 2)).rejects.toThrow(
      /^It broke\. The service was read again: the change was not made\.$/,
    )
    // To remove twice does no harm.
    await expect(writer.unassign(2)).rejects.toThrow(
      /^It broke\. The service was read again: the change was not made\.$/,
    )
    expect(calls.filter((call) => call === removal)).toHaveLength(2)
  })

  it('unassigns by the node, else by the layer', async () => {
    const gone = new AppError('service.not-found', 'no')
    const { calls, writer } = scripted({ 'removeFromDirectory id of /A/B node 2': gone })
    await writer.unassign(2)
    expect(calls).toEqual(['removeFromDirectory id of /A/B node 2', 'removeFromDirectory id of /A/B 2'])
  })

  it('empties a folder that a service does not remove with its content', async () => {
    const full = new AppError('service.conflict', 'not empty')
    const { calls, writer } = scripted({ 'removeFromRoot id of /A': full })
    await expect(writer.removeFolder('A')).rejects.toThrow('not empty 3 of its 3 layers are in no folder now.')
    expect(calls).toEqual([
      'removeFromRoot id of /A',
      'removeFromDirectory id of /A/B node 3',
      'removeFromDirectory id of /A/B node 2',
      'removeFromDirectory id of /A id of /A/B',
      'removeFromDirectory id of /A node 1',
      'removeFromRoot id of /A',
    ])
  })
})

describe('shownLayer', () => {
  it('hides marks and download links', () => {
    const source = { url: 'https://x.test/f?signature=abc', fileLastModified: 1, filename: 'a.csv', srid: -1 }
    const revision = { id: 'r', comment: 'as built ⟦u:abcdefghjk⟧', createdDate: '', source, user: null }
    const layer = { revisions: [revision] } as unknown as Parameters<typeof shownLayer>[0]
    expect(shownLayer(layer).revisions[0]).toMatchObject({ comment: 'as built', source: { url: linkOnService } })
  })
})
