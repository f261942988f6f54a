import * as ifc from 'web-ifc'
import { said } from '../../../shared/languages/said-readers'
import { noCrs, type CrsRef, type Warning } from '../../model'
import { metresIn, numberOf, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'
import { warningOf } from '../common/warnings'
import { PlanPlaces } from './plan-places'
import { namedSet, statedCrs } from './stated-crs'

/** How local coordinates in metres become coordinates of the CRS: turned, scaled and moved. */
export interface IfcPlace {
  crs: CrsRef
  scale: number
  /** The scale of y by that of x. */
  stretch: number
  cos: number
  sin: number
  dx: number
  dy: number
  warnings: Warning[]
}

interface Conversion {
  eastings: number
  northings: number
  cos: number
  sin: number
  /** That of x, as written; NaN when absent. */
  scale: number
  /** The scale of y by that of x. */
  stretch: number
}

const local = { scale: 1, stretch: 1, cos: 1, sin: 0, dx: 0, dy: 0 }

/**
 * Where a model lies, by the order of trust: map conversion with projected CRS, the same as property sets of IFC 2x3, rigid
 * operation, then latitude and longitude of the site, which place it only roughly. `centre` is the middle of the bodies in local metres;
 * where it already has map coordinates, the conversion is not applied a second time.
 */
export function georeference(
  model: IfcModel,
  metresPerUnit: number,
  centre: readonly [number, number] | null,
): IfcPlace {
  const warnings: Warning[] = []
  const conversion = mapConversion(model) ?? propertySetConversion(model, warnings) ?? rigidOperation(model)
  if (!conversion) return geographicPlace(model, warnings) ?? sitePlace(model, metresPerUnit, centre, warnings)
  const crs = statedCrs(model)
  if (!crs) {
    warnings.push(warningOf('ifc-conversion-without-crs', said('readers.drawings.ifcNoCrs')))
  }
  const place = { ...local, crs: crs ?? noCrs, warnings }
  const unit = mapUnit(model, conversion, metresPerUnit)
  const [east, north] = [conversion.eastings * unit.toCrs, conversion.northings * unit.toCrs]
  const offset = Math.hypot(east, north)
  if (
    centre &&
    offset > farMetres &&
    Math.hypot(centre[0] - east * unit.crsMetres, centre[1] - north * unit.crsMetres) < offset * 0.2
  ) {
    warnings.push(warningOf('ifc-double-georeference', said('readers.drawings.ifcTwice')))
    return { ...place, scale: 1 / unit.crsMetres }
  }
  return {
    ...place,
    scale: metricScale(conversion.scale, unit.toCrs * unit.crsMetres, metresPerUnit, warnings) / unit.crsMetres,
    stretch: conversion.stretch,
    cos: conversion.cos,
    sin: conversion.sin,
    dx: east,
    dy: north,
  }
}

/** Bodies so far from the origin of their model have map coordinates, metres. */
const farMetres = 10_000
/** No coordinate of a projected CRS lies so far from its origin, metres: half around the earth. */
const farthestMetres = 2e7

/**
 * The unit of eastings and northings (MapUnit of the projected CRS). Prefixed metres are turned into the metres of the CRS;
 * a unit such as the foot is that of the CRS itself. Where none is given it is the model's by the standard, but most programs write
 * metres: the model's is taken where metres would lie beyond the earth.
 */
function mapUnit(
  model: IfcModel,
  { eastings, northings }: Conversion,
  metresPerUnit: number,
): { toCrs: number; crsMetres: number } {
  const unit = model.follow(model.lines(ifc.IFCPROJECTEDCRS)[0]?.MapUnit)
  if (!unit) {
    const beyond = Math.max(Math.abs(eastings), Math.abs(northings)) > farthestMetres
    return { toCrs: beyond ? metresPerUnit : 1, crsMetres: 1 }
  }
  const metres = metresIn(model, unit)
  return unit.ConversionFactor ? { toCrs: 1, crsMetres: metres } : { toCrs: metres, crsMetres: 1 }
}

/** IFC 4: IfcMapConversion (and its scaled form in 4x3). */
function mapConversion(model: IfcModel): Conversion | null {
  const line = [...model.lines(ifc.IFCMAPCONVERSION), ...model.lines(ifc.IFCMAPCONVERSIONSCALED)][0]
  if (!line) return null
  return conversionOf({
    eastings: line.Eastings,
    northings: line.Northings,
    abscissa: line.XAxisAbscissa,
    ordinate: line.XAxisOrdinate,
    scale: line.Scale,
    factorX: line.FactorX,
    factorY: line.FactorY,
  })
}

/** IFC 2x3: property sets ePSet_MapConversion of the site or project. */
function propertySetConversion(model: IfcModel, warnings: Warning[]): Conversion | null {
  const set = namedSet(model, /^epset_mapconversion$/i)
  if (!set) return null
  const conversion = conversionOf({
    eastings: set.get('eastings'),
    northings: set.get('northings'),
    abscissa: set.get('xaxisabscissa'),
    ordinate: set.get('xaxisordinate'),
    scale: set.get('scale'),
  })
  if (conversion) warnings.push(warningOf('ifc-property-set-georeference', said('readers.drawings.ifcPropertySet')))
  return conversion
}

/** IFC 4x3: IfcRigidOperation moves without turning. */
function rigidOperation(model: IfcModel): Conversion | null {
  const line = model.lines(ifc.IFCRIGIDOPERATION)[0]
  if (!line || model.follow(line.TargetCRS)?.type === ifc.IFCGEOGRAPHICCRS) return null
  return conversionOf({
    eastings: line.FirstCoordinate,
    northings: line.SecondCoordinate,
    abscissa: 1,
    ordinate: 0,
    scale: null,
  })
}

function conversionOf(raw: {
  eastings: unknown
  northings: unknown
  abscissa: unknown
  ordinate: unknown
  scale: unknown
  /** Of the scaled form: times the scale. */
  factorX?: unknown
  factorY?: unknown
}): Conversion | null {
  const [eastings, northings] = [numberOf(raw.eastings), numberOf(raw.northings)]
  if (!Number.isFinite(eastings) || !Number.isFinite(northings)) return null
  const [a, o] = [numberOf(raw.abscissa), numberOf(raw.ordinate)]
  const length = Math.hypot(a, o)
  const turned = Number.isFinite(length) && length > 0
  const [x, y] = [numberOf(raw.factorX), numberOf(raw.factorY)]
  const factored = x > 0 && y > 0
  return {
    eastings,
    northings,
    cos: turned ? a / length : 1,
    sin: turned ? o / length : 0,
    scale: factored ? (numberOf(raw.scale) || 1) * x : numberOf(raw.scale),
    stretch: factored ? y / x : 1,
  }
}

/**
 * The scale from local metres to map metres. By the standard Scale goes from the model's unit to the map's; many programs leave
 * it at 1 for models in millimetres.
 */
function metricScale(scale: number, metresPerMapUnit: number, metresPerUnit: number, warnings: Warning[]): number {
  if (!Number.isFinite(scale) || scale === 0) return 1
  const byStandard = (scale * metresPerMapUnit) / metresPerUnit
  if (byStandard > 0.9 && byStandard < 1.1) return byStandard
  if (scale > 0.9 && scale < 1.1) {
    warnings.push(warningOf('ifc-scale', said('readers.drawings.ifcScaleTaken', { scale })))
    return scale
  }
  warnings.push(warningOf('ifc-scale', said('readers.drawings.ifcScales', { scale: byStandard })))
  return byStandard
}

/** The site's latitude and longitude: a place to some ten metres at best, and often a default of the program. */
function sitePlace(
  model: IfcModel,
  metresPerUnit: number,
  centre: readonly [number, number] | null,
  warnings: Warning[],
): IfcPlace {
  const none = { ...local, crs: noCrs, warnings }
  const far = centre && Math.max(Math.abs(centre[0]), Math.abs(centre[1])) > farMetres
  if (far) {
    warnings.push(warningOf('ifc-map-coordinates', said('readers.drawings.ifcFarOrigin')))
    return none
  }
  const context = contextPlace(model, metresPerUnit)
  if (context) {
    warnings.push(warningOf('ifc-map-coordinates', said('readers.drawings.ifcFarContext')))
    return { ...none, ...context }
  }
  const site = model.lines(ifc.IFCSITE)[0]
  const [lat, lon] = [angle(site?.RefLatitude), angle(site?.RefLongitude)]
  if (lat === null || lon === null || (lat === 0 && lon === 0)) return none
  const [x, y] = siteOrigin(model, site as IfcLine, metresPerUnit)
  const [cos, sin] = northUp(model)
  warnings.push(
    warningOf('ifc-site-location', said('readers.drawings.ifcSite', { lat: lat.toFixed(6), lon: lon.toFixed(6) })),
  )
  return {
    crs: planeAround(lon, lat, 'around the IFC site'),
    scale: 1,
    stretch: 1,
    cos,
    sin,
    dx: -(x * cos - y * sin),
    dy: -(x * sin + y * cos),
    warnings,
  }
}

/** IFC 4x3: IfcRigidOperation to a geographic CRS says the longitude and latitude of the origin, in whose plane the model lies. */
function geographicPlace(model: IfcModel, warnings: Warning[]): IfcPlace | null {
  const line = model.lines(ifc.IFCRIGIDOPERATION)[0]
  const target = model.follow(line?.TargetCRS)
  if (!line || target?.type !== ifc.IFCGEOGRAPHICCRS) return null
  const unit = model.follow(target.AngleUnit)
  const radians = unit ? metresIn(model, unit) : new PlanPlaces(model).radiansPerUnit
  const values = [line.FirstCoordinate, line.SecondCoordinate].map(numberOf) as [number, number]
  // Beyond a whole turn of radians these are degrees, whatever the unit says.
  const isTurned = values.every((value) => Math.abs(value * radians) <= 2 * Math.PI)
  const [lon, lat] = values.map((value) => (isTurned ? (value * radians * 180) / Math.PI : value)) as [number, number]
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 360)) return null
  const [cos, sin] = northUp(model)
  return { ...local, crs: planeAround(lon, lat, textOf(target.Name)), cos, sin, warnings }
}

/** A plane that touches the earth at a place. */
function planeAround(lon: number, lat: number, name: string | null): CrsRef {
  const proj4 = `+proj=tmerc +lat_0=${lat} +lon_0=${lon} +k=1 +x_0=0 +y_0=0 +ellps=WGS84 +datum=WGS84 +units=m +no_defs`
  return { srid: null, wkt: null, proj4, name, from: 'file' }
}

/** Where the model's own coordinate system was put into map coordinates without a conversion: far from the origin, turned by true north. */
function contextPlace(model: IfcModel, metresPerUnit: number): Pick<IfcPlace, 'cos' | 'sin' | 'dx' | 'dy'> | null {
  for (const context of model.lines(ifc.IFCGEOMETRICREPRESENTATIONCONTEXT)) {
    const [x, y] = originOf(model, model.follow(context.WorldCoordinateSystem), metresPerUnit)
    const [cos, sin] = northUp(model)
    if (Math.max(Math.abs(x), Math.abs(y)) > farMetres) return { cos, sin, dx: x, dy: y }
  }
  return null
}

/** Degrees, minutes, seconds and millionths, each with the sign. */
function angle(value: unknown): number | null {
  const [degrees, minutes = 0, seconds = 0, millionths = 0] = numbersOf(value)
  if (degrees === undefined || !Number.isFinite(degrees)) return null
  return degrees + minutes / 60 + (seconds + millionths / 1e6) / 3600
}

/** Where the site's own placement puts its origin, local metres. */
function siteOrigin(model: IfcModel, site: IfcLine, metresPerUnit: number): [number, number] {
  const placement = model.follow(site.ObjectPlacement)
  return originOf(model, model.follow(placement?.RelativePlacement), metresPerUnit)
}

/** Where an axis placement has its origin, metres; what is not given is 0. */
function originOf(model: IfcModel, axis: IfcLine | null | undefined, metresPerUnit: number): [number, number] {
  const [x = 0, y = 0] = numbersOf(model.follow(axis?.Location)?.Coordinates)
  return [Number.isFinite(x) ? x * metresPerUnit : 0, Number.isFinite(y) ? y * metresPerUnit : 0]
}

/** The turn that brings the model's true north up. */
function northUp(model: IfcModel): [number, number] {
  for (const context of model.lines(ifc.IFCGEOMETRICREPRESENTATIONCONTEXT)) {
    const [x, y] = numbersOf(model.follow(context.TrueNorth)?.DirectionRatios)
    const length = Math.hypot(x ?? NaN, y ?? NaN)
    if (Number.isFinite(length) && length > 0) return [(y as number) / length, (x as number) / length]
  }
  return [1, 0]
}
