import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../../node/make-folder'
import { worldSize, worldX, worldY } from '../../shared/tiles'
import { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import type { Feature, Field, FormatId, PropertyValue, Warning } from '../model'
import type { TilesetManifest } from '../engine-api'
import { boxOf, growBox, isEmpty, unionOf } from './boxes'
import { FeatureFileWriter } from './feature-file'
import { StyleTable } from './style-table'
import { NodeFileWriter } from './node-file'
import { PartsListWriter } from './parts-list'
import { PointSorter } from './point-sort'
import { PointTiler } from './point-tiles'
import { publishFolder } from './publish-folder'
import { SectionSet } from './section-set'
import { ShapeBuild } from './shape-build'
import type { MemoryLimits } from './shape-stream'
import { SublayerList, type SublayerState } from './sublayer-list'
import { warningOf } from '../formats/common/warnings'

/** Called now and then; throws to stop the work (a cancelled signal). */
export type Check = () => void

/** What the manifest holds besides what was written. */
export interface FinishOptions {
  format: FormatId
  warnings: readonly Warning[]
  rasters?: TilesetManifest['rasters']
  /** How many are kept beside it; undefined for formats that have none. */
  alignments?: number | undefined
  check?: Check
}

/**
 * Writes a tileset: features are appended in file order, sublayer by sublayer, in lon/lat WGS 84; `finish` makes the
 * tiles. Works beside the target under a temporary name; the target appears whole or not at all. Memory is bounded
 * whatever the number of features. Synchronous throughout: for worker threads.
 */
export class TilesetWriter {
  /** The folder that is being written; rasters may add their own files. */
  readonly workDir: string
  private readonly features: FeatureFileWriter
  private readonly points: PointSorter
  private readonly shapes: ShapeBuild
  private readonly looks = new StyleTable()
  private readonly sublayers = new SublayerList()
  private readonly sections: SectionSet
  private readonly parts: PartsListWriter
  /** Attributes of the record before; a record with the same array is a further part of its feature. */
  private before: readonly PropertyValue[] | null = null
  private unplaced = 0
  private withoutGeometry = 0
  private done = false

  constructor(
    private readonly outDir: string,
    options: { durable?: boolean; limits?: MemoryLimits; pointChunk?: number } = {},
  ) {
    this.durable = options.durable ?? true
    this.workDir = `${outDir}.new-${randomBytes(4).toString('hex')}`
    makeFolder(dirname(outDir))
    mkdirSync(this.workDir)
    this.features = new FeatureFileWriter(this.workDir)
    this.parts = new PartsListWriter(this.workDir)
    this.points = new PointSorter(this.workDir, options.pointChunk)
    this.shapes = new ShapeBuild(this.workDir, options.limits)
    this.sections = new SectionSet((index) => this.sublayers.positionOf(index), this.looks.lookOf)
  }

  private readonly durable: boolean

  /** Number of records appended so far; a feature drawn in parts has several. */
  get count(): number {
    return this.features.count
  }

  /** Whether any feature so far has a place on the map. */
  get drawable(): boolean {
    return this.sublayers.all.some((sublayer) => !isEmpty(sublayer.box))
  }

  /** Begins the next sublayer; features that follow belong to it. `fields` may grow until `finish`. */
  beginSublayer(name: string, fields: Field[]): void {
    this.sublayers.begin(name, fields, this.features.count)
  }

  /** Notes by which CRS the features are placed that come next. */
  placeBy(srid: number | null): void {
    if (this.sublayers.current) this.sublayers.current.srid = srid
  }

  /** Appends features whose coordinates are lon/lat degrees. Coordinates that are no numbers are kept, but not drawn. */
  append(features: readonly Feature[]): void {
    const sublayer = this.sublayers.current
    if (!sublayer) throw new AppError('internal', 'A sublayer has to be begun before features are appended.')
    for (const feature of features) this.appendOne(feature, sublayer)
  }

  private appendOne(feature: Feature, sublayer: SublayerState): void {
    const { geometry } = feature
    const index = this.features.count
    if (sublayer.records++ > 0 && feature.properties === this.before) this.parts.add(index)
    else sublayer.features++
    this.before = feature.properties
    if (!geometry || geometry.coords.length === 0) {
      this.features.add(feature.id, feature.properties, null, noBox)
      this.withoutGeometry++
      return
    }
    const box = boxOf(geometry)
    this.features.add(feature.id, feature.properties, geometry, box)
    sublayer.types.add(geometry.type)
    if (isEmpty(box)) {
      this.unplaced++
      return
    }
    growBox(sublayer.box, box)
    this.looks.note(feature.style)
    const look = feature.style ? this.looks.idOf(feature.style) : 0
    if (geometry.type === 'Point' || geometry.type === 'MultiPoint') {
      const { coords, dim } = geometry
      for (let at = 0; at + 1 < coords.length; at += dim) {
        const x = worldX(coords[at]!)
        const y = worldY(coords[at + 1]!)
        if (x - x === 0 && y === y) this.points.add(wrapX(x), Math.min(y, worldSize - 1), index, look)
      }
    } else this.shapes.add(geometry, box, index, look)
  }

  /** Makes the tiles and puts the form in its place, replacing one that is there. Returns its manifest. */
  finish(options: FinishOptions): TilesetManifest {
    const check = options.check ?? (() => undefined)
    this.features.finish(this.durable)
    this.parts.finish(this.durable)
    const pointNodes = new NodeFileWriter(this.workDir, 'points')
    const shapeNodes = new NodeFileWriter(this.workDir, 'shapes')
    try {
      new PointTiler(this.points.sorted(), pointNodes, this.sections, check).build()
      this.shapes.build(shapeNodes, this.sections, check)
    } catch (error) {
      pointNodes.abandon()
      shapeNodes.abandon()
      throw error
    }
    pointNodes.finish(this.durable)
    shapeNodes.finish(this.durable)
    const manifest = this.manifest(options, Math.max(pointNodes.maxZoom, shapeNodes.maxZoom))
    publishFolder(this.workDir, this.outDir, manifest, this.durable)
    this.done = true
    return manifest
  }

  /** Removes what was written; for a reading that failed or was cancelled. */
  abandon(): void {
    if (this.done) return
    this.done = true
    this.shapes.abandon()
    try {
      this.parts.finish(false)
      this.features.finish(false)
    } catch {
      // Closed by `finish` before; only the files matter.
    }
    rmSync(this.workDir, { recursive: true, force: true })
  }

  private manifest(options: FinishOptions, maxZoom: number): TilesetManifest {
    const warnings = [...options.warnings]
    if (this.unplaced > 0)
      warnings.push(warningOf('outside-projection', said('readers.maps.outsideProjection'), this.unplaced))
    if (this.looks.dropped > 0)
      warnings.push(warningOf('too-many-styles', said('readers.maps.tooManyStyles'), this.looks.dropped))
    const rasters = options.rasters ?? []
    const sublayers = this.sublayers.forManifest()
    return {
      version: 1,
      format: options.format,
      features: sublayers.reduce((sum, each) => sum + each.features, 0),
      withoutPlace: this.withoutGeometry + this.unplaced,
      bbox4326: unionOf([...sublayers, ...rasters].map((each) => each.bbox4326)),
      minZoom: 0,
      maxZoom: Math.max(maxZoom, ...rasters.map((r) => r.maxZoom)),
      sublayers,
      rasters,
      ...(this.looks.ownColor === null ? {} : { ownColor: this.looks.ownColor }),
      ...(options.alignments === undefined ? {} : { alignments: options.alignments }),
      warnings,
    }
  }
}

const noBox = [0, 0, 0, 0]

/** Longitudes beyond ±180° come back from the other side. */
function wrapX(x: number): number {
  if (x >= 0 && x < worldSize) return x
  const wrapped = x % worldSize
  return wrapped < 0 ? wrapped + worldSize : wrapped
}
