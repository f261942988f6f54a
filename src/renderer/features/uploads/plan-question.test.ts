import { describe, expect, it } from 'vitest'
import type { PlanComparison, PlanRow } from '../../../shared/contract'
import { questionFacts, questionOf } from './plan-question'

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
    expect(of('Last modified')).toMatchObject({ differs: true })
    expect(of('Last modified')?.file).not.toBe(of('Last modified')?.layer)
    expect(of('Revised')?.layer).toMatch(/^Ben Two, /)
    expect(of('Place')).toMatchObject({ layer: '4.2 km away', differs: true })
    expect(of('Columns')?.layer).toBe('4, 3 of them in both')
  })

  it('is answered by reviving what was sent before only where a person presses it, and is gone once it is answered', () => {
    expect(questionOf(row({}))?.revise).toBe('Revise “mains”')
    const since = row({ confidence: 'certain', rule: 'sent-revised-since' })
    expect(questionOf(since)?.revise).toBe('Put back the content of mains.shp')
    expect(questionOf(row({ matched: false }))).toBeNull()
    expect(questionOf(row({ confidence: 'certain', rule: 'fits' }))).toBeNull()
  })
})
