import { describe, expect, it } from 'vitest'
import type { Layer } from '../shared/rest'
import { findRevision, parseRevisionName } from './revision-name'

const layer = { id: 12, name: 'Water mains', revisions: [{ id: 'c' }, { id: 'b' }, { id: 'a' }] } as Layer

describe('revision names', () => {
  it('tells revisions from files', () => {
    expect(parseRevisionName('12@latest')).toEqual({ layerId: 12, revision: 'latest' })
    expect(parseRevisionName('survey/12@3.shp')).toBeNull()
    expect(parseRevisionName('mains.shp')).toBeNull()
  })

  it('counts from the oldest, takes ids, and says what there is', () => {
    expect(findRevision(layer, '1').id).toBe('a')
    expect(findRevision(layer, 'latest').id).toBe('c')
    expect(findRevision(layer, 'b').id).toBe('b')
    expect(() => findRevision(layer, '4')).toThrow('It has 3')
  })
})
