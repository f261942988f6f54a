import type { Emit, ProjectRef, RevisionState } from '../../shared/contract'
import type { WireError } from '../../shared/errors/app-error'
import { guarded } from '../guarded'
import type { Log } from '../ports'
import { fullProjectKey, sameProject } from '../project-key'
import type { CacheIndex } from './cache-index'
import { revisionKey, type RevisionRef } from './revision-ref'

/** What is being done with a revision, or why it failed. */
export interface Activity {
  state: 'downloading' | 'building' | 'failed'
  /** 0 to 1; null: not known. */
  fraction: number | null
  error: WireError | null
}

/** What a window is told of each revision. */
export interface RevisionStates {
  /** Notes what is being done with a revision; null: nothing any more. */
  set(ref: RevisionRef, activity: Activity | null): void
  /** Why the last work on a revision failed; null: it did not. */
  failureOf(ref: RevisionRef): WireError | null
  /** Tells of a revision whose facts on the disk changed. */
  touch(ref: RevisionRef): void
  /** All revisions of a project that are on the disk, worked on or held. */
  list(project: ProjectRef): RevisionState[]
  close(): void
}

const tellEveryMs = 200

/** Keeps what is being done with revisions, and tells of changes a few times a second, those of one project together. */
export function createRevisionStates(parts: {
  index: CacheIndex
  /** Latest revision of a layer as it was read last; null: none, or never read. */
  latestOf: (project: ProjectRef, layerId: number) => string | null
  log: Log
  emit: Emit
}): RevisionStates {
  const { index, latestOf, log, emit } = parts
  const activities = new Map<string, RevisionRef & Activity>()
  const changed = new Map<string, RevisionRef>()
  let timer: NodeJS.Timeout | null = null

  function touch(ref: RevisionRef): void {
    changed.set(revisionKey(ref), ref)
    timer ??= setTimeout(guarded(log, 'states of layers were not told', tell), tellEveryMs).unref()
  }

  function tell(): void {
    timer = null
    const byProject = new Map<string, RevisionRef[]>()
    for (const ref of changed.values()) {
      const key = fullProjectKey(ref.project)
      byProject.set(key, [...(byProject.get(key) ?? []), ref])
    }
    changed.clear()
    for (const refs of byProject.values()) {
      const first = refs[0]
      if (!first) continue
      emit('revisions.stateChanged', { project: first.project, states: refs.map(stateOf) })
    }
  }

  function stateOf(ref: RevisionRef): RevisionState {
    const activity = activities.get(revisionKey(ref))
    const cached = index.revision(ref.project, ref.layerId, ref.revisionId)
    const held = index.isHeld(ref.project, ref.layerId)
    const latest = latestOf(ref.project, ref.layerId)
    const forms = cached ? index.forms(cached.sha256) : []
    return {
      layerId: ref.layerId,
      revisionId: ref.revisionId,
      state: activity?.state ?? (forms.length > 0 ? 'ready' : 'absent'),
      fraction: activity?.fraction ?? null,
      held,
      stale: held && cached !== null && latest !== null && latest !== ref.revisionId,
      sizeBytes: (cached?.sizeBytes ?? 0) + forms.reduce((sum, form) => sum + form.sizeBytes, 0),
      error: activity?.error ?? null,
    }
  }

  return {
    set(ref, activity) {
      if (activity) activities.set(revisionKey(ref), { ...ref, ...activity })
      else activities.delete(revisionKey(ref))
      touch(ref)
    },
    failureOf: (ref) => activities.get(revisionKey(ref))?.error ?? null,
    touch,
    list(project) {
      const refs = new Map<string, RevisionRef>()
      for (const cached of index.revisions(project)) refs.set(revisionKey(cached), cached)
      for (const activity of activities.values())
        if (sameProject(activity.project, project)) refs.set(revisionKey(activity), activity)
      for (const layerId of index.heldLayers(project)) {
        const revisionId = latestOf(project, layerId)
        if (revisionId === null) continue
        const ref = { project, layerId, revisionId }
        refs.set(revisionKey(ref), ref)
      }
      return [...refs.values()].map(stateOf)
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
