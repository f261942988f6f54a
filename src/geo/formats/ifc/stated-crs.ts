import * as ifc from 'web-ifc'
import { codeInText, codeOfName, describeCrs } from '../../crs'
import type { CrsRef } from '../../model'
import { handles, plain, textOf, type IfcLine, type IfcModel } from './ifc-model'

/** The system that a model states for its map coordinates: by WKT, a code, or a name; null when it states none that is known. */
export function statedCrs(model: IfcModel): CrsRef | null {
  const line = model.lines(ifc.IFCPROJECTEDCRS)[0]
  const set = line ? null : namedSet(model, /^epset_projectedcrs$/i)
  const of = (attribute: string) => textOf(line ? line[attribute] : set?.get(attribute.toLowerCase()))
  const [name, description] = [of('Name'), of('Description')]
  const wkt = [wellKnownText(model, line), name, description].find((text) => text !== null && isWkt(text)) ?? null
  const found = (srid: number): CrsRef => ({ srid, wkt: null, proj4: null, name: name ?? description, from: 'file' })
  if (wkt !== null) return { srid: null, wkt, proj4: null, name: isWkt(name ?? '') ? null : name, from: 'file' }
  // Some write the code of the datum's geographic system beside, in which no map coordinates are.
  for (const text of [name, description, of('GeodeticDatum'), of('MapZone')]) {
    const srid = text === null ? null : codeIn(text)
    if (srid !== null && (text === name || describeCrs(srid)?.geographic === false)) return found(srid)
  }
  const [datum, projection, zone] = [of('GeodeticDatum'), of('MapProjection'), of('MapZone')]
  const parts = [name, datum, projection, zone].filter(Boolean).join(' ')
  for (const text of [name, description, parts]) {
    const srid = text === null ? null : (codeOfName(text) ?? codeOfZone(text))
    if (srid !== null) return found(srid)
  }
  return null
}

/** IFC 4x3: the definition of a system that has no code. */
function wellKnownText(model: IfcModel, crs: IfcLine | undefined): string | null {
  const own = model
    .lines(ifc.IFCWELLKNOWNTEXT)
    .find(({ CoordinateReferenceSystem }) => handles(CoordinateReferenceSystem)[0] === crs?.expressID)
  return textOf(own?.WellKnownText)
}

const isWkt = (text: string): boolean => /^\s*[A-Za-z_]{4,}\s*\[/.test(text)

function codeIn(text: string): number | null {
  const bare = /^\s*(\d{4,6})\s*$/.exec(text)?.[1]
  const named = /EPSG\D{0,8}(\d{4,6})/i.exec(text)?.[1]
  return bare || named ? Number(bare ?? named) : codeInText(text)
}

/** Systems of zones, by words that name them in whatever order, with the code before that of zone 1. */
const zones: readonly (readonly [words: RegExp, before: number])[] = [
  [/(MGA|GDA) ?2020/i, 7800],
  [/(MGA|GDA) ?(19)?94/i, 28300],
  [/(?=.*UTM)(?=.*ETRS ?(19)?89)/i, 25800],
  [/(?=.*UTM)(?=.*WGS ?(19)?84)(?=.*\d ?N\b)/i, 32600],
  [/(?=.*UTM)(?=.*WGS ?(19)?84)(?=.*\d ?S\b)/i, 32700],
]

/** The code of a system of zones as people write it: "MGA2020 Zone 56", "ETRS89 UTM 32N"; null when it is none, or its zone has no code. */
function codeOfZone(text: string): number | null {
  const plainText = text.replace(/[_/.-]+/g, ' ')
  const zone = Number(
    /\b(?:UTM|ZONE)? ?(\d{1,2}) ?[NS]?\b(?!\d)/i.exec(plainText.replace(/\b\w*(2020|19?94|19?89|84)\b/g, ''))?.[1],
  )
  const [, before] = zones.find(([words]) => words.test(plainText)) ?? []
  return before !== undefined && zone > 0 && describeCrs(before + zone) ? before + zone : null
}

/** Single values of the property set of that name, by lower-case name. */
export function namedSet(model: IfcModel, name: RegExp): Map<string, unknown> | null {
  for (const set of model.lines(ifc.IFCPROPERTYSET)) {
    if (!name.test(textOf(set.Name) ?? '')) continue
    const values = new Map<string, unknown>()
    for (const id of handles(set.HasProperties)) {
      const property = model.line(id)
      if (property) values.set((textOf(property.Name) ?? '').toLowerCase(), plain(property.NominalValue))
    }
    return values
  }
  return null
}
