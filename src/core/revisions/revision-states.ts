import { groupBy } from '../../shared/model/group-by'
import type { Emit, ProjectRef, RevisionState } from '../../shared/contract'
import type { WireError } from '../../shared/errors/app-error'
import { guarded } from '../guarded'
import type { Log } from '../ports'
import { fullProjectKey, sameProject } from '../project-key'
import type { CacheIndex } from './cache-index'
import { revisionKey, type RevisionRef } from './revision-ref'
import type { Wanted } from './wanted'

/** What is being done with a revision, or why it failed. */
export interface Activity {
  state: 'downloading' | 'building' | 'failed'
  /** 0 to 1; null: not known. */
  fraction: number | null
  error: WireError | null
}

/** What a window is told of each revision. */
export type RevisionStates = ReturnType<typeof createRevisionStates>

const tellEveryMs = 200

/** Keeps what is being done with revisions, and tells of changes a few times a second, those of one project together. */
export function createRevisionStates(parts: { index: CacheIndex; wanted: Wanted; log: Log; emit: Emit }) {
  const { index, wanted, log, emit } = parts
  const activities = new Map<string, RevisionRef & Activity>()
  const changed = new Map<string, RevisionRef>()
  let timer: NodeJS.Timeout | null = null

  /** Tells of a revision whose facts on the disk changed. */
  function touch(ref: RevisionRef): void {
    changed.set(revisionKey(ref), ref)
    timer ??= setTimeout(guarded(log, 'states of layers were not told', tell), tellEveryMs).unref()
  }

  function tell(): void {
    timer = null
    const byProject = groupBy(changed.values(), ({ project }) => fullProjectKey(project))
    changed.clear()
    for (const refs of byProject.values()) {
      const first = refs[0]
      if (!first) continue
      emit('revisions.stateChanged', { project: first.project, states: refs.map(statesIn(first.project)) })
    }
  }

  /** Tells the states of revisions of one project. */
  function statesIn(
    project: ProjectRef,
    cachedOf = (ref: RevisionRef) => index.revision(ref.project, ref.layerId, ref.revisionId),
  ): (ref: RevisionRef) => RevisionState {
    const wishes = wanted.of(project)
    const sizes = index.sourceSizes(project)
    return (ref) => {
      const activity = activities.get(revisionKey(ref))
      const cached = cachedOf(ref)
      const tilesets = cached ? index.tilesetRoom(cached.sha256) : { count: 0, bytes: 0 }
      const isWanted = wishes.has(ref.layerId, ref.revisionId)
      const onDisk = cached !== null && tilesets.count > 0
      const withheld = onDisk || activity ? null : (wishes.withheld(ref.layerId, ref.revisionId) ?? null)
      return {
        layerId: ref.layerId,
        revisionId: ref.revisionId,
        state: activity?.state ?? (onDisk ? 'ready' : withheld ? 'failed' : 'absent'),
        fraction: activity?.fraction ?? null,
        wanted: isWanted,
        onDisk,
        held: isWanted && onDisk,
        sizeBytes: (cached?.sizeBytes ?? 0) + tilesets.bytes,
        sourceBytes: cached?.sizeBytes ?? sizes.get(ref.revisionId) ?? null,
        error: activity?.error ?? withheld,
      }
    }
  }

  return {
    /** Notes what is being done with a revision; null: nothing any more. */
    set(ref: RevisionRef, activity: Activity | null): void {
      if (activity) activities.set(revisionKey(ref), { ...ref, ...activity })
      else activities.delete(revisionKey(ref))
      touch(ref)
    },
    /** Why the last work on a revision failed; null: it did not. */
    failureOf: (ref: RevisionRef): WireError | null => activities.get(revisionKey(ref))?.error ?? null,
    touch,
    /** All revisions of a project that are on the disk, worked on or wanted. */
    list(project: ProjectRef): RevisionState[] {
      const refs = new Map<string, RevisionRef>()
      const all = new Map(index.revisions(project).map((cached) => [revisionKey(cached), cached]))
      for (const [key, cached] of all) refs.set(key, cached)
      for (const activity of activities.values())
        if (sameProject(activity.project, project)) refs.set(revisionKey(activity), activity)
      for (const { layer, revision } of wanted.of(project).list) {
        const ref = { project, layerId: layer.id, revisionId: revision.id }
        refs.set(revisionKey(ref), ref)
      }
      return [...refs.values()].map(statesIn(project, (ref) => all.get(revisionKey(ref)) ?? null))
    },
    close(): void {
      if (timer) clearTimeout(timer)
    },
  }
}
