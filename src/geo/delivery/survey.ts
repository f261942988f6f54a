import { flattenCollection } from '../formats/common/collection'
import type { Bbox, Dataset, Geometry, ReadContext } from '../model'
import { ColumnsByName } from './columns-by-name'

/** What the layers and documents of a delivery are bound to. */
export interface Survey {
  title: string | null
  /** The area of the enquiry, or the box of all that lies there; null: nothing does. */
  area: Geometry | null
  /** EPSG code of what is drawn; null: it names none. */
  srid: number | null
  /** Places that demand a precaution, by what is demanded. */
  precautions: Map<string, Geometry[]>
  /** Names of owners by their code. */
  owners: Map<string, string>
  /** What a document names and where; one for each name, in the order of the file. */
  named: NamedDocument[]
}

/** A document as a feature of the delivery names it. */
export interface NamedDocument {
  /** As it is written. */
  path: string
  kind: string | null
  owner: string | null
  theme: string | null
  about: string | null
  /** What it demands; null: nothing. */
  precaution: string | null
  /** Of the feature that names it; null: it has none. */
  geometry: Geometry | null
}

/** Documents, precautions and owners that are kept; a delivery has some dozens. */
const maxKept = 20_000
const areaClasses = /^(graaf|orientatie|informatie)polygoon$|^(MapRequestZone|Planrequest)$/i
const documentColumns = /bestandLocatie$|referentie$|fileReference$|documentLink$|\.?(file|pdf|url|uri)$/i
const documentName = /\.(pdf|png|jpe?g|tiff?|gif|docx?|xlsx?|odt|html?|txt|dwg|dxf|zip)$/i

/** Looks through all of a delivery once. */
export async function surveyDelivery(dataset: Dataset, context: ReadContext): Promise<Survey> {
  const survey: Survey = { title: null, area: null, srid: null, precautions: new Map(), owners: new Map(), named: [] }
  let box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const layer of [...dataset.layers, ...(dataset.tables ?? [])]) {
    const columns = new ColumnsByName(layer)
    const paths = columns.named(documentColumns)
    for await (const batch of layer.features(context))
      for (const feature of batch) {
        const text = (name: string) => columns.text(feature, name)
        const { geometry } = feature
        if (geometry) {
          box = grown(box, geometry)
          survey.srid ??= layer.crs.srid
          if (areaClasses.test(layer.name)) survey.area ??= geometry
          const demanded = layer.name === 'AanduidingEisVoorzorgsmaatregel' ? text('eisVoorzorgsmaatregel') : null
          if (demanded !== null) addPrecaution(survey.precautions, demanded, geometry)
        }
        const number = text('klicMeldnummer')
        if (number !== null) survey.title ??= `KLIC ${number}`
        const code = text('bronhoudercode')
        const owner = text('organisatie.naam')
        if (code !== null && owner !== null && survey.owners.size < maxKept) survey.owners.set(code, owner)
        for (const column of paths) {
          const path = text(column)
          if (path === null || !documentName.test(path) || /^\w+:/.test(path) || survey.named.length >= maxKept)
            continue
          survey.named.push({
            ...{ path, owner: text('beheerder'), theme: text('thema'), about: text('toelichting') ?? text('label') },
            kind:
              text('bijlageType') ??
              text('extraInfoType') ??
              text(column.replace(/kaartreferentie$/, 'achtergrondkaartSoort')),
            precaution: text('eisVoorzorgsmaatregel'),
            geometry,
          })
        }
      }
  }
  survey.area ??= box[0] <= box[2] ? boxOf(box) : null
  return survey
}

function addPrecaution(precautions: Survey['precautions'], demanded: string, geometry: Geometry): void {
  const known = precautions.get(demanded)
  if (known && known.length < maxKept) precautions.set(demanded, flattenCollection([...known, geometry]))
  else if (!known && precautions.size < maxKept) precautions.set(demanded, [geometry])
}

function grown(box: Bbox, { coords, dim }: Geometry): [number, number, number, number] {
  let [west, south, east, north] = box
  for (let at = 0; at < coords.length; at += dim) {
    west = Math.min(west, coords[at] ?? west)
    south = Math.min(south, coords[at + 1] ?? south)
    east = Math.max(east, coords[at] ?? east)
    north = Math.max(north, coords[at + 1] ?? north)
  }
  return [west, south, east, north]
}

const boxOf = ([west, south, east, north]: Bbox): Geometry => ({
  type: 'Polygon',
  dim: 2,
  coords: [west, south, east, south, east, north, west, north, west, south],
  ends: [5],
})
