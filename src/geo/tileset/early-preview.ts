import type { TilesetManifest } from '../engine-api'
import type { Feature } from '../model'
import type { EarlyPicture, EarlyView } from '../early-view'
import { TilesetWriter } from './tileset-writer'
import { maxFeatures, maxVertices } from './preview'
import { PreviewFolders } from './preview-folders'
import { toLonLat, type ToLonLat } from './to-lon-lat'

/** Milliseconds after the start at which a picture is due. */
const moments = [200, 1500, 6000, 20_000]

/** Small tilesets of what a reader has before it can name its layers, beside the target. */
export class EarlyPreview implements EarlyView {
  private readonly folders: PreviewFolders
  private failed = false

  /**
   * @param name of the layer that is drawn
   * @param transformFor the way to lon/lat; null where there is none, then nothing is shown
   */
  constructor(
    outDir: string,
    private readonly name: string,
    private readonly transformFor: (picture: EarlyPicture) => ToLonLat | null,
    onPreview: (dir: string, manifest: TilesetManifest) => void,
  ) {
    this.folders = new PreviewFolders(outDir, onPreview, moments, 'early-')
  }

  get due(): boolean {
    return !this.failed && this.folders.due
  }

  show(picture: EarlyPicture): void {
    try {
      const transform = this.transformFor(picture)
      if (transform) this.folders.showNow((dir) => this.write(dir, picture, transform))
      else this.failed = true
    } catch {
      // What cannot be drawn is told by the build itself.
      this.failed = true
    }
  }

  /** Removes what was written; nothing is shown any more. */
  close(): void {
    this.folders.close()
  }

  private write(dir: string, picture: EarlyPicture, transform: ToLonLat): TilesetManifest {
    const writer = new TilesetWriter(dir, { durable: false })
    const features = sampleOf(picture.features)
    try {
      writer.beginSublayer(this.name, picture.fields)
      toLonLat(features, transform)
      writer.append(features)
      return writer.finish({ format: picture.format, warnings: [] })
    } finally {
      writer.abandon()
    }
  }
}

/** As many of the features, evenly, as are drawn at once. */
function sampleOf(features: readonly Feature[]): Feature[] {
  const every = Math.ceil(features.length / maxFeatures)
  let vertices = 0
  return features.filter(({ geometry }, i) => {
    const size = geometry ? geometry.coords.length / geometry.dim : 0
    if (i % every !== 0 || size === 0 || vertices + size > maxVertices) return false
    vertices += size
    return true
  })
}
