import { metresPerDegree, widened } from '../../../shared/geometry/distance'
import { readPermitArea } from '../../../shared/model/permit-area'
import type { ReportPlace, ServiceRow } from '../../../shared/services/report'
import type { Paper } from './paper'

/** Colours that can be told apart, of what is drawn. */
const colours = ['#c22f2f', '#1f6fd0', '#2f8f3f', '#b06a00', '#7a3fb0', '#00838a', '#c03f8c', '#5a6b1f', '#54524f']
const searchedColour = '#111111'
const heightPoints = 250
/** Kinds that the key names; what is left is drawn as the last. */
const mostKinds = colours.length

/** What of a place is drawn. */
export interface Sketch {
  place: ReportPlace
  distanceMetres: number
  /** With `drawn`. */
  rows: readonly ServiceRow[]
  /** What a row is called in the key. */
  nameOf: (row: ServiceRow) => string
  /** The word for what was searched, and for all kinds that the key has no room for. */
  words: { searched: string; others: string }
}

/** Draws a place with what was found around it: north is up, with a bar of metres, the corners' coordinates and a key. False when nothing can be drawn. */
export function drawSketch(paper: Paper, { place, distanceMetres, rows, nameOf, words }: Sketch): boolean {
  const area = place.geometry === null ? null : readPermitArea(place.geometry)
  if (!area?.bbox4326) return false
  paper.room(heightPoints + 40)
  const view = viewOf(widened(area.bbox4326, distanceMetres * 1.15 + 2), paper)
  const { doc } = paper
  doc.save().rect(view.x, view.y, view.width, view.height).clip()
  doc.rect(view.x, view.y, view.width, view.height).fill('#fafafa')
  const searched = [...area.polygons.flat(), ...area.lines]
  for (const ring of area.polygons) {
    for (const line of ring) trace(paper, view, line.flat(), true)
    if (ring.length > 0) doc.fillOpacity(0.25).fill('#f2b400', 'even-odd').fillOpacity(1)
  }
  for (const [lon, lat] of area.points) {
    const [x, y] = view.at(lon, lat)
    if (distanceMetres > 0) doc.circle(x, y, distanceMetres * view.pointsPerMetre).dash(3, { space: 2 }).lineWidth(0.8).stroke(searchedColour).undash() // prettier-ignore
  }
  const names = keyOf(rows, nameOf)
  const colourOf = (row: ServiceRow) => colours[Math.min(mostKinds - 1, names.indexOf(nameOf(row)))] ?? colours[mostKinds - 1]! // prettier-ignore
  // The nearest lie on top.
  for (const row of [...rows].reverse()) drawRow(paper, view, row, colourOf(row))
  for (const line of searched) {
    trace(paper, view, line.flat(), false)
    doc.lineWidth(1.2).stroke(searchedColour)
  }
  for (const [lon, lat] of area.points) {
    const [x, y] = view.at(lon, lat)
    doc
      .moveTo(x - 6, y)
      .lineTo(x + 6, y)
      .moveTo(x, y - 6)
      .lineTo(x, y + 6)
      .lineWidth(1.6)
      .stroke(searchedColour)
  }
  doc.restore()
  doc.rect(view.x, view.y, view.width, view.height).lineWidth(0.8).stroke('#000000')
  drawFrame(paper, view)
  paper.y = view.y + view.height + 4
  drawKey(paper, [
    { colour: searchedColour, name: words.searched },
    ...names.slice(0, mostKinds - 1).map((name, at) => ({ colour: colours[at]!, name })),
    ...(names.length >= mostKinds
      ? [{ colour: colours[mostKinds - 1]!, name: names.length === mostKinds ? names[mostKinds - 1]! : words.others }]
      : []),
  ])
  return true
}

interface View {
  x: number
  y: number
  width: number
  height: number
  pointsPerMetre: number
  at: (lon: number, lat: number) => [number, number]
  /** Longitude and latitude of a place of the paper. */
  back: (x: number, y: number) => [number, number]
}

/** The box in the middle of a frame as wide as the page, as large as it fits. */
function viewOf([west, south, east, north]: readonly [number, number, number, number], paper: Paper): View {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const [perLon, perLat] = metresPerDegree(lat)
  const { left: x, y, width } = paper
  const scale = Math.min(width / ((east - west) * perLon), heightPoints / ((north - south) * perLat))
  const [cx, cy] = [x + width / 2, y + heightPoints / 2]
  return {
    ...{ x, y, width, height: heightPoints, pointsPerMetre: scale },
    at: (atLon, atLat) => [cx + (atLon - lon) * perLon * scale, cy - (atLat - lat) * perLat * scale],
    back: (px, py) => [lon + (px - cx) / (perLon * scale), lat - (py - cy) / (perLat * scale)],
  }
}

function trace({ doc }: Paper, view: View, flat: readonly number[], isClosed: boolean): void {
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [x, y] = view.at(flat[at]!, flat[at + 1]!)
    if (at === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  }
  if (isClosed && flat.length > 2) doc.closePath()
}

function drawRow(paper: Paper, view: View, row: ServiceRow, colour: string): void {
  const { doc } = paper
  const isArea = row.geometryType.endsWith('Polygon')
  for (const part of row.drawn ?? [[...row.nearest]]) {
    if (part.length === 2 || row.geometryType.endsWith('Point')) {
      for (let at = 0; at + 1 < part.length; at += 2) {
        const [x, y] = view.at(part[at]!, part[at + 1]!)
        doc.circle(x, y, 2.4).fill(colour)
      }
      continue
    }
    trace(paper, view, part, isArea)
    doc.lineWidth(isArea ? 0.7 : 1.3).stroke(colour)
  }
}

/** North, a bar of a round number of metres, and the coordinates of two corners. */
function drawFrame(paper: Paper, view: View): void {
  const { doc } = paper
  const [nx, ny] = [view.x + view.width - 16, view.y + 12]
  doc.moveTo(nx, ny).lineTo(nx - 5, ny + 16).lineTo(nx, ny + 12).lineTo(nx + 5, ny + 16).closePath().fill('#000000') // prettier-ignore
  paper.label('N', nx - 3, ny + 18, { size: 8, isBold: true })
  const most = (view.width * 0.3) / view.pointsPerMetre
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((each) => each * power <= most) ?? 1) * power
  const [bx, by, length] = [view.x + 10, view.y + view.height - 10, metres * view.pointsPerMetre]
  doc
    .rect(bx - 4, by - 15, length + 30, 21)
    .fillOpacity(0.8)
    .fill('#ffffff')
    .fillOpacity(1)
  doc.moveTo(bx, by - 4).lineTo(bx, by).lineTo(bx + length, by).lineTo(bx + length, by - 4).lineWidth(1).stroke('#000000') // prettier-ignore
  paper.label(metres >= 1000 ? `${metres / 1000} km` : `${metres} m`, bx, by - 14, { size: 7.5 })
  const corner = (x: number, y: number) => {
    const [lon, lat] = view.back(x, y)
    return `${lat.toFixed(6)}, ${lon.toFixed(6)}`
  }
  const look = { size: 6.5, color: '#333333' }
  paper.label(corner(view.x, view.y), view.x + 4, view.y + 4, look)
  paper.label(corner(view.x + view.width, view.y + view.height), view.x + view.width - 4, view.y + view.height - 11, { ...look, align: 'right' }) // prettier-ignore
}

/** What was found by its names, those of which most was found first. */
function keyOf(rows: readonly ServiceRow[], nameOf: Sketch['nameOf']): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}

function drawKey(paper: Paper, entries: readonly { colour: string; name: string }[]): void {
  const look = { size: 7.5 }
  let x = paper.left
  for (const { colour, name } of entries) {
    const short = name.length > 60 ? `${name.slice(0, 59)}…` : name
    const width = paper.widthOf(short, look) + 28
    if (x + width > paper.left + paper.width && x > paper.left) {
      x = paper.left
      paper.y += 11
    }
    paper.doc
      .moveTo(x, paper.y + 5)
      .lineTo(x + 12, paper.y + 5)
      .lineWidth(2)
      .stroke(colour)
    paper.label(short, x + 16, paper.y, look)
    x += width
  }
  paper.y += 16
}
