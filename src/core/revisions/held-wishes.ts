import type { HeldThing, HoldWish, ProjectRef } from '../../shared/contract'
import type { WireError } from '../../shared/errors/app-error'
import type { ReadKnownLayers } from '../layers/known-layers'
import type { CacheIndex } from './cache-index'
import type { HoldRoom } from './hold-room'
import { layerRevisionKey, type RevisionRef } from './revision-ref'
import type { RevisionStates } from './revision-states'
import type { Wanted } from './wanted'
import { wishedRevisions, type WishedRevision } from './wished-revisions'

/** A wish and what has come of it, as far as layers go. */
export type HeldWish = Pick<HeldThing, 'layers' | 'revisions' | 'bytes' | 'unplaced' | 'waits'> & { wish: HoldWish }

interface HeldWishesParts {
  index: CacheIndex
  wanted: Wanted
  states: RevisionStates
  known: ReadKnownLayers
  room: HoldRoom
}

/** How each wish of a project stands, those for nothing left out. What several mean counts for each of them. */
export function listHeld(parts: HeldWishesParts, project: ProjectRef): HeldWish[] {
  const { index, wanted, known } = parts
  const now = wanted.of(project)
  const layers = known(project)?.layers ?? []
  const onDisk = index.onDisk(project)
  const facts = wanted.factsOf(project)
  const sizes = index.sourceSizes(project)
  const cached = new Map(index.revisions(project).map((one) => [layerRevisionKey(one.layerId, one.revisionId), one]))
  const wishes = index.wishes.list(project)
  return wishes.flatMap((wish): HeldWish[] => {
    if (wish.depth === null) return []
    const meant = wishedRevisions(layers, [wish], facts).filter(({ layer, revision }) => now.has(layer.id, revision.id))
    const isHere = ({ layer, revision }: WishedRevision) => onDisk.has(layerRevisionKey(layer.id, revision.id))
    const missing = meant.filter((one) => !isHere(one))
    const lacking = new Set(missing.map(({ layer }) => layer.id))
    const all = new Set(meant.map(({ layer }) => layer.id))
    const contents = new Map<string, number>()
    for (const one of meant) {
      const there = isHere(one) ? cached.get(layerRevisionKey(one.layer.id, one.revision.id)) : undefined
      if (there) contents.set(there.sha256, there.sizeBytes + index.tilesetRoom(there.sha256).bytes)
    }
    const toRead = missing.filter(({ layer, revision }) => now.withheld(layer.id, revision.id) === null)
    return [
      {
        wish,
        layers: { wanted: all.size, held: all.size - lacking.size },
        revisions: { wanted: meant.length, held: meant.length - missing.length },
        bytes: {
          held: [...contents.values()].reduce((sum, bytes) => sum + bytes, 0),
          missing: toRead.reduce((sum, { revision }) => sum + (sizes.get(revision.id) ?? 0), 0),
          unknown: toRead.filter(({ revision }) => !sizes.has(revision.id)).length,
        },
        unplaced: toRead.filter(({ unplaced }) => unplaced).length,
        waits: waitsOf(parts, project, missing),
      },
    ]
  })
}

/** Why revisions are not here, by reason; what nothing is said of yet is on its way. */
function waitsOf({ states, wanted, room }: HeldWishesParts, project: ProjectRef, missing: readonly WishedRevision[]) {
  if (missing.length === 0) return []
  const found = new Map<string, { error: WireError; layers: Set<string> }>()
  const now = wanted.of(project)
  const refusalOf = room.refusalsIn(project)
  for (const { layer, revision } of missing) {
    const ref: RevisionRef = { project, layerId: layer.id, revisionId: revision.id }
    const error = states.failureOf(ref) ?? now.withheld(layer.id, revision.id) ?? refusalOf(ref)
    if (error === null) continue
    const known = found.get(error.message) ?? { error, layers: new Set<string>() }
    known.layers.add(layer.name)
    found.set(error.message, known)
  }
  return [...found.values()].map(({ error, layers }) => ({
    reason: error.message,
    ...(error.by === undefined ? {} : { reasonBy: error.by }),
    layers: [...layers],
  }))
}
