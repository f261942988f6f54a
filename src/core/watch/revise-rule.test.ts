import { describe, expect, it } from 'vitest'
import type { PlanRow, WatchRule } from '../../shared/contract'
import { newRow } from '../uploads/plan/row-state'
import { hindranceOf, ruleFor } from './revise-rule'

const file = { path: '/in/surveys/gas.csv', relativePath: 'surveys/gas.csv', sizeBytes: 1, lastModifiedMs: 5 }
const { row: plain } = newRow({
  ...{ idFrom: file.path, name: 'gas', folder: 'surveys', files: [file], kind: 'table' },
  readSet: { name: 'gas', main: { ...file, name: 'gas.csv', ext: 'csv' }, members: [] },
  ...{ missing: [], beingEdited: false, fault: null },
})
const compared: NonNullable<PlanRow['compared']> = {
  ...{ layerId: 7, layerName: 'Gas', folder: '/surveys', sameFolder: true, revisionId: 'r1', revisedAt: null },
  ...{ revisedBy: null, fileName: 'gas.csv', fileTimeMs: 1, content: 'differs', order: 'newer', samePlace: true },
  ...{
    distanceMetres: 0,
    bbox4326: null,
    sameKind: true,
    kinds: null,
    sameColumns: true,
    commonColumns: 3,
    columns: 3,
  },
  ...{ features: 1, unknown: null, sentFromHere: true, sentAt: null },
}
const sure: PlanRow = {
  ...plain,
  ...{ action: 'revise', intendedAction: 'revise', confidence: 'certain', targetLayerId: 7, selected: true },
  ...{ inspection: 'done', compared, landing: { kmOutside: 0, toward: '', featuresOutside: 0, furthestMetres: 0 } },
}
const problem = { code: 'no-prj', blocking: false, message: 'x', fixes: [] }

describe('a rule that revises', () => {
  it('sends what revises a layer beyond doubt', () => {
    expect(hindranceOf(sure)).toBeNull()
    // Of a drawing the columns are not known, and nobody asks.
    expect(hindranceOf({ ...sure, compared: { ...compared, samePlace: null } })).toBeNull()
  })

  it.each<[string, Partial<PlanRow>, string]>([
    ['a new layer', { action: 'create', targetLayerId: null }, 'makes-no-revision'],
    ['what is unchanged', { action: 'skip' }, 'makes-no-revision'],
    ['a problem', { action: 'problem' }, 'makes-no-revision'],
    ['what is not selected', { selected: false }, 'makes-no-revision'],
    ['what a person chose', { matched: false }, 'makes-no-revision'],
    ['what could not be read', { inspection: 'failed' }, 'not-read'],
    ['a likely layer', { confidence: 'likely' }, 'asks'],
    ['a question', { confidence: 'ask' }, 'asks'],
    ['an objection', { objections: ['other-columns'] }, 'asks'],
    ['a problem that does not block', { problems: [problem] }, 'has-problem'],
    [
      'a breach of the specification',
      { problems: [{ ...problem, code: 'specification-a', rule: 'a' }] },
      'has-problem',
    ],
    ['what lands nowhere', { landing: null }, 'lands-elsewhere'],
    [
      'what lands outside',
      { landing: { ...(sure.landing as NonNullable<PlanRow['landing']>), kmOutside: 3 } },
      'lands-elsewhere',
    ],
    ['an older file', { compared: { ...compared, order: 'older' } }, 'not-newer'],
    ['a file of the same time', { compared: { ...compared, order: 'same' } }, 'not-newer'],
    ['a file of which nobody knows', { compared: { ...compared, order: 'unknown' } }, 'not-newer'],
    ['what was compared with nothing', { compared: null }, 'not-compared'],
    ['what was compared with another layer', { compared: { ...compared, layerId: 8 } }, 'not-compared'],
    ['what lies elsewhere', { compared: { ...compared, samePlace: false } }, 'not-compared'],
  ])('leaves %s to a person', (_what, changes, why) => {
    expect(hindranceOf({ ...sure, ...changes })).toBe(why)
  })

  it('is the first whose patterns the path below the folder fits', () => {
    const rule = (name: string, ...patterns: string[]): WatchRule => ({ name, patterns, by: 'ada', at: '' })
    const rules = [rule('north', 'north/**'), rule('surveys', '*.tif', 'surveys/*.csv'), rule('all', '**')]
    expect(ruleFor(rules, sure)?.name).toBe('surveys')
    expect(ruleFor(rules.slice(0, 1), sure)).toBeNull()
  })
})
