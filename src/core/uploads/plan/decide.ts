import type { PlanRow } from '../../../shared/contract'
import { nameKey } from '../../../shared/model/file-name'
import { sameTime, sameTimeInAnotherZone } from '../last-modified'
import { nameLetters } from './layer-names'
import { likelyReplaced, type Suggestion } from './likely-replaces'
import {
  indexLayers,
  matchesOf,
  type KnownLayer,
  type LayerIndex,
  type Match,
  type RowFacts,
  type SentRecord,
} from './match-layers'

/** What becomes of a row, why, how sure that is, and which layers come into question. */
export type Decision = Pick<
  PlanRow,
  'intendedAction' | 'reason' | 'confidence' | 'targetLayerId' | 'targetLayerName' | 'candidates'
> & { unchanged: boolean; likelyReplaces?: Suggestion | null }

const tierReasons = [
  'this file was sent to it before',
  'sent to this layer before',
  'same file name',
  'same name',
  'same name but for its date or revision',
]
/** Matches of the first tiers are certain. */
const certainTiers = 4

/** What the rows claim of a layer: the strongest reason, and how many rows have it. */
interface Claim {
  tier: number
  rows: number
}

/** What to do with each row of a plan, kept up to date as rows are read and renamed. */
export interface Decisions {
  /**
   * Takes in what is known of rows now, new ones too; gives the ids of all rows whose decision may differ since, the others
   * with a claim to the same layers included.
   */
  update(rows: readonly RowFacts[]): Set<string>
  get(rowId: string): Decision | undefined
}

interface Entry {
  facts: RowFacts
  matches: Match[]
  /** The layer that stands out, and how strongly; null: none, or several. */
  claim: { layerId: number; tier: number } | null
  decision: Decision
}

/**
 * Decides create, revise or skip. A row is decided only when one layer stands out and no other row has as good a claim to it;
 * else its confidence is `ask` and the layers that would fit are its candidates. A change of one row costs no more than the
 * rows that claim the same layers, so that a plan of thousands can be read row by row.
 */
export function createDecisions(layers: readonly KnownLayer[], sent: readonly SentRecord[]): Decisions {
  const index = indexLayers(layers, sent)
  const entries = new Map<string, Entry>()
  const claimants = new Map<number, Set<string>>()

  function put(facts: RowFacts): number[] {
    const before = entries.get(facts.id)
    const same = before && before.facts.title === facts.title && before.facts.mainName === facts.mainName
    if (before && same && before.facts.path === facts.path) {
      before.facts = facts
      return []
    }
    const matches = matchesOf(facts, index)
    const best = bestOf(facts, matches)
    const only = best.length === 1 ? best[0] : undefined
    const claim = only ? { layerId: only.layer.id, tier: only.tier } : null
    entries.set(facts.id, { facts, matches, claim, decision: { ...create(''), candidates: [] } })
    if (before?.claim) claimants.get(before.claim.layerId)?.delete(facts.id)
    if (claim) claimants.set(claim.layerId, (claimants.get(claim.layerId) ?? new Set()).add(facts.id))
    return [before?.claim?.layerId, claim?.layerId].filter((id): id is number => id !== undefined)
  }

  /** Rows that match a layer less well ask who claims it, too. */
  function claimOf(layerId: number): Claim | undefined {
    const tiers = [...(claimants.get(layerId) ?? [])].map((id) => entries.get(id)?.claim?.tier ?? Infinity)
    if (tiers.length === 0) return undefined
    const tier = Math.min(...tiers)
    return { tier, rows: tiers.filter((each) => each === tier).length }
  }

  return {
    update(rows) {
      const touched = new Set(rows.map((row) => row.id))
      for (const layerId of rows.flatMap(put)) for (const id of claimants.get(layerId) ?? []) touched.add(id)
      const claims = new Map<number, Claim | undefined>()
      const claim = (layerId: number) => {
        if (!claims.has(layerId)) claims.set(layerId, claimOf(layerId))
        return claims.get(layerId)
      }
      for (const id of touched) {
        const entry = entries.get(id)
        if (entry) entry.decision = decide(entry.facts, entry.matches, claim, layers, index)
      }
      return touched
    },
    get: (rowId) => entries.get(rowId)?.decision,
  }
}

function decide(
  row: RowFacts,
  matches: readonly Match[],
  claimOf: (layerId: number) => Claim | undefined,
  layers: readonly KnownLayer[],
  index: LayerIndex,
): Decision {
  const best = bestOf(row, matches)
  const candidates = candidatesOf(row, matches, layers)
  const first = best[0]
  if (!first && sentUnseen(row, index))
    return { ...create('unchanged: was sent before; its layer does not show to you'), ...skipped, candidates }
  if (!first) {
    const reason = candidates.length > 0 ? 'no layer of this name; one lies in the same place' : 'no layer of this name'
    const isTaken = (layerId: number) => claimOf(layerId) !== undefined
    return { ...create(reason), candidates, likelyReplaces: likelyReplaced(row, layers, overlap, isTaken) }
  }
  if (best.length > 1) return ask(`${best.length} layers fit (${tierReasons[first.tier]}): choose one`, candidates)
  const claim = claimOf(first.layer.id)
  // Where the very file of that layer is in the plan too, this one only has a name like it.
  if (claim?.tier === 0 && first.tier > 0 && nameLetters(row.title) !== nameLetters(first.layer.name))
    return { ...create(`“${first.layer.name}” is another file’s layer`), confidence: 'likely', candidates }
  if (claim && claim.tier < first.tier)
    return ask(`“${first.layer.name}” is revised by another row; this one fits less well: choose`, candidates)
  if (claim && claim.rows > 1)
    return ask(`${claim.rows} rows would revise “${first.layer.name}”: choose which`, candidates)
  if (first.tier >= certainTiers && liesElsewhere(row, first.layer))
    return ask(`“${first.layer.name}” has a like name, but lies elsewhere: choose`, candidates)

  const last = index.lastSent.get(first.layer.id)
  const unlisted = last === undefined && first.layer.fileName === null && sentUnseen(row, index)
  const same = unlisted ? 'unchanged: same content as was sent last' : unchanged(row, first.layer, last)
  return {
    intendedAction: same ? 'skip' : 'revise',
    unchanged: same !== null,
    reason: same ?? `revises “${first.layer.name}”: ${tierReasons[first.tier]}${areaNote(row, first.layer)}`,
    confidence: first.tier < certainTiers ? 'certain' : 'likely',
    targetLayerId: first.layer.id,
    targetLayerName: first.layer.name,
    candidates,
  }
}

/** The matches of the strongest kind; among several the one that bears the row's title. */
function bestOf(row: RowFacts, matches: readonly Match[]): Match[] {
  const strongest = Math.min(...matches.map((match) => match.tier))
  const best = matches.filter((match) => match.tier === strongest)
  const title = nameLetters(row.title)
  const named = best.length > 1 ? best.filter((match) => nameLetters(match.layer.name) === title) : []
  return named.length === 1 ? named : best
}

/** Why the row holds what the layer holds already; null when it does not, or nobody can tell. */
function unchanged(row: RowFacts, layer: KnownLayer, last: SentRecord | undefined): string | null {
  const told = layer.fileLastModifiedMs
  if (last && (told === null || sameTime(last.lastModifiedMs, told) || sameTime(last.newestMs, told))) {
    // Our own record knows more than a name and a time: an edit within two seconds is an edit.
    const how = sameAsSent(row, last)
    if (how !== 'unknown') return how === null ? null : `unchanged: same ${how} as was sent last`
  }
  if (layer.fileName === null || told === null || nameKey(layer.fileName) !== nameKey(row.mainName)) return null
  // A side file that is newer than what the service knows (an edited .dbf) is a change, though the main file is as it was.
  return sameTime(told, row.newestMs) ? 'unchanged: same file name and time as on the service' : null
}

/** By what a row is known to hold what was sent; null: it holds something else; unknown: nobody can tell. */
function sameAsSent(row: RowFacts, sent: SentRecord): 'content' | 'size and time' | 'unknown' | null {
  if (sent.sizeBytes !== row.sizeBytes) return null
  if (sent.digest !== null && row.digest !== null) return sent.digest === row.digest ? 'content' : null
  const time = sameTime(sent.newestMs, row.newestMs) || sameTimeInAnotherZone(sent.newestMs, row.newestMs)
  return time ? 'size and time' : 'unknown'
}

/** Whether this was sent already and made a layer that was not seen: sent again, it would be there twice. */
function sentUnseen(row: RowFacts, index: LayerIndex): boolean {
  const sent = index.unseen.get(nameKey(row.mainName)) ?? []
  return sent.some((record) => !['unknown', null].includes(sameAsSent(row, record)))
}

const skipped = { intendedAction: 'skip', unchanged: true } as const

function create(reason: string): Omit<Decision, 'candidates'> {
  return {
    intendedAction: 'create',
    unchanged: false,
    reason,
    confidence: 'certain',
    targetLayerId: null,
    targetLayerName: null,
  }
}

function ask(reason: string, candidates: Decision['candidates']): Decision {
  return { ...create(reason), confidence: 'ask', candidates }
}

/** Layers to choose from: those that match, then those in the same place. */
function candidatesOf(row: RowFacts, matches: readonly Match[], layers: readonly KnownLayer[]): Decision['candidates'] {
  const byTier = [...matches].sort((a, b) => a.tier - b.tier).map((match) => match.layer)
  const byPlace = layers.filter(
    (layer) => !byTier.includes(layer) && (overlap(row.bbox4326, layer.bbox4326) ?? 0) > 0.8,
  )
  return [...byTier, ...byPlace].slice(0, 20).map((layer) => ({ layerId: layer.id, name: layer.name }))
}

function areaNote(row: RowFacts, layer: KnownLayer): string {
  const share = overlap(row.bbox4326, layer.bbox4326)
  return share === null ? '' : `, ${Math.round(share * 100)} % same area`
}

function liesElsewhere(row: RowFacts, layer: KnownLayer): boolean {
  return overlap(row.bbox4326, layer.bbox4326) === 0
}

/** Shared part of two boxes, 0 to 1 of what both cover together; null when one is not known. */
function overlap(a: RowFacts['bbox4326'], b: RowFacts['bbox4326']): number | null {
  if (!a || !b) return null
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (width < 0 || height < 0) return 0
  const area = (box: readonly number[]) =>
    Math.max((box[2] ?? 0) - (box[0] ?? 0), 1e-9) * Math.max((box[3] ?? 0) - (box[1] ?? 0), 1e-9)
  const shared = Math.max(width, 1e-9) * Math.max(height, 1e-9)
  return shared / (area(a) + area(b) - shared)
}
