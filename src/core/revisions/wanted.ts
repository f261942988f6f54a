import type { GoneLayer, PermitChoice, ProjectRef } from '../../shared/contract'
import type { WireError } from '../../shared/errors/app-error'
import type { ReadKnownLayers } from '../layers/known-layers'
import { fullProjectKey } from '../project-key'
import type { CacheIndex } from './cache-index'
import { layerRevisionKey } from './revision-ref'
import { wishedRevisions, withheldReason, type WishedRevision, type WishFacts } from './wished-revisions'
import type { Said } from '../../shared/languages/said'
import { errorOf } from '../../shared/errors/worded-error'

/** What the wishes of a project come to, by the layers as they were read last. */
export interface WantedRevisions {
  /** The latest of all layers first; without what the service has taken away. */
  list: readonly WishedRevision[]
  /** Also of layers that the service has taken away: what is held of them stays. */
  has(layerId: number, revisionId: string): boolean
  /** Why the service does not give a wanted revision, by the list; null: it may be asked for. */
  withheld(layerId: number, revisionId: string): WireError | null
}

const withheldError = (reason: Said): WireError =>
  errorOf('service.forbidden', reason, { retry: 'after-change' }).toWire()

/** What is wanted, and what of it the service has no more. */
export type Wanted = ReturnType<typeof createWanted>

/** The layers that chosen permits of a project name. */
export type ReadNamedLayers = (project: ProjectRef, choice: PermitChoice) => ReadonlySet<number>

/** Joins wishes with what is known of the layers; remembers the answer until one of them changes. */
export function createWanted(index: CacheIndex, known: ReadKnownLayers, named: ReadNamedLayers = () => new Set()) {
  const remembered = new Map<string, { stamp: string; list: unknown; wanted: WantedRevisions }>()

  function gone(project: ProjectRef): GoneLayer[] {
    const listed = known(project)
    if (listed === null) return []
    const missing = index.seen.list(project).filter(({ layer }) => !listed.byId.has(layer.id))
    if (missing.length === 0) return []
    const kept = new Set(index.revisions(project).map(({ layerId }) => layerId))
    return missing.filter(({ layer }) => kept.has(layer.id))
  }

  const factsOf = (project: ProjectRef): WishFacts => ({
    places: index.places.of(project),
    namedBy: (choice) => named(project, choice),
  })

  return {
    factsOf,
    /** Layers of which something is on the disk and that the service does not list any more. */
    gone,
    of(project: ProjectRef): WantedRevisions {
      const key = fullProjectKey(project)
      const wishes = index.wishes.list(project)
      const listed = known(project)
      const facts = factsOf(project)
      const lists = wishes.flatMap(({ scope }) => (scope.kind === 'permits' ? [[...facts.namedBy(scope.choice)]] : []))
      const stamp = JSON.stringify([wishes, index.places.version(), lists])
      const before = remembered.get(key)
      if (before && before.list === listed && before.stamp === stamp) return before.wanted
      const list = wishedRevisions(listed?.layers ?? [], wishes, facts)
      const lost = wishes.length === 0 ? [] : wishedRevisions(gone(project), wishes, facts)
      const ids = new Set([...list, ...lost].map(({ layer, revision }) => layerRevisionKey(layer.id, revision.id)))
      const reasons = new Map(
        list.flatMap(({ layer, revision }) => {
          const reason = withheldReason(layer, revision)
          return reason === null ? [] : [[layerRevisionKey(layer.id, revision.id), withheldError(reason)] as const]
        }),
      )
      const wanted = {
        list,
        withheld: (layerId: number, revisionId: string) => reasons.get(layerRevisionKey(layerId, revisionId)) ?? null,
        has: (layerId: number, revisionId: string) => ids.has(layerRevisionKey(layerId, revisionId)),
      }
      remembered.set(key, { stamp, list: listed, wanted })
      return wanted
    },
  }
}
