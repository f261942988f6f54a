import { describe, expect, it } from 'vitest'
import { describeCrs, searchCrs } from '.'

const codes = (query: string, limit = 5) => searchCrs(query, limit).map(({ srid }) => srid)

describe('describeCrs', () => {
  it('gives name, unit, area and accuracy', () => {
    expect(describeCrs(7856)).toEqual({
      srid: 7856,
      name: 'GDA2020 / MGA zone 56',
      unit: 'metre',
      geographic: false,
      area: [150, -58.96, 156, -13.87],
      accuracyMetres: 3,
    })
    expect(describeCrs(2264)?.unit).toBe('US survey foot')
    expect(describeCrs(4807)).toMatchObject({ unit: 'grad', geographic: true })
    expect(describeCrs(7405)?.name).toBe('OSGB36 / British National Grid + ODN height')
  })

  it('gives null for unknown codes and those without a plan position', () => {
    expect([1, 5773, 4978].map(describeCrs)).toEqual([null, null, null])
  })
})

describe('searchCrs', () => {
  it('puts the code itself, then the fitting names in force first', () => {
    expect(codes('28356')[0]).toBe(28356)
    expect(codes('EPSG:27700')[0]).toBe(27700)
    expect(codes('british national grid')[0]).toBe(27700)
    expect(codes('gda2020 56')[0]).toBe(7856)
    expect(codes('mga zone 56', 2).sort()).toEqual([28356, 7856].sort())
    expect(codes('wgs 84')[0]).toBe(4326)
    expect(codes('wgs 84 utm 33n')[0]).toBe(32633)
    expect(codes('nztm')).toContain(2193)
    expect(codes('mga56', 2).sort()).toEqual([28356, 7856].sort())
    expect(codes('NAD_1983_StatePlane_Texas_Central')).toContain(32139)
  })

  it('gives nothing for empty or foreign words, and no more than asked', () => {
    expect(codes('  ')).toEqual([])
    expect(codes('xyzzy')).toEqual([])
    expect(codes('utm', 3)).toHaveLength(3)
  })
})
