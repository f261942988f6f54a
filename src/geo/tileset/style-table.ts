import type { TileLook, TileStyle } from '../../shared/tiles'
import type { FeatureStyle } from '../model'

/** Distinct looks kept in memory while a form is built; features beyond are drawn in their layer's own style. */
const maxLooks = 500_000

/**
 * Styles and labels of features, each kept once and known by number; 0 is none. Colours other than #rrggbb and widths
 * outside 1 to 10 are not taken.
 */
export class StyleTable {
  private readonly looks: TileLook[] = [{ style: null, label: null }]
  private readonly ids = new Map<string, number>()
  private readonly styles = new Map<string, TileStyle>()
  /** Features whose look was not kept because there were too many. */
  dropped = 0
  private onlyColor: string | null | undefined

  /** The colour that every drawn feature carries itself; null: they carry none, or several. */
  get ownColor(): string | null {
    return this.onlyColor ?? null
  }

  /** Takes note of the colour of a feature that is drawn. */
  note(style: FeatureStyle | null | undefined): void {
    const color = style?.color && isColour(style.color) ? style.color.toLowerCase() : null
    if (this.onlyColor === undefined) this.onlyColor = color
    else if (this.onlyColor !== color) this.onlyColor = null
  }

  /** Number of the look that a feature asks for. */
  idOf(style: FeatureStyle | null | undefined): number {
    if (!style) return 0
    const tileStyle = toTileStyle(style)
    const label = style.label ? style.label.slice(0, 200) : null
    const styleKey = JSON.stringify(tileStyle)
    if (styleKey === '{}' && label === null) return 0
    const key = `${styleKey}${label ?? ''}`
    const known = this.ids.get(key)
    if (known !== undefined) return known
    if (this.looks.length > maxLooks) {
      this.dropped++
      return 0
    }
    let shared: TileStyle | null = null
    if (styleKey !== '{}') {
      shared = this.styles.get(styleKey) ?? tileStyle
      this.styles.set(styleKey, shared)
    }
    const id = this.looks.push({ style: shared, label }) - 1
    this.ids.set(key, id)
    return id
  }

  readonly lookOf = (id: number): TileLook => this.looks[id] ?? this.looks[0]!
}

function toTileStyle(style: FeatureStyle): TileStyle {
  const out: TileStyle = {}
  if (style.color && isColour(style.color)) out.color = style.color.toLowerCase()
  if (style.fill && isColour(style.fill)) out.fill = style.fill.toLowerCase()
  if (style.width != null && Number.isFinite(style.width)) out.width = Math.min(10, Math.max(1, style.width))
  if (style.dash && style.dash.length > 0 && style.dash.every((d) => d >= 0)) out.dash = [...style.dash]
  // Half degrees are finer than the eye sees, and keep the number of distinct styles small.
  if (style.label && style.labelAngle != null) out.labelAngle = Math.round(style.labelAngle * 2) / 2
  return out
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
