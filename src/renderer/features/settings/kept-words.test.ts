import { describe, expect, it } from 'vitest'
import { keptWords, type KeptItem } from './kept-words'

const here = { connectionId: 'local', organization: 'demo', projectId: 1 }
const there = { connectionId: 'far', organization: 'acme', projectId: 1 }
const item = (
  project: KeptItem['project'],
  revisionId: string,
  readAt: string,
  bytes: number,
  held = false,
  revision: KeptItem['revision'] = null,
): KeptItem => ({
  project,
  layerId: 7,
  layerName: 'Water mains',
  revisionId,
  revision,
  held,
  bytes,
  readAt,
  goneSince: null,
})
const placeOf = ({ connectionId }: KeptItem['project']) => `Harbour Tunnel on ${connectionId}`

describe('keptWords', () => {
  it('tells two revisions of a layer apart, largest first, whichever was read first', () => {
    const words = keptWords(
      [
        item(here, 'a', '2026-11-21T10:00:00Z', 10, false, { number: 4, of: 5 }),
        item(here, 'b', '2026-11-20T10:00:00Z', 20, true, { number: 5, of: 5 }),
      ],
      placeOf,
    )
    expect(words.map(({ item: each }) => each.revisionId)).toEqual(['b', 'a'])
    expect(words[0]?.words).toMatch(/^revision 5, the latest, held, read /)
    expect(words[1]?.words).toMatch(/^revision 4 of 5, read /)
  })

  it('names the project once several keep something; the same layer id elsewhere is another layer', () => {
    const words = keptWords(
      [item(here, 'a', '2026-11-20T10:00:00Z', 20), item(there, 'b', '2026-11-21T10:00:00Z', 10)],
      placeOf,
    ).map((each) => each.words)
    expect(words[0]).toMatch(/^Harbour Tunnel on local, read /)
    expect(words[1]).toMatch(/^Harbour Tunnel on far, read /)
  })
})
