import { describe, expect, it } from 'vitest'
import type { PlanRow } from '../../shared/contract'
import type { Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import { speak } from '../language/speak'
import { mixedTick, mixedValue } from './mixed-values'
import { planFolders } from './plan-folders'
import {
  actionLine,
  countActions,
  fileLine,
  filterRows,
  goneLines,
  groupIgnored,
  nothingFoundText,
  planActions,
  planFraction,
  planningText,
  sortRows,
  summarisePlan,
  withoutName,
  type PlanSortKey,
  notedProblem,
} from './plan-view'
import { optionsFor, rowKind } from '../features/uploads/row-kind'

const row = (name: string, changes: Partial<PlanRow> = {}): PlanRow => ({
  id: name,
  name,
  folder: '',
  files: [{ path: `/d/${name}.shp`, name: `${name}.shp`, ext: 'shp', sizeBytes: 10, lastModifiedMs: 0 }],
  sizeBytes: 10,
  lastModifiedMs: 0,
  action: 'create',
  intendedAction: 'create',
  reason: '',
  confidence: 'certain',
  matched: true,
  targetLayerId: null,
  targetLayerName: null,
  candidates: [],
  selected: true,
  inspection: 'done',
  formatLabel: 'Shapefile',
  features: 1,
  geometryTypes: [],
  crs: { srid: 7856, name: null, how: 'from .prj' },
  bbox4326: null,
  outline4326: null,
  landing: null,
  fields: [],
  columns: [],
  options: {},
  problems: [],
  warnings: [],
  ...changes,
})

const rows = [
  row('new', { folder: 'Utilities/potholing', sizeBytes: 2_000_000 }),
  row('mains', { action: 'revise', targetLayerName: 'Water mains', folder: 'Utilities' }),
  row('same', { action: 'skip', selected: false }),
  row('bad', {
    action: 'problem',
    folder: 'Survey',
    problems: [{ code: 'no-crs', blocking: true, message: 'No CRS: choose one', fixes: [] }],
  }),
  row('left', { selected: false }),
]
const all = { actions: new Set(planActions), folder: null, text: '' }
const names = (list: readonly PlanRow[]) => list.map((item) => item.name)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('the plan as it is shown', () => {
  it('puts problems first', () => {
    expect(names(sortRows(rows, { key: 'action', descending: true }))).toEqual(['bad', 'mains', 'left', 'new', 'same'])
  })

  it('gives a place to what has changed, without comparing all again', () => {
    let read = 0
    const list = Array.from({ length: 1_000 }, (_, n) => {
      const name = `row ${n}`
      return Object.defineProperty(row(name), 'name', { get: () => (read++, name) })
    })
    const sort = { key: 'action', descending: true } as const
    const before = sortRows(list, sort)
    read = 0
    const changed = list.map((each, n) => (n === 500 ? { ...row('row 7b'), id: 'row 500' } : each))
    const now = sortRows(changed, sort, before)
    expect(read).toBeLessThan(50)
    expect(names(now)).toEqual(names(sortRows(changed, sort)))
    expect(now).toHaveLength(1_000)
  })

  it('sorts by any column, numbers in names by their value, and equal rows by name', () => {
    const list = [
      row('pipe 10', { sizeBytes: 5, features: null, folder: 'b', crs: { srid: null, name: null, how: '' } }),
      row('pipe 2', { sizeBytes: 5, features: 0, folder: 'a', lastModifiedMs: 9, formatLabel: null }),
      row('gas', { sizeBytes: 7, features: 3, folder: 'a', files: [], confidence: 'ask' }),
    ]
    const by = (key: PlanSortKey, descending = false) => names(sortRows(list, { key, descending }))
    expect(by('name')).toEqual(['gas', 'pipe 2', 'pipe 10'])
    expect(by('name', true)).toEqual(['pipe 10', 'pipe 2', 'gas'])
    expect(by('size')).toEqual(['pipe 2', 'pipe 10', 'gas'])
    expect(by('size', true)).toEqual(['gas', 'pipe 2', 'pipe 10'])
    expect(by('features')).toEqual(['pipe 10', 'pipe 2', 'gas'])
    expect(by('folder')).toEqual(['gas', 'pipe 2', 'pipe 10'])
    expect(by('files')).toEqual(['gas', 'pipe 2', 'pipe 10'])
    expect(by('crs')).toEqual(['pipe 10', 'gas', 'pipe 2'])
    expect(by('format')).toEqual(['pipe 2', 'gas', 'pipe 10'])
    expect(by('modified', true)).toEqual(['pipe 2', 'gas', 'pipe 10'])
    // Of those that are created, what is asked about comes first.
    expect(by('action', true)).toEqual(['gas', 'pipe 2', 'pipe 10'])
  })

  it('finds by layer name, problem and folder', () => {
    expect(names(filterRows(rows, { ...all, text: 'water' }))).toEqual(['mains'])
    expect(names(filterRows(rows, { ...all, text: 'crs choose' }))).toEqual(['bad'])
    expect(names(filterRows(rows, { ...all, folder: 'Utilities' }))).toEqual(['new', 'mains'])
    expect(names(filterRows(rows, { ...all, actions: new Set(['skip'] as const) }))).toEqual(['same'])
  })

  it('counts rows and problems up the folders', () => {
    const folders = planFolders(rows, '2026-W47').map((folder) => [
      folder.name,
      folder.depth,
      folder.rows,
      folder.problems,
    ])
    expect(folders).toEqual([
      ['2026-W47', 0, 5, 1],
      ['Survey', 1, 1, 1],
      ['Utilities', 1, 2, 0],
      ['potholing', 2, 1, 0],
    ])
  })

  it('keeps a folder whose name is the start of another apart', () => {
    const list = [row('a', { folder: 'A' }), row('ab', { folder: 'A b' }), row('ac', { folder: 'A/c' })]
    expect(names(filterRows(list, { ...all, folder: 'A' }))).toEqual(['a', 'ac'])
    expect(planFolders(list, 'top').map((folder) => folder.path)).toEqual(['', 'A', 'A/c', 'A b'])
  })

  it('says what Start will do and what stays', () => {
    expect(countActions(rows)).toEqual({ create: 2, revise: 1, skip: 1, problem: 1 })
    expect(plain(summarisePlan(rows).sentence)).toBe(
      '2 rows will be sent, 2 MB. 1 unchanged, 1 with problems and 1 not ticked stay here.',
    )
    expect(plain(summarisePlan([row('x', { action: 'problem' })]).sentence)).toBe(
      'Nothing would be sent. 1 with problems stays here.',
    )
    const copy = { reasonBy: { key: 'core.decision.duplicate', params: { name: 'a.shp' } } } as const
    const copied = row('z', { action: 'skip', ...copy })
    expect(plain(summarisePlan([copied]).sentence)).toBe('Nothing would be sent. 1 left out stays here.')
    expect(actionLine(copied)).toBe('Left out')
    const left = [row('x', { action: 'skip' }), row('y', { action: 'skip', matched: false })]
    expect(plain(summarisePlan(left).sentence)).toBe('Nothing would be sent. 1 unchanged and 1 left out stay here.')
  })

  it('names what will happen', () => {
    expect(rows.map(actionLine)).toEqual([
      'Create',
      'Revise “Water mains”',
      'Unchanged, skipped',
      'No CRS: choose one',
      'Create',
    ])
    // What is skipped need not be unchanged.
    expect(actionLine(row('x', { action: 'skip', matched: false }))).toBe('Left out')
    expect(actionLine(row('x', { action: 'skip', rule: 'sent-revised-since' }))).toBe('Sent before, skipped')
    expect(actionLine(row('x', { options: { directoryPath: '/Survey/drone' } }))).toBe('Create in Survey / drone')
    expect(fileLine(rows[0] as PlanRow)).toBe('new.shp')
    expect(withoutName(row('gas'), 'gas.shp names no CRS.')).toBe('Names no CRS.')
    expect(withoutName(row('gas'), 'gasworks lie far away.')).toBe('gasworks lie far away.')
  })

  it('tells what a row that is sent lacks, and of one that is skipped why it is', () => {
    const [noCrs, news] = ['no-crs', 'layers-changed'].map((code) => ({
      code,
      blocking: false,
      message: '',
      fixes: [],
    }))
    const noted = (action: PlanRow['action'], ...problems: (typeof noCrs)[]) =>
      notedProblem(row('x', { action, problems: problems as PlanRow['problems'] }))?.code ?? null
    expect(noted('create', noCrs)).toBe('no-crs')
    expect(noted('skip', noCrs)).toBeNull()
    expect(noted('skip', noCrs, news)).toBe('layers-changed')
  })

  it('says of each file that is gone what becomes of its layer', () => {
    const gone = { path: '/w/47/fence.shp', layerId: 3, layerName: 'Fence', renamedTo: null }
    expect(goneLines([gone, { ...gone, path: 'C:\\w\\old.shp', renamedTo: 'new' }])).toEqual([
      { path: '/w/47/fence.shp', name: 'fence.shp', what: 'Layer “Fence” stays as it is.' },
      { path: 'C:\\w\\old.shp', name: 'old.shp', what: 'Renamed to new? It holds what layer “Fence” holds.' },
    ])
  })

  it('groups what is left out by reason', () => {
    const groups = groupIgnored([
      { path: 'd/a.bak', reason: 'a.bak is a backup.' },
      { path: 'x.pdf', reason: 'is a PDF.' },
      { path: 'b.bak', reason: 'is a backup.' },
    ])
    expect(groups.map((group) => [group.reason, group.paths.length])).toEqual([
      ['is a backup.', 2],
      ['is a PDF.', 1],
    ])
    // A file that is called as what it is.
    expect(groupIgnored([{ path: 'd/pipe', reason: 'pipe is a pipe, not a file.' }])).toEqual([
      { reason: 'is a pipe, not a file.', reasonOfMany: null, isSentence: false, paths: ['d/pipe'] },
    ])
  })
})

it('groups what is left out by its words in the language of the window', async () => {
  const entry = (file: string, why: Said) => {
    const { text, by } = said('readers.files.entry', { file, why })
    return { path: `/d/${file}`, reason: text, reasonBy: by }
  }
  const backup = said('readers.files.backup', { count: 1 })
  const pdf = said('readers.files.kind', { kind: said('readers.content.pdf'), count: 1 })
  await speak('de')
  try {
    const groups = groupIgnored([entry('a.bak', backup), entry('b.bak', backup), entry('plan.pdf', pdf)])
    expect(groups.map(({ reason, reasonOfMany }) => [reason, reasonOfMany])).toEqual([
      ['ist eine Sicherungs- oder temporäre Kopie.', 'sind Sicherungs- oder temporäre Kopien.'],
      ['ist eine PDF-Datei: das ergibt keinen Layer.', 'ist eine PDF-Datei: das ergibt keinen Layer.'],
    ])
  } finally {
    await speak('en')
  }
})

describe('values of many rows', () => {
  it('is one value when all share it and says the others else', () => {
    expect(mixedValue([1, 1], (value) => value)).toEqual({ kind: 'same', value: 1 })
    expect(mixedValue(['m', 'mm', undefined, 'm'], (value) => value)).toEqual({ kind: 'mixed', values: ['m', 'mm'] })
    expect(mixedTick([true, false, true], (value) => value)).toEqual({ state: 'mixed', ticked: 2 })
  })

  it('offers the options of a format only where it is', () => {
    const kinds = [
      rowKind(row('a')),
      rowKind(row('b', { files: [{ path: '', name: 'b.IFC', ext: '.IFC', sizeBytes: 0, lastModifiedMs: 0 }] })),
    ]
    expect(kinds).toEqual(['shapefile', 'bim'])
    expect(optionsFor(kinds)).toMatchObject({
      shapeColour: true,
      ifcGrouping: true,
      csvColumns: false,
      imageRights: false,
      units: true,
    })
  })
})

it('says of a folder that gave no row whether it is empty, unreadable or full of other things', () => {
  const one = { path: '/in', reason: 'There is nothing to upload in in: it is empty.' }
  expect(nothingFoundText({ ignored: [], unread: [one] })).toBe(one.reason)
  expect(nothingFoundText({ ignored: [one], unread: [one] })).toMatch(/^2.files were left out; the reasons are/)
  expect(nothingFoundText({ ignored: [one], unread: [] })).toMatch(/^1.file was left out; the reason is listed left\.$/)
  expect(nothingFoundText(null)).toBe('The folder is empty.')
  expect(nothingFoundText({ ignored: [], unread: [] })).toBe('The folder is empty.')
})

describe('a plan that is being read', () => {
  const big = row('big', { inspection: 'reading', readFraction: 0.436 })

  it('says how far a large file is', () => {
    expect(actionLine(big)).toBe('Reading, 43\u00a0%')
    expect(actionLine({ ...big, readFraction: undefined })).toBe('Reading…')
  })

  it('says how far a plan of very many rows is, and what the rest takes', () => {
    const progress = { rowsDone: 2500, rowsTotal: 10_000, files: 10_000, bytes: 0, secondsLeft: null }
    const text = (secondsLeft: number | null) =>
      planningText({ state: 'reading', progress: { ...progress, secondsLeft } }).replace(/\s/g, ' ')
    expect(text(null)).toBe('Reading 2 500 of 10 000 layers…')
    expect(text(75)).toBe('Reading 2 500 of 10 000 layers, 1 min 15 s left…')
  })

  it('counts what has been read of the files that are not done', () => {
    const head = {
      state: 'reading',
      progress: { rowsDone: 1, rowsTotal: 4, files: 4, bytes: 0, secondsLeft: null },
    } as never
    expect(planFraction(head, [row('done'), big])).toBeCloseTo((1 + 0.436) / 4)
    expect(planFraction({ ...(head as object), state: 'scanning' } as never, [])).toBeNull()
  })
})
