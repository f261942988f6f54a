import { nameKey } from '../../../shared/model/file-name'
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
  /** Null: the job was completed, but its layer was not seen (it is hidden from this user, or not listed). */
  layerId: number | null
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

/** A layer that a row may belong to. */
export interface Match {
  layer: KnownLayer
  /** 0 is the strongest. */
  tier: number
}

/** Layers by what they can be matched by; made once, since a project may hold thousands. */
export interface LayerIndex {
  byId: Map<number, KnownLayer>
  sentFrom: Map<string, Set<number>>
  sentTo: Map<string, Set<number>>
  byFile: Map<string, KnownLayer[]>
  byName: Map<string, KnownLayer[]>
  byStem: Map<string, KnownLayer[]>
  /** What was sent to each layer last. */
  lastSent: Map<number, SentRecord>
  /** What made layers that were not seen, by the name of the main file. */
  unseen: Map<string, SentRecord[]>
}

/** Makes the index of a project. */
export function indexLayers(layers: readonly KnownLayer[], sent: readonly SentRecord[]): LayerIndex {
  const index: LayerIndex = {
    byId: new Map(layers.map((layer) => [layer.id, layer])),
    sentFrom: new Map(),
    sentTo: new Map(),
    byFile: new Map(),
    byName: new Map(),
    byStem: new Map(),
    lastSent: new Map(),
    unseen: new Map(),
  }
  for (const layer of layers) {
    if (layer.fileName !== null) add(index.byFile, nameKey(layer.fileName), layer)
    add(index.byName, nameLetters(layer.name), layer)
    const fileStem = layer.fileName === null ? '' : nameStem(layer.fileName.replace(/\.[^.]+$/, ''))
    for (const stem of new Set([nameStem(layer.name), fileStem])) if (stem !== '') add(index.byStem, stem, layer)
  }
  for (const record of sent) {
    const { layerId } = record
    const key = nameKey(record.fileName)
    if (layerId === null) {
      index.unseen.set(key, [...(index.unseen.get(key) ?? []), record])
      continue
    }
    if (!index.lastSent.has(layerId)) index.lastSent.set(layerId, record)
    index.sentTo.set(key, (index.sentTo.get(key) ?? new Set()).add(layerId))
    index.sentFrom.set(record.path, (index.sentFrom.get(record.path) ?? new Set()).add(layerId))
  }
  return index
}

function add(map: Map<string, KnownLayer[]>, key: string, layer: KnownLayer): void {
  const list = map.get(key)
  if (list) list.push(layer)
  else map.set(key, [layer])
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
