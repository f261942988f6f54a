import { inkVariant } from './ink-variants'

/** What a layer mostly holds; unknown ones are drawn as lines. */
export const symbolKinds = ['line', 'area', 'point', 'raster'] as const
export type SymbolKind = (typeof symbolKinds)[number]

/** How a layer's points are drawn. */
export type PointSymbol = 'circle' | 'square' | 'triangle' | 'cross' | 'diamond'

/** How a layer's features are drawn where they bring no style of their own. Symbol, legend and map read the same. */
export interface LayerStyle {
  /** CSS colour of the light theme. */
  color: string
  /** CSS colour of the dark theme. */
  darkColor: string
  /** On and off lengths in CSS pixels; empty: solid. */
  dash: number[]
  widthPx: number
  point: PointSymbol
  /** Fill of areas, light and dark; null: the line's colour. */
  fill: readonly [light: string, dark: string] | null
  /** Opacity of the fill, 0 to 1. */
  fillOpacity: number
  /** Ground areas lie over each other in this order, whatever the order of the tree: 0 land and water, then roads, then buildings. */
  rise: number
  /** Ground that other layers are read upon: land, water, buildings, roads. Drawn below all others, left out of the legend. */
  ground: boolean
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
const points: readonly PointSymbol[] = ['circle', 'triangle', 'square', 'diamond', 'cross']

/** By what the first look of a layer is drawn. What it is does not change with the name, a revision, or the program. */
export interface FirstLook {
  layerId: number
  /** Name that it had when it was seen first. */
  named: string
  /** Which of the looks of its theme: 0 is the theme's own, others tell it from layers of the same theme. */
  variant: number
}

/** The theme that a name speaks of, as an index; null: none. The ground is no theme: it is drawn alike on purpose. */
export function themeOf(name: string): number | null {
  const words = name.toLowerCase()
  const index = themes.findIndex(({ pattern }) => pattern.test(words))
  return index < 0 ? null : index
}

/** What tells the first look of one layer from that of another. */
export function lookSignature(look: FirstLook): string {
  const { color, dash, point } = firstStyle(look, 'line')
  return `${color} ${dash.join(',')} ${point}`
}

/** How a layer is drawn where nobody has chosen otherwise. These tables are those of every home: they are added to, not changed. */
export function firstStyle({ layerId, named, variant }: FirstLook, kind: SymbolKind): LayerStyle {
  const words = named.toLowerCase()
  const service = services.find(({ pattern }) => pattern.test(words))
  const ground = groundKinds.find((each) => each.pattern.test(words) && each.kind === kind)
  const known = service ?? ground ?? siteKinds.find(({ pattern }) => pattern.test(words))
  const plain = plainStyle(hash(`${layerId}`) + (known ? 0 : variant))
  if (!known) return plain
  const style: LayerStyle = { ...plain, dash: [], ...known.style }
  return style.ground ? style : inkVariant(style, variant)
}

function plainStyle(seed: number): LayerStyle {
  const pair = palette[seed % palette.length] ?? ['#1463b0', '#62adf2']
  return {
    color: pair[0],
    darkColor: pair[1],
    dash: [...(dashes[Math.floor(seed / palette.length) % dashes.length] ?? [])],
    widthPx: 1.6,
    point: points[seed % points.length] ?? 'circle',
    fill: null,
    fillOpacity: 0.12,
    rise: 0,
    ground: false,
  }
}

interface KnownStyle {
  pattern: RegExp
  /** Only for layers of this kind. */
  kind?: SymbolKind
  style: Partial<LayerStyle>
}

const colored = (index: number): Pick<LayerStyle, 'color' | 'darkColor'> => {
  const [color, darkColor] = palette[index] ?? ['#1463b0', '#62adf2']
  return { color, darkColor }
}

/** What utilities are drawn like wherever plans are read: colour and dash together. */
const services: readonly KnownStyle[] = [
  { pattern: /storm|drain/, style: { ...colored(4), dash: [16, 4], widthPx: 2.2 } },
  { pattern: /sewer|waste ?water/, style: { ...colored(8), dash: [9, 3] } },
  { pattern: /\bwater ?(main|pipe|service|supply|valve)|hydrant/, style: { ...colored(0), point: 'circle' } },
  { pattern: /\bgas\b/, style: { ...colored(1), dash: [9, 3] } },
  { pattern: /power|electric|\bhv\b|\blv\b|cable/, style: { ...colored(2), dash: [10, 3, 2, 3] } },
  { pattern: /telecom|fibre|comms|duct/, style: { ...colored(3), dash: [3, 3] } },
]

/** The ground, quieter than any layer (the colours of the map tokens). */
const groundKinds: readonly KnownStyle[] = [
  {
    kind: 'area',
    pattern: /^land\b|landuse|\bland cover/,
    style: {
      color: '#f2f1ed',
      darkColor: '#22252a',
      fill: ['#f2f1ed', '#22252a'],
      fillOpacity: 1,
      widthPx: 1,
      ground: true,
    },
  },
  {
    kind: 'area',
    pattern: /\bwater\b|\bsea\b|\briver|\blakes?\b|\bocean/,
    style: {
      color: '#dce6ec',
      darkColor: '#161c22',
      fill: ['#dce6ec', '#161c22'],
      fillOpacity: 1,
      widthPx: 1,
      ground: true,
    },
  },
  {
    kind: 'area',
    pattern: /\bbuildings?\b/,
    style: {
      color: '#cfcbc2',
      darkColor: '#383d44',
      rise: 0.6,
      fill: ['#e2dfd8', '#2c3036'],
      fillOpacity: 1,
      widthPx: 1,
      ground: true,
    },
  },
  {
    kind: 'area',
    pattern: /\broads?\b|\bstreets?\b/,
    style: {
      color: '#dcd9d1',
      darkColor: '#34393f',
      rise: 0.3,
      fill: ['#ffffff', '#34393f'],
      fillOpacity: 1,
      widthPx: 1,
      ground: true,
    },
  },
  {
    kind: 'line',
    pattern: /\broads?\b|\bstreets?\b/,
    style: { color: '#d8d5cd', darkColor: '#34393f', widthPx: 4, ground: true },
  },
  {
    kind: 'line',
    pattern: /\bquay walls?\b|shoreline|coast ?line/,
    style: { color: '#72818c', darkColor: '#66727d', widthPx: 1.6, ground: true },
  },
  {
    kind: 'line',
    pattern: /contours?|bathymetry/,
    style: { color: '#93aebd', darkColor: '#3d505f', widthPx: 1, ground: true },
  },
  {
    kind: 'point',
    pattern: /\btexts?\b|\bannotations?\b/,
    style: { color: '#72818c', darkColor: '#66727d', point: 'cross', ground: true },
  },
]

/** What belongs to the work itself. */
const siteKinds: readonly KnownStyle[] = [
  { pattern: /\bwater\b/, style: { ...colored(0) } },
  { pattern: /tunnel|alignment|cent(re|er) ?line/, style: { ...colored(9), widthPx: 1.8 } },
  { pattern: /control (point|mark)|survey mark|benchmark/, style: { ...colored(9), point: 'triangle' } },
  { pattern: /monitoring|prism|settlement/, style: { ...colored(9), point: 'cross', widthPx: 1 } },
  { pattern: /borehole|\bcpt\b/, style: { ...colored(8), point: 'circle' } },
]

const themes = [...services, ...siteKinds]

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193) >>> 0
  }
  return value
}
