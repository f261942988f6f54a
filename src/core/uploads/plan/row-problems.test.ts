import { expect, it } from 'vitest'
import { said } from '../../../shared/languages/said-readers'
import type { FileOnDisk } from '../../../geo/file-set'
import type { FileReport } from '../../../geo/engine-api'
import { rowOfGroup, type RowState } from './row-state'
import { notes } from './row-notes'
import { rowProblems } from './row-problems'
import { applyEdit } from './saved/plan-choices'
import type { Decision } from '../decide'
import { warningOf } from '../../../geo/formats/common/warnings'

const decision = { intendedAction: 'create', confidence: 'certain', candidates: [] } as unknown as Decision
const context = { projectSrid: 28355, landingLabel: 'the project', layerName: () => null, specification: null }

function rowWith(
  error: { code: string; message: string } | null,
  overrides: string[],
  relativePath = 'a.csv',
): RowState {
  const main: FileOnDisk = { path: `/data/${relativePath}`, relativePath, sizeBytes: 1, lastModifiedMs: 0 }
  const group = { kind: 'table', dir: '', name: 'a', main, members: [main], missing: [], beingEdited: false } as const
  const state = rowOfGroup({ ...group, members: [main], missing: [] }, { idFrom: 'a.csv' })
  state.report = { layers: [], warnings: [], error } as unknown as FileReport
  state.chosen.overrides = overrides
  return state
}
const blocking = (state: RowState) =>
  rowProblems(state, decision, context).flatMap(({ code, blocking }) => (blocking ? [code] : []))

it('a problem blocks until the user sends the row in spite of it', () => {
  const tooMuch = { code: 'geo.limit', message: 'too much' }
  expect(blocking(rowWith(tooMuch, []))).toEqual(['too-much'])
  expect(blocking(rowWith(tooMuch, ['too-much']))).toEqual([])
  expect(blocking(rowWith(tooMuch, ['something-else']))).toEqual(['too-much'])
})

it('what was sent in spite of a problem can be taken back where it was chosen', () => {
  const state = rowWith({ code: 'geo.limit', message: 'too much' }, [])
  const offered = () => rowProblems(state, decision, context)[0]?.fixes.map(({ kind }) => kind)
  const edit = { planId: 'p', rowIds: ['a'] }
  expect(offered()).toEqual(['send-anyway', 'leave-out'])
  applyEdit(state, { ...edit, overrideProblems: ['too-much'] })
  expect([blocking(state), offered()]).toEqual([[], ['take-back', 'leave-out']])
  applyEdit(state, { ...edit, takeBackOverrides: ['too-much'] })
  expect([blocking(state), offered()]).toEqual([['too-much'], ['send-anyway', 'leave-out']])
})

it('a problem that cannot be sent in spite of blocks whatever is asked for', () => {
  expect(blocking(rowWith({ code: 'file.empty', message: 'empty' }, ['empty']))).toEqual(['empty'])
  const conflict = rowWith(null, ['names-clash'])
  conflict.fault = { code: 'names-clash', message: 'two names' }
  expect(blocking(conflict)).toEqual(['names-clash'])
})

it('a name that the service refuses is told before it is sent, and cannot be sent in spite of', () => {
  const state = rowWith(null, ['name-refused'], 'a\tb\u0007.csv')
  expect(blocking(state)).toEqual(['name-refused'])
  expect(rowProblems(state, decision, context)[0]?.message).toMatch(
    /^The name a\\tb\\x07\.csv holds a control character.*Rename the file/,
  )
  expect(blocking(rowWith(null, [], 'grüne Höfe.csv'))).toEqual([])
})

it('asks for a name where the file gives its layer none, or somebody took it away', () => {
  const state = rowWith(null, [], ' .csv')
  state.row.options = { title: '' }
  expect(blocking(state)).toEqual(['no-name'])
  state.row.intendedAction = 'revise'
  expect(blocking(state)).toEqual([])
  state.row = { ...state.row, intendedAction: 'create', options: { title: 'Levels' } }
  expect(blocking(state)).toEqual([])
})

it('asks before a file is sent of which a part is missing or damaged, or that has nothing to draw, whatever its format', () => {
  const parts = ['shp-truncated', 'dbf-broken', 'row-count', 'truncated', 'damaged', 'image-truncated', 'image-damaged']
  for (const code of [...parts, 'nothing-to-draw']) {
    const state = rowWith(null, [])
    state.report!.warnings.push(warningOf(code, said('readers.limits.stopped')))
    expect(blocking(state)).toEqual([code])
    state.chosen.overrides = [code]
    expect(blocking(state)).toEqual([])
  }
})

it('says of a file that has nothing to draw what was left out of it', () => {
  const state = rowWith(null, [])
  state.report!.warnings.push(
    warningOf('tables-without-geometry', said('readers.vector.tablesWithoutGeometry', { tables: 'codes' })),
  )
  state.report!.warnings.push(
    warningOf('nothing-to-draw', said('readers.shared.nothingNoFeatures', { file: 'codes.gpkg' })),
  )
  expect(rowProblems(state, decision, context)[0]?.message).toBe(
    'There is nothing to draw in codes.gpkg: it has no features. Tables without geometry are not drawn: codes.',
  )
})

it('says that a row holds the content of another before what is usual, and keeps no row for it', () => {
  const state = rowWith(null, [])
  state.report!.layers.push({ sridFrom: 'project', bboxNative: [0, 0, 1, 1] } as never)
  state.sameAs = 'stations/levels.csv'
  expect(rowProblems(state, decision, context).map(({ code, blocking }) => [code, blocking])).toEqual([
    ['same-content', false],
    ['no-crs', false],
  ])
})

it('asks before a file is sent that would lie where its CRS is not used', () => {
  const state = rowWith(null, [])
  state.row.crs = { srid: 7856, name: 'MGA zone 56', how: 'project default' }
  state.report!.layers.push({ sridFrom: 'file', bboxNative: [0, 0, 9, 9], bbox4326: [149, -90, 149, -90] } as never)
  expect(blocking(state)).toEqual([])
  state.kmOutsideCrs = 3324
  expect(rowProblems(state, decision, context).find((one) => one.blocking)).toMatchObject({
    code: 'lands-far',
    message: 'a lands 3\u00a0324\u00a0km from where EPSG:7856 (MGA zone 56) is used. Choose its CRS.',
  })
})

it('asks before a file is sent of which nothing can lie in its CRS; one of which a part can is told only', () => {
  const state = rowWith(null, [])
  const box = [24e6, 6e6, 24e6, 6e6]
  state.row.crs = { srid: 28355, name: 'MGA zone 55', how: 'project default' }
  state.report!.layers.push({ sridFrom: 'project', bboxNative: box, bbox4326: null } as never)
  expect(blocking(state)).toEqual(['lands-nowhere'])
  expect(rowProblems(state, decision, context).find((one) => one.blocking)?.message).toBe(
    'The coordinates of a cannot lie in EPSG:28355 (MGA zone 55): it would land nowhere. Choose its CRS.',
  )
  state.suggestions = [
    {
      looksLike: 'millimetres',
      label: 'Read it as millimetres',
      options: { units: 'mm' },
    } as RowState['suggestions'][0],
  ]
  const [hinted] = rowProblems(state, decision, context).filter((one) => one.blocking)
  expect(hinted?.message).toMatch(
    /it would land nowhere\. Choose its CRS\. It looks like millimetres: read it as millimetres\.$/,
  )
  expect(hinted?.fixes[0]).toMatchObject({ kind: 'set-options', options: { units: 'mm' } })
  state.report!.layers.push({ sridFrom: 'project', bboxNative: box, bbox4326: [1, 2, 1, 2] } as never)
  expect(blocking(state)).toEqual([])
})

it('tells that a drawing is sent in millimetres, and nothing of the kind where units mean nothing', () => {
  const told = (path: string, units: 'mm' | 'm') => {
    const state = rowWith(null, [], path)
    state.row.options.units = units
    return notes(state).map(({ code }) => code)
  }
  expect([told('a.dxf', 'mm'), told('a.dwg', 'mm')]).toEqual([['in-millimetres'], ['in-millimetres']])
  expect([told('a.dxf', 'm'), told('a.csv', 'mm')]).toEqual([[], []])
})

it('tells that a drawing is read as its layer was sent last, as long as it is', () => {
  const state = rowWith(null, [], 'plan.dxf')
  state.asLast = { units: 'mm', srid: 27700 }
  const told = () =>
    rowProblems(state, decision, context).flatMap(({ code, message }) => (code === 'as-last-time' ? [message] : []))
  expect(told()).toEqual([])
  state.row.options = { ...state.row.options, units: 'mm', srid: 27700 }
  expect(told()).toEqual(['a is read as its layer was sent last: in millimetres and in EPSG:27700.'])
  state.row.options = { ...state.row.options, units: 'm' }
  expect(told()).toEqual(['a is read as its layer was sent last: in EPSG:27700.'])
})
