import { bestFits, decideRow, fitsOf, rankOf } from './decide'
import type { ProjectFacts, RowFacts, SourceFacts } from './facts'
import { indexLayers, learnSource, matchesOf } from './match-layers'
import type { Claim, Decision, Fit } from './outcomes'

/** What to do with each row of a plan, kept up to date as rows are read and renamed and sources are looked into. */
export type Decisions = ReturnType<typeof createDecisions>

interface Entry {
  facts: RowFacts
  fits: Fit[]
  /** The layer that stands out, and how strongly; null: none, or several. */
  claim: { layerId: number; rank: number } | null
  decision: Decision | undefined
}

/**
 * Decides over rows. A row is decided only when one layer stands out and no other row has as good a claim to it; else its
 * confidence is `ask`. A change of one row costs no more than the rows that claim the same layers, so that a plan of thousands
 * can be read row by row.
 */
export function createDecisions(project: ProjectFacts) {
  const { layers } = project
  const index = indexLayers(project)
  const entries = new Map<string, Entry>()
  const claimants = new Map<number, Set<string>>()
  /** Rows that a layer may belong to. */
  const concerned = new Map<number, Set<string>>()

  /** Gives the layers whose claims may have changed. */
  function put(facts: RowFacts): number[] {
    const before = entries.get(facts.id)
    const fits = fitsOf(facts, matchesOf(facts, index), index)
    const best = bestFits(facts, fits)
    const only = best.length === 1 ? best[0] : undefined
    const claim = only ? { layerId: only.layer.id, rank: rankOf(only) } : null
    entries.set(facts.id, { facts, fits, claim, decision: undefined })
    if (before?.claim) claimants.get(before.claim.layerId)?.delete(facts.id)
    if (claim) claimants.set(claim.layerId, (claimants.get(claim.layerId) ?? new Set()).add(facts.id))
    for (const { layer } of fits) concern(layer.id, facts.id)
    return [before?.claim?.layerId, claim?.layerId].filter((id): id is number => id !== undefined)
  }

  function concern(layerId: number, rowId: string): void {
    concerned.set(layerId, (concerned.get(layerId) ?? new Set()).add(rowId))
  }

  function claimOf(layerId: number): Claim | undefined {
    const ranks = [...(claimants.get(layerId) ?? [])].map((id) => entries.get(id)?.claim?.rank ?? Infinity)
    if (ranks.length === 0) return undefined
    const rank = Math.min(...ranks)
    return { rank, rows: ranks.filter((each) => each === rank).length }
  }

  /**
   * Takes in what is known of rows now, new ones too; gives the ids of all rows whose decision may differ since, the others
   * with a claim to the same layers included.
   */
  function update(rows: readonly RowFacts[]): Set<string> {
    const touched = new Set(rows.map((row) => row.id))
    for (const layerId of rows.flatMap(put)) for (const id of claimants.get(layerId) ?? []) touched.add(id)
    const claims = new Map<number, Claim | undefined>()
    const claim = (layerId: number) => {
      if (!claims.has(layerId)) claims.set(layerId, claimOf(layerId))
      return claims.get(layerId)
    }
    for (const id of touched) {
      const entry = entries.get(id)
      if (!entry) continue
      entry.decision = decideRow(entry.facts, entry.fits, {
        index,
        layers,
        claimOf: claim,
      })
      for (const { layerId } of entry.decision.needs?.sources ?? []) concern(layerId, id)
    }
    return touched
  }

  return {
    update,
    /** Takes in what was found of a revision's source; gives the ids of the rows that it concerns. */
    learn(layerId: number, revisionId: string, source: SourceFacts): Set<string> {
      learnSource(index, layerId, revisionId, source)
      const rows = [...(concerned.get(layerId) ?? [])].flatMap((id) => entries.get(id)?.facts ?? [])
      return update(rows)
    },
    get: (rowId: string): Decision | undefined => entries.get(rowId)?.decision,
    facts: (rowId: string): RowFacts | undefined => entries.get(rowId)?.facts,
  }
}

/** The decision over one row beside others, over a project. Pure. */
export function decide(row: RowFacts, project: ProjectFacts, others: readonly RowFacts[] = []): Decision {
  const decisions = createDecisions(project)
  decisions.update([...others, row])
  const decision = decisions.get(row.id)
  if (!decision) throw new Error(`no decision over ${row.id}`)
  return decision
}
