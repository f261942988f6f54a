import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { worldSize, worldX, worldY } from '../../shared/tiles'
import { AppError } from '../../shared/errors/app-error'
import type { Bbox, Feature, Field, FormatId, Geometry, GeometryType, PropertyValue, Warning } from '../model'
import type { MapFormManifest } from '../engine-api'
import { FeatureFileWriter } from './feature-file'
import { Looks } from './looks'
import { NodeFileWriter } from './node-file'
import { PartsListWriter } from './parts-list'
import { PointSorter } from './point-sort'
import { PointTiler } from './point-tiles'
import { SectionSet } from './section-set'
import { ShapeBuild, type MemoryLimits } from './shape-build'

/** Called now and then; throws to stop the work (a cancelled signal). */
export type Check = () => void

interface SublayerState {
  name: string
  fields: Field[]
  first: number
  features: number
  /** Records: more than features where some are drawn in parts. */
  records: number
  types: Set<GeometryType>
  box: [number, number, number, number]
}

/** What the manifest holds besides what was written. */
export interface FinishOptions {
  format: FormatId
  warnings: readonly Warning[]
  rasters?: MapFormManifest['rasters']
  check?: Check
}

/**
 * Writes a map form: features are appended in file order, sublayer by sublayer, in lon/lat WGS 84; `finish` makes the
 * tiles. Works beside the target under a temporary name; the target appears whole or not at all. Memory is bounded
 * whatever the number of features. Synchronous throughout: for worker threads.
 */
export class MapFormWriter {
  /** The folder that is being written; rasters may add their own files. */
  readonly workDir: string
  private readonly features: FeatureFileWriter
  private readonly points: PointSorter
  private readonly shapes: ShapeBuild
  private readonly looks = new Looks()
  private readonly sublayers: SublayerState[] = []
  private readonly sections: SectionSet
  private readonly parts: PartsListWriter
  /** Attributes of the record before; a record with the same array is a further part of its feature. */
  private before: readonly PropertyValue[] | null = null
  private unplaced = 0
  private done = false

  constructor(
    private readonly outDir: string,
    options: { durable?: boolean; limits?: MemoryLimits; pointChunk?: number } = {},
  ) {
    this.durable = options.durable ?? true
    this.workDir = `${outDir}.new-${randomBytes(4).toString('hex')}`
    mkdirSync(dirname(outDir), { recursive: true })
    mkdirSync(this.workDir)
    this.features = new FeatureFileWriter(this.workDir)
    this.parts = new PartsListWriter(this.workDir)
    this.points = new PointSorter(this.workDir, options.pointChunk)
    this.shapes = new ShapeBuild(this.workDir, options.limits)
    this.sections = new SectionSet((index) => this.sublayerOf(index), this.looks.lookOf)
  }

  private readonly durable: boolean

  /** Number of records appended so far; a feature drawn in parts has several. */
  get count(): number {
    return this.features.count
  }

  /** Whether any feature so far has a place on the map. */
  get drawable(): boolean {
    return this.sublayers.some((sublayer) => sublayer.box[0] <= sublayer.box[2])
  }

  /** Begins the next sublayer; features that follow belong to it. `fields` may grow until `finish`. */
  beginSublayer(name: string, fields: Field[]): void {
    this.sublayers.push({
      name,
      fields,
      first: this.features.count,
      features: 0,
      records: 0,
      types: new Set(),
      box: [Infinity, Infinity, -Infinity, -Infinity],
    })
  }

  /** Appends features whose coordinates are lon/lat degrees. Coordinates that are no numbers are kept, but not drawn. */
  append(features: readonly Feature[]): void {
    const sublayer = this.sublayers[this.sublayers.length - 1]
    if (!sublayer) throw new AppError('invalid', 'A sublayer has to be begun before features are appended.')
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
      return
    }
    const box = boxOf(geometry)
    this.features.add(feature.id, feature.properties, geometry, box)
    sublayer.types.add(geometry.type)
    if (!(box[0] <= box[2])) {
      this.unplaced++
      return
    }
    for (const at of [0, 1] as const) {
      if (box[at] < sublayer.box[at]) sublayer.box[at] = box[at]
      if (box[at + 2]! > sublayer.box[at + 2]!) sublayer.box[at + 2] = box[at + 2]!
    }
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
  finish(options: FinishOptions): MapFormManifest {
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
    this.publish(manifest)
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

  private manifest(options: FinishOptions, maxZoom: number): MapFormManifest {
    const warnings = [...options.warnings]
    if (this.unplaced > 0)
      warnings.push({
        code: 'outside-projection',
        message:
          'Some features lie where their coordinate system cannot be turned into longitude and latitude; they are listed, but not drawn.',
        count: this.unplaced,
      })
    if (this.looks.dropped > 0)
      warnings.push({
        code: 'too-many-styles',
        message:
          'The file has more distinct styles and labels than the map keeps; the rest is drawn in the layer’s own style.',
        count: this.looks.dropped,
      })
    const rasters = options.rasters ?? []
    const boxes = [...this.sublayers.map((s) => boxOrNull(s.box)), ...rasters.map((r) => r.bbox4326)]
    return {
      version: 1,
      format: options.format,
      features: this.sublayers.reduce((sum, s) => sum + s.features, 0),
      bbox4326: union(boxes),
      minZoom: 0,
      maxZoom: Math.max(maxZoom, ...rasters.map((r) => r.maxZoom)),
      sublayers: this.sublayers.map((s) => ({
        name: s.name,
        fields: s.fields,
        features: s.features,
        ...(s.records > s.features ? { records: s.records } : {}),
        geometryTypes: [...s.types].sort(),
        bbox4326: boxOrNull(s.box),
      })),
      rasters,
      warnings,
    }
  }

  private publish(manifest: MapFormManifest): void {
    const path = join(this.workDir, 'manifest.json')
    writeFileSync(path, JSON.stringify(manifest))
    if (this.durable) {
      syncPath(path)
      syncPath(this.workDir)
    }
    const old = `${this.workDir}.old`
    const replaces = existsSync(this.outDir)
    if (replaces) renameSync(this.outDir, old)
    renameSync(this.workDir, this.outDir)
    this.done = true
    if (this.durable) syncPath(dirname(this.outDir))
    if (replaces) rmSync(old, { recursive: true, force: true })
  }

  private lastSublayer = 0
  private sublayerOf(index: number): number {
    const list = this.sublayers
    if (list.length === 1) return 0
    const guess = list[this.lastSublayer]!
    if (index >= guess.first && index < guess.first + guess.records) return this.lastSublayer
    let low = 0
    let high = list.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (list[middle]!.first <= index) low = middle
      else high = middle - 1
    }
    return (this.lastSublayer = low)
  }
}

const noBox = [0, 0, 0, 0]

/** Longitudes beyond ±180° come back from the other side. */
function wrapX(x: number): number {
  if (x >= 0 && x < worldSize) return x
  const wrapped = x % worldSize
  return wrapped < 0 ? wrapped + worldSize : wrapped
}

function boxOf(geometry: Geometry): [number, number, number, number] {
  const { coords, dim } = geometry
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let at = 0; at + 1 < coords.length; at += dim) {
    const x = coords[at]!
    const y = coords[at + 1]!
    // Also false for NaN; infinite values come from transforms that do not reach there.
    if (!(x - x === 0 && y - y === 0)) continue
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return [minX, minY, maxX, maxY]
}

function boxOrNull(box: readonly [number, number, number, number]): Bbox | null {
  return box[0] <= box[2] ? [...box] : null
}

function union(boxes: readonly (Bbox | null)[]): Bbox | null {
  const there = boxes.filter((box) => box !== null)
  if (there.length === 0) return null
  return [
    Math.min(...there.map((b) => b[0])),
    Math.min(...there.map((b) => b[1])),
    Math.max(...there.map((b) => b[2])),
    Math.max(...there.map((b) => b[3])),
  ]
}

function syncPath(path: string): void {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    return // Windows cannot open folders; its rename is durable enough.
  }
  try {
    fsyncSync(fd)
  } catch {
    // A file system without fsync on folders.
  } finally {
    closeSync(fd)
  }
}
