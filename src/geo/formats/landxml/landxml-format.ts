import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { numberSaid, joined } from '../../../shared/languages/said-lists'
import {
  noCrs,
  type CrsRef,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type FileSet,
  type Format,
  type OpenContext,
  type ReadContext,
  type ReadOptions,
} from '../../model'
import { codeOfName } from '../../crs'
import { FeatureBatch } from '../common/batch'
import { FieldSet } from '../common/field-set'
import { maxVertices } from '../common/geometry-limit'
import { FeatureSpool, roughBytes } from '../common/feature-spool'
import { warnOfAlignments } from '../common/alignment-problems'
import type { TextWish } from '../common/text-stream'
import { WarningList } from '../common/warnings'
import { readXml, xmlRootName } from '../common/xml-stream'
import { LandXmlHandler, maxMissing } from './landxml-handler'
import type { LandXmlFeature, LandXmlLayer } from './landxml-elements'

/** LandXML 1.0 to 2.0: points, monuments and surveyed points, alignments with their cross sections, plan features, parcels, pipe networks, TIN surfaces with breaklines and boundaries. */
export const landxmlFormat: Format = {
  id: 'landxml',
  label: 'LandXML',
  extensions: ['xml', 'landxml'],
  detect: (head) => xmlRootName(head) === 'LandXML',
  open,
}

const order: readonly LandXmlLayer[] = [
  'Points',
  'Monuments',
  'Survey points',
  'Alignments',
  'Cross sections',
  'Plan features',
  'Parcels',
  'Structures',
  'Pipes',
  'Surfaces',
  'Breaklines',
  'Boundaries',
  'Contours',
  'Watersheds',
  'Surface points',
]

async function open(files: FileSet, { encoding }: ReadOptions, context: OpenContext): Promise<Dataset> {
  const warnings = new WarningList()
  const file = files.main.name
  const { handler, spool } = await readAll(files, context, { encoding, warnings })
  const unread = joined(
    'core.comma',
    [...handler.unread].map(([kind, count]) => said(`readers.vector.landxml.${kind}`, { count })),
  )
  const names = order.filter((name) => spool.counts.has(name))
  if (names.length === 0) {
    throw errorOf(
      'geo.no-features',
      unread
        ? said('readers.vector.landxmlEmptyHolds', { file, unread })
        : said('readers.vector.landxmlEmpty', { file }),
      {
        details: { file: files.main.path },
        retry: 'after-change',
      },
    )
  }
  if (unread) warnings.add('parts-not-read', said('readers.vector.landxmlUnread', { file, unread }))
  const missing = [...handler.missing]
  if (missing.length > 0)
    warnings.add(
      'points-missing',
      said(
        missing.length < maxMissing ? 'readers.vector.landxmlPointsMissing' : 'readers.vector.landxmlManyPointsMissing',
        { file, count: missing.length, points: `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}` },
      ),
    )
  const doubtful = [...handler.doubtful]
  if (doubtful.length > 0)
    warnings.add(
      'points-ambiguous',
      said('readers.vector.landxmlPointsAmbiguous', {
        file,
        count: doubtful.length,
        points: `${doubtful.slice(0, 5).join(', ')}${doubtful.length > 5 ? ' …' : ''}`,
      }),
    )
  if (handler.bad > 0)
    warnings.add('coordinates-invalid', said('readers.vector.landxmlInvalid', { count: handler.bad, file }))
  if (handler.segments.coarse > 0)
    warnings.add(
      'curves-coarse',
      said('readers.vector.landxmlCoarse', {
        file,
        most: numberSaid(maxVertices),
        count: handler.segments.coarse,
        raise: said('readers.limits.raiseMemory'),
      }),
    )
  if (handler.linearUnit && /foot/i.test(handler.linearUnit)) {
    warnings.add('unit-feet', said('readers.vector.landxmlFeet', { file, unit: handler.linearUnit }))
  }
  warnOfAlignments(warnings, handler.alignments.found)
  const crs = crsOf(handler)
  return {
    format: 'landxml',
    layers: names.map((name) => layerOf(name, crs, spool)),
    rasters: [],
    alignments: { crs, definitions: handler.alignments.found.map(({ definition }) => definition) },
    warnings: warnings.list,
    close: () => spool.close(),
  }
}

type Spool = FeatureSpool<LandXmlLayer, LandXmlFeature>

/** Reads the file once, and again where it draws something by a point that comes later. @param earlier reading, of which the points are known */
async function readAll(
  files: FileSet,
  context: ReadContext,
  text: TextWish,
  earlier?: LandXmlHandler,
): Promise<{ handler: LandXmlHandler; spool: Spool }> {
  const handler = new LandXmlHandler(earlier?.points, earlier?.ambiguous)
  const spool: Spool = new FeatureSpool(
    (one) => one.layer,
    (one) => roughBytes(one.geometry, one.properties),
  )
  await spool.fill(readXml(files, handler, context, text))
  if (earlier || !handler.hasComeLate) return { handler, spool }
  await spool.close()
  return readAll(files, context, text, handler)
}

function crsOf(handler: LandXmlHandler): CrsRef {
  if (handler.epsg === null) {
    const named = handler.wkt === null && handler.crsName !== null ? codeOfName(handler.crsName) : null
    if (named !== null) return { srid: named, wkt: null, proj4: null, name: handler.crsName, from: 'file' }
    return handler.wkt === null
      ? { ...noCrs, name: handler.crsName }
      : { srid: null, wkt: handler.wkt, proj4: null, name: handler.crsName, from: 'file' }
  }
  return { srid: handler.epsg, wkt: null, proj4: null, name: handler.crsName, from: 'file' }
}

function layerOf(name: LandXmlLayer, crs: CrsRef, spool: Spool): DatasetLayer {
  const fields = new FieldSet()
  async function* features(context: ReadContext): AsyncGenerator<Feature[]> {
    const batch = new FeatureBatch()
    let id = 0
    for await (const some of spool.features(name, context)) {
      for (const one of some) {
        const properties: Feature['properties'] = []
        for (const [field, value] of one.properties) {
          const index = fields.indexOf(field)
          fields.widen(index, value)
          properties[index] = value
        }
        for (let i = 0; i < properties.length; i++) properties[i] ??= null
        if (batch.add({ id: id++, geometry: one.geometry, properties })) yield batch.take()
      }
    }
    if (!batch.empty) yield batch.take()
  }
  return { name, fields: fields.fields, crs, featureCount: spool.counts.get(name) ?? 0, headerBbox: null, features }
}
