import { expect, it } from 'vitest'
import type { FileReport } from '../../../geo/engine-api'
import { iso19650Names } from '../../../shared/specification/iso-19650'
import { specification as schema } from '../../../shared/specification/schema'
import { acceptRules, editOfRow } from '../plan/row-edits'
import { applyEdit } from '../plan/saved/plan-choices'
import { rowOfGroup, type RowState } from '../plan/row-state'
import { breachProblems, mendOfRow } from './row-breaches'

const specification = schema.parse({
  version: 1,
  rules: [iso19650Names(), { rule: 'crs', id: 'crs', severity: 'warn', srids: [7856], files: ['north/*'] }],
})

function row(name: string, srid = 7856, sridFrom = 'project'): RowState {
  const main = { path: `/s/north/${name}.csv`, relativePath: `north/${name}.csv`, sizeBytes: 1, lastModifiedMs: 0 }
  const group = { kind: 'table', dir: 'north', name, main, members: [main], missing: [], beingEdited: false } as const
  const state = rowOfGroup({ ...group, members: [main], missing: [] }, { idFrom: name })
  const layer = { name, srid, sridFrom, raster: null, bbox4326: null, bboxNative: [0, 0, 1, 1], findings: [] }
  state.report = { layers: [layer], warnings: [], error: null } as unknown as FileReport
  state.rulesRead = specification.rules.filter((rule) => rule.rule !== 'name')
  return state
}
const told = (state: RowState) =>
  breachProblems(state, specification).map(({ code, blocking, fixes }) => [
    code,
    blocking,
    fixes.map((fix) => fix.kind),
  ])
const edit = { planId: 'p', rowIds: ['r'] }

it('stops or tells as the rule says, with a mend that fits', () => {
  expect(told(row('PRJ-ABC-00-XX-M3-S-0001'))).toEqual([])
  const state = row('prj-abc-00-xx-m3-s-0001', 28356)
  const stopped = ['specification-file-name', true, ['rename', 'rename', 'accept', 'leave-out']]
  const warned = ['specification-crs', false, ['set-options', 'read-again']]
  expect(told(state)).toEqual([stopped, warned])
  expect(mendOfRow(state, specification, 'file-name')).toEqual({ sendAs: 'PRJ-ABC-00-XX-M3-S-0001' })
  expect(mendOfRow(state, specification, 'crs')).toEqual({ options: { srid: 7856 } })
  expect(editOfRow(state, { ...edit, mendRule: 'file-name' }, specification).sendAs).toBe('PRJ-ABC-00-XX-M3-S-0001')
  state.chosen.sendAs = 'PRJ-ABC-00-XX-M3-S-0001'
  expect(told(state)).toEqual([warned])
})

it('puts no other system in the place of one that the file itself names: what is in it would lie elsewhere', () => {
  for (const sridFrom of ['prj', 'file', 'format']) {
    const state = row('PRJ-ABC-00-XX-M3-S-0001', 28356, sridFrom)
    expect(told(state)).toEqual([['specification-crs', false, ['read-again']]])
    expect(mendOfRow(state, specification, 'crs')).toBeNull()
    const [problem] = breachProblems(state, specification)
    expect(problem?.message).toContain('export it in EPSG:7856')
  }
  // Somebody has chosen it for the row.
  expect(mendOfRow(row('a', 28356, 'option'), specification, 'crs')).toEqual({ options: { srid: 7856 } })
})

it('lets what somebody accepted go, and says who did when', () => {
  const state = row('x')
  const ada = { by: 'ada', at: '2026-11-27T01:02:00Z', reason: 'agreed with the client' }
  acceptRules(state, ['file-name'], ada, specification)
  acceptRules(state, ['file-name'], { by: 'eve', at: '2026-11-28T01:02:00Z' }, specification)
  expect(told(state).map(([, blocking]) => blocking)).toEqual([false])
  expect(breachProblems(state, specification)[0]?.message).toMatch(
    /Accepted by ada on .*2026.*: agreed with the client$/,
  )
  applyEdit(state, { ...edit, takeBackRules: ['file-name'] })
  expect([told(state)[0]?.[1], 'accepted' in state.chosen]).toEqual([true, false])
})

it('takes what was accepted of a rule for that of no other, whatever that is called', () => {
  const state = row('x')
  acceptRules(state, ['file-name'], { by: 'ada', at: '2026-11-27T01:02:00Z' }, specification)
  const rules = specification.rules.map((rule) => (rule.rule === 'name' ? { ...rule, separator: '_' } : rule))
  const now = { ...specification, rules }
  expect(breachProblems(state, now)[0]?.blocking).toBe(true)
  acceptRules(state, ['file-name'], { by: 'eve', at: '2026-11-28T01:02:00Z' }, now)
  expect(breachProblems(state, now)[0]?.message).toContain('Accepted by eve')
})

it('takes no name that no file can have', () => {
  for (const sendAs of ['a/b', ' a', '', '.hidden', 'a\u0007', 'a'.repeat(300)])
    expect(() => editOfRow(row('x'), { ...edit, sendAs }, specification)).toThrow(/cannot be the name/)
})

it('says nothing of the content of a file that could not be read', () => {
  const state = row('PRJ-ABC-00-XX-M3-S-0001', 28356)
  state.report = { ...state.report, error: { code: 'file.empty', message: 'empty' } } as FileReport
  expect(told(state)).toEqual([])
})
