import type { PlanRow } from '../../shared/contract'
import { nameKey } from '../../shared/model/file-groups'
import { sameTime, sameTimeInAnotherZone } from './last-modified'
import { nameLetters, nameStem } from './layer-names'

/** A layer of the project as the decision sees it. What is not known is null. */
export interface KnownLayer {
  id: number
  name: string
  /** File name and last-modified time (UTC ms) of the latest revision. */
  fileName: string | null
  fileLastModifiedMs: number | null
  bbox4326: readonly [number, number, number, number] | null
}

/** What our journal says was sent to a layer, newest first. */
export interface SentRecord {
  layerId: number
  fileName: string
  /** Of the main file, absolute. */
  path: string
  /** Of all files together. */
  sizeBytes: number
  /** Of the main file, and the newest of all, UTC milliseconds. */
  lastModifiedMs: number
  newestMs: number
  /** Of all files together (content-digest.ts); null when it was not kept. */
  digest: string | null
}

/** A row of the plan as the decision sees it. */
export interface RowFacts {
  id: string
  /** The title that the layer would get. */
  title: string
  /** Name of the main file, or of the zip that is sent, and where it lies (absolute). */
  mainName: string
  path: string
  /** Of all files together. */
  sizeBytes: number
  /** Of the main file, and the newest of all, UTC milliseconds. */
  lastModifiedMs: number
  newestMs: number
  /** Of all files together; null when it was not needed. */
  digest: string | null
  bbox4326: readonly [number, number, number, number] | null
}

export type Decision = Pick<
  PlanRow,
  'intendedAction' | 'reason' | 'confidence' | 'targetLayerId' | 'targetLayerName' | 'candidates'
> & { unchanged: boolean }

interface Match {
  layer: KnownLayer
  /** 0 is the strongest. */
  tier: number
}

const tierReasons = [
  'this file was sent to it before',
  'sent to this layer before',
  'same file name',
  'same name',
  'same name but for its date or revision',
]
/** Matches of the first tiers are certain. */
const certainTiers = 4

/**
 * What to do with each row: create, revise or skip. Pure. A row is decided only when one layer stands out and no other row has
 * as good a claim to it; else its confidence is `ask` and the layers that would fit are its candidates.
 */
export function decideRows(
  rows: readonly RowFacts[],
  layers: readonly KnownLayer[],
  sent: readonly SentRecord[],
): Map<string, Decision> {
  const index = indexLayers(layers, sent)
  const matches = new Map(rows.map((row) => [row.id, matchesOf(row, index)]))
  const claims = new Map<number, { tier: number; rows: number }>()
  for (const row of rows) {
    const found = bestOf(row, matches.get(row.id) ?? [])
    const only = found.length === 1 ? found[0] : undefined
    if (!only) continue
    const claim = claims.get(only.layer.id)
    if (!claim || only.tier < claim.tier) claims.set(only.layer.id, { tier: only.tier, rows: 1 })
    else if (only.tier === claim.tier) claim.rows++
  }
  return new Map(rows.map((row) => [row.id, decide(row, matches.get(row.id) ?? [], claims, layers, sent)]))
}

function decide(
  row: RowFacts,
  matches: readonly Match[],
  claims: ReadonlyMap<number, { tier: number; rows: number }>,
  layers: readonly KnownLayer[],
  sent: readonly SentRecord[],
): Decision {
  const best = bestOf(row, matches)
  const candidates = candidatesOf(row, matches, layers)
  const first = best[0]
  if (!first) {
    const reason = candidates.length > 0 ? 'no layer of this name; one lies in the same place' : 'no layer of this name'
    return { ...create(reason), candidates }
  }
  if (best.length > 1) return ask(`${best.length} layers fit (${tierReasons[first.tier]}): choose one`, candidates)
  const claim = claims.get(first.layer.id)
  // Where the very file of that layer is in the plan too, this one only has a name like it.
  if (claim?.tier === 0 && first.tier > 0 && nameLetters(row.title) !== nameLetters(first.layer.name))
    return { ...create(`“${first.layer.name}” is another file’s layer`), confidence: 'likely', candidates }
  if (claim && claim.tier < first.tier)
    return ask(`“${first.layer.name}” is revised by another row; this one fits less well: choose`, candidates)
  if (claim && claim.rows > 1)
    return ask(`${claim.rows} rows would revise “${first.layer.name}”: choose which`, candidates)
  if (first.tier >= certainTiers && liesElsewhere(row, first.layer))
    return ask(`“${first.layer.name}” has a like name, but lies elsewhere: choose`, candidates)

  const same = unchanged(row, first.layer, sent)
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

/** Layers by what they can be matched by; made once, since a project may hold thousands. */
interface LayerIndex {
  byId: Map<number, KnownLayer>
  sentFrom: Map<string, Set<number>>
  sentTo: Map<string, Set<number>>
  byFile: Map<string, KnownLayer[]>
  byName: Map<string, KnownLayer[]>
  byStem: Map<string, KnownLayer[]>
}

function indexLayers(layers: readonly KnownLayer[], sent: readonly SentRecord[]): LayerIndex {
  const index: LayerIndex = {
    byId: new Map(layers.map((layer) => [layer.id, layer])),
    sentFrom: new Map(),
    sentTo: new Map(),
    byFile: new Map(),
    byName: new Map(),
    byStem: new Map(),
  }
  for (const layer of layers) {
    if (layer.fileName !== null) add(index.byFile, nameKey(layer.fileName), layer)
    add(index.byName, nameLetters(layer.name), layer)
    const fileStem = layer.fileName === null ? '' : nameStem(layer.fileName.replace(/\.[^.]+$/, ''))
    for (const stem of new Set([nameStem(layer.name), fileStem])) if (stem !== '') add(index.byStem, stem, layer)
  }
  for (const record of sent) {
    const key = nameKey(record.fileName)
    index.sentTo.set(key, (index.sentTo.get(key) ?? new Set()).add(record.layerId))
    index.sentFrom.set(record.path, (index.sentFrom.get(record.path) ?? new Set()).add(record.layerId))
  }
  return index
}

function add(map: Map<string, KnownLayer[]>, key: string, layer: KnownLayer): void {
  const list = map.get(key)
  if (list) list.push(layer)
  else map.set(key, [layer])
}

function matchesOf(row: RowFacts, index: LayerIndex): Match[] {
  const file = nameKey(row.mainName)
  const stem = nameStem(row.title)
  const known = (ids: ReadonlySet<number> | undefined) => [...(ids ?? [])].flatMap((id) => index.byId.get(id) ?? [])
  const tiers = [
    known(index.sentFrom.get(row.path)),
    known(index.sentTo.get(file)),
    index.byFile.get(file) ?? [],
    index.byName.get(nameLetters(row.title)) ?? [],
    stem === '' ? [] : (index.byStem.get(stem) ?? []),
  ]
  const found = new Map<number, Match>()
  tiers.forEach((layers, tier) => {
    for (const layer of layers) if (!found.has(layer.id)) found.set(layer.id, { layer, tier })
  })
  return [...found.values()]
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
function unchanged(row: RowFacts, layer: KnownLayer, sent: readonly SentRecord[]): string | null {
  const last = sent.find((record) => record.layerId === layer.id)
  const told = layer.fileLastModifiedMs
  if (last && (told === null || sameTime(last.lastModifiedMs, told) || sameTime(last.newestMs, told))) {
    // Our own record knows more than a name and a time: an edit within two seconds is an edit.
    if (last.sizeBytes !== row.sizeBytes) return null
    if (last.digest !== null && row.digest !== null)
      return last.digest === row.digest ? 'unchanged: same content as was sent last' : null
    const time = sameTime(last.newestMs, row.newestMs) || sameTimeInAnotherZone(last.newestMs, row.newestMs)
    if (time) return 'unchanged: same size and time as was sent last'
  }
  if (layer.fileName === null || told === null || nameKey(layer.fileName) !== nameKey(row.mainName)) return null
  // A side file that is newer than what the service knows (an edited .dbf) is a change, though the main file is as it was.
  return sameTime(told, row.newestMs) ? 'unchanged: same file name and time as on the service' : null
}

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
