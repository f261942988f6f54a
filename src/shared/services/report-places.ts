import { isNowhere, type ReportPlace, type ServiceRow, type ServicesReport } from './report'
import { leftOutWords, notLookedWords, placeWords, standingWords, type ServicesWords } from './report-table'

/** The report place by place, as scripts read it. */
export interface PlacesReport {
  places: PlaceReport[]
}

/** What lies at one place. */
interface PlaceReport {
  place: string
  /** How the permit stands as it was read last: `barred`: no work may go on under it, `words` says why; null of what is none. */
  permit: { id: number; status: string; barred: boolean; words: string } | null
  /** ISO 8601: when what is known here was read last, the permit or the list of layers, whichever is older. */
  asOf: string
  distance: number
  /** What lies in the ground before what tells of it, from the nearest on. */
  items: PlaceItem[]
  /** Layers of which the items say nothing, or not all; silence says nothing of them. */
  notSearched: { layer: string; reason: string }[]
  /** Why nothing could be looked for, or not everywhere; null: the whole place was. */
  problem: string | null
}

/** A feature near the place; null is what nothing tells. */
interface PlaceItem {
  layerId: number
  layer: string
  /** Id of the revision, and its number from 1, the oldest. */
  revision: string
  revisionNumber: number
  /** ISO 8601: when the source of the revision was read, and when it was made. */
  asOf: string
  revised: string
  /** Position in the file, from 0. */
  feature: number
  id: string | number | null
  sublayer: string | null
  geometryType: string
  /** Metres on the ellipsoid; 0: touches, crosses, or one lies in the other. */
  distance: number
  nearest: [lon: number, lat: number]
  /** From the place, degrees from north by east; null where the distance is 0. */
  bearing: number | null
  /** Height there: by a column in metres, else as drawn. */
  elevation: number | null
  /** How far below ground, metres: by the surface that is held over it, else by a column. */
  cover: number | null
  coverFrom: 'surface' | 'column' | null
  /** Below ground by a column, metres, and as the column writes it. */
  depth: number | null
  depthText: string | null
  /** Whether that is what its owner lays by rule, and nobody has measured it: no cover is told by it. */
  depthIsUsual: boolean
  kind: string | null
  part: string | null
  owner: string | null
  size: string | null
  material: string | null
  quality: string | null
  state: string | null
  reference: string | null
  registryId: string | null
  /** Whether it only tells of what lies in the ground: a text, a dimension, a record of an owner. */
  isBeside: boolean
  chainage: ServiceRow['chainage']
}

/** A services report place by place, in the order in which the places were asked for. @param asked what each was called */
export function servicesByPlace(report: ServicesReport, asked: readonly string[], words: ServicesWords): PlacesReport {
  const items = report.places.map((): PlaceItem[] => [])
  for (const row of report.rows) items[row.place]?.push(itemOf(row, report))
  const silent = silentLayers(report, words)
  return {
    places: report.places.map((place, at) => {
      const problem = place.problem === null ? null : placeWords(place, words)
      const unsearched = isNowhere(place)
        ? report.layers.map(({ name }) => ({ layer: name, reason: problem ?? '' }))
        : []
      return {
        place: asked[at] ?? place.name,
        permit: permitOf(place, words),
        asOf: [report.readAt, ...(place.readAt === null ? [] : [place.readAt])].reduce((a, b) => (b < a ? b : a)),
        distance: report.distanceMetres,
        items: items[at] ?? [],
        notSearched: [...unsearched, ...silent],
        problem,
      }
    }),
  }
}

function permitOf(place: ReportPlace, words: ServicesWords): PlaceReport['permit'] {
  const { permitId, standing } = place
  if (permitId === null || standing === null) return null
  const { status, bar } = standing
  return { id: permitId, status: words.status(status), barred: bar !== null, words: standingWords(place, words) }
}

/** Of each layer that was not looked into, or not wholly, why. */
function silentLayers(report: ServicesReport, words: ServicesWords): { layer: string; reason: string }[] {
  const { say } = words
  return [
    ...report.notLooked.map((each) => ({ layer: each.name, reason: notLookedWords(each, words) })),
    ...report.leftOut.map((each) => ({ layer: each.name, reason: leftOutWords(each, words) })),
    ...report.layers.flatMap(
      ({ name: layer, newer, withoutPlace, told, found, pictures, heights, features, warnings }) => [
        ...warnings.map((each) => ({ layer, reason: words.warning(each) })),
        ...(pictures > heights && features === 0 ? [{ layer, reason: say('pictures') }] : []),
        ...(newer > 0 ? [{ layer, reason: say('newer', { count: newer }) }] : []),
        ...(withoutPlace ? [{ layer, reason: say('withoutPlace', { count: withoutPlace }) }] : []),
        ...(told < found ? [{ layer, reason: say('told', { count: told }) }] : []),
      ],
    ),
  ]
}

function itemOf(row: ServiceRow, { layers }: ServicesReport): PlaceItem {
  const layer = layers[row.layer]
  const { metres, heightMetres, drawnHeight, depthMetres, cover, quality } = row
  const depthIsUsual = row.depthIsUsual ?? false
  const covered = depthIsUsual ? null : depthMetres
  const { id = '', number = 0, readAt = '', createdDate = '' } = layer?.revision ?? {}
  return {
    ...{ layerId: layer?.layerId ?? 0, layer: layer?.name ?? '' },
    ...{ revision: id, revisionNumber: number, asOf: readAt, revised: createdDate },
    ...{ feature: row.feature, id: row.id, sublayer: layer?.sublayers[row.sublayer]?.name ?? null },
    ...{ geometryType: row.geometryType, distance: metres, nearest: row.nearest, bearing: row.bearingDegrees },
    elevation: heightMetres ?? drawnHeight,
    cover: cover?.metres ?? covered,
    coverFrom: cover ? 'surface' : covered === null ? null : 'column',
    ...{ depth: depthMetres, depthText: row.depthText, depthIsUsual, kind: row.kind, part: row.part },
    ...{ owner: row.owner, size: row.size, state: row.state },
    ...{
      material: row.material,
      quality: quality?.level ?? null,
      reference: row.reference,
      registryId: row.registryId,
      chainage: row.chainage,
    },
    isBeside: row.isBeside ?? false,
  }
}
