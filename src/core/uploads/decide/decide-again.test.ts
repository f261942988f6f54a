import { describe, expect, it } from 'vitest'
import { decideAgain, keepDecision, type KeptDecision } from './decide-again'
import { decide } from './decisions'
import type { LayerFacts, RowFacts } from './facts'
import { content, hour, layer, row, sent, source } from './facts.test-helper'

/** What a row's transfer keeps, as the journal gives it back. */
function kept(facts: RowFacts, layers: LayerFacts[], answer: KeptDecision['answer'] = null): KeptDecision {
  const project = { layers, sent: [] }
  const decision = decide(facts, project)
  const action = answer ?? (decision.intendedAction === 'revise' ? 'revise' : 'create')
  const targetLayerId = action === 'revise' ? (layers[0]?.id ?? null) : null
  return JSON.parse(
    JSON.stringify(keepDecision(facts, decision, { action, targetLayerId, answer }, project)),
  ) as KeptDecision
}
const none = new Set<string>()

describe('a row that is decided over again before its first byte', () => {
  const mains = layer(1, 'mains')
  const since = (more = {}) =>
    layer(1, 'mains', {
      id: 'r2',
      by: 'Ben Two',
      createdAt: '2026-11-03T08:00:00Z',
      source: null,
      ...more,
    })

  it('stands while nothing has changed', () => {
    expect(decideAgain(kept(row('mains'), [mains]), { layers: [mains, layer(7, 'gas')], sent: [] }, none)).toEqual({
      stands: true,
      needs: null,
    })
    expect(decideAgain(kept(row('kerbs'), [mains]), { layers: [mains, layer(7, 'gas')], sent: [] }, none)).toEqual({
      stands: true,
      needs: null,
    })
  })

  it('stops where somebody has revised its layer since, with who and when', () => {
    for (const answer of [null, 'revise'] as const) {
      const standing = decideAgain(kept(row('mains'), [mains], answer), { layers: [since()], sent: [] }, none)
      expect(standing).toMatchObject({
        stands: false,
        outcome: 'ask',
        layerId: 1,
      })
      expect(standing).toMatchObject({
        reason: {
          text: expect.stringMatching(/^Ben Two revised “mains” on 2026-11-03 08:00:00 UTC, after this plan was made$/),
        },
      })
    }
  })

  it('is skipped where they have sent the same file', () => {
    const same = since({ fileTimeMs: 50 * hour })
    expect(decideAgain(kept(row('mains'), [mains]), { layers: [same], sent: [] }, none)).toMatchObject({
      outcome: 'skip',
    })
    const made = layer(9, 'kerbs', { fileTimeMs: 50 * hour, source: null })
    expect(decideAgain(kept(row('kerbs'), []), { layers: [made], sent: [] }, none)).toMatchObject({
      outcome: 'skip',
      layerId: 9,
    })
  })

  it('knows what an earlier batch from here sent: it goes on with another file, and is skipped with the same', () => {
    const own = since({ isOwn: true, by: 'Ada', mark: 'abc', fileTimeMs: 40 * hour, source: source('M') })
    const record = sent(1, 'mains.shp', { revisionId: 'r2', mark: 'abc', newestMs: 40 * hour, content: content('M') })
    const again = (text: string) =>
      decideAgain(kept(row('mains', { content: content(text) }), [mains]), { layers: [own], sent: [record] }, none)
    expect(again('N')).toEqual({ stands: true, needs: null })
    expect(again('M')).toMatchObject({
      outcome: 'skip',
      reason: {
        text: expect.stringMatching(/^You revised “mains” on .*, after this plan was made, of the same file$/),
      },
    })
    const made = layer(9, 'kerbs', { isOwn: true, by: 'Ada' })
    expect(decideAgain(kept(row('kerbs'), []), { layers: [made], sent: [] }, none)).toMatchObject({
      outcome: 'ask',
      reason: { text: expect.stringMatching(/^You made “kerbs”/) },
    })
  })

  it('makes no layer whose name has come up since, unless this batch made it', () => {
    const made = layer(9, 'kerbs', { mark: 'abc', source: null })
    const before = kept(row('kerbs', { content: content('K') }), [mains])
    expect(decideAgain(before, { layers: [mains, made], sent: [] }, none)).toMatchObject({
      stands: false,
      outcome: 'ask',
    })
    expect(decideAgain(before, { layers: [mains, made], sent: [] }, new Set(['abc']))).toMatchObject({ stands: true })
  })

  it('takes no layer of another name for its own by a time alone, and one that holds the same by its content', () => {
    const before = kept(row('kerbs', { content: content('K') }), [mains])
    const unread = layer(9, 'gas', { fileTimeMs: 50 * hour, source: null })
    // Nobody has looked into it: that comes first.
    expect(decideAgain(before, { layers: [mains, unread], sent: [] }, none)).toEqual({
      stands: true,
      needs: { hash: false, sources: [{ layerId: 9, revisionId: 'r9' }] },
    })
    const closed = layer(9, 'gas', {
      fileTimeMs: 50 * hour,
      source: source('G', { content: null, unknown: 'refused' }),
    })
    expect(decideAgain(before, { layers: [mains, closed], sent: [] }, none)).toEqual({ stands: true, needs: null })
    const other = layer(9, 'gas', { fileTimeMs: 50 * hour, source: source('G') })
    expect(decideAgain(before, { layers: [mains, other], sent: [] }, none)).toEqual({ stands: true, needs: null })
    const same = layer(9, 'kerbs of the north', { fileName: 'k.shp', fileTimeMs: 50 * hour, source: source('K') })
    expect(decideAgain(before, { layers: [mains, same], sent: [] }, none)).toMatchObject({
      stands: false,
      outcome: 'ask',
      layerId: 9,
      reason: {
        text: expect.stringMatching(
          /^Ben Two sent “kerbs of the north” on .*holds the same content under another name$/,
        ),
      },
    })
    // A row that was not hashed has to be, before it can be told.
    const unhashed = kept(row('kerbs', { content: content(null) }), [mains])
    expect(decideAgain(unhashed, { layers: [mains, same], sent: [] }, none)).toEqual({
      stands: true,
      needs: { hash: true, sources: [] },
    })
  })

  it('does not look again into what was there, of the same size and time, when it was decided', () => {
    const gas = layer(9, 'gas', { fileTimeMs: 50 * hour, source: null })
    expect(decideAgain(kept(row('kerbs'), [gas]), { layers: [gas], sent: [] }, none)).toEqual({
      stands: true,
      needs: null,
    })
  })

  it('makes the layer that a person asked for beside the one that they saw, and stops where its layer went', () => {
    const chosen = kept(row('mains'), [mains], 'create')
    expect(decideAgain(chosen, { layers: [mains], sent: [] }, none)).toMatchObject({
      stands: true,
    })
    expect(decideAgain(kept(row('mains'), [mains]), { layers: [], sent: [] }, none)).toMatchObject({
      stands: false,
      outcome: 'ask',
    })
  })
})
