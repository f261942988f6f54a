import type { ChainageNotation } from '../../../shared/model/chainage-notation'
import type { PermitArea } from '../../../shared/model/permit-area'
import type { useChainage } from '../../stores/chainage'
import { placesOfArea, rangesOf, type ChainageRange } from '../chainage/area-ranges'

/** Where a permit lies along the alignments of the project, as its paper says it; `ranges` null: they could not be read. */
export interface PaperChainage {
  ranges: readonly ChainageRange[] | null
  notation: ChainageNotation
}

/** Null where the area is near to no alignment, or has no place. */
export async function paperChainage(
  { locateAll, notation }: Pick<ReturnType<typeof useChainage>, 'locateAll' | 'notation'>,
  area: PermitArea | null,
): Promise<PaperChainage | null> {
  if (!area?.bbox4326) return null
  try {
    const ranges = rangesOf(await locateAll(placesOfArea(area)))
    return ranges.length === 0 ? null : { ranges, notation }
  } catch {
    // The paper says so: what stands on it otherwise does not hang on it.
    return { ranges: null, notation }
  }
}
