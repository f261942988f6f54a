import { addTo } from '../../../../shared/model/group-by'
import type { TileKind, TileSection, TileStyle } from '../../../../shared/tiles'
import type { AreaFill } from './area-fill'
import type { CoverageMask } from './coverage-mask'
import type { CrowdPainter } from './crowd'
import { makeStamp, type StampPainter } from './stamps'
import type { SegmentStamps } from './segment-stamps'
import type { Picture } from './picture'
import type { Placement } from './placement'
import type { TilePalette, TileSourceStyle } from './tile-source'

/** What a section is drawn with: its place on the canvas and the tools. */
export interface Brush {
  picture: Picture
  stamps: StampPainter
  crowds: CrowdPainter
  segments: SegmentStamps
  mask: CoverageMask
  area: AreaFill
  /** Device pixels of the data tile's side, and in a CSS pixel. */
  tilePx: number
  ratio: number
  /** Device pixels from the tile's upper left corner to the picture's. */
  left: number
  top: number
  palette: TilePalette
}

/** More points than these in a tile are no longer stamped one by one. */
const crowdedPoints = 6000

function placementOf({ tilePx, left, top }: Brush, { extent }: TileSection): Placement {
  return { scale: tilePx / extent, left, top }
}

interface DrawnStyle {
  color: string
  fill: string
  width: number
  dash: readonly number[]
  /** A text of a drawing: its label is all there is to see. */
  text: boolean
}

function lookOf(style: TileSourceStyle, own: TileStyle | null, kind: TileKind): DrawnStyle {
  const file = style.ignoreFileStyle ? null : own
  return {
    color: file?.color ?? style.color,
    fill: file?.fill ?? file?.color ?? style.fill ?? style.color,
    width: file?.width ?? style.width,
    dash: file?.dash ?? style.dash ?? [],
    text: kind === 'point' && own?.labelAngle !== undefined,
  }
}

/** Positions of features by style; null in place of a list: all of the section. */
function byStyle(section: TileSection, style: TileSourceStyle): [DrawnStyle, number[] | null][] {
  const { classes } = style
  if (!section.styles && !classes) return [[lookOf(style, null, section.kind), null]]
  const groups = new Map<number, number[]>()
  for (let i = 0; i < section.count; i++) {
    const id = (section.styles?.[i] ?? 0) * 256 + (classes?.ofRecord[section.features[i]!] ?? 0)
    addTo(groups, id, i)
  }
  return [...groups].map(([id, list]) => {
    const own = id < 256 ? null : section.styleTable[(id >> 8) - 1]!
    const look = lookOf(style, own, section.kind)
    const color = classes?.colors[id & 255]
    return [color === undefined ? look : { ...look, color, fill: color }, list]
  })
}

/** A section, or those of its features that are meant. */
interface Some {
  section: TileSection
  which: number[] | null
}

/** Draws the sections of a tile in their order, as the layer's style and the features' own say. */
export function drawSections(brush: Brush, sections: readonly TileSection[], style: TileSourceStyle): void {
  // Points come in a section of their own for each neighbour of the tile: of one look they are one, or halos would part them.
  const points = new Map<string, { look: DrawnStyle; some: Some[] }>()
  for (const section of sections) {
    if (section.kind !== 'point') {
      drawSection(brush, section, style)
      continue
    }
    for (const [look, which] of byStyle(section, style)) {
      const key = `${section.sublayer} ${look.color} ${look.width} ${look.text}`
      const group = points.get(key)
      if (group) group.some.push({ section, which })
      else points.set(key, { look, some: [{ section, which }] })
    }
  }
  for (const { look, some } of points.values()) if (!look.text) drawPoints(brush, some, style, look, 0)
}

function drawSection(brush: Brush, section: TileSection, style: TileSourceStyle): void {
  for (const [look, which] of byStyle(section, style)) {
    if (section.kind === 'speck') drawSpecks(brush, section, look, which)
    else {
      if (section.kind === 'polygon') fill(brush, section, look.fill, which, style.fillOpacity ?? 0.12)
      stroke(brush, section, look.color, look.width, look.dash, which, 1)
    }
  }
}

/** Draws the chosen features of a section again, wider and on a ground that stands out. */
export function drawSelected(
  brush: Brush,
  section: TileSection,
  style: TileSourceStyle,
  selected: ReadonlySet<number>,
): void {
  for (const [look, group] of byStyle(section, style)) {
    const which: number[] = []
    for (let n = 0; n < (group ? group.length : section.count); n++) {
      const i = group ? group[n]! : n
      if (selected.has(section.features[i]!)) which.push(i)
    }
    if (which.length === 0) continue
    if (section.kind === 'point' || section.kind === 'speck') {
      drawPoints(brush, [{ section, which }], style, { ...look, color: brush.palette.chosen }, 4)
      drawPoints(brush, [{ section, which }], style, look, 1)
      continue
    }
    stroke(brush, section, brush.palette.chosen, look.width + 6.4, [], which, 0.85)
    if (section.kind === 'polygon') fill(brush, section, look.fill, which, 0.2)
    stroke(brush, section, look.color, look.width + 0.8, [], which, 1)
  }
}

function drawPoints(brush: Brush, some: readonly Some[], style: TileSourceStyle, look: DrawnStyle, grow: number): void {
  const { stamps, mask, picture, ratio, palette } = brush
  const radius = ((style.pointSize ?? 5 + look.width) / 2 + grow) * ratio
  const shape = style.pointShape ?? 'circle'
  const count = some.reduce((sum, { section, which }) => sum + (which ? which.length : section.count), 0)
  if (count > crowdedPoints) {
    const places = some.map(({ section, which }) => ({
      coords: section.coords,
      which,
      placement: placementOf(brush, section),
    }))
    const symbol = makeStamp(shape, radius, 0.5, 0.5)
    brush.crowds.draw(picture, places, symbol, look.color, makeStamp(shape, radius + ratio, 0.5, 0.5), palette.halo)
    return
  }
  const add = ({ section, which }: Some, half: number): void =>
    stamps.add(mask, section.coords, which, placementOf(brush, section), shape, half)
  for (const one of some) add(one, radius + ratio)
  mask.flush(picture, palette.halo)
  for (const one of some) add(one, radius)
  mask.flush(picture, look.color)
}

function drawSpecks(brush: Brush, section: TileSection, look: DrawnStyle, which: number[] | null): void {
  const half = ((1 + look.width) / 2) * brush.ratio
  brush.stamps.add(brush.mask, section.coords, which, placementOf(brush, section), 'square', half)
  brush.mask.flush(brush.picture, look.color)
}

function fill(
  brush: Brush,
  section: TileSection,
  color: string,
  which: readonly number[] | null,
  opacity: number,
): void {
  if (opacity <= 0) return
  const placement = placementOf(brush, section)
  const { coords } = section
  const frame = frameOf(brush, placement, 0)
  eachPart(section, which, (from, end) => {
    if (!liesBeside(coords, from, end, frame)) brush.area.ring(coords, from, end, placement)
  })
  brush.area.flush(brush.picture, color, opacity)
}

function stroke(
  brush: Brush,
  section: TileSection,
  color: string,
  width: number,
  dash: readonly number[],
  which: readonly number[] | null,
  opacity: number,
): void {
  const { picture, mask, ratio } = brush
  const { coords } = section
  const placement = placementOf(brush, section)
  const { scale, left, top } = placement
  if (dash.length > 0) {
    picture.draw((context) => {
      context.lineWidth = width * ratio
      context.strokeStyle = color
      context.globalAlpha = opacity
      context.lineJoin = 'round'
      context.setLineDash(dash.map((length) => length * ratio))
      // Dashes begin anew with each part, so every part is a path of its own.
      eachPart(section, which, (from, end) => {
        context.beginPath()
        context.moveTo(coords[from * 2]! * scale - left, coords[from * 2 + 1]! * scale - top)
        for (let at = from * 2 + 2; at < end * 2; at += 2)
          context.lineTo(coords[at]! * scale - left, coords[at + 1]! * scale - top)
        context.stroke()
      })
      context.setLineDash([])
      context.globalAlpha = 1
    })
    return
  }
  const radius = (width * ratio) / 2
  const rings = section.kind === 'polygon'
  const frame = frameOf(brush, placement, radius + 1)
  eachPart(section, which, (from, end) => {
    if (liesBeside(coords, from, end, frame)) return
    if (rings && strokeCovers(brush, section, from, end, placement, radius)) return
    brush.segments.path(mask, coords, from, end, placement, radius)
  })
  mask.flush(picture, color, opacity)
}

/** Least and greatest x, then y, of the picture and `margin` device pixels around it, as coordinates of a section. */
type Frame = readonly [number, number, number, number]

function frameOf({ picture }: Brush, { scale, left, top }: Placement, margin: number): Frame {
  const [right, bottom] = [left + picture.width, top + picture.height]
  return [(left - margin) / scale, (right + margin) / scale, (top - margin) / scale, (bottom + margin) / scale]
}

/** Whether a part lies wholly to one side of the frame: of most that do not, the first vertex tells. */
function liesBeside(coords: TileSection['coords'], from: number, end: number, frame: Frame): boolean {
  const [minX, maxX, minY, maxY] = frame
  let [west, east, north, south] = [true, true, true, true]
  for (let at = from * 2; at < end * 2; at += 2) {
    const x = coords[at]!
    const y = coords[at + 1]!
    if (x >= minX) west = false
    if (x <= maxX) east = false
    if (y >= minY) north = false
    if (y <= maxY) south = false
    if (!west && !east && !north && !south) return false
  }
  return true
}

/** A ring so small that its stroke leaves no ground is its box; many thousands of these make the tiles of low zooms. */
function strokeCovers(
  brush: Brush,
  section: TileSection,
  from: number,
  end: number,
  { scale, left, top }: Placement,
  radius: number,
): boolean {
  if (end - from > 24) return false
  const { coords } = section
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let at = from * 2; at < end * 2; at += 2) {
    const x = coords[at]!
    const y = coords[at + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  const most = Math.max(2 * radius, 2 * brush.ratio)
  if ((maxX - minX) * scale > most || (maxY - minY) * scale > most) return false
  brush.mask.box(
    minX * scale - left - radius,
    minY * scale - top - radius,
    maxX * scale - left + radius,
    maxY * scale - top + radius,
  )
  return true
}

/** Gives first and last (excluded) vertex of each part. */
function eachPart(
  section: TileSection,
  which: readonly number[] | null,
  use: (from: number, end: number) => void,
): void {
  const partEnds = section.partEnds!
  const vertexEnds = section.vertexEnds!
  const features = which ? which.length : section.count
  for (let n = 0; n < features; n++) {
    const i = which ? which[n]! : n
    for (let part = i === 0 ? 0 : partEnds[i - 1]!; part < partEnds[i]!; part++)
      use(part === 0 ? 0 : vertexEnds[part - 1]!, vertexEnds[part]!)
  }
}
