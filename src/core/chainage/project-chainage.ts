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

interface Chosen {
  address: AlignmentAddress
  layerId: number
}

/** @param parts `settings` gives what was chosen; null: nothing was */
export function createProjectChainage(parts: {
  engine: ChainageEngine
  settings: (project: ProjectRef) => ChainageSettings | null
  tilesets: (project: ProjectRef) => AlignmentTileset[]
  clock: Clock
}) {
  const { engine, clock } = parts
  let looked: { key: string; atMs: number; chosen: Promise<Chosen[]> } | null = null

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

  async function find(project: ProjectRef, settings: ChainageSettings): Promise<Chosen[]> {
    const wanted = new Set(settings.chosen.map(keyOf))
    const layers = new Set(settings.chosen.map(({ layerId }) => layerId))
    const found = await Promise.all(
      parts
        .tilesets(project)
        .filter(({ layerId }) => layers.has(layerId))
        .map(async ({ layerId, dir }) =>
          (await engine.list(dir)).flatMap(({ name }, alignment) =>
            wanted.has(keyOf({ layerId, name })) ? [{ layerId, address: { dir, alignment } }] : [],
          ),
        ),
    )
    const lines = settings.lines.map(({ layerId, ...line }) => ({ layerId, address: line satisfies NamedLine }))
    return [...found.flat(), ...lines]
  }

  /** The alignments by which a project's chainages are told, those that are here. */
  async function chosenOf(project: ProjectRef): Promise<Chosen[]> {
    const settings = parts.settings(project)
    if (!settings) return []
    const key = `${fullProjectKey(project)} ${settings.lines.map(({ id }) => id).join()} ${settings.chosen.map(keyOf).join()}`
    if (looked?.key !== key || clock.now() - looked.atMs > lookAgainMs)
      looked = { key, atMs: clock.now(), chosen: find(project, settings) }
    return looked.chosen
  }

  return {
    list,
    /** The feet of places; an empty list for each where nothing was chosen or is near. Errors: crs.*. */
    async locate(
      project: ProjectRef,
      request: Omit<Params<'chainage.locate'>, 'project'>,
    ): Promise<Result<'chainage.locate'>> {
      const chosen = await chosenOf(project)
      if (chosen.length === 0) return Array.from({ length: Math.floor(request.lonLat.length / 2) }, () => [])
      const alignments = chosen.map(({ address }) => address)
      return (await engine.locate({ ...request, alignments })).map((feet) => feet.map((foot) => shown(foot, chosen)))
    },
    /** Every place of a station on the chosen alignments. */
    async places(project: ProjectRef, station: number): Promise<ShownChainage[]> {
      const chosen = await chosenOf(project)
      if (chosen.length === 0) return []
      const alignments = chosen.map(({ address }) => address)
      return (await engine.places({ alignments, station })).map((place) => shown(place, chosen))
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

function keyOf({ layerId, name }: { layerId: number; name: string }): string {
  return `${layerId} ${name}`
}

function shown({ alignment, ...rest }: Chainage, chosen: readonly Chosen[]): ShownChainage {
  return { ...rest, layerId: (chosen[alignment] as Chosen).layerId }
}
