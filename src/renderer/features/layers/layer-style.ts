/** How a layer's features are drawn where they bring no style of their own. Symbol, legend and map read the same. */
export interface LayerStyle {
  /** CSS colour of the light theme. */
  color: string
  /** CSS colour of the dark theme. */
  darkColor: string
  /** On and off lengths in CSS pixels; empty: solid. */
  dash: number[]
  widthPx: number
  point: 'circle' | 'square' | 'triangle' | 'cross' | 'diamond'
}

/** Pairs for light and dark ground, each at least 4.5:1 on the map's land, told apart with the dash. */
const palette: readonly [light: string, dark: string][] = [
  ['#1463b0', '#62adf2'],
  ['#8a6500', '#e3b536'],
  ['#b8205f', '#ff7fae'],
  ['#70389f', '#c594f2'],
  ['#0b716c', '#43c4bb'],
  ['#a8440b', '#ff9e5c'],
  ['#3d6b1f', '#93cf6c'],
  ['#4a4fae', '#9fa8ff'],
  ['#7a4a2a', '#d6a584'],
  ['#20262c', '#eceff2'],
  ['#8c1d4f', '#f585b0'],
  ['#1c6286', '#7cc3ea'],
]

const dashes: readonly number[][] = [[], [9, 3], [10, 3, 2, 3], [3, 3], [16, 4]]
const points: readonly LayerStyle['point'][] = ['circle', 'triangle', 'square', 'diamond', 'cross']

/** A style that stays the same for a layer wherever and whenever it is seen: taken from its id and name. */
export function defaultStyle(layerId: number, name: string): LayerStyle {
  const known = styleByWord(name)
  const seed = hash(`${layerId}`)
  const pair = palette[known?.color ?? seed % palette.length] ?? ['#1463b0', '#62adf2']
  return {
    color: pair[0],
    darkColor: pair[1],
    dash: [...(dashes[known?.dash ?? Math.floor(seed / palette.length) % dashes.length] ?? [])],
    widthPx: known?.wide ? 2.2 : 1.6,
    point: points[seed % points.length] ?? 'circle',
  }
}

/** What utilities are drawn like wherever plans are read: colour and dash together. */
function styleByWord(name: string): { color: number; dash: number; wide?: boolean } | null {
  const words = name.toLowerCase()
  if (/storm|drain/.test(words)) return { color: 4, dash: 4, wide: true }
  if (/sewer|waste ?water/.test(words)) return { color: 8, dash: 1 }
  if (/\bwater ?main|\bwater\b|hydrant/.test(words)) return { color: 0, dash: 0 }
  if (/\bgas\b/.test(words)) return { color: 1, dash: 1 }
  if (/power|electric|\bhv\b|\blv\b|cable/.test(words)) return { color: 2, dash: 2 }
  if (/telecom|fibre|comms|duct/.test(words)) return { color: 3, dash: 3 }
  return null
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193) >>> 0
  }
  return value
}
