import { comparisonOf, type Compared } from './compare'
import type { Comparison, DecisionRule, LayerFacts, RowFacts } from './facts'
import type { Suggestion } from './likely-replaces'
import type { LayerIndex, Match } from './match-layers'
import { said, type Said, type SaidBy } from '../../../shared/languages/said'
import { joined } from '../../../shared/languages/said-lists'
import { extentSaid, overlap } from './overlap'

/** What becomes of a row, why, how sure that is, which layers come into question, and what it was decided by. */
export interface Decision {
  /** `ask`: whatever would come of it is a person's to say; `intendedAction` is `create` then, and nothing is sent. */
  confidence: 'certain' | 'likely' | 'ask'
  intendedAction: 'create' | 'revise' | 'skip'
  rule: DecisionRule
  /** In plain words, with names and times. */
  reason: string
  /** By what the window says the reason. */
  reasonBy?: SaidBy
  targetLayerId: number | null
  targetLayerName: string | null
  /** Layers to choose from, the likeliest first. */
  candidates: { layerId: number; name: string }[]
  /** The layer that it was decided by, or is asked about, beside the row; null: none. */
  compared: Comparison | null
  /** All that speaks against sending it there without a question, the weightiest first: `rule` is the first. */
  objections: DecisionRule[]
  unchanged: boolean
  likelyReplaces?: Suggestion | null
  /** What would settle it further; null: nothing, or it is settled. */
  needs: Needs | null
}

/** Facts that are still to be had. */
export interface Needs {
  /** The hashes of the row's own files. */
  hash: boolean
  /** Sources of revisions to look into. */
  sources: { layerId: number; revisionId: string }[]
}

/** How strongly other rows claim a layer: the strongest rank (less is stronger), and how many rows have it. */
export interface Claim {
  rank: number
  rows: number
}

/** Around a row: the project, and the other rows of the plan. */
export interface Around {
  index: LayerIndex
  layers: readonly LayerFacts[]
  /** Claims of all rows, this one's own included; undefined: nobody claims the layer. */
  claimOf: (layerId: number) => Claim | undefined
}

/** A match with how it compares. */
export interface Fit extends Match {
  compared: Compared
}

const tiers = ['path', 'sent', 'file', 'name', 'stem'] as const

/** Why a layer comes into question, by the tier of its match. */
export function tierReason(tier: number): Said {
  const known = tiers[tier]
  if (!known) throw new Error(`no name matches in tier ${tier}`)
  return said(`core.decision.tiers.${known}`)
}
/** Matches of the first tiers are certain. */
const certainTiers = 4

export const reasonOf = ({ text, by }: Said): Pick<Decision, 'reason' | 'reasonBy'> => ({ reason: text, reasonBy: by })

export function create(
  row: RowFacts,
  rule: DecisionRule,
  reason: Said,
  around: Around,
  fits: readonly Fit[],
): Decision {
  return {
    confidence: 'certain',
    intendedAction: 'create',
    rule,
    ...reasonOf(reason),
    targetLayerId: null,
    targetLayerName: null,
    candidates: candidatesOf(row, fits, around),
    compared: null,
    objections: [],
    unchanged: false,
    needs: null,
  }
}

/** A row, the layer that it is decided by, all layers that come into question, and what is around them. */
export interface Case {
  row: RowFacts
  fit: Fit
  fits: readonly Fit[]
  around: Around
}

export function ask({ row, fit, fits, around }: Case, rule: DecisionRule, reason: Said): Decision {
  const first = [fit, ...fits.filter((other) => other !== fit)]
  const compared = comparisonOf(fit.compared)
  return {
    ...create(row, rule, reason, around, first),
    confidence: 'ask',
    compared,
    objections: [rule],
  }
}

export function skip({ row, fit, fits, around }: Case, rule: DecisionRule, reason: Said): Decision {
  return {
    ...create(row, rule, reason, around, fits),
    intendedAction: 'skip',
    unchanged: true,
    targetLayerId: fit.layer.id,
    targetLayerName: fit.layer.name,
    compared: comparisonOf(fit.compared),
  }
}

export function revise({ row, fit, fits, around }: Case): Decision {
  const { layer, tier, compared } = fit
  const extent = extentSaid(row.reading?.bbox4326 ?? null, compared.bbox4326)
  const why = joined('core.comma', [
    tierReason(tier),
    ...(compared.sameFolder === true ? [said('core.decision.sameFolder')] : []),
    ...(extent === null ? [] : [extent]),
  ])
  return {
    ...create(row, 'fits', said('core.decision.revises', { layer: layer.name, why: why ?? '' }), around, fits),
    intendedAction: 'revise',
    confidence: tier < certainTiers ? 'certain' : 'likely',
    targetLayerId: layer.id,
    targetLayerName: layer.name,
    compared: comparisonOf(compared),
  }
}

/** Layers to choose from: those that match, then those in the same place. */
function candidatesOf(row: RowFacts, fits: readonly Fit[], { layers }: Around): Decision['candidates'] {
  const matching = fits.map(({ layer }) => layer)
  const box = row.reading?.bbox4326 ?? null
  const byPlace = layers.filter(
    (layer) => !matching.includes(layer) && (overlap(box, layer.latest?.source?.reading?.bbox4326 ?? null) ?? 0) > 0.8,
  )
  return [...matching, ...byPlace].slice(0, 20).map((layer) => ({ layerId: layer.id, name: layer.name }))
}
