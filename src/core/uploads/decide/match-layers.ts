import { addTo } from '../../../shared/model/group-by'
import { nameKey } from '../../../shared/model/file-name'
import type { LayerFacts, ProjectFacts, RowFacts, SentRecord, SourceFacts } from './facts'
import { nameLetters, nameStem } from './layer-names'
import { sizesOf } from './same-content'

/** Layers of one file time that may be looked into for a rename; more say that the time tells nothing. */
export const renamesLookedInto = 3
/** What is no match by name comes after all that are. */
const tiersOfNames = 5

/** A layer that a row may belong to. */
export interface Match {
  layer: LayerFacts
  /** 0 is the strongest. */
  tier: number
}

/** Layers by what they can be matched by; made once, since a project may hold thousands. */
export interface LayerIndex {
  byId: Map<number, LayerFacts>
  sentFrom: Map<string, Set<number>>
  sentTo: Map<string, Set<number>>
  byFile: Map<string, LayerFacts[]>
  byName: Map<string, LayerFacts[]>
  byStem: Map<string, LayerFacts[]>
  /** What was sent to each layer, newest first. */
  sentIn: Map<number, SentRecord[]>
  /** Layers by the size of a content that they hold or held, as far as it is known. */
  bySize: Map<number, Set<number>>
  /** Layers by the time of their latest file, in seconds. */
  byTime: Map<number, Set<number>>
  /** What made layers that were not seen, by the name of the main file. */
  unseen: Map<string, SentRecord[]>
}

/** Makes the index of a project. */
export function indexLayers({ layers, sent }: ProjectFacts): LayerIndex {
  const index: LayerIndex = {
    byId: new Map(layers.map((layer) => [layer.id, layer])),
    sentFrom: new Map(),
    sentTo: new Map(),
    byFile: new Map(),
    byName: new Map(),
    byStem: new Map(),
    sentIn: new Map(),
    bySize: new Map(),
    byTime: new Map(),
    unseen: new Map(),
  }
  for (const layer of layers) {
    const names = namesOf(layer)
    if (names.file !== null) addTo(index.byFile, names.file, layer)
    addTo(index.byName, names.letters, layer)
    const { fileTimeMs = null, source = null } = layer.latest ?? {}
    if (fileTimeMs !== null) note(index.byTime, secondsOf(fileTimeMs), layer.id)
    for (const size of sizesOf(source?.content ?? null)) note(index.bySize, size, layer.id)
    for (const stem of names.stems) if (stem !== '') addTo(index.byStem, stem, layer)
  }
  for (const record of sent) {
    const { layerId } = record
    const key = nameKey(record.fileName)
    if (layerId === null) {
      addTo(index.unseen, key, record)
      continue
    }
    addTo(index.sentIn, layerId, record)
    for (const size of [record.sizeBytes, ...sizesOf(record.content)]) note(index.bySize, size, layerId)
    note(index.sentTo, key, layerId)
    note(index.sentFrom, record.path, layerId)
  }
  return index
}

/** The names of a layer as they are compared; `file` null: its file's is not known. */
export interface LayerNames {
  name: string
  letters: string
  file: string | null
  stems: readonly string[]
}

/** Layers stay the same objects from look to look: their names are made ready once. */
const names = new WeakMap<LayerFacts, LayerNames>()

/** The names of a layer as they are compared. */
export function namesOf(layer: LayerFacts): LayerNames {
  const known = names.get(layer)
  if (known) return known
  const fileName = layer.latest?.fileName ?? null
  const fileStem = fileName === null ? '' : nameStem(fileName.replace(/\.[^.]+$/, ''))
  const made = {
    name: nameKey(layer.name),
    letters: nameLetters(layer.name),
    file: fileName === null ? null : nameKey(fileName),
    stems: [...new Set([nameStem(layer.name), fileStem])],
  }
  names.set(layer, made)
  return made
}

/** A time (UTC ms) as the index has it. */
function secondsOf(timeMs: number): number {
  return Math.round(timeMs / 1000)
}

/** Takes in what was found of a revision's source since. */
export function learnSource(index: LayerIndex, layerId: number, revisionId: string, source: SourceFacts): void {
  const layer = index.byId.get(layerId)
  const revision = [layer?.latest, ...(layer?.earlier ?? [])].find((each) => each?.id === revisionId)
  if (!revision) return
  revision.source = source
  for (const size of sizesOf(source.content)) note(index.bySize, size, layerId)
}

function note<K>(map: Map<K, Set<number>>, key: K, layerId: number): void {
  const known = map.get(key)
  if (known) known.add(layerId)
  else map.set(key, new Set([layerId]))
}

/** Every layer that a row may belong to, each with the strongest reason. */
export function matchesOf(row: RowFacts, index: LayerIndex): Match[] {
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

/**
 * Layers that may hold what a row of another name holds: those of its size, and those whose file has the time of one of its files.
 * @param isOut layers that are looked at as if they were not there
 */
export function sameSizeOrTime(
  row: RowFacts,
  index: LayerIndex,
  isOut: (layer: LayerFacts) => boolean = nobody,
): Match[] {
  const isThere = (id: number) => {
    const layer = index.byId.get(id)
    return layer !== undefined && !isOut(layer)
  }
  const byTime = new Set<number>()
  for (const time of new Set(row.timesMs.map(secondsOf)))
    for (const near of [time - 1, time, time + 1])
      for (const id of index.byTime.get(near) ?? []) if (isThere(id)) byTime.add(id)
  const distinct = byTime.size <= renamesLookedInto ? byTime : []
  // A zip that was packed again has another size, and what it holds the same.
  const bySize = [row.sizeBytes, ...sizesOf(row.content)].flatMap((size) => [...(index.bySize.get(size) ?? [])])
  return [...new Set([...distinct, ...bySize])].filter(isThere).flatMap((id) => {
    const layer = index.byId.get(id)
    return layer ? [{ layer, tier: tiersOfNames }] : []
  })
}

const nobody = () => false
