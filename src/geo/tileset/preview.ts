import type { TilesetManifest } from '../engine-api'
import type { Dataset, Feature } from '../model'
import { TilesetWriter } from './tileset-writer'
import { PreviewFolders } from './preview-folders'

/** Milliseconds after the start at which a preview is made. */
const moments = [300, 1500, 6000, 20_000]
/** Features and vertices of a preview at most: as many as are tiled in about a tenth of a second. */
export const maxFeatures = 20_000
export const maxVertices = 200_000

/**
 * Keeps an even sample of what has been read, and now and then writes it as a small tileset of its own beside the
 * target. Nothing is written for files that are read before the first moment.
 */
export class PreviewWriter {
  private sample: { layer: number; feature: Feature }[] = []
  private vertices = 0
  private every = 1
  private seen = 0
  private readonly folders: PreviewFolders

  constructor(
    outDir: string,
    private readonly dataset: Dataset,
    onPreview: (dir: string, manifest: TilesetManifest) => void,
  ) {
    this.folders = new PreviewFolders(outDir, onPreview, moments)
  }

  /** Takes features, in lon/lat already. What is kept is copied: the coordinates of a whole batch may share their memory. */
  offer(layer: number, features: readonly Feature[]): void {
    if (this.folders.done) return
    for (const feature of features) {
      if (this.seen++ % this.every !== 0 || !feature.geometry) continue
      const size = feature.geometry.coords.length / feature.geometry.dim
      if (size > maxVertices / 4) continue
      const geometry = { ...feature.geometry, coords: Float64Array.from(feature.geometry.coords) }
      this.sample.push({ layer, feature: { ...feature, geometry } })
      this.vertices += size
      if (this.sample.length > maxFeatures || this.vertices > maxVertices) this.halve()
    }
    if (this.folders.due && this.sample.length > 0) this.folders.showNow((dir) => this.write(dir))
  }

  /** Removes what was written and forgets the sample. */
  close(): void {
    this.sample = []
    this.folders.close()
  }

  private halve(): void {
    this.sample = this.sample.filter((_, i) => i % 2 === 0)
    this.every *= 2
    this.vertices = this.sample.reduce(
      (sum, { feature }) => sum + feature.geometry!.coords.length / feature.geometry!.dim,
      0,
    )
  }

  private write(dir: string): TilesetManifest {
    const writer = new TilesetWriter(dir, { durable: false })
    try {
      this.dataset.layers.forEach((layer, number) => {
        writer.beginSublayer(layer.name, layer.fields)
        writer.append(this.sample.filter((entry) => entry.layer === number).map((entry) => entry.feature))
      })
      return writer.finish({ format: this.dataset.format, warnings: [] })
    } finally {
      writer.abandon()
    }
  }
}
