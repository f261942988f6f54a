import type { ProjectRef } from '../../shared/contract'
import type { ProjectDetail } from '../../shared/rest'
import { createActivity } from '../activity/activity'
import { openActivityStore } from '../activity/activity-store'
import { changesByOthers } from '../activity/layer-changes'
import { ownRevisions } from '../activity/own-revision'
import { createProgramActivity } from '../activity/program-activity'
import type { Connections } from '../connections/connections'
import { openEditStore } from '../edits/edit-store'
import { createEdits } from '../edits/edits'
import { createLayers } from '../layers/layers'
import { createOutOfForce } from '../layers/out-of-force'
import { openOutOfForceStore } from '../layers/out-of-force-store'
import { fullProjectKey, projectKey } from '../project-key'
import { createReadThrough } from '../store/read-through'
import type { Snapshots } from '../store/snapshots'
import { throttledByKey } from '../throttled'
import type { Base } from './base'

/** However many layers there are, what others did shows after so long. */
const longestRestMs = 8_000

/** Layers, the edits of them that wait, and the record of what happened to them. */
export function wireLayers(base: Base, connections: Connections, snapshots: Snapshots) {
  const { home, journal, clock, log, emit, signals } = base
  const activity = createActivity({ store: openActivityStore(home.offlineDb), clock, log, emit })
  // A thousand uploads end one by one; a window that reads everything anew for each would do nothing else. The more layers there
  // are the longer that takes: reading them takes a fifth of the time at most.
  const readingMs = new Map<string, number>()
  const restMs = (project: ProjectRef) =>
    Math.min(longestRestMs, Math.max(1_000, 4 * (readingMs.get(fullProjectKey(project)) ?? 0)))
  const layersChanged = throttledByKey(restMs, fullProjectKey, (project: ProjectRef) => {
    emit('layers.changed', { project })
    signals.tell('layersChanged', project)
  })
  const editStore = openEditStore(home.offlineDb)
  const edits = createEdits({
    store: editStore,
    connections,
    clock,
    log,
    emit,
    onLayersChanged: layersChanged,
    isArchived: (project) =>
      snapshots.load<{ project: ProjectDetail }>(project.connectionId, 'project', projectKey(project))?.value.project
        .archived ?? null,
    onTried: (edit, outcome) => signals.tell('editTried', { edit, outcome }),
  })
  const outOfForceStore = openOutOfForceStore(home.offlineDb)
  const outOfForce = createOutOfForce({ store: outOfForceStore, edits, clock })
  const readThrough = createReadThrough(connections, snapshots)
  const layers = createLayers({
    connections,
    readThrough,
    snapshots,
    edits,
    outOfForce,
    onChanged: layersChanged,
    onRead: (project, tookMs) => {
      readingMs.set(fullProjectKey(project), tookMs)
      signals.tell('layersRead', project)
    },
    onReadAgain: (project, before, after) => signals.tell('layersReadAgain', { project, before, after }),
  })
  const layerName = (project: ProjectRef, layerId: number) =>
    layers.known(project)?.byId.get(layerId)?.layer.name ??
    outOfForce.layer(project, layerId)?.name ??
    `layer ${layerId}`
  signals.on('layersReadAgain', ({ project, before, after }) => {
    const notes = changesByOthers({
      ...{ before: before.value, beforeAt: before.readAt, after: after.value, afterAt: after.readAt },
      isOwnRevision: ownRevisions(journal, project),
      isOwnEdit: (layerId) => activity.isOwn(project, layerId, before.readAt),
    })
    activity.noteAll(project, notes)
    if (notes.length > 0) signals.tell('othersChangedLayers', project)
  })

  const programActivity = createProgramActivity(activity, layerName)
  signals.on('linkChanged', ({ connectionId, link }) => programActivity.onLink(connectionId, link))
  signals.on('editTried', ({ edit, outcome }) => programActivity.onEditTried(edit, outcome))
  return { activity, programActivity, editStore, edits, layers, outOfForceStore, layerName, layersChanged }
}
