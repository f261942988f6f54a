import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import type { LayerOverview } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { DirectoryNode, Layer } from '../../shared/rest'
import { openSnapshots } from '../store/snapshots'
import { openEditStore } from './edit-store'
import { createEdits, type EditOutcome } from './edits'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
const layer = (id: number, name: string, more: Partial<Layer> = {}) =>
  ({ id, name, description: null, onByDefault: true, global: false, downloadRules: 0, lastEditDate: null, startDate: null, endDate: null, revisions: [], user: null, ...more }) as unknown as Layer // prettier-ignore
const folder = (path: string, layerIds: number[], directories: DirectoryNode[] = []): DirectoryNode => ({
  ...{ id: path, path, directories },
  layers: layerIds.map((layerId) => ({ id: `n${layerId}`, layerId, layerName: `L${layerId}`, path })),
})
const overview = (): LayerOverview => ({
  layers: [layer(1, 'L1'), layer(2, 'L2'), layer(3, 'L3')],
  root: folder('/', [], [folder('/Old', [1, 2])]),
  unassigned: [{ layerId: 3, name: 'L3' }],
})
/** Where each layer is shown: folders as "path: names". */
const shown = ({ root, unassigned }: LayerOverview) => {
  const places = (node: DirectoryNode): string[] => [
    ...(node.layers.length > 0 ? [`${node.path}: ${node.layers.map(({ layerName }) => layerName).join()}`] : []),
    ...node.directories.flatMap(places),
  ]
  return [...places(root), `none: ${unassigned.map(({ name }) => name).join()}`]
}

let db: Sqlite
beforeEach(() => {
  db = openSqlite(':memory:')
  openSnapshots(db)
})
afterEach(() => db.close())

/** Edits of a service that refuses to write some layers, and notes what it wrote. */
function waiting(refused: readonly number[] = []) {
  const written: unknown[] = []
  const outcomes: EditOutcome[] = []
  const call = (route: string, { params, body }: { params: { layerId: number }; body?: unknown }) => {
    if (route === 'getLayer') return Promise.resolve({ ...layer(params.layerId, `L${params.layerId}`), user: null })
    if (route === 'getDirectory') return Promise.resolve(overview().root)
    if (refused.includes(params.layerId)) return Promise.reject(new AppError('service.forbidden', 'You may not.'))
    written.push([params.layerId, body])
    return Promise.resolve(undefined)
  }
  const edits = createEdits({
    store: openEditStore(db),
    connections: { client: () => Promise.resolve({ call }), link: () => ({ state: 'ok' }) } as never,
    clock: { now: () => Date.parse('2026-11-21T12:00:00Z') },
    log: () => undefined,
    emit: () => undefined,
    onLayersChanged: () => undefined,
    isArchived: () => null,
    onTried: (_, outcome) => outcomes.push(outcome),
  })
  return { edits, written, outcomes }
}

describe('edits that wait', () => {
  it('of one layer are one, and none where the layer is again as it was', () => {
    const { edits } = waiting()
    const one = layer(1, 'L1')
    edits.keepChanges(project, one, { name: 'Mains' })
    edits.keepChanges(project, one, { name: 'Water mains', global: true })
    expect(edits.list(project).map(({ text }) => text)).toEqual([
      'Renamed to “Water mains”, Seen by everyone yes (was no)',
    ])
    edits.keepChanges(project, one, { name: 'L1' })
    expect(edits.list(project).map(({ text }) => text)).toEqual(['Seen by everyone yes (was no)'])
    edits.keepChanges(project, one, { global: false })
    edits.keepMove(project, overview(), [1], 'New')
    edits.keepMove(project, overview(), [1], 'Old')
    expect(edits.list(project)).toEqual([])
  })

  it('say in words what they do', () => {
    const { edits } = waiting()
    edits.keepMove(project, overview(), [1], 'New/Deep')
    edits.keepMove(project, overview(), [2], null)
    edits.keepMove(project, overview(), [3], '')
    edits.keepMove(project, overview(), [9], 'New')
    edits.keepChanges(project, layer(4, 'L4', { endDate: '2026-12-31' }), { validUntil: null, downloadRules: 1 })
    edits.keepChanges(project, layer(5, 'L5'), { description: 'x', opacity: 0.5, validFrom: '2026-12-01' })
    expect(edits.list(project).map(({ layerName, text }) => `${layerName}: ${text}`)).toEqual([
      'L1: Moved to “New / Deep”',
      'L2: Taken out of its folder',
      'L3: Moved to the top',
      'Layer 9: Moved to “New”',
      'L4: Valid until none (was 31 Dec 2026), Downloads latest only (was all revisions)',
      'L5: Description changed, Opacity 0.5, Valid from 1 Dec 2026 (was none)',
    ])
    expect(edits.list(project).map(({ untold }) => untold)).toEqual([[], [], [], [], [], ['opacity']])
    expect([...edits.datesEdited(project)]).toEqual([4, 5])
  })

  it('are shown as if they were made, what was read stays as it is', () => {
    const { edits } = waiting()
    const read = overview()
    edits.keepChanges(project, read.layers[0] as Layer, { name: 'Mains' })
    edits.keepMove(project, read, [1], 'New/Deep')
    edits.keepMove(project, read, [2], null)
    edits.keepMove(project, read, [3], 'Old')
    expect(shown(edits.overview(project, read))).toEqual(['/Old: L3', '/New/Deep: Mains', 'none: L2'])
    expect(edits.layer(project, layer(1, 'L1')).name).toBe('Mains')
    expect(edits.layer(project, layer(2, 'L2')).name).toBe('L2')
    expect(read).toEqual(overview())
    const elsewhere = { ...project, projectId: 2 }
    expect(edits.overview(elsewhere, read)).toBe(read)
  })

  it('are sent in their order, but none of a layer after one that was refused', async () => {
    const { edits, written, outcomes } = waiting([1])
    edits.keepChanges(project, layer(1, 'L1'), { name: 'A' })
    edits.keepMove(project, overview(), [1], 'New')
    edits.keepChanges(project, layer(2, 'L2'), { name: 'B' })
    edits.keepChanges(project, layer(3, 'L3'), { name: 'C' })
    await edits.send('c')
    expect(written).toEqual([[2, { name: 'B' }], [3, { name: 'C' }]]) // prettier-ignore
    expect(outcomes).toEqual(['failed', 'sent', 'sent'])
    expect(edits.list(project).map(({ text, state, message }) => [text, state, message])).toEqual([
      ['Renamed to “A”', 'failed', 'You may not.'],
      ['Moved to “New”', 'waiting', null],
    ])
    // What waits for a person is not shown as if it were made.
    expect(shown(edits.overview(project, overview()))).toEqual(['/Old: L2', '/New: L1', 'none: L3'])
    expect(edits.layer(project, layer(1, 'L1')).name).toBe('L1')
  })

  it('is never written over what a colleague changed meanwhile, until a person says so, and not the next one either', async () => {
    const { edits, written } = waiting()
    const known = layer(1, 'Mains')
    const state = () => edits.list(project).map((each) => each.state)
    edits.keepChanges(project, known, { name: 'Water' })
    await edits.send('c')
    expect([state(), written]).toEqual([['conflict'], []])
    edits.sendAnyway(edits.list(project)[0]?.id ?? '')
    await edits.send('c')
    expect([state(), written]).toEqual([[], [[1, { name: 'Water' }]]])
    edits.keepChanges(project, known, { name: 'Water mains' })
    await edits.send('c')
    expect([state(), written]).toEqual([['conflict'], [[1, { name: 'Water' }]]])
  })

  it('that was dropped is gone for good', () => {
    const { edits } = waiting()
    edits.keepChanges(project, layer(1, 'L1'), { name: 'A' })
    const { id } = edits.list(project)[0] ?? { id: '' }
    edits.drop(id)
    expect(edits.list(project)).toEqual([])
    expect(edits.activeConnections()).toEqual([])
    expect(() => edits.drop(id)).toThrow('does not wait any more')
  })
})
