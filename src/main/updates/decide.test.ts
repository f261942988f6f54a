import { describe, expect, it } from 'vitest'
import { blockerOf, compareVersions, judgeFeed, modeOf, trialStep, type Trial } from './decide'

describe('what is done about updates', () => {
  const facts = { isSetUp: true, place: 'image', enforced: null, chosen: 'install' } as const

  it('is what the user chose, and never more than the administrator allows', () => {
    expect(modeOf(facts)).toBe('install')
    expect(modeOf({ ...facts, chosen: 'tell' })).toBe('tell')
    expect(modeOf({ ...facts, enforced: 'tell' })).toBe('tell')
    expect(modeOf({ ...facts, enforced: 'off' })).toBe('off')
    expect(modeOf({ ...facts, enforced: 'install', chosen: 'off' })).toBe('off')
  })

  it('is left to the system where its package tools installed the program', () => {
    expect(modeOf({ ...facts, place: 'system' })).toBe('system')
    expect(modeOf({ ...facts, place: 'system', enforced: 'install' })).toBe('system')
  })

  it('is no more than telling where nothing can be replaced', () => {
    expect(modeOf({ ...facts, place: 'fixed' })).toBe('tell')
    expect(modeOf({ ...facts, place: 'fixed', chosen: 'off' })).toBe('off')
  })

  it('is nothing in a build without a feed or a key', () => {
    expect(modeOf({ ...facts, isSetUp: false, enforced: 'install' })).toBe('unset')
  })
})

describe('a signed feed', () => {
  const known = { own: '0.9.0', newest: { version: '0.10.0', date: '2026-05-01T00:00:00Z' }, refused: ['0.11.0'] }
  const judged = (version: string, date: string) => judgeFeed({ version, date }, known)

  it('offers what is newer than what runs', () => {
    expect(judged('0.10.0', '2026-05-01T00:00:00Z')).toBe('offered')
    expect(judged('0.12.0', '2026-06-01T00:00:00.000Z')).toBe('offered')
    expect(judgeFeed({ version: '0.9.1', date: '2026-01-01T00:00:00Z' }, { ...known, newest: null })).toBe('offered')
  })

  it('offers nothing that is as old as what runs, or older', () => {
    expect(judged('0.9.0', '2026-06-01T00:00:00Z')).toBe('none')
    expect(judged('0.8.9', '2026-06-01T00:00:00Z')).toBe('none')
  })

  it('is refused when it is older than one that was seen', () => {
    expect(judged('0.10.0', '2026-04-30T23:59:59Z')).toBe('replayed')
    expect(judged('0.12.0', '2026-04-30T23:59:59Z')).toBe('replayed')
    expect(judged('0.9.5', '2026-05-01T00:00:00Z')).toBe('replayed')
  })

  it('may take a version back that was offered, for whoever does not have it', () => {
    expect(judged('0.9.5', '2026-05-02T00:00:00Z')).toBe('offered')
  })

  it('offers nothing that did not come up here', () => {
    expect(judged('0.11.0', '2026-06-01T00:00:00Z')).toBe('refused')
  })
})

it('knows older from newer by numbers, not by letters', () => {
  expect(compareVersions('0.10.0', '0.9.0')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0', '0.99.99')).toBeGreaterThan(0)
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
  expect(compareVersions('1.2.3-beta', '0.0.1')).toBeLessThan(0)
})

it('lets nothing take its place while uploads run or edits wait', () => {
  expect(blockerOf({ uploads: 1, edits: 0 })).toBe('uploads')
  expect(blockerOf({ uploads: 0, edits: 1 })).toBe('edits')
  expect(blockerOf({ uploads: 0, edits: 0 })).toBeNull()
})

describe('the first starts of a new version', () => {
  const trial: Trial = { from: '0.1.0', to: '0.2.0', program: '/p', starts: 0, failed: false }

  it('are counted, and after two that did not come up the one before is put back', () => {
    expect(trialStep(null, '0.2.0')).toBe('none')
    expect(trialStep(trial, '0.2.0')).toBe('count')
    expect(trialStep({ ...trial, starts: 1 }, '0.2.0')).toBe('count')
    expect(trialStep({ ...trial, starts: 2 }, '0.2.0')).toBe('undo')
  })

  it('are over after one that ended by an error of its own', () => {
    expect(trialStep({ ...trial, starts: 1, failed: true }, '0.2.0')).toBe('undo')
  })

  it('are no affair of another version', () => {
    expect(trialStep(trial, '0.1.0')).toBe('forget')
    expect(trialStep({ ...trial, failed: true }, '0.1.0')).toBe('forget')
    expect(trialStep(trial, '0.3.0')).toBe('forget')
  })
})
