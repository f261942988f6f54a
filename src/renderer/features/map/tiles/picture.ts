import type { Context, Surface } from './surface'

/**
 * The picture of a tile while it is painted: pixels in memory, to which masks and areas are blended without a canvas in
 * between. What only a canvas can do (imagery, dashes) is done on one; the pixels go there and back when they have to.
 */
export class Picture {
  /** In device pixels. */
  width = 0
  height = 0
  /** Pixels as 0xAABBGGRR, alpha not multiplied in. */
  words = new Uint32Array(0)
  private pixels: ImageData | null = null
  private memory = new ArrayBuffer(0)
  private onCanvas = false
  /** What each alpha of a colour gives over a pixel; 0: not known yet. */
  private readonly results = new Uint32Array(256)
  private lastUnder = 0
  private lastBgr = 0
  private nextUnder = 0

  constructor(private readonly surface: Surface) {}

  begin(width: number, height: number): void {
    const count = width * height
    if (this.memory.byteLength < count * 4) this.memory = new ArrayBuffer(count * 4)
    if (this.width !== width || this.height !== height || this.words.buffer !== this.memory) {
      this.width = width
      this.height = height
      this.words = new Uint32Array(this.memory, 0, count)
      this.pixels = new ImageData(new Uint8ClampedArray(this.memory, 0, count * 4), width, height)
    }
    this.words.fill(0)
    this.onCanvas = false
  }

  /** Lays a colour (0xBBGGRR) with an alpha of 1 to 255 over a pixel. */
  blend(at: number, bgr: number, alpha: number): void {
    const under = this.words[at]!
    const underAlpha = under >>> 24
    if (underAlpha === 0 || alpha === 255) {
      this.words[at] = ((alpha << 24) | bgr) >>> 0
      return
    }
    if ((under & 0xffffff) === bgr) {
      const gain = (255 - underAlpha) * alpha + 128
      this.words[at] = (((underAlpha + ((gain + (gain >> 8)) >> 8)) << 24) | bgr) >>> 0
      return
    }
    if (under !== this.lastUnder || bgr !== this.lastBgr) {
      // Most pixels are laid over one of few colours: what comes of these is kept once one came twice in a row.
      if (under !== this.nextUnder) {
        this.nextUnder = under
        this.words[at] = compositeOver(under, bgr, alpha)
        return
      }
      this.lastUnder = under
      this.lastBgr = bgr
      this.results.fill(0)
    }
    this.words[at] = this.results[alpha] ||= compositeOver(under, bgr, alpha)
  }

  /** Lays another picture of the same size over this one, with an opacity of 0 to 1. */
  lay(other: Picture, opacity: number): void {
    this.toPixels()
    other.toPixels()
    const from = other.words
    for (let at = 0; at < from.length; at++) {
      const word = from[at]!
      if (word === 0) continue
      const alpha = ((word >>> 24) * opacity + 0.5) | 0
      if (alpha > 0) this.blend(at, word & 0xffffff, alpha)
    }
  }

  /** Has something drawn on a canvas that shows what was painted so far. */
  draw(paint: (context: Context) => void): void {
    if (!this.onCanvas) {
      this.surface.begin(this.width, this.height)
      this.surface.context.putImageData(this.pixels!, 0, 0)
      this.onCanvas = true
    }
    paint(this.surface.context)
  }

  /** Has to be called before `words` is read or `blend` is used. */
  toPixels(): void {
    if (!this.onCanvas) return
    this.pixels = this.surface.context.getImageData(0, 0, this.width, this.height)
    this.words = new Uint32Array(this.pixels.data.buffer)
    this.onCanvas = false
  }

  /** The picture for the screen. */
  finish(): ImageBitmap | HTMLCanvasElement {
    this.draw(() => undefined)
    return this.surface.finish()
  }
}

/** A colour (0xBBGGRR) with an alpha of 0 to 255 laid over a pixel that is not empty. */
export function compositeOver(under: number, bgr: number, alpha: number): number {
  const rest = ((under >>> 24) * (255 - alpha)) / 255
  const sum = alpha + rest
  const own = alpha / sum
  const other = rest / sum
  const red = (bgr & 255) * own + (under & 255) * other + 0.5
  const green = ((bgr >> 8) & 255) * own + ((under >> 8) & 255) * other + 0.5
  const blue = (bgr >> 16) * own + ((under >> 16) & 255) * other + 0.5
  return (((sum + 0.5) << 24) | (blue << 16) | (green << 8) | red) >>> 0
}
