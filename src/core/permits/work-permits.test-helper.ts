import { packAreas } from '../../geo/areas/pack-areas'
import { workAhead } from '../../shared/model/permit-work'
import { workTimes } from '../../shared/model/work-times'
import type { PermitListItem } from '../../shared/rest'
import type { Permits } from './permits'

/** What is asked of permits that are held, of a list in memory. */
export function heldOf(all: readonly PermitListItem[]): Pick<Permits, 'heldAreas' | 'heldHashes' | 'heldNames'> {
  const work = all.filter(({ status }) => workAhead(status).may)
  return {
    heldAreas: () => Promise.resolve([packAreas(work.map((item) => ({ ...item, ...workTimes(item) })))]),
    heldHashes: () => new Map(work.map((item) => [item.id, JSON.stringify(item)])),
    heldNames: (_, ids) => Promise.resolve(all.filter(({ id }) => ids.includes(id))),
  }
}
