import { describe, expect, it } from 'vitest'
import type { PlanComparison, PlanRow } from '../../../shared/contract'
import { isAsked, questionFacts, questionOf, questionSentence } from './plan-question'

const compared = {
  layerId: 7,
  layerName: 'mains',
  folder: null,
  fileName: 'Mains_W47.shp',
  fileTimeMs: Date.UTC(2026, 10, 5, 10),
  revisedBy: 'Ben Two',
  revisedAt: '2026-11-05T10:00:00Z',
  order: 'older',
  samePlace: false,
  distanceMetres: 4_200,
  sameKind: true,
  kinds: ['LineString'],
  sameColumns: true,
  columns: 4,
  commonColumns: 3,
  features: 12,
  unknown: null,
} as unknown as PlanComparison
const row = (more: Partial<PlanRow>) =>
  ({
    name: 'mains',
    folder: '',
    files: [{ name: 'mains.shp' }],
    lastModifiedMs: Date.UTC(2026, 10, 1, 10),
    geometryTypes: ['LineString'],
    fields: [{}, {}, {}],
    features: 10,
    bbox4326: [0, 0, 1, 1],
    matched: true,
    confidence: 'ask',
    rule: 'older',
    compared,
    ...more,
  }) as unknown as PlanRow

describe('the question of a row', () => {
  it('tells both names, both times, who, the distance and the columns in common, and marks what differs', () => {
    const facts = questionFacts(row({}), compared)
    const of = (label: string) => facts.find((fact) => fact.label === label)
    expect(of('File')).toMatchObject({ file: 'mains.shp', layer: 'Mains_W47.shp' })
    expect(of('Modified')).toMatchObject({ differs: true })
    expect(of('Modified')?.file).not.toBe(of('Modified')?.layer)
    expect(of('Revised')?.layer).toMatch(/^Ben Two, /)
    expect(of('Place')).toMatchObject({ layer: '4.2\u00a0km away', differs: true })
    expect(of('Columns')?.layer).toBe('4, 3 of them in both')
    expect(of('Geometry')).toMatchObject({ file: 'lines', layer: 'lines' })
  })

  it('says “not known” where it is asked, and leaves out what nobody looked into where nothing is asked', () => {
    const blank = { ...compared, samePlace: null, distanceMetres: null, kinds: null, columns: null, features: null }
    const labels = (one: PlanRow) => questionFacts(one, blank).map(({ label }) => label)
    expect(labels(row({}))).toEqual(['File', 'Modified', 'Revised', 'Place', 'Geometry', 'Columns', 'Features'])
    expect(labels(row({ confidence: 'certain', rule: 'sent-revised-since' }))).toEqual(['File', 'Modified', 'Revised'])
  })

  it('is a sentence that spells the file’s name as it is', () => {
    expect(questionSentence(row({ reason: 'mains.shp is of 1 Nov' }))).toBe('mains.shp is of 1 Nov.')
    expect(questionSentence(row({ reason: 'renamed from old.shp?' }))).toMatch(/^Renamed from old\.shp/)
  })

  it('waits for an answer only where it is asked', () => {
    expect(isAsked(row({}))).toBe(true)
    expect(isAsked(row({ matched: false }))).toBe(false)
    expect(isAsked(row({ confidence: 'certain', rule: 'sent-revised-since' }))).toBe(false)
  })

  it('is answered by reviving what was sent before only where a person presses it, and is gone once it is answered', () => {
    expect(questionOf(row({}))?.revise).toBe('Revise “mains”')
    const since = row({ confidence: 'certain', rule: 'sent-revised-since' })
    expect(questionOf(since)?.revise).toBe('Put back the content of mains.shp')
    expect(questionOf(row({ matched: false }))).toBeNull()
    expect(questionOf(row({ confidence: 'certain', rule: 'fits' }))).toBeNull()
  })
})
