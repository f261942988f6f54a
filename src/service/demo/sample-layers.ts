import { createTransform, crsOfSrid, type CrsTransform } from '../../geo/crs'
import { AppError } from '../../shared/errors/app-error'
import type { ContentStore } from '../content/content-store'
import type { StoredFile } from '../store/layers'
import type { Store } from '../store/store'
import { keepSampleFile, publishRevision, type SampleFile } from './publish-revision'
import type { SamplePeople } from './sample-people'
import { siteLayers, siteSrid, type SiteFeature, type SiteGeometry } from './site'
import { drawingOfTexts } from './write-drawing'
import { zippedShapefile } from './write-shapefile'

const dayMs = 86_400_000

/** A revision of the sample site whose file is in the content store. */
export interface SampleRevision {
  layer: (typeof siteLayers)[number]
  revision: (typeof siteLayers)[number]['revisions'][number]
  /** UTC milliseconds. */
  atMs: number
  file: StoredFile
}

/** Makes the files of the sample site and keeps them for an organization; the revisions are oldest first, so that ids and jobs run with time. */
export async function keepSampleRevisions(
  content: ContentStore,
  organizationId: number,
  nowMs: number,
): Promise<SampleRevision[]> {
  const toWgs84 = siteToWgs84()
  const history = siteLayers
    .flatMap((layer) => layer.revisions.map((revision) => ({ layer, revision })))
    .sort((a, b) => b.revision.daysAgo - a.revision.daysAgo)
  const kept: SampleRevision[] = []
  for (const { layer, revision } of history) {
    const atMs = Math.round(nowMs - revision.daysAgo * dayMs)
    const file = await sampleFile(layer.file, revision, toWgs84, new Date(atMs))
    kept.push({ layer, revision, atMs, file: await keepSampleFile(content, organizationId, file, atMs) })
  }
  return kept
}

/** Publishes the layers of the sample site with their revisions and puts them into the directory. Gives ids by layer name. */
export async function sampleLayers(
  store: Store,
  projectId: number,
  people: SamplePeople,
  revisions: readonly SampleRevision[],
): Promise<Map<string, number>> {
  const crew = [
    people.surveyor,
    people.engineer,
    people.gis,
    people.utilities,
    people.supervisor,
    people.marine,
    people.controller,
  ]
  const ids = new Map<string, number>()
  for (const { layer, revision, atMs, file } of revisions) {
    const known = ids.get(layer.name)
    const placed = /\.(csv|dxf)$/.test(layer.file)
    const common = { srid: placed ? siteSrid : -1, revisionComment: revision.comment ?? undefined }
    const id = await publishRevision(store, {
      projectId,
      userId: crew[revision.person] ?? people.gis,
      atMs,
      file,
      body:
        known === undefined
          ? {
              mode: 0,
              title: layer.name,
              description: layer.description ?? undefined,
              makeGlobal: layer.global,
              makeOnByDefault: layer.onByDefault,
              ...common,
            }
          : { mode: 1, replaceLayerId: known, ...common },
    })
    ids.set(layer.name, id)
  }
  for (const layer of siteLayers) {
    const id = ids.get(layer.name) ?? 0
    await store.layers.change(id, {
      download_rules: layer.downloadRules,
      opacity: layer.opacity,
      stroke_width: layer.strokeWidth,
    })
    if (layer.folder !== null) {
      await store.directory.place(projectId, id, await store.directory.ensurePath(projectId, layer.folder.split('/')))
    }
  }
  return ids
}

/** From the site's eastings and northings to longitude and latitude. */
export function siteToWgs84(): CrsTransform {
  const [site, wgs84] = [crsOfSrid(siteSrid), crsOfSrid(4326)]
  if (!site || !wgs84) throw new AppError('internal', 'The CRS table lacks the sample site’s system.')
  return createTransform(site, wgs84)
}

/** A copy of a geometry in longitude and latitude, to about a millimetre. */
export function lonLatGeometry(geometry: SiteGeometry, toWgs84: CrsTransform): SiteGeometry {
  const place = ([x = 0, y = 0, z]: number[]): number[] => {
    const xy = [x, y]
    toWgs84.forward(xy, 2)
    const [lon = 0, lat = 0] = xy
    const lonLat = [Math.round(lon * 1e8) / 1e8, Math.round(lat * 1e8) / 1e8]
    return z === undefined ? lonLat : [...lonLat, z]
  }
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: place(geometry.coordinates) }
    case 'LineString':
      return { type: 'LineString', coordinates: geometry.coordinates.map(place) }
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(place)) }
  }
}

async function sampleFile(
  name: string,
  revision: SampleRevision['revision'],
  toWgs84: CrsTransform,
  modified: Date,
): Promise<SampleFile> {
  if ('xml' in revision) return { name, bytes: Buffer.from(revision.xml()) }
  const features = revision.features()
  const [base = name, extension] = name.split(/\.(?=[^.]+$)/)
  if (extension === 'zip') return { name, bytes: await zippedShapefile(base, features, modified) }
  if (extension === 'dxf') return { name, bytes: drawingOfTexts(features) }
  if (extension === 'csv') return { name, bytes: Buffer.from(table(features)) }
  const collection = {
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties }) => ({
      type: 'Feature',
      properties,
      geometry: lonLatGeometry(geometry, toWgs84),
    })),
  }
  return { name, bytes: Buffer.from(JSON.stringify(collection)) }
}

/** Points as comma-separated rows with Easting, Northing and the attributes. */
function table(features: readonly SiteFeature[]): string {
  const names = Object.keys(features[0]?.properties ?? {})
  const cell = (value: string | number | null | undefined) => {
    const text = String(value ?? '')
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const rows = features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Point') return []
    const [easting = 0, northing = 0] = geometry.coordinates
    return [[easting.toFixed(3), northing.toFixed(3), ...names.map((name) => cell(properties[name]))].join(',')]
  })
  return `${['Easting', 'Northing', ...names].join(',')}\r\n${rows.join('\r\n')}\r\n`
}
