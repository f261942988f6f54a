import type { GeoEngine } from '../../geo/engine-api'
import type { TouchedArea, TouchResult } from '../../geo/diff/difference-api'
import type { ProjectRef, Result, TouchedPermit } from '../../shared/contract'
import { severity, worstOf } from '../../shared/model/difference-kinds'
import { fullProjectKey } from '../project-key'
import type { PermitName } from './narrow-permit'
import type { Permits } from './permits'
import { createNaming } from './naming-permits'
import { readWorkPermits, type WorkPermits } from './work-permits'

/** What is asked: the permits of a project and comparisons, in the order in which their features are told. */
export interface TouchQuestion {
  project: ProjectRef
  ids: readonly string[]
  distanceMetres: number
  /** One difference of the first comparison alone; null: all of all. */
  only: number | null
  /** Layers that the comparisons are of: permits that list one of them are told too. */
  layerIds?: readonly number[] | undefined
  /** Features that are named of one permit; absent: 20. */
  maxNamed?: number | undefined
}

/** Which permits the differences of comparisons touch. */
export type TouchedPermits = ReturnType<typeof createTouchedPermits>

const usualNamed = 20

/** Reads the permits and has the engine look at every difference. */
export function createTouchedPermits({ permits, geo }: { permits: Permits; geo: GeoEngine }) {
  /** Those that were found last, so that one difference of theirs need not read all again. */
  let last: { key: string; work: WorkPermits } | null = null
  const naming = createNaming(permits)

  return {
    async find(
      { project, ids, distanceMetres, only, layerIds = [], maxNamed = usualNamed }: TouchQuestion,
      signal: AbortSignal,
    ): Promise<Result<'revisions.touchedPermits'>> {
      const key = JSON.stringify([fullProjectKey(project), ids[0], distanceMetres])
      const work = only !== null && last?.key === key ? last.work : await readWorkPermits(project, permits, signal)
      const areas = await work.areas(signal)
      const results: TouchResult[] = []
      for (const id of ids) results.push(await geo.touched(id, { areas, distanceMetres, only, maxNamed }, { signal }))
      // Each comparison reads the same areas.
      const { empty = [], broken = [], partly = [] } = results[0] ?? {}
      const touched = new Set(results.flatMap((result) => result.touched.map(({ id }) => id)))
      const told = await work.names([...new Set([...touched, ...empty, ...broken, ...partly])], signal)
      const items = new Map(told.map((item) => [item.id, item]))
      const found = joined(results, items, maxNamed)
      if (only === null) last = { key, work: { ...work, ...work.only(touched) } }
      const named = (those: readonly number[]) => those.map((id) => ({ id, name: items.get(id)?.name ?? String(id) }))
      const { source, readAt, staleReason, ended, notHeld } = work
      const asked = { work, layerIds, ask: source === 'service' }
      const listing = only === null && layerIds.length > 0 ? await naming(project, asked, signal) : null
      return {
        ...{ source, readAt, ...(staleReason === undefined ? {} : { staleReason }) },
        distanceMetres,
        permits: found,
        naming: listing && { permits: listing.permits.map(namedPermit), unknown: listing.unknown },
        looked: { permits: work.count, differences: sumOf(results, 'looked') },
        notLooked: {
          ended,
          notHeld,
          differences: sumOf(results, 'withoutPlace'),
          empty: named(empty),
          broken: named(broken),
          partly: named(partly),
        },
      }
    },
  }
}

const namedPermit = ({ id, name, status, lapsed, requesterId, holderId }: PermitName) => ({
  ...{ id, name, status, lapsed, requesterId, holderId },
})

const sumOf = (results: readonly TouchResult[], field: 'looked' | 'withoutPlace') =>
  results.reduce((sum, each) => sum + each[field], 0)

/** One entry a permit over all comparisons; what is worst, and nearest, first. */
function joined(
  results: readonly TouchResult[],
  items: ReadonlyMap<number, PermitName>,
  maxNamed: number,
): TouchedPermit[] {
  const found = new Map<number, TouchedPermit>()
  for (const [comparison, { touched }] of results.entries())
    for (const area of touched) {
      const item = items.get(area.id)
      if (item) found.set(area.id, withArea(found.get(area.id), item, { area, comparison, maxNamed }))
    }
  const ranked = [...found.values()].map((permit) => ({ permit, rank: rankOf(permit) }))
  ranked.sort(
    (a, b) => a.rank - b.rank || b.permit.features - a.permit.features || a.permit.name.localeCompare(b.permit.name),
  )
  return ranked.map(({ permit }) => permit)
}

const rankOf = ({ nearestMetres, worst }: TouchedPermit) => (nearestMetres === 0 ? 0 : 10) + severity(worst)

function withArea(
  known: TouchedPermit | undefined,
  item: PermitName,
  { area, comparison, maxNamed }: { area: TouchedArea; comparison: number; maxNamed: number },
): TouchedPermit {
  const counts = known ? countedTogether(known.counts, area.counts) : area.counts
  const named = [...(known?.named ?? []), ...area.features.map((feature) => ({ ...feature, comparison }))]
  return {
    ...namedPermit(item),
    counts,
    features: counts.added + counts.removed + counts.moved + counts.changed,
    worst: worstOf(counts),
    nearestMetres: Math.min(known?.nearestMetres ?? Infinity, area.nearestMetres),
    named: named.sort((a, b) => severity(a.kind) - severity(b.kind) || a.metres - b.metres).slice(0, maxNamed),
  }
}

type Counts = TouchedPermit['counts']

const countedTogether = (a: Counts, b: Counts): Counts => ({
  added: a.added + b.added,
  removed: a.removed + b.removed,
  moved: a.moved + b.moved,
  changed: a.changed + b.changed,
})
