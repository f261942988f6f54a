/** A line that a person has named as an alignment. */
export interface NamedLine {
  /** What is made of it is kept under this: another one wherever anything of it changes. */
  id: string
  name: string
  /** Vertices in order of rising stations: longitude, latitude. */
  lonLat: readonly number[]
  /** A height for each vertex; null: it has none. */
  heights: readonly number[] | null
  /** EPSG code of the system in which it is measured. */
  srid: number
  startStation: number
}

/** What alignments beside a tileset have that name, or a named line. */
export type AlignmentAddress = { dir: string; name: string } | NamedLine

/** Alignments that are asked again and again; null: those that were sent under this number before. */
export interface AlignmentChoice {
  id: number
  alignments: readonly AlignmentAddress[] | null
}

/** An alignment as it is listed. Stations and lengths in `stationUnit`. */
export interface AlignmentSummary {
  name: string
  length: number
  startStation: number
  endStation: number
  /** "m", "ft", "ftUS"; null: not said. */
  stationUnit: string | null
  elements: number
  equations: number
  hasProfile: boolean
}

/** Where a place meets an alignment. */
export interface Chainage {
  /** Index in the list of addresses that was asked for. */
  alignment: number
  name: string
  stationUnit: string | null
  /** Along it, and the station there. */
  distance: number
  station: number
  /** The part between equations, from 1, where the station is in several of them; null where it is in one alone. */
  section: number | null
  /** Positive to the right. */
  offset: number
  /** Of the profile; null: none there. */
  height: number | null
  /** Of rising distance, clockwise from grid north. */
  bearingDegrees: number
  lon: number
  lat: number
}

/** Which feet of places are wanted. */
export interface LocateRequest {
  /** Places: longitude, latitude. */
  lonLat: readonly number[]
  /** How far an alignment may be away, in metres. */
  withinMetres: number
  /** All feet, nearest first, or the nearest of each alignment, or of all. */
  which: 'all' | 'nearest-each' | 'nearest'
}
