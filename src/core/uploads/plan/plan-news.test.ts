import { describe, expect, it } from 'vitest'
import type { LayerFacts, ProjectFacts } from '../decide'
import { hasNews, newsText } from './plan-news'

const layer = (id: number, name: string, revisionId: string | null, more: Partial<LayerFacts> = {}): LayerFacts => ({
  ...{ id, name, folder: null, earlier: [], ...more },
  latest:
    revisionId === null
      ? null
      : {
          ...{ id: revisionId, createdAt: '2026-11-03T08:00:00Z', by: 'Ben Two', isOwn: false, fileName: null },
          ...{ fileTimeMs: null, mark: null, source: null },
        },
})
const project = (...layers: LayerFacts[]): ProjectFacts => ({ layers, sent: [] })

describe('what others did to the layers of a plan', () => {
  const before = project(layer(1, 'mains', 'r1', { folder: 'north' }), layer(2, 'gas', 'r2'))

  it('is told with who and when, the weightiest layer first', () => {
    const now = project(layer(1, 'mains', 'r9', { folder: 'north' }), layer(2, 'gas', 'r8'), layer(3, 'kerbs', 'r3'))
    expect(newsText([1, 2], before, now).text).toBe('Ben Two revised “mains” on 2026-11-03 08:00:00 UTC')
    expect(newsText([3, 1], before, now).text).toBe('Ben Two made “kerbs” on 2026-11-03 08:00:00 UTC')
    expect(newsText([2], now, before).text).toContain('revised “gas”')
    expect(newsText([3], now, before).text).toBe('“kerbs” is not in the project any more')
  })

  it('is one’s own where it was sent from here', () => {
    const mine = layer(1, 'mains', 'r9')
    const own = { ...mine, latest: mine.latest && { ...mine.latest, isOwn: true } }
    expect(newsText([1], before, project(own)).text).toBe('you revised “mains” on 2026-11-03 08:00:00 UTC')
  })

  it('is told of names and folders, and in general where the layer is as it was', () => {
    const now = project(layer(1, 'mains', 'r1', { folder: 'south' }), layer(2, 'gas mains', 'r2'))
    expect(newsText([1], before, now).text).toBe('“mains” was moved to “south”')
    expect(newsText([2], before, now).text).toBe('“gas” is called “gas mains” now')
    expect(newsText([], before, now).text).toBe('the layers of the project have changed')
  })

  it('is none where the layers are as they were, whatever was learned of them', () => {
    const learned = project(...before.layers.map((each) => ({ ...each, earlier: [] })))
    expect(hasNews(before, learned)).toBe(false)
    expect(hasNews(before, project(...before.layers, layer(3, 'kerbs', null)))).toBe(true)
  })
})
