/** How the curvature of an element runs with its length. */
export type ElementKind =
  | 'line'
  | 'arc'
  | 'clothoid'
  | 'bloss'
  | 'helmert'
  | 'cosine'
  | 'sine'
  | 'viennese'
  /** The cubic parabola y = x³ / (6RL) about the tangent where its curvature is 0. */
  | 'cubic'
  /** Curvature as the sum of `coefficients[i] · u^i`, u the part of the length. */
  | 'polynomial'

/** One element of an alignment in plan. Coordinates and lengths in the unit of the layer's CRS. */
export interface HorizontalElement {
  kind: ElementKind
  /** Easting (or longitude-like x), northing. */
  start: readonly [x: number, y: number]
  /** Direction at the start, radians counter-clockwise from east. */
  heading: number
  /** Along the curve. */
  length: number
  /** One by the radius at both ends, positive to the left, 0 where straight. */
  curvature: readonly [start: number, end: number]
  /** `polynomial` only. */
  coefficients?: readonly number[]
}

/** From this distance along on, stations are counted anew. */
export interface StationEquation {
  /** Distance along from the start, in the unit of stations. */
  distance: number
  /** The station that the equation ends; null when not said. */
  back: number | null
  /** The station that begins there. */
  ahead: number
  /** Whether stations rise from there on. */
  rises: boolean
}

/** Part of a profile, by distance along in the unit of stations; heights in the unit of the file, gradients as a ratio. */
export interface ProfileSegment {
  kind: 'grade' | 'parabola' | 'arc'
  start: number
  /** In plan. */
  length: number
  /** Height at its start. */
  height: number
  gradient: readonly [start: number, end: number]
}

/** An alignment as its file defines it; plain data. */
export interface AlignmentDefinition {
  name: string
  elements: readonly HorizontalElement[]
  /** Stations in one unit of the layer's CRS: 1 where both are the same. */
  stationsPerUnit: number
  /** Name of the unit of stations and heights ("metre", "US survey foot"); null when not said. */
  stationUnit: string | null
  startStation: number
  /** By distance. */
  equations: readonly StationEquation[]
  /** Pairs of distance along and station, both rising or stations falling, in place of start and equations: a line with measures. */
  measures?: readonly number[]
  /** Null: the file gives none. */
  profile: readonly ProfileSegment[] | null
}

/** The alignments of a layer, as they are kept beside its map. */
export interface AlignmentFile {
  version: 1
  /** The coordinate system of the elements, as `CrsRef` of the engine names it. */
  crs: { srid: number | null; wkt: string | null; proj4: string | null; name: string | null }
  alignments: readonly AlignmentDefinition[]
}
