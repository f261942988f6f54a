import { describe, expect, it } from 'vitest'
import { rootOf } from './dropped-files'

describe('rootOf', () => {
  it('names the dropped folder, on either kind of disk', () => {
    expect(rootOf('/home/x/staging/b1/W47/Survey/a.shp', 'W47/Survey/a.shp')).toBe('/home/x/staging/b1/W47')
    expect(rootOf('C:\\s\\b1\\W47\\a.shp', 'W47/a.shp')).toBe('C:\\s\\b1\\W47')
    expect(rootOf('/s/b1/a.shp', 'a.shp')).toBe('/s/b1/a.shp')
  })
})
