import { describe, expect, it } from 'vitest'
import { formatDistance } from '../../../shared/model/format-distance'
import { distanceOf, edgeNotes } from './edge-notes'

const view = [151.2, -33.9, 151.3, -33.8] as const

describe('edgeNotes', () => {
  it('names the edge behind which a thing lies, and leaves out what is seen', () => {
    const notes = edgeNotes(view, [
      { id: 'seen', box: [151.25, -33.85, 151.4, -33.7] },
      { id: 'west', box: [144.6, -34, 144.7, -33.9] },
      { id: 'north', box: [151.2, -20, 151.3, -19] },
      { id: 'over the date line', box: [-179, -33.9, -178.9, -33.8] },
    ])
    expect(notes.map(({ id, edge }) => [id, edge])).toEqual([
      ['west', 'west'],
      ['north', 'north'],
      ['over the date line', 'east'],
    ])
    expect(formatDistance(distanceOf(view, notes[0]!))).toBe('610\u00a0km')
  })
})
