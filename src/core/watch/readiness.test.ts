import { describe, expect, it } from 'vitest'
import { said } from '../../shared/languages/said-readers'
import { observe, patienceOf, readinessOf, type Fault, type Observation, type WatchedSet } from './readiness'

const quietMs = 15_000
const patience = patienceOf(quietMs)
const seen = (path: string, sizeBytes = 1, lastModifiedMs = 0) => ({ path, sizeBytes, lastModifiedMs })
const still = (path: string, seconds: number): Observation => ({
  ...{ ...seen(path), stillMs: seconds * 1000, longestPauseMs: 0, seenAtMs: 0 },
})
const setOf = (files: Observation[], more: Partial<WatchedSet> = {}): WatchedSet => ({
  ...{ name: 'roads', missing: [], hasMain: true, behind: [], beingEdited: false, files },
  ...more,
})
const kindOf = (set: WatchedSet, fault: Fault = null) => readinessOf(set, patience, fault).kind

/** A file as it is seen by looks at these seconds, each with its size. */
function watched(...looks: [seconds: number, sizeBytes: number, modified?: number][]): Observation {
  let found: Observation | undefined
  for (const [seconds, size, modified] of looks)
    found = observe(found, seen('a.tif', size, modified), { nowMs: seconds * 1000, quietMs })
  if (!found) throw new Error('no look')
  return found
}

describe('how still a file is', () => {
  it('begins with the look that first saw it, however old it is', () => {
    expect(watched([100, 5]).stillMs).toBe(0)
    expect(watched([100, 5], [105, 5], [110, 5]).stillMs).toBe(10_000)
  })
  it('begins anew when size or time changes', () => {
    expect(watched([0, 5], [5, 5], [10, 6]).stillMs).toBe(0)
    expect(watched([0, 5, 1], [5, 5, 1], [10, 5, 2]).stillMs).toBe(0)
  })
  it('needs more than one look after a sleep of the computer', () => {
    expect(watched([0, 5], [9_000, 5]).stillMs).toBe(quietMs / 2)
    expect(kindOf(setOf([watched([0, 5], [9_000, 5])]))).toBe('arriving')
  })
  it('never counts a clock that goes back', () => {
    expect(watched([10, 5], [0, 5]).stillMs).toBe(0)
  })
})

describe('what is ready', () => {
  it('is what has been still for the quiet period, and not a second sooner', () => {
    expect(kindOf(setOf([still('a.csv', 14.9)]))).toBe('arriving')
    expect(kindOf(setOf([still('a.csv', 15)]))).toBe('ready')
  })
  it('waits for the member that moved last', () => {
    expect(kindOf(setOf([still('roads.shp', 90), still('roads.dbf', 3)]))).toBe('arriving')
  })
  it('is waited for longer when it went on after a pause', () => {
    const looks: [number, number][] = [0, 5, 10, 12].map((at) => [at, 5])
    const after = [14, 19, 24, 29].map((at): [number, number] => [at, 9])
    expect(watched(...looks, ...after)).toMatchObject({ stillMs: 15_000, longestPauseMs: 12_000 })
    expect(kindOf(setOf([watched(...looks, ...after)]))).toBe('arriving')
    const later = [...after, [34, 9], [39, 9]] as [number, number][]
    expect(kindOf(setOf([watched(...looks, ...later)]))).toBe('ready')
  })
  it('is not waited for without end because it once lay still for long', () => {
    expect(kindOf(setOf([{ ...still('a.csv', 60), longestPauseMs: 3_600_000 }]))).toBe('ready')
  })
  it('keeps nothing back', () => {
    expect(readinessOf(setOf([still('a.csv', 20)]), patience, null)).toMatchObject({
      keepsOthers: false,
      canDraft: true,
    })
  })
})

describe('what waits', () => {
  it('names the files that are missing, at once and however long', () => {
    for (const seconds of [0, 30, 3_000]) {
      const found = readinessOf(setOf([still('roads.shp', seconds)], { missing: ['roads.dbf'] }), patience, null)
      expect([found.kind, found.said.text]).toEqual(['incomplete', 'waits for roads.dbf.'])
    }
  })
  it('waits for a part that is as it was while the others changed, and takes it as it is in the end', () => {
    const at = (seconds: number) =>
      readinessOf(setOf([still('roads.shp', seconds)], { behind: ['roads.dbf'] }), patience, null)
    expect(at(60)).toMatchObject({ kind: 'arriving', keepsOthers: true, canDraft: true })
    expect(at(60).said.text).toBe('waits for roads.dbf, which has not changed with the rest.')
    expect(at(121).kind).toBe('ready')
  })
  it('keeps what is ready back while it may still come, and no longer', () => {
    const at = (seconds: number) =>
      readinessOf(setOf([still('roads.shp', seconds)], { missing: ['roads.dbf'] }), patience, null).keepsOthers
    expect([at(5), at(60), at(119), at(120), at(900)]).toEqual([true, true, true, false, false])
  })
  it('cannot be drafted without its main file', () => {
    const lone = setOf([still('roads.dbf', 500)], { missing: ['roads.shp'], hasMain: false })
    expect(readinessOf(lone, patience, null).canDraft).toBe(false)
    expect(readinessOf(setOf([still('roads.shp', 500)], { missing: ['roads.dbf'] }), patience, null).canDraft).toBe(
      true,
    )
  })
  it('is what another program edits, what cannot be opened and what is cut, with the reason', () => {
    const set = setOf([still('a.tif', 20)])
    expect(kindOf({ ...set, beingEdited: true })).toBe('in-use')
    const fault = { kind: 'in-use', said: said('readers.watch.inUse', { file: 'a.tif' }) } as const
    expect(readinessOf(set, patience, fault).said.text).toBe('a.tif is in use by another program.')
    const cut = { kind: 'not-whole', said: said('readers.watch.notWhole', { file: 'a.tif' }) } as const
    expect(readinessOf(set, patience, cut)).toMatchObject({ kind: 'not-whole', keepsOthers: true, canDraft: true })
  })
})
