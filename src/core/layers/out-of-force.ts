import type { LayerOverview, ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { forceAt } from '../../shared/model/in-force'
import { toLayer, type DirectoryNode, type Layer } from '../../shared/rest'
import type { Edits } from '../edits/edits'
import { placeOf } from '../edits/overlay'
import { inParallel } from '../in-parallel'
import type { Clock } from '../ports'
import { fullProjectKey, projectParams } from '../project-key'
import type { RestClient } from '../remote'
import { keepIfRoom } from '../store/keep-if-room'
import { walkFolders } from './directory-tree'
import type { OutOfForceStore } from './out-of-force-store'
import { shownLayer } from './shown-layer'

/** Layers that the service leaves out of its list because of their dates: known from earlier lists and from the directory. */
export type OutOfForce = ReturnType<typeof createOutOfForce>

const askedAtOnce = 4
/** So many are asked for with one list; the others with the next. */
const maxAsked = 60
/** What is known of one is taken for true so long. */
const trustMs = 60_000

export function createOutOfForce(parts: { store: OutOfForceStore; edits: Edits; clock: Clock }) {
  const { store, edits, clock } = parts
  /** When a layer that is not listed was asked for last; UTC milliseconds. */
  const askedMs = new Map<string, number>()

  /** What the service says of one layer; null: it does not know it, or does not show it. */
  async function ask(client: RestClient, project: ProjectRef, layerId: number): Promise<Layer | null> {
    try {
      return shownLayer(toLayer(await client.call('getLayer', { params: { ...projectParams(project), layerId } })))
    } catch (error) {
      if (error instanceof AppError && ['service.not-found', 'service.forbidden'].includes(error.code)) return null
      throw error
    }
  }

  return {
    /** Asks the service for each layer that is named somewhere and not listed. Never rejects. @param before the list before this one */
    async find(
      client: RestClient,
      project: ProjectRef,
      overview: LayerOverview,
      before: LayerOverview | null,
    ): Promise<void> {
      const listed = new Set(overview.layers.map(({ id }) => id))
      for (const { layer } of store.list(project)) if (listed.has(layer.id)) store.remove(project, layer.id)
      const seen = new Map((before?.layers ?? []).map((layer) => [layer.id, layer]))
      const askKey = (layerId: number) => `${fullProjectKey(project)} ${layerId}`
      const wanted = [...namedIds(overview), ...seen.keys(), ...store.list(project).map(({ layer }) => layer.id)]
      const due = [...new Set(wanted)].filter(
        // One that has just left the list is asked for whatever was known before.
        (id) => !listed.has(id) && (seen.has(id) || (askedMs.get(askKey(id)) ?? -Infinity) + trustMs < clock.now()),
      )
      const look = async (layerId: number) => {
        const layer = await ask(client, project, layerId)
        askedMs.set(askKey(layerId), clock.now())
        if (!layer || forceAt(layer, clock.now()) === 'in-force') return store.remove(project, layerId)
        const known = store.get(project, layerId)
        const listedThen = seen.get(layerId)
        const place = placeOf(overview.root, layerId) ?? (before && placeOf(before.root, layerId))
        const dates = listedThen && { startDate: listedThen.startDate, endDate: listedThen.endDate }
        const record = { layer, path: place ?? known?.path ?? null, before: dates ?? known?.before ?? null }
        keepIfRoom(() => store.put(project, { ...record, readAt: new Date(client.serverNow()).toISOString() }))
      }
      // What cannot be asked now stays as it is known.
      await inParallel(due.slice(0, maxAsked), askedAtOnce, look).catch(() => undefined)
    },
    /**
     * A list with what is not in force beside it, waiting edits of dates included.
     * @param isOld the list may be of a time when layers were in force that are no longer
     */
    arrange(project: ProjectRef, overview: LayerOverview, isOld: boolean): LayerOverview {
      const shown = edits.overview(project, overview)
      const edited = edits.datesEdited(project)
      const now = clock.now()
      const isOut = (layer: Layer) => forceAt(layer, now) !== 'in-force'
      const leaving = shown.layers.filter((layer) => (isOld || edited.has(layer.id)) && isOut(layer))
      const listed = new Map(overview.layers.map((layer) => [layer.id, layer]))
      const records = store
        .list(project)
        .filter(({ layer }) => !listed.has(layer.id))
        .map((record) => ({ ...record, layer: edits.layer(project, record.layer) }))
      const coming = records.filter(({ layer }) => edited.has(layer.id) && !isOut(layer))
      const left = leaving.map((layer) => {
        const { startDate, endDate } = listed.get(layer.id) ?? layer
        return { layer, path: placeOf(shown.root, layer.id), before: { startDate, endDate }, readAt: null }
      })
      return {
        ...shown,
        layers: [...shown.layers.filter((layer) => !leaving.includes(layer)), ...coming.map(({ layer }) => layer)],
        notInForce: [...records.filter((record) => !coming.includes(record)), ...left],
      }
    },
    /** A layer out of force as it was last read. */
    layer: (project: ProjectRef, layerId: number): Layer | null => store.get(project, layerId)?.layer ?? null,
    /** The same with the time of the reading, ISO 8601. */
    read(project: ProjectRef, layerId: number): { value: Layer; readAt: string } | null {
      const record = store.get(project, layerId)
      return record && { value: record.layer, readAt: record.readAt }
    },
  }
}

/** Layers that the directory names, and those that it says are in none. */
function namedIds({ root, unassigned }: LayerOverview): number[] {
  const folders: DirectoryNode[] = [root, ...[...walkFolders(root)].map(({ node }) => node)]
  return [...folders.flatMap(({ layers }) => layers), ...unassigned].map(({ layerId }) => layerId)
}
