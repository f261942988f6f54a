import { labelFontPx, labelLinePx, placeLabels, type LabelledTile, type PlacedLabel } from './place-labels'
import type { FromLabels, LabelsOfTile, LabelView, ToLabels } from './painter-protocol'
import type { Context, Surface } from './surface'
import { isWaterName } from './water-names'

/** Texts of a tile that changes are drawn together with those of its neighbours. */
const togetherMs = 40

/**
 * Draws the texts of all tiles of a view in one picture, so that none is cut at a tile's border. Draws at once for a new view,
 * and soon when tiles' texts change. Knows nothing of where it runs.
 */
export class LabelPainter {
  private readonly tiles = new Map<number, LabelledTile>()
  private readonly widths = new Map<string, number>()
  private font = ''
  private view: LabelView | null = null
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly post: (drawn: FromLabels, transfer: Transferable[]) => void,
    private readonly surface: Surface,
  ) {}

  handle(message: Exclude<ToLabels, { type: 'painter' }>): void {
    if (message.type === 'labels') {
      this.receive(message)
      return
    }
    this.view = message.view
    this.draw()
  }

  /** Draws anew, as texts have another width now: a font has come. */
  redraw(): void {
    this.widths.clear()
    this.draw()
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.view = null
  }

  private receive({ job, tile, labels }: LabelsOfTile): void {
    const had = this.tiles.get(job)
    if (labels.length === 0 && !had) return
    if (labels.length === 0) this.tiles.delete(job)
    else this.tiles.set(job, { tile, labels })
    if (tile.z === this.view?.tileZ) this.timer ??= setTimeout(() => this.draw(), togetherMs)
  }

  private draw(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    const { view, surface } = this
    if (!view) return
    const font = `${labelFontPx}px ${view.fontFamily}`
    if (font !== this.font || this.widths.size > 20_000) this.widths.clear()
    this.font = font
    surface.context.font = font
    const placed = placeLabels(this.tiles.values(), view, (line) => this.widthOf(line))
    if (placed.length === 0) {
      this.post({ view, image: null }, [])
      return
    }
    surface.begin(Math.round(view.width * view.ratio), Math.round(view.height * view.ratio))
    drawLabels(surface.context, placed, view, font)
    const image = surface.finish()
    const transfer = typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap ? [image] : []
    this.post({ view, image }, transfer)
  }

  private widthOf(line: string): number {
    let width = this.widths.get(line)
    if (width === undefined) this.widths.set(line, (width = this.surface.context.measureText(line).width))
    return width
  }
}

function drawLabels(context: Context, placed: readonly PlacedLabel[], view: LabelView, font: string): void {
  const { ratio, palette } = view
  const italic = `italic ${font}`
  const fonts = placed.map(({ lines }) => (isWaterName(lines.join(' ')) ? italic : font))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = palette.halo
  let set = ''
  // All halos lie below all texts: they never eat into a neighbour.
  for (const paint of ['halo', 'text'] as const)
    for (const [at, { lines, x, y, turn, color }] of placed.entries()) {
      // Setting a font is slow, also to what it is.
      const own = fonts[at] ?? font
      if (own !== set) context.font = set = own
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.translate(x, y)
      if (turn !== 0) context.rotate(turn)
      if (paint === 'text') context.fillStyle = legible(color, palette.halo) ?? palette.text
      lines.forEach((line, i) => {
        const down = (i - (lines.length - 1) / 2) * labelLinePx
        if (paint === 'halo') context.strokeText(line, 0, down)
        else context.fillText(line, 0, down)
      })
    }
}

/** Contrast that a text has to have on its halo. */
const leastContrast = 4.5

/** The colour when it can be read on the halo, else null. Both #rrggbb. */
export function legible(color: string | null, halo: string): string | null {
  if (!color) return null
  const [a, b] = [luminance(color), luminance(halo)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= leastContrast ? color : null
}

function luminance(color: string): number {
  const word = Number.parseInt(color.slice(1), 16)
  const part = (shift: number): number => {
    const value = ((word >> shift) & 255) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
}
