import { said, type Said } from '../languages/said'

/** A layer, or a revision, that somebody made of the same file in the moment in which ours was made. */
export interface TwinFacts {
  layerId: number
  name: string
  by: string | null
}

/** What is said to both people of a layer that exists twice, and how it is mended. @param ownLayerId the layer that ours made or revised */
export function twinSaid({ layerId: id, name, by }: TwinFacts, ownLayerId: number | null): Said {
  const about = { id, name, who: by ?? said('core.history.twins.someone') }
  if (id === ownLayerId) return said('core.history.twins.same', about)
  return ownLayerId === null
    ? said('core.history.twins.twoUnknown', about)
    : said('core.history.twins.two', { ...about, own: ownLayerId })
}
