import type { ChainageSettings, ProjectRef } from '../../shared/contract'
import { formatChainage } from '../../shared/model/chainage-notation'
import type { ServiceRow } from '../../shared/services/report'
import type { ProjectChainage } from '../chainage/project-chainage'

/** Further from every alignment no chainage is told. */
const withinMetres = 1_000
/** Places that are asked at once. */
const atOnce = 2_000

/** Tells the chainage of each row by the nearest alignment that was chosen for the project. An alignment that cannot be computed tells none. */
export async function addChainages(
  project: ProjectRef,
  rows: readonly ServiceRow[],
  chainage: Pick<ProjectChainage, 'locate'>,
  settings: ChainageSettings | null,
): Promise<void> {
  if (!settings || settings.chosen.length + settings.lines.length === 0) return
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce)
    const lonLat = some.flatMap(({ nearest }) => nearest)
    const feet = await chainage.locate(project, { lonLat, withinMetres, which: 'nearest' }).catch(() => [])
    for (const [at, row] of some.entries()) {
      const foot = feet[at]?.[0]
      if (!foot) continue
      const { name: alignment, station, offset, stationUnit: unit } = foot
      row.chainage = { alignment, station: formatChainage(station, settings.notation), offset, unit }
    }
  }
}
