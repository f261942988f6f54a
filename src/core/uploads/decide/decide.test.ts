import { describe, expect, it } from 'vitest'
import { sameTimeInAnotherZone } from '../last-modified'
import { createDecisions, decide } from './decisions'
import type { Box, LayerFacts, RowFacts, SentRecord } from './facts'
import { content, hour, layer, reading, revision, row, sent, source } from './facts.test-helper'
import { nameStem } from './layer-names'

const east = (metres: number): Box => {
  const shift = metres / (111_320 * Math.cos((33.9 * Math.PI) / 180))
  return [151.2 + shift, -33.9, 151.21 + shift, -33.89]
}
const at = (bbox4326: Box | null) => reading({ bbox4326 })
/** The decisions of all rows, in their order. */
function decideRows(rows: RowFacts[], layers: LayerFacts[], records: SentRecord[]) {
  const decisions = createDecisions({ layers, sent: records })
  decisions.update(rows)
  return rows.flatMap((one) => decisions.get(one.id) ?? [])
}
/** Action (ask where it is one), layer, rule. */
const brief = (rows: RowFacts[], layers: LayerFacts[], records: SentRecord[] = []) =>
  decideRows(rows, layers, records).map((one) =>
    one.confidence === 'ask'
      ? ['ask', one.compared?.layerId ?? null, one.rule]
      : [one.intendedAction, one.targetLayerId, one.rule],
  )
const one = (facts: RowFacts, layers: LayerFacts[], records: SentRecord[] = []) => brief([facts], layers, records)[0]

describe('what was sent from here', () => {
  const mine = sent(1, 'mains.shp', {
    content: content('A'),
    path: '/site/mains.shp',
  })
  const same = row('mains', { content: content('A'), newestMs: 99 * hour })

  it('is not sent again while it is the latest, whatever the times say', () => {
    expect(one(same, [layer(1, 'mains')], [mine])).toEqual(['skip', 1, 'sent-is-latest'])
    expect(decide(same, { layers: [layer(1, 'mains')], sent: [mine] }).reason).toMatch(
      /^unchanged: as was sent on 2026-11-01 10:00:00 UTC$/,
    )
  })

  it('is not put back over what somebody has sent since, and says who and when', () => {
    const since = layer(1, 'mains', {
      id: 'r9',
      fileTimeMs: 60 * hour,
      createdAt: '2026-11-03T08:00:00Z',
    })
    const decision = decide(same, { layers: [since], sent: [mine] })
    expect(decision).toMatchObject({
      intendedAction: 'skip',
      rule: 'sent-revised-since',
      targetLayerId: 1,
    })
    expect(decision.reason).toMatch(/Ben Two revised it on 2026-11-03 08:00:00 UTC, after you/)
  })

  it('is not told as somebody else’s doing where the person has sent another content from here since', () => {
    const since = layer(1, 'mains', { id: 'r9', by: 'Ada Long', isOwn: true, createdAt: '2026-11-03T08:00:00Z' })
    const later = { ...mine, revisionId: 'r9', content: content('another'), at: '2026-11-03T08:00:00Z' }
    const decision = decide(same, { layers: [since], sent: [later, mine] })
    expect(decision).toMatchObject({ intendedAction: 'skip', rule: 'sent-revised-since' })
    expect(decision.reason).toBe(
      'this content was sent to “mains” on 2026-11-01 10:00:00 UTC, and another from here on 2026-11-03 08:00:00 UTC',
    )
  })

  it('goes before names', () => {
    const layers = [layer(1, 'Renamed on the service'), layer(2, 'mains', { fileName: 'z.shp' })]
    expect(one(row('mains'), layers, [mine])).toEqual(['revise', 1, 'fits'])
  })

  it('is known by size and time where hashes were not kept, also in a wrong zone', () => {
    const noHash = sent(1, 'mains.shp')
    for (const lastModifiedMs of [10 * hour, 11 * hour])
      expect(
        one(row('mains', { lastModifiedMs, content: content(null) }), [layer(1, 'mains', { source: null })], [noHash]),
      ).toEqual(['skip', 1, 'sent-is-latest'])
    expect(sameTimeInAnotherZone(0, 5.75 * hour)).toBe(true)
    expect(sameTimeInAnotherZone(0, 5.8 * hour)).toBe(false)
  })

  it('is looked into where hashes were kept: an edit of the same size may be a day later to the second', () => {
    const unhashed = row('mains', { lastModifiedMs: 34 * hour, content: content(null) })
    const layers = [layer(1, 'mains', { source: null })]
    const decision = decide(unhashed, { layers, sent: [mine] })
    expect([decision.intendedAction, decision.needs?.hash]).toEqual(['revise', true])
    expect(one({ ...unhashed, content: content('B') }, layers, [mine])).toEqual(['revise', 1, 'fits'])
    expect(one({ ...unhashed, content: content('A') }, layers, [mine])).toEqual(['skip', 1, 'sent-is-latest'])
  })

  it('is looked into where another file was sent: what one zip held often has one size and one time', () => {
    const record = sent(1, 'pits.shp', { path: '/site/north/pits.shp', content: content('A') })
    const layers = [layer(1, 'pits', { source: null })]
    const inFolder = (folder: string) =>
      row('pits', { path: `/site/${folder}/pits.shp`, lastModifiedMs: 10 * hour, content: content(null) })
    expect(decide(inFolder('south'), { layers, sent: [record] }).needs?.hash).toBe(true)
    const looked = [layer(1, 'pits', { source: source('A') })]
    expect(one({ ...inFolder('south'), content: content('B') }, looked, [record])).toEqual(['ask', 1, 'undated'])
    expect(one({ ...inFolder('south'), content: content('A') }, looked, [record])?.[0]).toBe('skip')
    expect(one({ ...inFolder('North'), path: 'P:\\site\\North\\pits.shp' }, layers, [record])?.[0]).toBe('skip')
  })

  it('is a change when it was edited, though within two seconds', () => {
    const record = sent(1, 'mains.shp', { path: '/site/mains.shp' })
    const edited = row('mains', {
      sizeBytes: 1001,
      lastModifiedMs: 10 * hour + 500,
    })
    expect(one(edited, [layer(1, 'mains', { source: null })], [record])).toEqual(['revise', 1, 'fits'])
  })

  it('made a layer that was not seen: sent again it would be there twice', () => {
    const rows = [
      row('pipes', { lastModifiedMs: 10 * hour, content: content(null) }),
      row('roads', { sizeBytes: 1001 }),
    ]
    const records = ['pipes.shp', 'roads.shp'].map((name) => sent(0, name, { layerId: null }))
    expect(brief(rows, [], records).map(([action]) => action)).toEqual(['skip', 'create'])
  })
})

describe('what is on the service', () => {
  it('is not sent again from any home when it holds the same', () => {
    const touched = row('mains', {
      content: content('A'),
      lastModifiedMs: 90 * hour,
    })
    expect(one(touched, [layer(1, 'mains', { source: source('A') })])).toEqual(['skip', 1, 'same-content'])
  })

  it('is asked for where times do not settle it: its source, then the hash of the row', () => {
    const unread = layer(1, 'mains', { source: null })
    const facts = row('mains', { content: content(null) })
    expect(decide(facts, { layers: [unread], sent: [] }).needs).toEqual({
      hash: false,
      sources: [{ layerId: 1, revisionId: 'r1' }],
    })
    const read = layer(1, 'mains', { source: source('A') })
    expect(decide(facts, { layers: [read], sent: [] }).needs).toEqual({
      hash: true,
      sources: [],
    })
    const otherSize = row('mains', { content: content(null, 7), sizeBytes: 7 })
    expect(decide(otherSize, { layers: [read], sent: [] })).toMatchObject({
      intendedAction: 'revise',
      needs: null,
    })
  })

  it('is looked into where two clocks tell milliseconds and not the same: a colleague’s export of the same minute', () => {
    const needs = (theirs: number, ours: number) => {
      const unread = layer(1, 'mains', { source: null, fileTimeMs: theirs })
      return decide(row('mains', { lastModifiedMs: ours, content: content(null) }), { layers: [unread], sent: [] })
        .needs
    }
    expect(needs(10 * hour + 978, 10 * hour + 1_434)?.sources).toHaveLength(1)
    expect(needs(10 * hour + 978, 10 * hour + 978)).toBeNull()
    // A copy that kept even seconds, on either side.
    expect(needs(10 * hour + 978, 10 * hour)).toBeNull()
    expect(needs(10 * hour + 2_000, 10 * hour + 978)).toBeNull()
  })

  it('needs no look when name and time agree, and a look when only the main file’s time does', () => {
    const unread = layer(1, 'mains', { source: null })
    const settled = row('mains', {
      lastModifiedMs: 10 * hour + 1_500,
      content: content(null),
    })
    expect(decide(settled, { layers: [unread], sent: [] })).toMatchObject({
      rule: 'same-file-time',
      needs: null,
    })
    const newerDbf = row('mains', {
      lastModifiedMs: 10 * hour,
      newestMs: 40 * hour,
      content: content(null),
    })
    expect(decide(newerDbf, { layers: [unread], sent: [] }).needs?.sources).toHaveLength(1)
    // The very content: skipped from every machine; another one is an edit of the side file.
    const hashed = { ...newerDbf, content: content('A') }
    expect(one(hashed, [layer(1, 'mains', { source: source('A') })])).toEqual(['skip', 1, 'same-content'])
    expect(one(hashed, [layer(1, 'mains', { source: source('B', { newestMs: 12 * hour }) })])).toEqual([
      'revise',
      1,
      'fits',
    ])
    const closed = source('B', {
      content: null,
      reading: null,
      unknown: 'its owner allows no download',
    })
    expect(one(newerDbf, [layer(1, 'mains', { source: closed })])).toEqual(['skip', 1, 'same-file-time'])
  })

  it('is looked into where it lies in another folder: one script writes files of one name in one second', () => {
    const inFolder = (folder: string) => row('pits', { folder, lastModifiedMs: 10 * hour, content: content(null) })
    const layers = [layer(1, 'pits', { source: null }, { folder: 'north' })]
    expect(decide(inFolder('north'), { layers, sent: [] })).toMatchObject({ rule: 'same-file-time', needs: null })
    expect(decide(inFolder('south'), { layers, sent: [] }).needs?.sources).toHaveLength(1)
  })

  it('is not taken for the same by name and time where it lies elsewhere', () => {
    const twin = row('mains', {
      lastModifiedMs: 10 * hour,
      content: content(null),
      reading: at(east(4_000)),
    })
    const closed = source('B', { content: null, unknown: 'too large' })
    expect(one(twin, [layer(1, 'mains', { source: closed })])?.[0]).toBe('ask')
  })
})

describe('an older file', () => {
  it('is asked about, with both times, both names, who, and what would go', () => {
    const old = row('mains', { lastModifiedMs: 5 * hour })
    const decision = decide(old, {
      layers: [layer(1, 'mains', { fileName: 'Mains_W46.shp', fileTimeMs: 48 * hour })],
      sent: [],
    })
    expect(decision).toMatchObject({
      confidence: 'ask',
      rule: 'older',
      compared: { layerId: 1, order: 'older' },
    })
    expect(decision.reason).toMatch(
      /^mains\.shp is of 1970-01-01 05:00:00 UTC, .* older than Mains_W46\.shp of 1970-01-03 00:00:00 UTC .*Ben Two revised it on .* and that would go$/,
    )
  })

  it('is asked about as well where its main file is as old and nobody knows the side files’ times', () => {
    const set = row('mains', {
      lastModifiedMs: 10 * hour,
      newestMs: 20 * hour,
    })
    expect(one(set, [layer(1, 'mains', { source: source('B') })])).toEqual(['ask', 1, 'undated'])
  })

  it('is asked about when it is of the same time and another content', () => {
    expect(one(row('mains', { lastModifiedMs: 10 * hour }), [layer(1, 'mains')])).toEqual(['ask', 1, 'undated'])
  })

  it('counts every member’s time: a newer .dbf of theirs is not taken back', () => {
    const mine = row('mains', {
      lastModifiedMs: 10 * hour,
      newestMs: 20 * hour,
    })
    expect(one(mine, [layer(1, 'mains', { source: source('B', { newestMs: 30 * hour }) })])).toEqual([
      'ask',
      1,
      'older',
    ])
  })

  it('is known by its content when it was touched: what an earlier revision held is not made the latest in silence', () => {
    const touched = row('mains', {
      content: content('A'),
      lastModifiedMs: 90 * hour,
    })
    const earlier = revision('r0', { by: 'Ada Long', source: source('A') })
    const asked = decide(touched, {
      layers: [layer(1, 'mains', {}, { earlier: [earlier] })],
      sent: [],
    })
    expect(asked).toMatchObject({ confidence: 'ask', rule: 'put-back' })
    expect(asked.reason).toContain('sent by Ada Long on')
    const unread = { ...earlier, source: null }
    const open = decide(touched, {
      layers: [layer(1, 'mains', {}, { earlier: [unread] })],
      sent: [],
    })
    expect(open.needs?.sources).toEqual([{ layerId: 1, revisionId: 'r0' }])
  })
})

describe('a layer of the name', () => {
  const newer = (more: Partial<RowFacts> = {}) => row('mains', more)

  it('is revised where place, kind and columns agree', () => {
    expect(one(newer(), [layer(1, 'mains')])).toEqual(['revise', 1, 'fits'])
    expect(one(newer({ reading: at(east(1_500)) }), [layer(1, 'mains')])).toEqual(['revise', 1, 'fits'])
  })

  it.each([
    ['4 km', 4_000, '3.1 km'],
    ['700 km', 700_000, '698 km'],
  ])('is asked about when it lies %s away, with the distance', (_, metres, told) => {
    const decision = decide(newer({ reading: at(east(metres)) }), {
      layers: [layer(1, 'mains')],
      sent: [],
    })
    expect(decision).toMatchObject({
      confidence: 'ask',
      rule: 'elsewhere',
      compared: { samePlace: false },
    })
    expect(decision.reason.replaceAll('\u00a0', ' ')).toContain(told)
  })

  it('is asked about when it is of another kind, or fewer than half of the columns agree', () => {
    expect(one(newer({ reading: reading({ kinds: ['Polygon'] }) }), [layer(1, 'mains')])).toEqual([
      'ask',
      1,
      'other-kind',
    ])
    const columns = ['id', 'depth', 'owner']
    expect(one(newer({ reading: reading({ columns }) }), [layer(1, 'mains')])).toEqual(['ask', 1, 'other-columns'])
    const both = newer({ reading: reading({ columns, kinds: ['Polygon'] }) })
    expect(decide(both, { layers: [layer(1, 'mains')], sent: [] }).reason).toBe(
      '“mains” has the name, but holds lines, and this file areas; only 1 of its 3 columns is in this file, which has 3',
    )
  })

  it('is asked about when a stray point stretches its box over half the world, so that any place would agree', () => {
    const stray = newer({ reading: at([0, -33.9, 151.21, 0]) })
    expect(one(stray, [layer(1, 'mains')])).toEqual(['ask', 1, 'place-unknown'])
    expect(decide(stray, { layers: [layer(1, 'mains')], sent: [] }).reason).toMatch(
      /this file reaches over 15\s197\skm/,
    )
    // Two that both reach there meet, which tells nothing: the one at 151 E, the other at 118 E.
    const other = layer(1, 'mains', { source: source('A', { reading: at([0, -32, 118, 0]) }) })
    expect(one(stray, [other])).toEqual(['ask', 1, 'place-unknown'])
    // Data of a whole country lies where it lies.
    const country = reading({ bbox4326: [113, -43, 153, -10] })
    const wide = layer(1, 'mains', { source: source('A', { reading: country }) })
    expect(one(newer({ reading: at([114, -43, 154, -10]) }), [wide])).toEqual(['revise', 1, 'fits'])
  })

  it('is asked about when its place cannot be known, unless our record says that this file was sent to it', () => {
    const closed = source('B', {
      content: null,
      reading: null,
      unknown: 'its owner allows no download',
    })
    const layers = [layer(1, 'mains', { source: closed })]
    expect(one(newer(), layers)).toEqual(['ask', 1, 'place-unknown'])
    expect(decide(newer(), { layers, sent: [] }).reason).toContain('its owner allows no download')
    const own = sent(1, 'mains.shp', {
      path: '/site/mains.shp',
      content: content('A'),
    })
    expect(one(newer(), layers, [own])).toEqual(['revise', 1, 'fits'])
    expect(one(newer({ reading: null }), [layer(1, 'mains')])).toEqual(['ask', 1, 'place-unknown'])
  })

  it('is meant by its folder, though it lies beside it; not in another part of the country', () => {
    const inFolder = (metres: number) => newer({ folder: 'Water/North', reading: at(east(metres)) })
    const layers = [layer(1, 'mains', {}, { folder: 'water/north' })]
    expect(one(inFolder(4_000), layers)).toEqual(['revise', 1, 'fits'])
    expect(one(inFolder(700_000), layers)).toEqual(['ask', 1, 'elsewhere'])
  })

  it('is asked about where another layer of its name lies where it does, and its own does not', () => {
    const swapped = newer({ folder: 'North', path: '/site/North/mains.shp', reading: at(east(1_200)) })
    const north = layer(1, 'North – mains', { fileName: 'mains.shp' }, { folder: 'North' })
    const south = layer(2, 'South – mains', {
      fileName: 'mains.shp',
      source: source('S', { reading: at(east(1_200)) }),
    })
    expect(one(swapped, [north])).toEqual(['revise', 1, 'fits'])
    const layers = [north, { ...south, folder: 'South' }]
    expect(one(swapped, layers)).toEqual(['ask', 1, 'elsewhere'])
    expect(decide(swapped, { layers, sent: [] }).reason).toContain('which lies where “South – mains” does')
  })
})

describe('several of a name', () => {
  const twins = (folders: (string | null)[], boxes: Box[]) =>
    boxes.map((bbox4326, index) =>
      layer(
        index + 1,
        index === 0 ? 'mains' : 'Mains',
        {
          fileName: 'mains.shp',
          source: source(`S${index}`, { reading: at(bbox4326) }),
        },
        { folder: folders[index] ?? null },
      ),
    )

  it('go by their folders, then by their places, else a person is asked', () => {
    const far = east(40_000)
    const mains = (more: Partial<RowFacts>) => row('mains', { mainName: 'mains.shp', ...more })
    expect(one(mains({ folder: 'south' }), twins(['north', 'south'], [east(0), east(0)]))).toEqual([
      'revise',
      2,
      'fits',
    ])
    expect(one(mains({ title: 'x', reading: at(far) }), twins([], [east(0), far]))).toEqual(['revise', 2, 'fits'])
    expect(one(mains({}), twins([], [east(0), east(0)]))).toEqual(['ask', 1, 'several'])
    const rows = ['north', 'south'].map((folder, index) =>
      mains({
        id: folder,
        title: `${folder} – mains`,
        folder,
        path: `/a/${folder}/mains.shp`,
        reading: at(index === 0 ? east(0) : far),
      }),
    )
    expect(brief(rows, twins(['north', 'south'], [east(0), far]))).toEqual([
      ['revise', 1, 'fits'],
      ['revise', 2, 'fits'],
    ])
  })

  it('are told apart by where their files lay, and by their titles', () => {
    const layers = ['a', 'b'].map((name, index) => layer(index + 1, `${name} – plan`, { fileName: 'plan.shp' }))
    const rows = ['a', 'b'].map((folder) =>
      row(`${folder} – plan`, {
        mainName: 'plan.shp',
        path: `/site/${folder}/plan.shp`,
      }),
    )
    const records = [2, 1].map((id) => sent(id, 'plan.shp', { path: `/site/${id === 2 ? 'b' : 'a'}/plan.shp` }))
    const each = [
      ['revise', 1, 'fits'],
      ['revise', 2, 'fits'],
    ]
    expect(brief(rows, layers, records)).toEqual(each)
    expect(brief(rows, layers)).toEqual(each)
    const only = layer(1, 'plan')
    expect(brief(rows, [only], [sent(1, 'plan.shp', { path: '/site/a/plan.shp' })])).toEqual([
      ['revise', 1, 'fits'],
      ['create', null, 'other-file'],
    ])
  })

  it('ask when two rows fit one layer; the one that lies there goes to it', () => {
    const rows = [row('mains rev A'), row('mains rev B')]
    expect(brief(rows, [layer(1, 'mains')]).map(([, , rule]) => rule)).toEqual(['claimed', 'claimed'])
    const placed = [row('mains rev A'), row('mains rev B', { reading: at(east(9_000)) })]
    expect(brief(placed, [layer(1, 'mains')])).toEqual([
      ['revise', 1, 'fits'],
      ['ask', 1, 'claimed'],
    ])
    expect(brief([row('mains'), row('mains rev B')], [layer(1, 'mains')])).toEqual([
      ['revise', 1, 'fits'],
      ['ask', 1, 'claimed'],
    ])
  })
})

describe('a file of a new name', () => {
  it('that holds what a layer holds is asked about: renamed?', () => {
    const renamed = row('water mains west', { content: content('A') })
    const own = sent(1, 'mains.shp', { content: content('A') })
    const decision = decide(renamed, {
      layers: [layer(1, 'mains', { source: source('A') })],
      sent: [],
    })
    expect(decision).toMatchObject({
      confidence: 'ask',
      rule: 'renamed',
      compared: { layerId: 1 },
      candidates: [{ layerId: 1 }],
    })
    expect(decision.reason).toMatch(/^renamed from mains\.shp\?/)
    expect(one(renamed, [layer(1, 'mains', { source: null })], [own])).toEqual(['ask', 1, 'renamed'])
  })

  it('makes a layer; one of the same time is looked into first', () => {
    expect(one(row('kerbs'), [layer(1, 'mains')])).toEqual(['create', null, 'new'])
    const kerbs = row('kerbs', { lastModifiedMs: 10 * hour })
    expect(decide(kerbs, { layers: [layer(1, 'mains', { source: null })], sent: [] }).needs?.sources).toHaveLength(1)
  })
})

describe('a folder of twenty', () => {
  it('gives 10 revise, 2 skip, 8 create, the same each time', () => {
    const layers = Array.from({ length: 12 }, (_, index) => layer(index + 1, `layer ${'abcdefghijkl'[index] ?? ''}x`))
    const known = layers.map((each, index) => {
      if (index < 3) return row(`${each.name}_2024-05-0${index + 1}_rev${index}`)
      if (index < 5)
        return row(each.name, {
          lastModifiedMs: 10 * hour,
          content: content(`old r${index + 1}`),
        })
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

  it('comes to the same whether rows are taken in at once or one by one, and when one gets another name', () => {
    const layers = ['mains', 'mains rev 2', 'gas', 'kerbs'].map((name, index) => layer(index + 1, name))
    const rows = ['mains', 'Mains_2024-01-01', 'gas', 'kerbs v2', 'kerbs v3'].map((title) => row(title))
    const oneByOne = createDecisions({ layers, sent: [] })
    for (const each of rows) oneByOne.update([each])
    expect(rows.map((each) => oneByOne.get(each.id))).toEqual(decideRows(rows, layers, []))

    const renamed = rows.map((each) =>
      each.id === 'kerbs v3' ? { ...each, title: 'bollards', mainName: 'b.shp' } : each,
    )
    expect(oneByOne.update(renamed.slice(4))).toContain('kerbs v2')
    expect(rows.map((each) => oneByOne.get(each.id))).toEqual(decideRows(renamed, layers, []))
  })

  it('is decided over anew when a source has been looked into', () => {
    const decisions = createDecisions({
      layers: [layer(1, 'mains', { source: null })],
      sent: [],
    })
    decisions.update([row('mains')])
    expect(decisions.get('mains')?.needs?.sources).toHaveLength(1)
    expect(decisions.learn(1, 'r1', source('B', { reading: at(east(90_000)) }))).toEqual(new Set(['mains']))
    expect(decisions.get('mains')).toMatchObject({
      rule: 'elsewhere',
      needs: null,
    })
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
    ['Pier_P02', 'pierp02'],
    ['Power HV-S4-P02', 'powerhvs4p02'],
    ['PRJ-ABC-00-XX-M3-S-0001-S2-P01', 'prjabc00xxm3s0001'],
    ['PRJ-ABC-00-XX-M3-S-0001-P01.02', 'prjabc00xxm3s0001'],
    ['PRJ_ABC_00_XX_M3_S_0001_A4_C02', 'prjabc00xxm3s0001'],
    ['PRJ-ABC-00-XX-M3-S-0001', 'prjabc00xxm3s0001'],
    ['Circuit-C02', 'circuitc02'],
    ['Pump P02', 'pumpp02'],
  ])('%s is %s', (name, stem) => expect(nameStem(name)).toBe(stem))
})
