import type { Map as LeafletMap } from 'leaflet'
import { roundStep } from '../../../shared/model/round-step'
import type { AppClient } from '../../client'
import { formatNumber } from '../../format'
import { wgs84Srid } from '../../geometry/geometry'
import { transformPoints } from './transform-points'

/** Ready SVG paths and labels, in pixels from the map's corner. */
export interface Rulers {
  xTicks: string
  yTicks: string
  crosses: string
  xLabels: { at: number; text: string }[]
  yLabels: { at: number; text: string }[]
}

/** Pixels between labelled marks, at least. */
const labelGapPx = 90
/** Points along an edge between which coordinates are taken as straight. */
const samples = 9

/** Where the rulers meet nothing is seen of either. */
const cornerPx = 17
/** About how wide a figure of a text is. */
const glyphPx = 5.8
/** Works out rulers and grid crosses for what the map shows; null where the CRS does not reach. */
export async function makeRulers(
  map: LeafletMap,
  client: AppClient,
  srid: number,
  geographic: boolean,
  signal: AbortSignal,
): Promise<Rulers | null> {
  const size = map.getSize()
  if (size.x < 50 || size.y < 50) return null
  const alongTop = Array.from({ length: samples }, (_, index) => ({ x: (size.x * index) / (samples - 1), y: 8 }))
  const alongLeft = Array.from({ length: samples }, (_, index) => ({ x: 8, y: (size.y * index) / (samples - 1) }))
  const lonLat = [...alongTop, ...alongLeft].flatMap((point) => {
    const place = map.containerPointToLatLng([point.x, point.y])
    return [place.lng, place.lat]
  })
  const found = await transformPoints(client, wgs84Srid, srid, lonLat, signal)
  const eastings = alongTop.map((point, index) => ({ at: point.x, value: found[index * 2] ?? Number.NaN }))
  const northings = alongLeft.map((point, index) => ({
    at: point.y,
    value: found[(samples + index) * 2 + 1] ?? Number.NaN,
  }))
  if (![...eastings, ...northings].every(({ value }) => Number.isFinite(value))) return null
  // Far beyond the area that a projection is made for, its coordinates turn back or run away: they measure nothing.
  if (!geographic && (!isEven(eastings) || !isEven(northings))) return null

  const span = Math.abs((eastings[samples - 1]?.value ?? 0) - (eastings[0]?.value ?? 0))
  const step = roundStep((span * labelGapPx) / size.x)
  const xMarks = marksOf(eastings, step)
  const yMarks = marksOf(northings, step)
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const text = (value: number) => (geographic ? `${formatNumber(value, digits)}°` : formatNumber(value, digits))
  return {
    xTicks: marksOf(eastings, step / 10)
      .map(({ at, value }) => `M${at.toFixed(1)} ${tickStart(value, step)}V17`)
      .join(''),
    yTicks: marksOf(northings, step / 10)
      .map(({ at, value }) => `M${tickStart(value, step)} ${at.toFixed(1)}H17`)
      .join(''),
    xLabels: wholeLabels(xMarks, text, size.x, 1),
    yLabels: wholeLabels(yMarks, text, size.y, -1),
    crosses: await makeCrosses(map, client, srid, step * 2, signal),
  }
}

/**
 * The texts beside marks that are cut neither by the corner of the rulers nor by the end of the map.
 * @param endPx length of the ruler
 * @param way 1: a text goes on from its mark; -1: back, as one that is turned to the left
 */
export function wholeLabels(
  marks: readonly { at: number; value: number }[],
  textOf: (value: number) => string,
  endPx: number,
  way: 1 | -1,
): { at: number; text: string }[] {
  return marks
    .map(({ at, value }) => ({ at, text: textOf(value) }))
    .filter(({ at, text }) => {
      const end = at + way * (3 + text.length * glyphPx)
      return Math.min(at, end) >= cornerPx && Math.max(at, end) <= endPx
    })
}

/** Crosses at every other labelled mark, each drawn where the CRS has it, so they show its turn against north. */
async function makeCrosses(
  map: LeafletMap,
  client: AppClient,
  srid: number,
  step: number,
  signal: AbortSignal,
): Promise<string> {
  const size = map.getSize()
  const corners = [
    [0, 0],
    [size.x, 0],
    [0, size.y],
    [size.x, size.y],
  ].flatMap(([x = 0, y = 0]) => {
    const place = map.containerPointToLatLng([x, y])
    return [place.lng, place.lat]
  })
  const reach = await transformPoints(client, wgs84Srid, srid, corners, signal)
  const xs = reach.filter((_, index) => index % 2 === 0).map((value) => value ?? Number.NaN)
  const ys = reach.filter((_, index) => index % 2 === 1).map((value) => value ?? Number.NaN)
  const places: number[] = []
  for (let x = Math.ceil(Math.min(...xs) / step) * step; x <= Math.max(...xs); x += step)
    for (let y = Math.ceil(Math.min(...ys) / step) * step; y <= Math.max(...ys); y += step) places.push(x, y)
  if (places.length === 0 || places.length > 2000) return ''
  const lonLat = await transformPoints(client, srid, wgs84Srid, places, signal)
  let path = ''
  for (let index = 0; index < lonLat.length; index += 2) {
    const lon = lonLat[index]
    const lat = lonLat[index + 1]
    if (typeof lon !== 'number' || typeof lat !== 'number') continue
    const at = map.latLngToContainerPoint([lat, lon])
    path += `M${(at.x - 6).toFixed(1)} ${at.y.toFixed(1)}h12m-6 -6v12`
  }
  return path
}

/** Whether values along an edge rise or fall all the way, nowhere more than three times as fast as elsewhere. */
export function isEven(line: readonly { value: number }[]): boolean {
  const steps = line.slice(1).map(({ value }, at) => value - (line[at]?.value ?? value))
  const sizes = steps.map(Math.abs)
  const turns = steps.some((step) => Math.sign(step) !== Math.sign(steps[0] ?? 0))
  return !turns && Math.max(...sizes) <= 3 * Math.min(...sizes)
}

/** Where multiples of `step` lie between samples whose values rise or fall steadily. */
export function marksOf(line: readonly { at: number; value: number }[], step: number): { at: number; value: number }[] {
  const marks: { at: number; value: number }[] = []
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1]
    const to = line[index]
    if (!from || !to || from.value === to.value) continue
    const low = Math.min(from.value, to.value)
    const high = Math.max(from.value, to.value)
    for (let count = Math.ceil(low / step - 1e-9); count * step < high - step * 1e-9; count++) {
      const value = count * step
      marks.push({ at: from.at + ((value - from.value) / (to.value - from.value)) * (to.at - from.at), value })
    }
  }
  return marks
}

function tickStart(value: number, step: number): number {
  const part = Math.abs(Math.round((value / step) * 10)) % 10
  return part === 0 ? 10 : part === 5 ? 12 : 14
}
