import type { English } from '../../../shared/languages/en'
import type { Geometry, PropertyValue } from '../../model'

/** The layers that a LandXML file is read as. */
export type LandXmlLayer =
  | 'Points'
  | 'Monuments'
  | 'Survey points'
  | 'Alignments'
  | 'Cross sections'
  | 'Plan features'
  | 'Parcels'
  | 'Structures'
  | 'Pipes'
  | 'Surfaces'
  | 'Breaklines'
  | 'Boundaries'
  | 'Contours'
  | 'Watersheds'
  | 'Surface points'

export const lineOwners: Readonly<Record<string, LandXmlLayer>> = {
  Alignment: 'Alignments',
  PlanFeature: 'Plan features',
  Parcel: 'Parcels',
}

/** Points of a survey, by whatever element is around them. */
export const surveyPoints: ReadonlySet<string> = new Set(['InstrumentPoint', 'BacksightPoint', 'TargetPoint'])

/** What is measured from a set-up. */
export const observations: ReadonlySet<string> = new Set([
  'RawObservation',
  'ReducedObservation',
  'ReducedArcObservation',
  'GPSPosition',
  'GPSVector',
])

/** The words of what is counted. */
export type UnreadKind = keyof English['readers']['vector']['landxml']

/** What a file holds beside places in plan, and is not read. */
export const unreadElements: Readonly<Record<string, UnreadKind>> = {
  ProfSurf: 'groundProfile',
  CantStation: 'cantStation',
  Superelevation: 'superelevation',
  GradeSurface: 'gradeModel',
}

/** Lists of points of a surface, by the element around them, with the fewest points that draw something. */
export const surfaceLists: Readonly<Record<string, readonly [LandXmlLayer, number]>> = {
  Breakline: ['Breaklines', 2],
  Boundary: ['Boundaries', 3],
  Contour: ['Contours', 2],
  Watershed: ['Watersheds', 3],
  DataPoints: ['Surface points', 1],
}

/** Codes before those of the 19 zones of the Japan Plane Rectangular CS, by datum. */
const beforeZones: Readonly<Record<string, number>> = { JGD2011: 6668, JGD2000: 2442, TD: 30160 }

/** The code of a system as J-LandXML names it: horizontalDatum "JGD2011" and horizontalCoordinateSystemName "9(X,Y)". */
export function japanesePlane(attributes: Readonly<Record<string, string>>): number | null {
  const before = beforeZones[attributes.horizontalDatum?.trim().toUpperCase() ?? '']
  const zone = Number(/^\s*(\d{1,2})\s*\(\s*X\s*,\s*Y\s*\)/i.exec(attributes.horizontalCoordinateSystemName ?? '')?.[1])
  return before !== undefined && zone >= 1 && zone <= 19 ? before + zone : null
}

export function attributesOf(attributes: Readonly<Record<string, string>>): Map<string, PropertyValue> {
  const properties = new Map<string, PropertyValue>()
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('xmlns')) continue
    properties.set(
      name,
      /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(value) && name !== 'name' && name !== 'code' ? Number(value) : value,
    )
  }
  return properties
}

/** A feature of a LandXML file before its properties are put in the order of the fields. */
export interface LandXmlFeature {
  layer: LandXmlLayer
  geometry: Geometry | null
  properties: Map<string, PropertyValue>
}
