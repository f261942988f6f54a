import type { ServicesReport } from './report'

/**
 * The report as a GeoJSON FeatureCollection (RFC 7946): a point where each feature is nearest, with all that the report says of it;
 * what was not looked at stands beside, as members of the collection that readers pass over.
 */
export function servicesGeojson(report: ServicesReport): string {
  const { rows, layers, places, ...rest } = report
  const features = rows.map((row) => {
    const { nearest, place, layer: at, quality, ...facts } = row
    const layer = layers[at]
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: nearest },
      properties: {
        place: places[place]?.name ?? null,
        permitStatus: places[place]?.standing?.status ?? null,
        permitBar: places[place]?.standing?.bar ?? null,
        ...{ layer: layer?.name ?? null, folder: layer?.path ?? null, revision: layer?.revision.number ?? null },
        ...{ revised: layer?.revision.createdDate ?? null, file: layer?.revision.fileName ?? null },
        ...facts,
        sublayer: layer?.sublayers[row.sublayer]?.name ?? null,
        ...{ quality: quality?.level ?? null, planMetres: quality?.planMetres ?? null },
      },
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', features, report: { ...rest, places, layers } })
}
