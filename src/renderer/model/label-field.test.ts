import { describe, expect, it } from 'vitest'
import { defaultLabelField } from './label-field'

describe('the label that a layer has by itself', () => {
  it('is the name of survey marks and of holes, as their table calls it', () => {
    expect(defaultLabelField('Control points', 'point', ['height_m', 'POINT', 'name'])).toBe('POINT')
    expect(defaultLabelField('Boreholes 2026', 'point', ['log', 'Borehole_ID'])).toBe('Borehole_ID')
    expect(defaultLabelField('Survey marks', 'point', ['order', 'Name'])).toBe('Name')
  })
  it('is none for other layers, and where no attribute is a name', () => {
    expect(defaultLabelField('Water mains', 'line', ['name'])).toBeNull()
    expect(defaultLabelField('Trees', 'point', ['name'])).toBeNull()
    expect(defaultLabelField('Control points', 'point', ['height_m', 'viewpoint', 'hole_depth'])).toBeNull()
    expect(defaultLabelField('Control points', 'point', ['surname', 'MarkNo'])).toBe('MarkNo')
  })
})
