import { said, type Said, type SaidBy } from '../../../../shared/languages/said'
import { winds, type Wind } from '../../../../shared/contract'

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number]

/** Where data of a project is expected to lie. */
export interface ProjectArea {
  /** Boxes that are known to belong to the project; empty: only the centre is known. */
  boxes: readonly Box[]
  centre: { lon: number; lat: number } | null
  /** Which of them it is, for people: "hull of 46 layers". */
  label: string
  labelBy?: SaidBy
}

/** Around the project's centre, when nothing else is known. */
const centreRadiusKm = 200
/** Around the hull of what the project holds. */
const hullMarginKm = 50
/** Boxes farther than this from the centre are strays. */
const strayKm = 1_000
/** Boxes longer than this, and than so many times the middle one, are too: read under a wrong system they reach across a country. */
const stretchedKm = 400
const stretchedTimes = 20

/** The area of a project from the boxes that are known (layers, permits) and its centre. Pure. */
export function projectArea(
  layerBoxes: readonly Box[],
  permitBoxes: readonly Box[],
  centre: { lon: number; lat: number } | null,
): ProjectArea {
  const usable = (box: Box) =>
    centre === null || distanceKm(box, [centre.lon, centre.lat, centre.lon, centre.lat]) < strayKm
  const near = [...layerBoxes, ...permitBoxes].filter(usable)
  const lengths = near.map(lengthKm).sort((a, b) => a - b)
  const longestKm = Math.max(stretchedKm, stretchedTimes * (lengths[Math.floor(lengths.length / 2)] ?? 0))
  const fits = (box: Box) => usable(box) && lengthKm(box) <= longestKm
  const layers = layerBoxes.filter(fits)
  const permits = permitBoxes.filter(fits)
  const boxes = [...layers, ...permits]
  const [first, ...rest] = [...count(layers.length, 'layer'), ...count(permits.length, 'permit')]
  const label =
    first !== undefined
      ? said('core.problems.area.hull', {
          parts: rest.reduce((before, last) => said('core.and', { first: before, last }), first),
        })
      : centre
        ? said('core.problems.area.centre', { km: centreRadiusKm })
        : said('core.problems.area.none')
  return { boxes, centre, label: label.text, labelBy: label.by }
}

/**
 * How far data lies outside the area, in kilometres; 0 when it is inside or near enough, null when there is no area to
 * compare with.
 */
export function kmOutside(area: ProjectArea, box: Box): number | null {
  if (area.boxes.length > 0) {
    const distance = distanceKm(box, hullOf(area.boxes))
    return distance <= hullMarginKm ? 0 : distance
  }
  if (!area.centre) return null
  const { lon, lat } = area.centre
  const distance = distanceKm(box, [lon, lat, lon, lat])
  return distance <= centreRadiusKm ? 0 : distance
}

/** The area that a CRS is used in, in place of a project's that lies nowhere yet; null where it is not stated. */
export function areaOfCrs(crs: { area: Box | null } | null): ProjectArea | null {
  if (!crs?.area) return null
  const [west, south, east, north] = crs.area
  const boxes: Box[] =
    west <= east
      ? [crs.area]
      : [
          [west, south, 180, north],
          [-180, south, east, north],
        ]
  return { boxes, centre: null, label: '' }
}

/** How far data lies outside the area that its CRS is used in, in kilometres; null in it and not far beyond. */
export function kmOutsideCrs({ boxes }: ProjectArea, box: Box): number | null {
  const km = Math.min(...boxes.map((each) => distanceKm(box, each)))
  return km <= centreRadiusKm ? null : km
}

/**
 * `kmOutside` of data of which the nearest feature is known: points on all sides of a site may lie in none of it, as those of a whole
 * country do under another system than theirs.
 * @param nearestMetres from `countedBox` to the nearest feature; null: not known
 */
export function kmOutsideOf(area: ProjectArea, box: Box, nearestMetres: number | null): number | null {
  const byBox = kmOutside(area, box)
  if (byBox !== 0 || nearestMetres === null) return byBox
  const nearestKm = nearestMetres / 1000
  return nearestKm <= (area.boxes.length > 0 ? hullMarginKm : 0) ? 0 : nearestKm
}

/** The box that features are counted against, the one by one that lie outside: null when there is no area. */
export function countedBox({ boxes, centre }: ProjectArea): Box | null {
  if (boxes.length > 0) return hullOf(boxes)
  if (centre === null) return null
  const north = centreRadiusKm / 111.2
  const east = north / Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180))
  const box = [centre.lon - east, centre.lat - north, centre.lon + east, centre.lat + north] as const
  // At the poles and the date line it would be another box.
  return Math.abs(box[0]) > 180 || Math.abs(box[2]) > 180 || Math.abs(box[1]) > 90 || Math.abs(box[3]) > 90 ? null : box
}

/** In which of eight directions a box lies from an area, middle to middle: "west"; '' when the area is nowhere. */
export function directionFrom(area: ProjectArea, box: Box): Wind | '' {
  const hull = area.boxes.length > 0 ? hullOf(area.boxes) : null
  const from = hull ? { lon: (hull[0] + hull[2]) / 2, lat: (hull[1] + hull[3]) / 2 } : area.centre
  if (!from) return ''
  const turn = (((((box[0] + box[2]) / 2 - from.lon + 180) % 360) + 360) % 360) - 180
  const east = turn * Math.cos((from.lat * Math.PI) / 180)
  const north = (box[1] + box[3]) / 2 - from.lat
  const eighth = Math.round((Math.atan2(north, east) * 4) / Math.PI)
  return winds[(eighth + 8) % 8] ?? ''
}

/** The box around boxes; at least one. */
export function hullOf(boxes: readonly Box[]): Box {
  return boxes.reduce<Box>(
    (hull, box) => [
      Math.min(hull[0], box[0]),
      Math.min(hull[1], box[1]),
      Math.max(hull[2], box[2]),
      Math.max(hull[3], box[3]),
    ],
    [180, 90, -180, -90],
  )
}

/** Great-circle distance between the nearest edges of two boxes, in kilometres; 0 when they touch. */
export function distanceKm(a: Box, b: Box): number {
  const dx = Math.max(0, a[0] - b[2], b[0] - a[2])
  const lonGap = Math.min(dx, Math.max(0, 360 - dx))
  const latA = b[1] > a[3] ? a[3] : a[1] > b[3] ? a[1] : Math.max(a[1], b[1])
  const latB = b[1] > a[3] ? b[1] : a[1] > b[3] ? b[3] : latA
  return greatCircleKm(latA, latB, lonGap)
}

/** From corner to corner. */
const lengthKm = ([west, south, east, north]: Box): number => greatCircleKm(south, north, east - west)

function greatCircleKm(latA: number, latB: number, lonGap: number): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((latB - latA) * rad) / 2) ** 2 +
    Math.cos(latA * rad) * Math.cos(latB * rad) * Math.sin((lonGap * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)))
}

function count(number: number, what: 'layer' | 'permit'): Said[] {
  if (number === 0) return []
  return [number === 1 ? said(`core.problems.area.${what}`) : said(`core.problems.area.${what}s`, { number })]
}

/** Bounds of a GeoJSON text; null when it holds no position. Never throws. */
export function geoJsonBox(text: string): Box | null {
  if (text.length > 20_000_000) return null
  let box: [number, number, number, number] | null = null
  const take = (x: number, y: number) => {
    if (!Number.isFinite(x) || !Number.isFinite(y) || Math.abs(x) > 360 || Math.abs(y) > 90) return
    box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)] : [x, y, x, y]
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // A service may send anything as a geometry; what is none has no place.
    return null
  }
  // A stack of one's own: hostile nesting must not overflow the program's.
  const queue: unknown[] = [value]
  for (let next = queue.pop(); queue.length > 0 || next !== undefined; next = queue.pop()) {
    if (Array.isArray(next)) {
      if (typeof next[0] === 'number' && typeof next[1] === 'number') take(next[0], next[1])
      else for (const each of next) queue.push(each)
    } else if (typeof next === 'object' && next !== null) {
      const { features, geometry, geometries, coordinates } = next as Record<string, unknown>
      for (const each of [features, geometry, geometries, coordinates]) if (each) queue.push(each)
    }
  }
  return box
}
