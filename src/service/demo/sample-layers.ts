import { createTransform, crsOfSrid, type CrsTransform } from '../../geo/crs'
import { AppError } from '../../shared/errors/app-error'
import type { SeedParts } from '.'
import { publishRevision, type SampleFile } from './publish-revision'
import type { SamplePeople } from './sample-people'
import { siteLayers, siteSrid, type SiteFeature, type SiteGeometry } from './site'
import { zippedShapefile } from './write-shapefile'

const dayMs = 86_400_000

/** Publishes the layers of the sample site with their revisions and puts them into the directory. Gives ids by layer name. */
export async function sampleLayers(
  parts: SeedParts,
  projectId: number,
  people: SamplePeople,
): Promise<Map<string, number>> {
  const { store } = parts
  const crew = [
    people.surveyor,
    people.engineer,
    people.gis,
    people.utilities,
    people.supervisor,
    people.marine,
    people.controller,
  ]
  const toWgs84 = siteToWgs84()
  const ids = new Map<string, number>()
  // As on a real site: oldest first, so that ids and jobs run with time.
  const history = siteLayers
    .flatMap((layer) => layer.revisions.map((revision) => ({ layer, revision })))
    .sort((a, b) => b.revision.daysAgo - a.revision.daysAgo)
  for (const { layer, revision } of history) {
    const known = ids.get(layer.name)
    const atMs = Math.round(parts.now() - revision.daysAgo * dayMs)
    const common = { srid: layer.file.endsWith('.csv') ? siteSrid : -1, revisionComment: revision.comment ?? undefined }
    const id = await publishRevision(parts, {
      projectId,
      userId: crew[revision.person] ?? people.gis,
      atMs,
      files: [await sampleFile(layer.file, revision.features(), toWgs84, new Date(atMs))],
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
    store.layers.change(id, {
      download_rules: layer.downloadRules,
      opacity: layer.opacity,
      stroke_width: layer.strokeWidth,
    })
    if (layer.folder !== null) {
      store.directory.place(projectId, id, store.directory.ensurePath(projectId, layer.folder.split('/')))
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
  features: readonly SiteFeature[],
  toWgs84: CrsTransform,
  modified: Date,
): Promise<SampleFile> {
  const [base = name, extension] = name.split(/\.(?=[^.]+$)/)
  if (extension === 'zip') return { name, bytes: await zippedShapefile(base, features, modified) }
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
