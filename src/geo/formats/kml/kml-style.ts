import type { FeatureStyle } from '../../model'

/** The parts of a KML style that the map draws. */
export interface KmlStyle {
  line: string | null
  width: number | null
  fill: string | null
  fillOn: boolean
  outlineOn: boolean
  icon: string | null
}

/** A style that says nothing. */
export function emptyStyle(): KmlStyle {
  return { line: null, width: null, fill: null, fillOn: true, outlineOn: true, icon: null }
}

/** KML's aabbggrr as #rrggbb; null when it is no colour. */
export function kmlColor(text: string): string | null {
  const match = /^#?([0-9a-f]{2})?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  return match ? `#${match[4]}${match[3]}${match[2]}`.toLowerCase() : null
}

/** A KML style as drawing hints for a geometry; null when it says nothing. */
export function featureStyle(
  style: KmlStyle | undefined,
  kind: 'point' | 'line' | 'area',
  label: string | null,
): FeatureStyle | null {
  if (!style) return null
  const result: FeatureStyle = {}
  if (kind === 'point') {
    if (style.icon) result.color = style.icon
    if (label) result.label = label
  } else {
    const outline = kind === 'line' || style.outlineOn
    if (outline && style.line) result.color = style.line
    if (outline && style.width !== null) result.width = Math.max(1, Math.min(10, style.width))
    if (kind === 'area' && style.fillOn && style.fill) result.fill = style.fill
  }
  return Object.keys(result).length > 0 ? result : null
}

/**
 * Collects shared styles by id and resolves a placemark's style: its own elements over those of styleUrl; a style map
 * stands for its normal state.
 */
export class StyleTable {
  readonly #styles = new Map<string, KmlStyle>()
  readonly #maps = new Map<string, string>()

  add(id: string, style: KmlStyle): void {
    this.#styles.set(id, style)
  }

  addMap(id: string, normalUrl: string): void {
    this.#maps.set(id, normalUrl)
  }

  resolve(styleUrl: string | null, own: KmlStyle | null): KmlStyle | undefined {
    let id = idOf(styleUrl)
    for (let hop = 0; hop < 5 && id !== null && this.#maps.has(id); hop++) id = idOf(this.#maps.get(id) ?? null)
    const shared = id === null ? undefined : this.#styles.get(id)
    if (!own) return shared
    if (!shared) return own
    return {
      line: own.line ?? shared.line,
      width: own.width ?? shared.width,
      fill: own.fill ?? shared.fill,
      fillOn: own.fillOn && shared.fillOn,
      outlineOn: own.outlineOn && shared.outlineOn,
      icon: own.icon ?? shared.icon,
    }
  }
}

function idOf(url: string | null): string | null {
  const hash = url?.lastIndexOf('#') ?? -1
  return url && hash >= 0 ? url.slice(hash + 1) : url
}
