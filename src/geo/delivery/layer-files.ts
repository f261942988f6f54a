import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { said } from '../../shared/languages/said-readers'
import { numberSaid } from '../../shared/languages/said-lists'
import { errorOf } from '../../shared/errors/worded-error'
import { FeatureBatch } from '../formats/common/batch'
import type { Feature, Field } from '../model'
import type { FeatureWriter } from '../writers/feature-writer'
import { createGeopackageWriter } from '../writers/geopackage-writer'
import type { OutCrs } from '../writers/out-crs'
import { colorColumn, type DeliveryPart } from './delivery-api'

/** Layers of one delivery, all of whose files are open at once. */
const maxLayers = 400
/** Features of a layer that wait to be written together. */
const batchSize = 200

/** A layer that a feature goes to. */
export interface LayerName {
  name: string
  folders: string[]
  fields: readonly Field[]
  crs: OutCrs
}

interface OpenLayer extends Omit<DeliveryPart, 'isColored'> {
  fields: readonly Field[]
  writer: FeatureWriter
  batch: FeatureBatch
  /** The parts of one feature come one after the other and count once. */
  last: Feature['properties'] | null
}

/** Layers that are written as features come for them. End it by `finish` or `abandon`. */
export class LayerFiles {
  readonly #layers = new Map<string, OpenLayer>()
  readonly #fileNames = new Set<string>()

  /** @param changedMs what the files tell of when they were made, UTC milliseconds */
  constructor(
    private readonly outDir: string,
    private readonly changedMs: number,
  ) {}

  async add(to: LayerName, feature: Feature): Promise<void> {
    const layer = this.#layers.get(to.name) ?? (await this.#open(to))
    if (layer.last !== feature.properties) layer.features++
    layer.last = feature.properties
    if (layer.batch.add(feature)) await layer.writer.write(layer.batch.take(), layer.fields)
  }

  /** The layers in the order in which their first features came. */
  async finish(): Promise<DeliveryPart[]> {
    const parts: DeliveryPart[] = []
    for (const { name, folders, path, features, ...open } of this.#layers.values()) {
      if (!open.batch.empty) await open.writer.write(open.batch.take(), open.fields)
      await open.writer.finish()
      const isColored = open.fields.some((field) => field.name === colorColumn)
      parts.push({ name, folders, path, features, isColored })
    }
    return parts
  }

  /** Ends the writing; the files are left to whoever made their folder. */
  async abandon(): Promise<void> {
    for (const { writer } of this.#layers.values()) await writer.abandon().catch(() => undefined)
  }

  async #open({ name, folders, fields, crs }: LayerName): Promise<OpenLayer> {
    if (this.#layers.size >= maxLayers)
      throw errorOf('geo.limit', said('readers.vector.deliveryLayers', { most: numberSaid(maxLayers) }), {
        retry: 'after-change',
      })
    await mkdir(this.outDir, { recursive: true })
    const path = join(this.outDir, `${this.#fileName(name)}.gpkg`)
    const writer = createGeopackageWriter(path, name, crs, this.changedMs)
    const layer = { name, folders, path, features: 0, fields, writer, batch: new FeatureBatch(batchSize), last: null }
    this.#layers.set(name, layer)
    return layer
  }

  /** A name that every system takes, and none of them takes for another. */
  #fileName(name: string): string {
    const plain =
      name
        .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
        .slice(0, 120)
        .replace(/[. ]+$/, '') || 'layer'
    let own = plain
    for (let n = 2; this.#fileNames.has(own.toLowerCase()); n++) own = `${plain} (${n})`
    this.#fileNames.add(own.toLowerCase())
    return own
  }
}
