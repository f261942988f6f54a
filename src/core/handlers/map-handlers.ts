import type { GeoEngine, CrsDescription } from '../../geo/engine-api'
import type { CoreHandlers, ShownCrs } from '../../shared/contract'

type Names = Extract<keyof CoreHandlers, `map.${string}`>

/** Answers the calls of `map` from the spatial engine. */
export function mapHandlers(geo: GeoEngine): Pick<CoreHandlers, Names> {
  return {
    'map.transform': async (request) => {
      const moved = await geo.transform(request)
      // JSON has no NaN.
      return moved.map((value) => (Number.isFinite(value) ? value : null))
    },
    'map.describeCrs': async ({ srid }) => {
      const found = await geo.describeCrs(srid)
      return found && shownCrs(found)
    },
    'map.searchCrs': async ({ query, limit }) => (await geo.searchCrs(query, limit)).map(shownCrs),
  }
}

function shownCrs(crs: CrsDescription): ShownCrs {
  return { ...crs, area: crs.area && [...crs.area] }
}
