import { expect, it } from 'vitest'
import { canonical, sameProjection } from '../canonical'
import { crsFromDefinition } from '../definition'
import { crsOfSrid } from '../epsg-crs'
import { wktOfCrs } from './write-wkt'

/** The text without the codes in it: it has to be known by what it says. */
const withoutCodes = (wkt: string) => wkt.replaceAll(/,AUTHORITY\["EPSG","\d+"\]/g, '')

it.each([
  [4326, 'WGS 84'],
  [7856, 'GDA2020 / MGA zone 56'],
  [28992, 'RD New, oblique stereographic'],
  [2154, 'Lambert-93, two parallels'],
  [27572, 'NTF (Paris) / Lambert zone II, grads from Paris'],
  [2263, 'New York in feet'],
  [3857, 'Web Mercator'],
  [3395, 'World Mercator'],
  [3031, 'polar stereographic'],
  [2056, 'Swiss oblique Mercator'],
  [29873, 'Timbalai / RSO Borneo'],
  [5514, 'Krovak, east and north'],
  [3035, 'Lambert azimuthal'],
  [3577, 'Albers'],
  [27200, 'New Zealand Map Grid'],
])('writes EPSG:%i (%s) as WKT that is read as the same system', (srid) => {
  const crs = crsOfSrid(srid)
  const read = crsFromDefinition(withoutCodes(wktOfCrs(crs)!))
  expect(read.srid).toBe(srid)
  expect(sameProjection(canonical(read.steps)!, canonical(crs.steps)!)).toBe(true)
})

it('writes nothing for a projection that WKT 1 has no words for', () => {
  // Bogota urban grid.
  expect(wktOfCrs(crsOfSrid(6247))).toBeNull()
})
