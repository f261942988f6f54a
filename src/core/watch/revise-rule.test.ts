import { describe, expect, it } from 'vitest'
import type { PlanRow, WatchRule } from '../../shared/contract'
import { hindranceOf, ruleFor } from './revise-rule'
import { compared, sure } from './sure-row.test-helper'

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
