import { compareContent, isUnhashed } from './same-content'
import { compareWithLayer, sameFileTime, isSameAsSent } from './compare'
import type { Comparison, DecisionRule, LayerFacts, RevisionFacts, RowFacts } from './facts'
import { nameLetters } from './layer-names'
import { likelyReplaced } from './likely-replaces'
import { renamesLookedInto, sameSizeOrTime, type LayerIndex, type Match } from './match-layers'
import {
  ask,
  create,
  revise,
  skip,
  reasonOf,
  tierReason,
  type Around,
  type Case,
  type Decision,
  type Fit,
  type Needs,
} from './outcomes'
import { farthestInFolderMetres } from './same-place'
import { doubts, joinReasons, reasons } from './sentences'
import { said, type Said } from '../../../shared/languages/said'
import { nameKey } from '../../../shared/model/file-name'

/** Earlier revisions of others that are looked into before a layer is revised. */
const earlierLookedInto = 10
/** Layers of one name that are looked into. */
const namesakesLookedInto = 6

/** Compares a row with every layer that it may belong to. Pure. */
export function fitsOf(row: RowFacts, matches: readonly Match[], { sentIn }: LayerIndex): Fit[] {
  return matches.map((match) => ({
    ...match,
    compared: compareWithLayer(row, match.layer, sentIn.get(match.layer.id) ?? []),
  }))
}

/** The strongest fits; several only where neither content, folder, title, time nor place tells them apart. Pure. */
export function bestFits(row: RowFacts, fits: readonly Fit[]): Fit[] {
  const title = nameLetters(row.title)
  const strongest = Math.min(...fits.map(({ tier }) => tier))
  const tests: ((fit: Fit) => boolean)[] = [
    ({ compared }) => compared.content === 'same',
    ({ compared }) => compared.sameFolder === true,
    ({ compared }) => compared.sameFolder !== false,
    ({ layer }) => nameLetters(layer.name) === title,
    ({ layer }) => sameFileTime(row, layer.latest) === 'settled',
    ({ compared }) => compared.samePlace === true,
    ({ compared }) => compared.samePlace !== false,
  ]
  return tests.reduce(
    (left, test) => {
      const passed = left.length > 1 ? left.filter(test) : []
      return passed.length > 0 ? passed : left
    },
    fits.filter(({ tier }) => tier === strongest),
  )
}

/** How well a row fits a layer, for comparing rows: less is better. Pure. */
export function rankOf({ tier, compared }: Fit): number {
  const place = compared.samePlace === true ? 0 : compared.samePlace === null ? 1 : 2
  const folder = compared.sameFolder === true ? 0 : compared.sameFolder === null ? 1 : 2
  return (compared.content === 'same' ? -1000 : 0) + tier * 9 + folder * 3 + place
}

/** The table: what becomes of a row. Pure: the same facts give the same decision. */
export function decideRow(row: RowFacts, fits: readonly Fit[], around: Around): Decision {
  const held = fits.filter(({ compared }) => compared.sent !== null || compared.content === 'same')
  if (held.length > 0) return heldAlready(row, fits, held, around)
  const best = bestFits(row, fits)
  const [first] = best
  if (!first) return withoutMatch(row, around)
  if (best.length > 1) {
    const reason = reasons.several(best.length, tierReason(first.tier))
    return {
      ...ask({ row, fit: first, fits, around }, 'several', reason),
      needs: needsOfAll(row, fits),
    }
  }
  const about = { row, fit: first, fits, around }
  return claimedByOthers(about) ?? decideOver(about)
}

/** The content is known: it was sent before, or a layer that fits holds it. */
function heldAlready(row: RowFacts, fits: readonly Fit[], held: readonly Fit[], around: Around): Decision {
  const now = held.filter(({ compared }) => compared.sent?.isLatest === true || compared.content === 'same')
  const [fit] = bestFits(row, now.length > 0 ? now : held)
  if (!fit) throw new Error('nothing is held')
  const { compared } = fit
  const about = { row, fit, fits, around }
  if (compared.sent?.isLatest) return skip(about, 'sent-is-latest', reasons.sentIsLatest(compared))
  if (compared.content === 'same') return skip(about, 'same-content', reasons.sameContent(compared))
  // Whether the latest holds the same again is worth a look; what stands is not sent either way.
  return skip(about, 'sent-revised-since', reasons.sentSince(compared, compared.isLatestOwn))
}

/** Another row has as good a claim to the layer, or a better one. */
function claimedByOthers(about: Case): Decision | null {
  const { row, fit, fits, around } = about
  const claim = around.claimOf(fit.layer.id)
  const own = rankOf(fit)
  if (!claim || claim.rank > own || (claim.rank === own && claim.rows < 2)) return null
  // Content tells twins apart where nothing else does.
  const needs = needsOfAll(row, fits)
  const isOther = nameLetters(row.title) !== nameLetters(fit.layer.name) || fit.compared.sameFolder === false
  if (claim.rank < own && claim.rank < 9 && fit.tier > 0 && isOther) {
    const beside = withoutMatch(row, around)
    if (beside.rule === 'renamed') return beside
    return {
      ...create(row, 'other-file', said('core.decision.otherFile', { layer: fit.layer.name }), around, fits),
      confidence: 'likely',
      needs: bothNeeds(needs, beside.needs),
    }
  }
  const reason = claim.rank < own ? reasons.claimedBetter(fit.compared) : reasons.claimed(fit.compared, claim.rows)
  return { ...ask(about, 'claimed', reason), needs }
}

/** One layer stands out: whether it is to be revised with this row. */
function decideOver(about: Case): Decision {
  const { row, fit } = about
  const { layer, compared } = fit
  const { latest } = layer
  const byTime = sameFileTime(row, latest)
  const inPlace = compared.samePlace !== false || followsFolder(compared)
  // Of another folder, or sent from another place, it may be another file: name and time are those of its whole delivery.
  const isThisFile = compared.sameFolder !== false && !compared.hashesTell
  if (byTime === 'settled' && compared.content === 'unknown' && inPlace && isThisFile)
    return skip(about, 'same-file-time', reasons.sameTime(compared, true))

  const wanted = needsOf(needsHash(row, fit), compared.isOurs ? [] : sourceOf(layer, latest))
  if (wanted)
    return {
      ...revise(about),
      confidence: 'likely',
      needs: wanted,
    }
  if (byTime !== null && compared.content === 'unknown' && inPlace)
    return skip(about, 'same-file-time', reasons.sameTime(compared, false))

  const times = againstTime(row, fit)
  const buts = row.isRead ? againstLayer(about) : []
  const objections = [...times, ...buts]
  const [worst] = objections
  if (worst) {
    const sentences = (all: readonly Objection[]) => all.map((each) => each.reason)
    const reason = joinReasons(sentences(times), sentences(buts), compared)
    return {
      ...ask(about, worst.rule, reason),
      objections: objections.map(({ rule }) => rule),
    }
  }
  const earlier = layer.earlier.slice(0, earlierLookedInto)
  const isOpen = earlier.some(({ source }) => source && compareContent(row.content, source.content) === 'unknown')
  const needs = needsOf(
    isUnhashed(row.content) && isOpen,
    earlier.flatMap((each) => sourceOf(layer, each)),
  )
  return { ...revise(about), needs }
}

interface Objection {
  rule: DecisionRule
  reason: Said
}

/** What would take newer content away, or bring back what was there before. */
function againstTime(row: RowFacts, { layer, compared }: Fit): Objection[] {
  if (compared.order === 'older') return [{ rule: 'older', reason: reasons.older(row, compared) }]
  if (compared.order !== 'newer' && !compared.isOurs)
    return [{ rule: 'undated', reason: reasons.undated(row, compared) }]
  const before = layer.earlier.find((each) => wasHeld(row, each))
  return before
    ? [
        {
          rule: 'put-back',
          reason: reasons.putBack(row, compared, before),
        },
      ]
    : []
}

/** What says that another layer is meant. */
function againstLayer({ row, fit, fits }: Case): Objection[] {
  const { tier, compared } = fit
  const found: Objection[] = []
  if (compared.sameKind === false)
    found.push({
      rule: 'other-kind',
      reason: doubts.otherKind(row, compared),
    })
  if (compared.sameColumns === false)
    found.push({
      rule: 'other-columns',
      reason: doubts.otherColumns(row, compared),
    })
  const isOwn = compared.isOurs || tier === 0 || compared.sameFolder === true
  const isApart = (compared.distanceMetres ?? 0) > 0
  const there = isApart ? fits.find((other) => other.compared.distanceMetres === 0) : undefined
  if (there || (compared.samePlace === false && !followsFolder(compared)))
    found.push({ rule: 'elsewhere', reason: doubts.elsewhere(compared, there?.layer.name) })
  else if (compared.samePlace === null && !isOwn)
    found.push({
      rule: 'place-unknown',
      reason: doubts.placeUnknown(row, compared),
    })
  return found
}

/** The folder says which layer is meant, unless the data lies in another part of the country: folders are made from templates. */
function followsFolder({ sameFolder, distanceMetres }: Comparison): boolean {
  return sameFolder === true && (distanceMetres ?? 0) <= farthestInFolderMetres
}

/** No layer has the name. */
function withoutMatch(row: RowFacts, around: Around): Decision {
  const { index, layers, claimOf } = around
  const nameless = fitsOf(row, sameSizeOrTime(row, index), index)
  const same = nameless.filter(({ compared }) => compared.sent !== null || compared.content === 'same')
  const [from] = same
  if (from) {
    const isTaken = claimOf(from.layer.id) !== undefined
    return ask({ row, fit: from, fits: same, around }, 'renamed', reasons.renamed(from.compared, isTaken))
  }
  const needs = needsOf(
    nameless.some((fit) => needsHash(row, fit)) || isWantedOfUnseen(row, index),
    // Those of its size are known but for what others have sent since.
    nameless.flatMap(({ layer }) => sourceOf(layer, layer.latest)).slice(0, 2 * renamesLookedInto),
  )
  if (wasSentUnseen(row, index))
    return {
      ...create(row, 'sent-unseen', said('core.decision.sentUnseen'), around, []),
      intendedAction: 'skip',
      unchanged: true,
      needs,
    }
  const made = create(row, 'new', said('core.decision.create'), around, [])
  if (made.candidates.length > 0) Object.assign(made, reasonOf(said('core.decision.createBeside')))
  const isTaken = (layerId: number) => claimOf(layerId) !== undefined
  const placed = { title: row.title, bbox4326: row.reading?.bbox4326 ?? null }
  // Not by a spread (withMore): there are as many decisions as rows.
  made.likelyReplaces = likelyReplaced(placed, layers, isTaken)
  made.needs = needs
  return made
}

/** Whether this was sent already and made a layer that was not seen: sent again, it would be there twice. */
function wasSentUnseen(row: RowFacts, { unseen }: LayerIndex): boolean {
  return (unseen.get(nameKey(row.mainName)) ?? []).some((record) => isSameAsSent(row, record))
}

function isWantedOfUnseen(row: RowFacts, { unseen }: LayerIndex): boolean {
  const same = (unseen.get(nameKey(row.mainName)) ?? []).filter((record) => record.sizeBytes === row.sizeBytes)
  return isUnhashed(row.content) && same.some((record) => compareContent(row.content, record.content) === 'unknown')
}

function wasHeld(row: RowFacts, revision: RevisionFacts): boolean {
  const content = compareContent(row.content, revision.source?.content ?? null)
  return content === 'same' || (content === 'unknown' && sameFileTime(row, revision) === 'settled')
}

/** Whether the hashes of the row would tell more than is known: sizes agree, and the other side has hashes. */
function needsHash(row: RowFacts, { layer, compared }: Fit): boolean {
  if (!isUnhashed(row.content) || compared.content !== 'unknown') return false
  return compared.hashesTell || layer.latest?.source?.content != null
}

function sourceOf(layer: LayerFacts, revision: RevisionFacts | null): Needs['sources'] {
  return revision && revision.source === null ? [{ layerId: layer.id, revisionId: revision.id }] : []
}

/** All layers of the name are looked into before another is made, or a person is asked to choose. */
function needsOfAll(row: RowFacts, fits: readonly Fit[]): Needs | null {
  const looked = [...fits].sort((a, b) => a.tier - b.tier).slice(0, namesakesLookedInto)
  return needsOf(
    looked.some((fit) => needsHash(row, fit)),
    looked.flatMap(({ layer }) => sourceOf(layer, layer.latest)),
  )
}

function bothNeeds(a: Needs | null, b: Needs | null): Needs | null {
  if (!a || !b) return a ?? b
  return { hash: a.hash || b.hash, sources: [...a.sources, ...b.sources] }
}

function needsOf(hash: boolean, sources: Needs['sources']): Needs | null {
  return hash || sources.length > 0 ? { hash, sources } : null
}
