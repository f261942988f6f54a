import { describe, expect, it } from 'vitest'
import { formatDistance } from '../../../shared/model/format-distance'
import { distanceOf, edgeStacks } from './edge-notes'

interface Thing {
  id: string
  box: [number, number, number, number] | null
  rank?: number
}
const parts = { boxOf: ({ box }: Thing) => box, rankOf: ({ rank = 1 }: Thing) => rank, maxShown: 3 }
const view = [151.2, -33.9, 151.3, -33.8] as const

describe('edgeStacks', () => {
  it('names the edge behind which a thing lies, and leaves out what is seen', () => {
    const things: Thing[] = [
      { id: 'seen', box: [151.25, -33.85, 151.4, -33.7] },
      { id: 'west', box: [144.6, -34, 144.7, -33.9] },
      { id: 'north', box: [151.2, -20, 151.3, -19] },
      { id: 'over the date line', box: [-179, -33.9, -178.9, -33.8] },
      { id: 'nowhere', box: null },
    ]
    const stacks = edgeStacks(view, things, parts)
    expect(stacks.map(({ edge, shown, more }) => [edge, shown.map(({ thing }) => thing.id), more])).toEqual([
      ['west', ['west'], 0],
      ['east', ['over the date line'], 0],
      ['north', ['north'], 0],
    ])
    expect(formatDistance(distanceOf(view, stacks[0]!.shown[0]!))).toBe('610\u00a0km')
  })

  it('names the first by rank, of one rank the nearest, and counts the others', () => {
    const at = (id: string, lon: number, rank = 1): Thing => ({ id, box: [lon, -33.9, lon + 0.1, -33.8], rank })
    const things = [at('far', 100), at('asked', 90, 0), at('near', 150), at('nearer', 151), at('farther', 95)]
    const [west] = edgeStacks(view, things, parts)
    expect([west!.shown.map(({ thing }) => thing.id), west!.more]).toEqual([['asked', 'nearer', 'near'], 2])
  })
})
