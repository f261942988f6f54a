import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { worldSize, worldX, worldY } from '../../shared/tiles'
import { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { FeatureRow, IdentifyHit, IdentifyRequest, TilesetManifest, TileAddress } from '../engine-api'
import type { Geometry, PropertyValue } from '../model'
import { distanceMetres } from './distance'
import { featuresInBoxes } from './features-in-box'
import { FeatureFile } from './feature-file'
import type { RecordHead } from './feature-record'
import { geojsonCoordinates } from './geojson-coordinates'
import { nearestFeatures } from './identify'
import { labelTile } from './label-tiles'
import { LeafCache } from './leaf-cache'
import { surfaceHeight } from './surface-height'
import { PartsList } from './parts-list'
import { TilesetRasters, type LonLat } from './tileset-rasters'
import { VectorTiles } from './vector-tiles'

/** Vertices of one feature that an answer to `identify` carries at most. */
const identifyVertices = 10_000

/**
 * A tileset opened for reading (see README.md). All calls but `tileOrLive` and `pixels` are synchronous and short; several forms may be open at once,
 * in several threads. A form that is replaced on disk stays readable until `close` (not on Windows).
 */
export class Tileset {
  private readonly features: FeatureFile
  private readonly parts: PartsList
  private readonly vectors: VectorTiles
  private readonly rasters: TilesetRasters
  /** First feature index of each sublayer, and the end. */
  private readonly firsts: number[] = [0]

  constructor(
    readonly dir: string,
    readonly manifest: TilesetManifest,
    leaves: LeafCache,
  ) {
    for (const sublayer of manifest.sublayers)
      this.firsts.push(this.firsts[this.firsts.length - 1]! + (sublayer.records ?? sublayer.features))
    this.rasters = new TilesetRasters(dir, manifest.rasters)
    this.parts = new PartsList(dir)
    this.features = new FeatureFile(dir)
    try {
      this.vectors = new VectorTiles(dir, (index) => this.sublayerOf(index), leaves)
    } catch (error) {
      this.features.close()
      throw error
    }
  }

  /**
   * Any tile: as `tile`, and those levels of large rasters that are not stored, made from the source that the form keeps.
   * Throws file.changed when that is no longer what the form was built from.
   */
  async tileOrLive(address: TileAddress): Promise<Uint8Array | null> {
    return this.isLive(address) ? this.rasters.liveTile(address) : this.tile(address)
  }

  /** Whether a tile is made from the source of a raster, which nobody vouches for. */
  isLive(address: TileAddress): boolean {
    return address.kind === 'raster' && this.rasters.isLive(address)
  }

  /** Whether rasters lie under a place whose sources are kept. */
  hasPixels(place: LonLat): boolean {
    return this.rasters.hasPixels(place)
  }

  /** As `TilesetRasters.heights`. */
  heights(place: LonLat): Promise<number[]> {
    return this.rasters.heights(place)
  }

  /** As `TilesetRasters.pixels`. */
  pixels(place: LonLat): Promise<IdentifyHit[]> {
    return this.rasters.pixels(place)
  }

  /** An encoded vector tile, its texts, or the PNG of a stored raster tile; null when nothing lies there. */
  tile(address: TileAddress): Uint8Array | null {
    if (address.kind === 'vector') return this.vectors.tile(address.z, address.x, address.y)
    if (address.kind === 'labels') return this.labels(address)
    return this.rasters.tile(address)
  }

  private labels({ z, x, y, field }: TileAddress): Uint8Array | null {
    const columns = this.manifest.sublayers.map(({ fields }) => fields.findIndex(({ name }) => name === field))
    if (columns.every((column) => column < 0)) return null
    const tile = this.vectors.tile(z, x, y)
    if (!tile) return null
    return labelTile(
      tile,
      (feature) => this.parts.wholeOf(feature),
      (feature) => {
        const column = columns[this.sublayerOf(feature)] ?? -1
        return column < 0 ? null : (this.features.head(feature).properties[column] ?? null)
      },
    )
  }

  /**
   * Features within the tolerance, nearest first (what lies on top first among equals), with all attributes; a surface of
   * triangles with its height at the place too.
   */
  identify(request: IdentifyRequest): IdentifyHit[] {
    const { lon, lat, limit } = request
    if (![lon, lat, request.toleranceDeg].every(Number.isFinite) || limit < 1) return []
    const tolerance = (Math.max(0, request.toleranceDeg) / 360) * worldSize
    const near = nearestFeatures(this.vectors, lon, lat, tolerance, limit + 8)
    const hits: { index: number; geometry: Geometry; distance: number }[] = []
    for (const index of near.slice(0, limit * 2 + 8)) {
      const geometry = this.features.geometry(index)
      if (geometry) hits.push({ index, geometry, distance: distanceMetres(geometry, lon, lat) })
    }
    hits.sort((a, b) => a.distance - b.distance || b.index - a.index)
    return hits.slice(0, limit).map(({ index, geometry, distance }) => {
      const hit = {
        ...this.row(index),
        geometryType: geometry.type,
        coordinates: geojsonCoordinates(geometry, identifyVertices),
        distanceMetres: distance,
      }
      const height = surfaceHeight(geometry, lon, lat)
      return height === null ? hit : onSurface(hit, geometry, height, [lon, lat])
    })
  }

  /** Records that may reach into each of the boxes (west, south, east, north in degrees), ascending: all that do, and some that come near. */
  inBoxes(boxes: readonly (readonly [number, number, number, number])[]): number[][] {
    return featuresInBoxes(
      this.vectors,
      boxes.map(([west, south, east, north]) => ({
        ...{ left: worldX(west), right: worldX(east) },
        ...{ top: worldY(north), bottom: worldY(south) },
      })),
    )
  }

  /** Records of all sublayers. */
  get count(): number {
    return this.features.count
  }

  /** The first record of each feature of a sublayer, in file order. */
  recordsOf(sublayer: number): Uint32Array {
    const [from, to] = [this.firsts[sublayer], this.firsts[sublayer + 1]]
    if (from === undefined || to === undefined) throw errorOf('invalid', said('readers.maps.noSublayer', { sublayer }))
    const first = this.parts.featuresBefore(from)
    const records = new Uint32Array(this.parts.featuresBefore(to) - first)
    for (let i = 0; i < records.length; i++) records[i] = this.parts.firstRecord(first + i)
    return records
  }

  /** The records of a sublayer: the first, and the one after the last. */
  rangeOf(sublayer: number): [first: number, end: number] {
    return [this.firsts[sublayer] ?? 0, this.firsts[sublayer + 1] ?? 0]
  }

  /** Id and attributes of a record. */
  head(record: number): Pick<RecordHead, 'id' | 'properties'> {
    return this.features.head(record)
  }

  /** Some attributes of a record, by their positions, ascending. */
  values(record: number, columns: readonly number[], into: PropertyValue[]): void {
    this.features.values(record, columns, into)
  }

  /** The box of a record, or the place of a point; NaN where there is none. */
  boxOf(record: number): [number, number, number, number] {
    return this.features.box(record)
  }

  /** The first record of the feature that a record belongs to. */
  partsFirst(record: number): number {
    return this.parts.wholeOf(record)
  }

  /** The record itself and those that go on with its feature. */
  partsOf(record: number): number[] {
    const records = [record]
    while (record + records.length < this.features.count && this.parts.isPart(record + records.length))
      records.push(record + records.length)
    return records
  }

  /** The row of a feature with the bounds of all of its parts. */
  whole(index: number): FeatureRow {
    const row = this.row(index)
    for (const part of this.partsOf(index).slice(1)) {
      const { bbox4326: box } = this.row(part)
      const own = row.bbox4326
      row.bbox4326 =
        box && own
          ? [Math.min(own[0], box[0]), Math.min(own[1], box[1]), Math.max(own[2], box[2]), Math.max(own[3], box[3])]
          : (own ?? box)
    }
    return row
  }

  /** One feature's row. Throws not-found for an index beyond the file. */
  row(index: number): FeatureRow {
    if (!Number.isInteger(index) || index < 0 || index >= this.features.count)
      throw errorOf('not-found', said('readers.maps.noFeature', { index }))
    const head = this.features.head(index)
    const sublayer = this.sublayerOf(index)
    const fields = this.manifest.sublayers[sublayer]?.fields ?? []
    const properties: Record<string, PropertyValue> = {}
    fields.forEach((field, i) => (properties[field.name] = head.properties[i] ?? null))
    let box = head.box
    if (head.type === 'Point') {
      const geometry = this.features.geometry(index)!
      box = [geometry.coords[0]!, geometry.coords[1]!, geometry.coords[0]!, geometry.coords[1]!]
    }
    return { index, sublayer, id: head.id, properties, bbox4326: box && box.every(Number.isFinite) ? box : null }
  }

  /** A feature's full geometry in lon/lat, heights as in the file; null when it has none. */
  geometry(index: number): Geometry | null {
    return this.features.geometry(index)
  }

  /** Index of the sublayer of a feature. */
  sublayerOf(index: number): number {
    let low = 0
    let high = this.firsts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.firsts[middle]! <= index) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  close(): void {
    this.features.close()
    this.vectors.close()
    this.rasters.close()
  }
}

/**
 * Opens a tileset. Throws file.missing when the folder holds none, file.corrupt when it is damaged or of another version.
 * @param leaves may be that of other forms too, so that all keep within one budget
 */
export function openTileset(dir: string, leaves = new LeafCache()): Tileset {
  let text: string
  try {
    text = readFileSync(join(dir, 'manifest.json'), 'utf8')
  } catch (error) {
    throw errorOf('file.missing', said('readers.maps.tilesetMissing'), {
      details: { folder: dir },
      cause: error,
    })
  }
  let manifest: TilesetManifest
  try {
    manifest = JSON.parse(text) as TilesetManifest
  } catch (error) {
    throw damaged(dir, error)
  }
  if (manifest.version !== 1) throw damaged(dir, null)
  try {
    return new Tileset(dir, manifest, leaves)
  } catch (error) {
    throw error instanceof AppError ? error : damaged(dir, error)
  }
}

function damaged(dir: string, cause: unknown): AppError {
  return errorOf('file.corrupt', said('readers.maps.tilesetDamaged'), {
    details: { folder: dir },
    cause,
  })
}

/** A hit on a surface: with the height there, and of many triangles the place alone. */
function onSurface(hit: IdentifyHit, geometry: Geometry, height: number, place: [number, number]): IdentifyHit {
  const properties = { 'height here': height, ...hit.properties }
  if ((geometry.polygonEnds?.length ?? 1) === 1) return { ...hit, properties }
  return { ...hit, properties, geometryType: 'Point', coordinates: place }
}
