import { onceEach } from '../../../model/once-each'
import { AreaFill } from './area-fill'
import { CoverageMask } from './coverage-mask'
import { CrowdPainter } from './crowd'
import { drawSections, drawSelected, type Brush } from './draw-sections'
import type { JobTile } from './painter-protocol'
import { Picture } from './picture'
import { SegmentStamps } from './segment-stamps'
import { StampPainter } from './stamps'
import type { Surface } from './surface'
import type { TilePalette, TileSource } from './tile-source'
import type { HeldTile } from './tile-store'

/** Every tile asks. */
const chosenOf = onceEach((features: readonly number[]) => new Set(features))

/** A source with its data for the tile. */
export interface FilledSource {
  source: TileSource
  held: HeldTile
}

/** Paints all sources of a tile in order onto one image; one tile after the other, with the same tools. */
export class TileCanvas {
  private readonly picture: Picture
  /** For sources that are not fully opaque: painted whole, then laid over. */
  private readonly layer: Picture
  private readonly stamps = new StampPainter()
  private readonly crowds = new CrowdPainter()
  private readonly segments = new SegmentStamps()
  private readonly area = new AreaFill()
  private readonly mask = new CoverageMask()

  constructor(makeSurface: () => Surface) {
    this.picture = new Picture(makeSurface())
    this.layer = new Picture(makeSurface())
  }

  /** Paints what of the canvas is in view, or all. */
  paint(tile: JobTile, filled: readonly FilledSource[], palette: TilePalette): ImageBitmap | HTMLCanvasElement {
    const side = Math.round(tile.canvasPx * tile.ratio)
    const { left, top, width, height } = tile.inView ?? { left: 0, top: 0, width: side, height: side }
    const { picture, layer, stamps, crowds, segments, mask, area } = this
    picture.begin(width, height)
    mask.begin(width, height)
    area.begin(width, height)
    const brushOn = (on: Picture): Brush => ({
      ...{ picture: on, stamps, crowds, segments, mask, area, palette },
      tilePx: tile.tilePx * tile.ratio,
      ratio: tile.ratio,
      left,
      top,
    })
    for (const { source, held } of filled) {
      if (held.image) {
        drawImageTile(picture, held.image, source, tile, left, top)
        continue
      }
      const whole = source.opacity >= 1
      const target = whole ? picture : layer
      if (!whole) target.begin(width, height)
      const sections = held.sections.filter((section) => !source.hiddenSublayers?.includes(section.sublayer))
      drawSections(brushOn(target), sections, source.style)
      if (!whole) picture.lay(target, source.opacity)
    }
    for (const { source, held } of filled) {
      if (!source.selected?.length) continue
      const chosen = chosenOf(source.selected)
      for (const section of held.sections) drawSelected(brushOn(picture), section, source.style, chosen)
    }
    return picture.finish()
  }
}

function drawImageTile(
  picture: Picture,
  image: ImageBitmap,
  source: TileSource,
  tile: JobTile,
  left: number,
  top: number,
): void {
  const up = Math.max(0, tile.z - (source.maxZoom ?? tile.z))
  const part = 2 ** up
  const width = image.width / part
  const height = image.height / part
  const side = tile.tilePx * tile.ratio
  picture.draw((context) => {
    context.imageSmoothingEnabled = up < 3
    context.globalAlpha = Math.min(1, source.opacity)
    context.drawImage(image, (tile.x % part) * width, (tile.y % part) * height, width, height, -left, -top, side, side)
    context.globalAlpha = 1
  })
}
