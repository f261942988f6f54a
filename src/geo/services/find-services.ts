import { setImmediate as nextTurn } from 'node:timers/promises'
import geodesic from 'geographiclib-geodesic'
import { toAppError, type WireError } from '../../shared/errors/app-error'
import { nearestPlaces, sameMetres, widened } from '../../shared/geometry/distance'
import { shapeOfGeometry, shiftedShape, type Shape } from '../../shared/geometry/shape'
import type { CallOptions } from '../engine-api'
import type { Field, GeometryType, PropertyValue } from '../model'
import type { Tileset } from '../tileset'
import { heightsKind } from '../tileset/raster-live'
import { drawnNear } from './drawn-near'
import { heightOn } from './height-on'
import { readArea } from '../touch/read-area'

/** Places at which is looked, and the tilesets (folders) that are looked into. */
export interface ServicesRequest {
  dirs: readonly string[]
  /** Each GeoJSON of any kind, lon/lat, as a string: see `readPermitArea`. */
  places: readonly string[]
  /** Features so near are found; 0: those that touch. */
  distanceMetres: number
  /** Features of each tileset that are told, the nearest first; all are counted. */
  maxTold: number
  /** Whether they are told with what of them can be drawn. */
  isDrawn?: boolean
}

/** A feature near a place. */
export interface FoundService {
  /** Position in the file, from 0: its address within the tileset. */
  index: number
  sublayer: number
  id: string | number | null
  properties: Record<string, PropertyValue>
  geometryType: GeometryType
  /** Which place, from 0. */
  place: number
  /** On the ellipsoid, in plan; 0 where it touches, crosses, or one lies in the other. */
  metres: number
  /** From the place to the feature, degrees from north by east; null where `metres` is 0. */
  bearingDegrees: number | null
  /** Where the feature is nearest, lon/lat. */
  nearest: [lon: number, lat: number]
  /** The feature's own height there, in the unit of its file; null: it has none. */
  height: number | null
  /** What lies over it there: the surfaces of triangles that were found and rasters of heights, by the position of their tileset and their height, in the unit of its file. */
  surfaces: { tileset: number; height: number }[]
  /** Parts of it near the place, flat lon/lat; only where they were asked for. */
  drawn?: number[][]
}

/** What was found in one tileset. */
export interface ServicesOfTileset {
  /** Of all; `found` holds the nearest of them. */
  total: number
  found: FoundService[]
  /** Features of the tileset that lie nowhere; null: not counted when it was made. */
  withoutPlace: number | null
  /** Whether it has a raster of heights. */
  hasHeights: boolean
  /** Each sublayer: its columns, and some values of each where anything was found in it. */
  sublayers: { name: string; fields: readonly Field[]; samples: PropertyValue[][] }[]
  /** Why it could not be looked into; nothing was found then. */
  error: WireError | null
}

/** What is where, and what is no place. */
export interface ServicesResult {
  tilesets: ServicesOfTileset[]
  /** Places, by their positions, that hold no geometry that can be read, and of which a part cannot. */
  unread: number[]
  partly: number[]
}

/** Features whose values are taken to tell what a column means: so many of those found, and so many of all. */
const maxSamples = 16
/** Places of a sublayer at which those of all are taken. */
const samplePlaces = 4
const wgs84 = geodesic.Geodesic.WGS84

/** How often is told how far it is, and a word to stop is heard. */
const tellEveryMs = 20

/** How a tileset is opened for a moment. */
type UseTileset = <T>(dir: string, work: (tileset: Tileset) => T) => T

/** What lies at places, or so near to them, in each of the tilesets, one after the other; `surfaces` are left empty (find-in-parts.ts). */
export async function findServices(
  { dirs, places, distanceMetres, maxTold, isDrawn = false }: ServicesRequest,
  use: UseTileset,
  call: CallOptions,
): Promise<ServicesResult> {
  const { shapes, unread, partly } = readPlaces(places)
  const look = { shapes, distanceMetres, maxTold, isDrawn }
  const tilesets: ServicesOfTileset[] = []
  let toldAt = 0
  for (const [at, dir] of dirs.entries()) {
    call.signal?.throwIfAborted()
    try {
      tilesets.push(use(dir, (tileset) => lookInto(tileset, look)))
    } catch (error) {
      tilesets.push({
        total: 0,
        found: [],
        withoutPlace: null,
        hasHeights: false,
        sublayers: [],
        error: toAppError(error).toWire(),
      })
    }
    const now = performance.now()
    if (now - toldAt < tellEveryMs && at + 1 < dirs.length) continue
    toldAt = now
    call.onProgress?.({ step: 'Looking at layers', fraction: (at + 1) / dirs.length, features: at + 1 })
    await nextTurn()
  }
  return { tilesets, unread, partly }
}

type PlacedShape = Shape & { place: number }

function readPlaces(places: readonly string[]) {
  const out = { shapes: [] as PlacedShape[], unread: [] as number[], partly: [] as number[] }
  for (const [place, geometry] of places.entries()) {
    const { shape, isPartly } = readArea(geometry)
    if (!shape) out.unread.push(place)
    // What is drawn on the other side of the date line lies a whole turn away.
    else
      for (const turn of [0, 360, -360]) out.shapes.push({ ...(turn === 0 ? shape : shiftedShape(shape, turn)), place })
    if (isPartly) out.partly.push(place)
  }
  return out
}

interface Look {
  shapes: readonly PlacedShape[]
  distanceMetres: number
  maxTold: number
  isDrawn: boolean
}

interface Near {
  shape: PlacedShape
  record: number
  place: number
  metres: number
  from: [number, number]
  to: [number, number]
}

function lookInto(tileset: Tileset, { shapes, distanceMetres, maxTold, isDrawn }: Look): ServicesOfTileset {
  const near = new Map<string, Near>()
  const limit = distanceMetres + sameMetres
  const candidates = tileset.inBoxes(shapes.map(({ box }) => widened(box, limit)))
  for (const [at, shape] of shapes.entries())
    for (const record of candidates[at] ?? []) {
      const geometry = tileset.geometry(record)
      const own = geometry && shapeOfGeometry(geometry)
      const places = own && nearestPlaces(shape, own, limit * 1.01 + 1)
      if (!places) continue
      const metres = places.metres <= sameMetres ? 0 : metresBetween(places.a, places.b)
      if (metres > limit) continue
      // Of what is drawn in parts the nearest.
      const key = `${shape.place} ${tileset.partsFirst(record)}`
      const known = near.get(key)
      if (!known || metres < known.metres)
        near.set(key, { record, shape, place: shape.place, metres, from: places.a, to: places.b })
    }
  const ordered = [...near.values()].sort((a, b) => a.metres - b.metres || a.place - b.place || a.record - b.record)
  const found = ordered.slice(0, maxTold).map((each) => told(tileset, each, isDrawn ? limit : null))
  return {
    total: ordered.length,
    found,
    withoutPlace: tileset.manifest.withoutPlace ?? null,
    hasHeights: tileset.manifest.rasters.some(({ kind }) => kind === heightsKind),
    sublayers: tileset.manifest.sublayers.map(({ name, fields }, sublayer) => {
      const some = found.filter((each) => each.sublayer === sublayer).slice(0, maxSamples)
      return { name, fields, samples: some.length === 0 ? [] : samplesOf(tileset, sublayer, some) }
    }),
    error: null,
  }
}

/** Values of each column: of what was found, and of features all over the sublayer. */
function samplesOf(tileset: Tileset, sublayer: number, found: readonly FoundService[]): PropertyValue[][] {
  const fields = tileset.manifest.sublayers[sublayer]?.fields ?? []
  const spread = spreadOf(tileset, sublayer)
  return fields.map(({ name }, column) => [
    ...found.map(({ properties }) => properties[name] ?? null),
    ...spread.map((values) => values[column] ?? null),
  ])
}

/** Of tilesets that are open: they do not change. */
const knownSpreads = new WeakMap<Tileset, Map<number, PropertyValue[][]>>()

/** The attributes of features all over a sublayer: some in a row, which are read at once, at each of a few places. */
function spreadOf(tileset: Tileset, sublayer: number): PropertyValue[][] {
  const known = knownSpreads.get(tileset) ?? new Map<number, PropertyValue[][]>()
  knownSpreads.set(tileset, known)
  const there = known.get(sublayer)
  if (there) return there
  const [first, end] = tileset.rangeOf(sublayer)
  const inRow = maxSamples / samplePlaces
  const step = Math.max(inRow, Math.floor((end - first) / samplePlaces))
  const spread = Array.from({ length: maxSamples }, (_, i) => first + Math.floor(i / inRow) * step + (i % inRow))
    .filter((record) => record < end)
    .map((record) => tileset.head(record).properties)
  known.set(sublayer, spread)
  return spread
}

/** @param drawnMetres around the place so far it is drawn, and half as far again; null: not at all */
function told(
  tileset: Tileset,
  { record, shape, place, metres, from, to }: Near,
  drawnMetres: number | null,
): FoundService {
  const { index, sublayer, id, properties } = tileset.row(tileset.partsFirst(record))
  const geometry = tileset.geometry(record)!
  return {
    ...{ index, sublayer, id, properties, place, metres },
    geometryType: geometry.type,
    bearingDegrees: metres === 0 ? null : bearing(from, to),
    nearest: to,
    height: heightOn(geometry, to),
    surfaces: [],
    ...(drawnMetres === null ? {} : { drawn: drawnNear(geometry, widened(shape.box, drawnMetres * 1.5 + 5)) }),
  }
}

type LonLat = readonly [lon: number, lat: number]

function metresBetween(from: LonLat, to: LonLat): number {
  return wgs84.Inverse(from[1], from[0], to[1], to[0]).s12 ?? Infinity
}

function bearing(from: LonLat, to: LonLat): number {
  const { azi1 = 0 } = wgs84.Inverse(from[1], from[0], to[1], to[0])
  return (azi1 + 360) % 360
}
