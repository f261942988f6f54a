import type { FeaturePlace } from '../../geo/table/feature-places'
import type { ServicePlace } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import type { ReportPlace } from '../../shared/services/report'
import type { ServicesParts } from './services-report'

/** A place that is a feature of a layer. */
export type AskedFeature = Extract<ServicePlace, { key: string }>

/**
 * Reads features as places, those of one revision at once; each is named after its layer and its id, or its position in the file from 1.
 * Of a revision that is not on the disk any more the place says the error.
 */
export function featurePlaces(
  { revisions, geo }: Pick<ServicesParts, 'revisions' | 'geo'>,
  asked: readonly ServicePlace[],
  signal: AbortSignal,
): (place: AskedFeature) => Promise<ReportPlace> {
  const reading = new Map<string, Promise<ReadonlyMap<number, FeaturePlace>>>()
  async function read(key: string): Promise<ReadonlyMap<number, FeaturePlace>> {
    const features = asked.flatMap((place) => ('key' in place && place.key === key ? [place.feature] : []))
    const places = await geo.tables.places(revisions.folderOf(key), features, { signal })
    return new Map(places.map((place, at) => [features[at] ?? -1, place]))
  }
  return async ({ name, key, feature }) => {
    const none = { name: `${name}, ${feature + 1}`, permitId: null, standing: null, readAt: null, geometry: null }
    try {
      let places = reading.get(key)
      if (!places) reading.set(key, (places = read(key)))
      const place = (await places).get(feature)
      const geometry = place?.geometry ?? null
      const own = { ...none, name: `${name}, ${place?.id ?? feature + 1}` }
      return { ...own, geometry, problem: geometry === null ? 'empty' : null, error: null }
    } catch (error) {
      signal.throwIfAborted()
      return { ...none, problem: 'error', error: toAppError(error).toWire() }
    }
  }
}
