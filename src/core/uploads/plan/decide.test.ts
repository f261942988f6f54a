import { describe, expect, it } from 'vitest'
import { createDecisions } from './decide'
import type { KnownLayer, RowFacts, SentRecord } from './match-layers'
import { sameTimeInAnotherZone } from '../last-modified'
import { nameStem } from './layer-names'

const hour = 3_600_000
const row = (title: string, more: Partial<RowFacts> = {}): RowFacts => ({
  id: title,
  title,
  mainName: `${title}.shp`,
  path: `/site/${title}.shp`,
  sizeBytes: 1000,
  lastModifiedMs: 50 * hour,
  newestMs: 50 * hour,
  digest: null,
  bbox4326: null,
  ...more,
})
const layer = (id: number, name: string, more: Partial<KnownLayer> = {}): KnownLayer => ({
  id,
  name,
  fileName: `${name}.shp`,
  fileLastModifiedMs: 10 * hour,
  bbox4326: null,
  ...more,
})
const sent = (layerId: number, fileName: string, more: Partial<SentRecord> = {}): SentRecord => ({
  layerId,
  fileName,
  path: `/elsewhere/${fileName}`,
  sizeBytes: 1000,
  lastModifiedMs: 10 * hour,
  newestMs: 10 * hour,
  digest: null,
  ...more,
})
/** The decisions of all rows, in their order. */
function decideRows(rows: RowFacts[], layers: KnownLayer[], records: SentRecord[]) {
  const decisions = createDecisions(layers, records)
  decisions.update(rows)
  return rows.flatMap((one) => decisions.get(one.id) ?? [])
}
const brief = (rows: RowFacts[], layers: KnownLayer[], records: SentRecord[] = []) =>
  decideRows(rows, layers, records).map((one) => [one.intendedAction, one.targetLayerId, one.confidence])

describe('createDecisions', () => {
  it('sends nothing again that made a layer which was not seen, unless it holds something else', () => {
    const rows = [row('pipes', { newestMs: 10 * hour }), row('roads', { sizeBytes: 1001, newestMs: 10 * hour })]
    const records = [sent(0, 'pipes.shp', { layerId: null }), sent(0, 'roads.shp', { layerId: null })]
    expect(brief(rows, [], records).map(([action]) => action)).toEqual(['skip', 'create'])
    const listedNow = layer(9, 'pipes', { fileName: null, fileLastModifiedMs: null })
    expect(brief(rows.slice(0, 1), [listedNow], records)).toEqual([['skip', 9, 'certain']])
  })

  it('decides a folder of twenty: 10 revise, 2 skip, 8 create, the same each time', () => {
    const layers = Array.from({ length: 12 }, (_, index) => layer(index + 1, `layer ${'abcdefghijkl'[index] ?? ''}x`))
    const known = layers.map((each, index) => {
      if (index < 3) return row(`${each.name}_2024-05-0${index + 1}_rev${index}`)
      if (index < 5) return row(each.name, { lastModifiedMs: 10 * hour, newestMs: 10 * hour })
      return row(each.name)
    })
    const fresh = Array.from({ length: 8 }, (_, index) => row(`new thing ${'mnopqrst'[index] ?? ''}y`))
    const rows = [...known, ...fresh]
    const first = decideRows(rows, layers, [])
    const count = (action: string) => first.filter((each) => each.intendedAction === action).length
    expect([count('revise'), count('skip'), count('create')]).toEqual([10, 2, 8])
    expect(first.every((each) => each.confidence !== 'ask')).toBe(true)
    expect(decideRows(rows, layers, [])).toEqual(first)
  })

  it('tells files of one name in two folders apart: by where they lay, by their titles', () => {
    const layers = [layer(1, 'a – plan', { fileName: 'plan.shp' }), layer(2, 'b – plan', { fileName: 'plan.shp' })]
    const rows = ['a', 'b'].map((folder) =>
      row(`${folder} – plan`, { mainName: 'plan.shp', path: `/site/${folder}/plan.shp` }),
    )
    const records = [
      sent(2, 'plan.shp', { path: '/site/b/plan.shp' }),
      sent(1, 'plan.shp', { path: '/site/a/plan.shp' }),
    ]
    const each = [
      ['revise', 1, 'certain'],
      ['revise', 2, 'certain'],
    ]
    expect(brief(rows, layers, records)).toEqual(each)
    expect(brief(rows, layers)).toEqual(each)
    const only = layer(1, 'plan')
    expect(brief(rows, [only], [sent(1, 'plan.shp', { path: '/site/a/plan.shp' })])).toEqual([
      ['revise', 1, 'certain'],
      ['create', null, 'likely'],
    ])
  })

  it('asks when two layers fit, or two rows fit one layer', () => {
    const twins = [layer(1, 'mains', { fileName: 'x.shp' }), layer(2, 'Mains', { fileName: 'y.shp' })]
    expect(brief([row('mains')], twins)).toEqual([['create', null, 'ask']])
    const rows = [row('mains rev A'), row('mains rev B')]
    expect(brief(rows, [layer(1, 'mains')])).toEqual([
      ['create', null, 'ask'],
      ['create', null, 'ask'],
    ])
  })

  it('gives the layer to the row that fits best and asks for the other', () => {
    expect(brief([row('mains'), row('mains rev B')], [layer(1, 'mains')])).toEqual([
      ['revise', 1, 'certain'],
      ['create', null, 'ask'],
    ])
  })

  it('takes our own record before names', () => {
    const layers = [
      layer(1, 'Renamed on the service', { fileName: 'mains.shp' }),
      layer(2, 'mains', { fileName: 'z.shp' }),
    ]
    expect(brief([row('mains')], layers, [sent(1, 'mains.shp', { sizeBytes: 900 })])).toEqual([
      ['revise', 1, 'certain'],
    ])
  })

  it('asks when a like name lies elsewhere', () => {
    const there = layer(1, 'mains', { bbox4326: [10, 10, 11, 11], fileName: 'old.shp' })
    expect(brief([row('mains v2', { bbox4326: [50, 50, 51, 51] })], [there])).toEqual([['create', null, 'ask']])
  })

  it('skips by content where it was sent from here, whatever the time says', () => {
    const record = sent(1, 'mains.shp', { digest: 'same' })
    expect(brief([row('mains', { digest: 'same' })], [layer(1, 'mains')], [record])).toEqual([['skip', 1, 'certain']])
    expect(brief([row('mains', { digest: 'other' })], [layer(1, 'mains')], [record])).toEqual([
      ['revise', 1, 'certain'],
    ])
  })

  it('takes an edit within two seconds for an edit', () => {
    const edited = row('mains', { sizeBytes: 1001, lastModifiedMs: 10 * hour + 500, newestMs: 10 * hour + 500 })
    expect(brief([edited], [layer(1, 'mains')], [sent(1, 'mains.shp')])).toEqual([['revise', 1, 'certain']])
  })

  it('takes an edited side file for a change', () => {
    const edited = row('mains', { lastModifiedMs: 10 * hour, newestMs: 40 * hour })
    expect(brief([edited], [layer(1, 'mains')])).toEqual([['revise', 1, 'certain']])
  })

  it('knows whole quarter hours of a wrong zone, with an equal size only', () => {
    const shifted = row('mains', { lastModifiedMs: 11 * hour, newestMs: 11 * hour })
    expect(brief([shifted], [layer(1, 'mains')], [sent(1, 'mains.shp')])).toEqual([['skip', 1, 'certain']])
    expect(brief([shifted], [layer(1, 'mains')])).toEqual([['revise', 1, 'certain']])
    expect(sameTimeInAnotherZone(0, 5.75 * hour)).toBe(true)
    expect(sameTimeInAnotherZone(0, 5.8 * hour)).toBe(false)
  })
})

describe('nameStem', () => {
  it.each([
    ['Water_mains_2024-05-01', 'watermains'],
    ['water mains rev B', 'watermains'],
    ['WaterMains20240501', 'watermains'],
    ['water-mains v1.2', 'watermains'],
    ['water mains (2)', 'watermains'],
    ['water mains 01-05-2024 final', 'watermains'],
    ['2024', '2024'],
    ['zone 56', 'zone56'],
  ])('%s is %s', (name, stem) => expect(nameStem(name)).toBe(stem))

  it('comes to the same whether rows are taken in at once or one by one, and when one gets another name', () => {
    const layers = ['mains', 'mains rev 2', 'gas', 'kerbs'].map((name, index) => layer(index + 1, name))
    const rows = ['mains', 'Mains_2024-01-01', 'gas', 'kerbs v2', 'kerbs v3'].map((title) => row(title))
    const oneByOne = createDecisions(layers, [])
    for (const one of rows) oneByOne.update([one])
    expect(rows.map((one) => oneByOne.get(one.id))).toEqual(decideRows(rows, layers, []))

    const renamed = rows.map((one) => (one.id === 'kerbs v3' ? { ...one, title: 'bollards', mainName: 'b.shp' } : one))
    expect(oneByOne.update(renamed.slice(4))).toContain('kerbs v2')
    expect(rows.map((one) => oneByOne.get(one.id))).toEqual(decideRows(renamed, layers, []))
  })
})
