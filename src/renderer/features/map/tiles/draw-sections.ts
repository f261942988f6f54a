import type { TileSection, TileStyle } from '../../../../shared/tiles'
import type { PointShape, StampPainter } from './stamp-painter'
import type { Context } from './surface'
import type { TilePalette, TileSourceStyle } from './tile-source'

/** Vertices of one path: longer ones cost more than in proportion. */
const pathVertices = 4000
/** Fewer points than this are traced one by one when they share a tile with others of other styles. */
const fewPoints = 200

/** What a section is drawn with: its place on the canvas and the tools. */
export interface Brush {
  context: Context
  stamps: StampPainter
  /** Device pixels of the data tile's side, and in a CSS pixel. */
  tilePx: number
  ratio: number
  palette: TilePalette
}

interface Look {
  color: string
  fill: string
  width: number
  dash: readonly number[]
}

function lookOf(style: TileSourceStyle, own: TileStyle | null): Look {
  const file = style.ignoreFileStyle ? null : own
  return {
    color: file?.color ?? style.color,
    fill: file?.fill ?? file?.color ?? style.fill ?? style.color,
    width: file?.width ?? style.width,
    dash: file?.dash ?? style.dash ?? [],
  }
}

/** Positions of features by style; null in place of a list: all of the section. */
function byStyle(section: TileSection, style: TileSourceStyle): [Look, number[] | null][] {
  if (!section.styles || style.ignoreFileStyle) return [[lookOf(style, null), null]]
  const groups = new Map<number, number[]>()
  for (let i = 0; i < section.count; i++) {
    const id = section.styles[i]!
    const group = groups.get(id)
    if (group) group.push(i)
    else groups.set(id, [i])
  }
  return [...groups].map(([id, list]) => [lookOf(style, id === 0 ? null : section.styleTable[id - 1]!), list])
}

/** Draws a section as the layer's style and the features' own say. */
export function drawSection(brush: Brush, section: TileSection, style: TileSourceStyle): void {
  for (const [look, which] of byStyle(section, style)) {
    if (section.kind === 'point') drawPoints(brush, section, style, look, which)
    else if (section.kind === 'speck') drawSpecks(brush, section, look, which)
    else drawShapes(brush, section, look, which, style.fillOpacity ?? 0.12)
  }
}

function drawPoints(
  brush: Brush,
  section: TileSection,
  style: TileSourceStyle,
  look: Look,
  which: number[] | null,
  grow = 0,
): void {
  const { stamps, context, ratio, palette } = brush
  const scale = brush.tilePx / section.extent
  const radius = ((style.pointSize ?? 5 + look.width) / 2 + grow) * ratio
  const shape = style.pointShape ?? 'circle'
  if (which && which.length < fewPoints) {
    // Colouring a whole mask would cost more than these few.
    tracePoints(context, section.coords, which, scale, shape, radius + ratio)
    context.fillStyle = palette.halo
    context.fill()
    tracePoints(context, section.coords, which, scale, shape, radius)
    context.fillStyle = look.color
    context.fill()
    return
  }
  stamps.add(section.coords, which, scale, shape, radius + ratio)
  stamps.flush(context, palette.halo)
  stamps.add(section.coords, which, scale, shape, radius)
  stamps.flush(context, look.color)
}

function tracePoints(
  context: Context,
  coords: TileSection['coords'],
  which: readonly number[],
  scale: number,
  shape: PointShape,
  r: number,
): void {
  context.beginPath()
  for (const i of which) {
    const x = coords[i * 2]! * scale
    const y = coords[i * 2 + 1]! * scale
    if (shape === 'circle') {
      context.moveTo(x + r, y)
      context.arc(x, y, r, 0, 2 * Math.PI)
    } else if (shape === 'square') context.rect(x - r * 0.886, y - r * 0.886, r * 1.772, r * 1.772)
    else if (shape === 'diamond') polygon(context, x, y, [0, -r * 1.253, r * 1.253, 0, 0, r * 1.253, -r * 1.253, 0])
    else if (shape === 'triangle') polygon(context, x, y, [0, -r * 1.24, r * 1.15, r * 0.75, -r * 1.15, r * 0.75])
    else {
      const a = r * 0.3
      polygon(context, x, y, [-a, -r, a, -r, a, -a, r, -a, r, a, a, a, a, r, -a, r, -a, a, -r, a, -r, -a, -a, -a])
    }
  }
}

function polygon(context: Context, x: number, y: number, corners: readonly number[]): void {
  context.moveTo(x + corners[0]!, y + corners[1]!)
  for (let i = 2; i < corners.length; i += 2) context.lineTo(x + corners[i]!, y + corners[i + 1]!)
  context.closePath()
}

function drawSpecks(brush: Brush, section: TileSection, look: Look, which: number[] | null): void {
  const { stamps, context, ratio } = brush
  stamps.add(
    section.coords,
    which,
    brush.tilePx / section.extent,
    'square',
    Math.max(1, look.width * 0.6) * ratio * 0.9,
  )
  stamps.flush(context, look.color)
}

function drawShapes(brush: Brush, section: TileSection, look: Look, which: number[] | null, fillOpacity: number): void {
  const { context, ratio } = brush
  const scale = brush.tilePx / section.extent
  context.lineJoin = 'round'
  context.lineCap = look.dash.length > 0 ? 'butt' : 'round'
  context.lineWidth = look.width * ratio
  context.setLineDash(look.dash.map((length) => length * ratio))
  context.strokeStyle = look.color
  context.fillStyle = look.fill
  const fills = section.kind === 'polygon' && fillOpacity > 0
  eachPath(context, section, which, scale, () => {
    if (fills) {
      const before = context.globalAlpha
      context.globalAlpha = before * fillOpacity
      context.fill('nonzero')
      context.globalAlpha = before
    }
    context.stroke()
  })
  context.setLineDash([])
}

/** Traces features in paths of bearable length; `paint` is called for each. */
function eachPath(
  context: Context,
  section: TileSection,
  which: readonly number[] | null,
  scale: number,
  paint: () => void,
): void {
  const { coords } = section
  const partEnds = section.partEnds!
  const vertexEnds = section.vertexEnds!
  const features = which ? which.length : section.count
  let traced = 0
  context.beginPath()
  for (let n = 0; n < features; n++) {
    const i = which ? which[n]! : n
    for (let part = i === 0 ? 0 : partEnds[i - 1]!; part < partEnds[i]!; part++) {
      const from = part === 0 ? 0 : vertexEnds[part - 1]!
      const end = vertexEnds[part]!
      context.moveTo(coords[from * 2]! * scale, coords[from * 2 + 1]! * scale)
      for (let at = from * 2 + 2; at < end * 2; at += 2) context.lineTo(coords[at]! * scale, coords[at + 1]! * scale)
      traced += end - from
    }
    if (traced > pathVertices) {
      paint()
      traced = 0
      context.beginPath()
    }
  }
  if (traced > 0) paint()
}

/** Draws the chosen features of a section again, on a pale ground and wider. */
export function drawSelected(
  brush: Brush,
  section: TileSection,
  style: TileSourceStyle,
  selected: ReadonlySet<number>,
): void {
  const which: number[] = []
  for (let i = 0; i < section.count; i++) if (selected.has(section.features[i]!)) which.push(i)
  if (which.length === 0) return
  const { context, ratio, palette } = brush
  for (const [look, group] of byStyle(section, style)) {
    const members = group ? which.filter((i) => group.includes(i)) : which
    if (members.length === 0) continue
    if (section.kind === 'point' || section.kind === 'speck') {
      drawPoints(brush, section, style, { ...look, color: palette.halo }, members, 4)
      drawPoints(brush, section, style, look, members, 1)
      continue
    }
    const scale = brush.tilePx / section.extent
    context.lineJoin = 'round'
    context.lineCap = 'round'
    eachPath(context, section, members, scale, () => {
      context.globalAlpha = 0.85
      context.strokeStyle = palette.halo
      context.lineWidth = (look.width + 6.4) * ratio
      context.stroke()
      context.globalAlpha = 1
    })
    eachPath(context, section, members, scale, () => {
      if (section.kind === 'polygon') {
        context.globalAlpha = 0.2
        context.fillStyle = look.fill
        context.fill('nonzero')
        context.globalAlpha = 1
      }
      context.strokeStyle = look.color
      context.lineWidth = (look.width + 0.8) * ratio
      context.stroke()
    })
  }
}
