import type { Emit, ProjectRef, Result, Params } from '../../shared/contract'
import type { Clock, Log } from '../ports'
import { fullProjectKey } from '../project-key'
import { throttledByKey } from '../throttled'
import type { ActivityNote, ActivityPlace, ActivityStore } from './activity-store'

/** The record of what was done in each project, by whom, with times. */
export type Activity = ReturnType<typeof createActivity>

/** A list that was asked for before an edit may come after it. */
const lingerMs = 10_000

/** The record of what happened, kept in `offline.db`. */
export function createActivity(parts: { store: ActivityStore; clock: Clock; log: Log; emit: Emit }) {
  const { store, clock } = parts
  /** Layers that are being worked on, or were a moment ago: until when, in UTC milliseconds. */
  const busy = new Map<string, number>()
  const layerKey = (project: ProjectRef, layerId: number | 'all') => `${fullProjectKey(project)} ${layerId}`
  const told = throttledByKey<ProjectRef | null>(
    500,
    (project) => (project ? fullProjectKey(project) : ''),
    (project) => parts.emit('activity.added', { project }),
  )
  function noteAll(place: ActivityPlace, notes: readonly ActivityNote[]): void {
    if (notes.length === 0) return
    try {
      const now = new Date(clock.now()).toISOString()
      const added = store.add(
        place,
        notes.map((note) => ({ ...note, at: note.at ?? now })),
      )
      if (added > 0) told('organization' in place ? place : null)
    } catch (error) {
      parts.log('warn', 'what happened was not recorded', { error: String(error) })
    }
  }

  return {
    /** Keeps what happened; never throws: what is recorded counts more than the record of it. */
    note: (place: ActivityPlace, note: ActivityNote): void => noteAll(place, [note]),
    noteAll,
    list: (query: Params<'activity.list'>): Result<'activity.list'> => store.list(query),
    /** Whether this person, or the program for them, has worked on a layer since. @param since ISO 8601, UTC */
    isOwn(project: ProjectRef, layerId: number, since: string): boolean {
      const until = (id: number | 'all') => busy.get(layerKey(project, id)) ?? 0
      if (Math.max(until(layerId), until('all')) > clock.now()) return true
      return store.ownOf(project, layerId, since).length > 0
    },
    /**
     * Something is being done to layers by this person (null: to any of the project): what is read of them meanwhile is their own
     * doing. Call what it gives at the end.
     */
    begin(project: ProjectRef, layerIds: readonly number[] | null): () => void {
      const keys = (layerIds ?? ['all' as const]).map((layerId) => layerKey(project, layerId))
      for (const key of keys) busy.set(key, Infinity)
      return () => {
        for (const [key, until] of busy) if (until < clock.now()) busy.delete(key)
        for (const key of keys) busy.set(key, clock.now() + lingerMs)
      }
    },
    close: (): void => told.close(),
  }
}
