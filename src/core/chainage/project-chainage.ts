import type { AlignmentAddress, Chainage, NamedLine } from '../../geo/chainage/chainage-api'
import type { ChainageEngine } from '../../geo/engine-api'
import type { CallsOf, ChainageSettings, Params, ProjectRef, Result, ShownChainage } from '../../shared/contract'
import { fullProjectKey } from '../project-key'
import type { Clock } from '../ports'
import type { AlignmentTileset } from '../revisions/alignment-tilesets'

/** Chainages of places by the alignments that were chosen for a project. */
export type ProjectChainage = ReturnType<typeof createProjectChainage>

/** Where chosen alignments are is looked up anew after so long: the pointer asks many times a second. */
const lookAgainMs = 500

/** Addresses, and the layer of each. */
interface Chosen {
  alignments: readonly AlignmentAddress[]
  layerIds: readonly number[]
}

/** @param parts `settings` gives what was chosen; null: nothing was */
export function createProjectChainage(parts: {
  engine: ChainageEngine
  settings: (project: ProjectRef) => ChainageSettings | null
  tilesets: (project: ProjectRef) => AlignmentTileset[]
  clock: Clock
}) {
  const { engine, clock } = parts
  let looked: { key: string; settings: ChainageSettings; atMs: number; dirs: string; chosen: Chosen } | null = null

  async function list(project: ProjectRef): Promise<Result<'chainage.list'>> {
    const settings = parts.settings(project)
    const wanted = new Set(settings?.chosen.map(keyOf))
    const lists = await Promise.all(
      parts.tilesets(project).map(async ({ layerId, layerName, dir }) =>
        (await engine.list(dir)).map(({ elements: _elements, ...summary }) => ({
          ...{ layerId, layerName, ...summary },
          chosen: wanted.has(keyOf({ layerId, name: summary.name })),
        })),
      ),
    )
    const alignments = lists.flat()
    const there = new Set(alignments.map(keyOf))
    return { alignments, missing: settings?.chosen.filter((one) => !there.has(keyOf(one))) ?? [] }
  }

  /** The alignments by which a project's chainages are told, those that are here: as long as nothing changed the same list. */
  function chosenOf(project: ProjectRef): Chosen {
    const settings = parts.settings(project)
    if (!settings) return { alignments: [], layerIds: [] }
    const key = fullProjectKey(project)
    const known = looked?.key === key && looked.settings === settings ? looked : null
    if (known && clock.now() - known.atMs <= lookAgainMs) return known.chosen
    const tilesets = parts.tilesets(project)
    const dirs = tilesets.map(({ layerId, dir }) => `${layerId} ${dir}`).join()
    const chosen = known?.dirs === dirs ? known.chosen : chosenHere(settings, tilesets)
    looked = { key, settings, atMs: clock.now(), dirs, chosen }
    return chosen
  }

  return {
    list,
    /** The feet of places; an empty list for each where nothing was chosen or is near. Errors: crs.*. */
    async locate(
      project: ProjectRef,
      request: Omit<Params<'chainage.locate'>, 'project'>,
    ): Promise<Result<'chainage.locate'>> {
      const chosen = chosenOf(project)
      if (chosen.alignments.length === 0) return Array.from({ length: Math.floor(request.lonLat.length / 2) }, () => [])
      const places = await engine.locate(chosen.alignments, request)
      return places.map((feet) => feet.map((foot) => shown(foot, chosen)))
    },
    /** Every place of a station on the chosen alignments. */
    async places(project: ProjectRef, station: number): Promise<ShownChainage[]> {
      const chosen = chosenOf(project)
      if (chosen.alignments.length === 0) return []
      return (await engine.places(chosen.alignments, station)).map((place) => shown(place, chosen))
    },
  }
}

/** Answers the calls of `chainage`. */
export function chainageCalls(chainage: ProjectChainage): CallsOf<'chainage'> {
  return {
    'chainage.list': ({ project }) => chainage.list(project),
    'chainage.locate': ({ project, ...request }) => chainage.locate(project, request),
    'chainage.places': ({ project, station }) => chainage.places(project, station),
  }
}

function chosenHere({ chosen, lines }: ChainageSettings, tilesets: readonly AlignmentTileset[]): Chosen {
  const dirs = new Map(tilesets.map(({ layerId, dir }) => [layerId, dir]))
  // Several of one name are chosen together.
  const once = [...new Map(chosen.map((one) => [keyOf(one), one])).values()]
  const here = once.flatMap(({ layerId, name }) => {
    const dir = dirs.get(layerId)
    return dir === undefined ? [] : { layerId, address: { dir, name } }
  })
  const named = lines.map(({ layerId, ...line }) => ({ layerId, address: line satisfies NamedLine }))
  const all: { layerId: number; address: AlignmentAddress }[] = [...here, ...named]
  return { alignments: all.map(({ address }) => address), layerIds: all.map(({ layerId }) => layerId) }
}

function keyOf({ layerId, name }: { layerId: number; name: string }): string {
  return `${layerId} ${name}`
}

function shown({ alignment, ...rest }: Chainage, { layerIds }: Chosen): ShownChainage {
  return { ...rest, layerId: layerIds[alignment] as number }
}
