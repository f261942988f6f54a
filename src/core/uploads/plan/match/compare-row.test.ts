import { describe, expect, it } from 'vitest'
import type { ShownDiff } from '../../../../shared/contract'
import { compareRow } from './compare-row'
import { newRow, type RowState } from '../row-state'

const project = { connectionId: 'local', organization: 'demo', projectId: 1 }
const file = { path: '/issue/mains.shp', name: 'mains.shp', ext: 'shp', sizeBytes: 1, lastModifiedMs: 0 }

function rowThat(changes: Partial<RowState['row']>): RowState {
  const state = newRow({
    idFrom: 'mains',
    name: 'mains',
    folder: '',
    files: [],
    kind: 'shapefile',
    readSet: { name: 'mains', main: file, members: [file] },
    missing: [],
    beingEdited: false,
    fault: null,
  })
  return { ...state, row: { ...state.row, ...changes } }
}

const same: ShownDiff = {
  ...{
    id: 'one',
    added: 0,
    removed: 0,
    changed: 0,
    moved: 0,
    unchanged: 1,
    withoutPlace: 0,
    schema: [],
    bbox4326: null,
  },
  tolerance: { degrees: 0, heights: 0, plainUnits: 0, numbers: 0 },
  matchedBy: { by: 'id', column: null },
  pairedBy: { key: 0, geometry: 0, attributes: 0, near: 0 },
  rasters: [],
}

describe('a row of the plan beside the layer that it would revise', () => {
  it('is read as it would be sent, also when the row is stopped by a problem', async () => {
    const asked: unknown[] = []
    const state = rowThat({ action: 'problem', intendedAction: 'revise', targetLayerId: 7, options: { srid: 28356 } })
    const compareWithFiles = (...args: unknown[]) => {
      asked.push(args.slice(0, 2))
      return Promise.resolve(same)
    }
    await expect(compareRow({ project, state }, { compareWithFiles }, new AbortController().signal)).resolves.toBe(same)
    expect(asked).toMatchObject([
      [
        { project, layerId: 7 },
        { files: { main: file }, srid: 28356 },
      ],
    ])
  })

  it('is refused when the row makes a new layer', async () => {
    const compareWithFiles = () => Promise.resolve(same)
    await expect(
      compareRow({ project, state: rowThat({}) }, { compareWithFiles }, new AbortController().signal),
    ).rejects.toMatchObject({ code: 'invalid' })
  })
})
