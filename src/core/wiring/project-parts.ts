import type { ProjectRef } from '../../shared/contract'
import type { Project, ProjectDetail } from '../../shared/rest'
import { createActivity } from '../activity/activity'
import { openActivityStore } from '../activity/activity-store'
import { isOwnRevision } from '../activity/own-revision'
import { createProgramActivity } from '../activity/program-activity'
import { changesByOthers } from '../activity/layer-changes'
import { permitNote } from '../activity/seen-permits'
import { openConnectionRecords } from '../connections/connection-records'
import { createConnections } from '../connections/connections'
import { uuidsOf } from '../connections/identity'
import { createNetworkWatch } from '../connections/network-watch'
import { createCredentialStore } from '../credentials/credential-store'
import { openEditStore } from '../edits/edit-store'
import { createEdits } from '../edits/edits'
import { createHoldSchedule } from '../holding/hold-schedule'
import { createLayers } from '../layers/layers'
import { createOutOfForce } from '../layers/out-of-force'
import { openOutOfForceStore } from '../layers/out-of-force-store'
import { createProjectLook } from '../looking/project-look'
import { openPermitStore } from '../permits/permit-store'
import { createPermits } from '../permits/permits'
import { fullProjectKey, projectKey } from '../project-key'
import { adoptRows } from '../store/connection-rows'
import { createReadThrough } from '../store/read-through'
import { openSnapshots } from '../store/snapshots'
import { throttledByKey } from '../throttled'
import type { Base } from './base'

export type ProjectParts = Awaited<ReturnType<typeof wireProjects>>

/** Connections, the record of what happened, edits, layers, permits, and the clocks that look after them. */
export async function wireProjects(base: Base) {
  const { options, home, journal, clock, log, emit, signals, redactor } = base
  const snapshots = openSnapshots(home.offlineDb)
  const connections = createConnections({
    records: openConnectionRecords(home.dir),
    projects: {
      known: (connectionId) => uuidsOf(snapshots.all<Project[]>(connectionId, 'projects').flat()),
      keep: (connectionId, organization, projects) =>
        snapshots.save(connectionId, 'projects', organization, projects, new Date(clock.now()).toISOString()),
    },
    onAdopted: (fromId, toId) => {
      for (const db of [home.offlineDb, home.cacheDb, home.journalDb]) adoptRows(db, fromId, toId)
    },
    credentials: createCredentialStore(options.keychain, log),
    localService: options.localService,
    redactor,
    findProxy: options.findProxy,
    clock,
    log,
    onChanged: (list) => {
      emit('connections.changed', list)
      signals.tell('connectionsChanged', list)
      signals.tell('statusTouched', undefined)
    },
    onLinkChanged: (connectionId, link) => {
      signals.tell('statusTouched', undefined)
      signals.tell('linkChanged', { connectionId, link })
    },
  })
  const networkWatch = createNetworkWatch(connections, clock, log, () => signals.tell('statusTouched', undefined))
  const isUp = (connectionId: string) =>
    connections.list().some((each) => each.id === connectionId && each.state === 'ok')
  const holdSchedule = createHoldSchedule({ clock, log, isUp })

  const activity = createActivity({ store: openActivityStore(home.offlineDb), clock, log, emit })
  // A thousand uploads end one by one; a window that reads everything anew for each would do nothing else.
  const layersChanged = throttledByKey(1_000, fullProjectKey, (project: ProjectRef) => {
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
  const outOfForce = createOutOfForce({ store: openOutOfForceStore(home.offlineDb), edits, clock })
  const readThrough = createReadThrough(connections, snapshots)
  const layers = createLayers({
    connections,
    readThrough,
    snapshots,
    edits,
    outOfForce,
    onChanged: layersChanged,
    onRead: (project) => signals.tell('layersRead', project),
    onReadAgain: (project, before, after) => signals.tell('layersReadAgain', { project, before, after }),
  })
  const layerName = (project: ProjectRef, layerId: number) =>
    layers.known(project)?.byId.get(layerId)?.layer.name ??
    outOfForce.layer(project, layerId)?.name ??
    `layer ${layerId}`
  signals.on('layersReadAgain', ({ project, before, after }) => {
    const notes = changesByOthers({
      ...{ before: before.value, beforeAt: before.readAt, after: after.value, afterAt: after.readAt },
      isOwnRevision: (layer, revision) => isOwnRevision(journal, project, layer, revision.id),
      isOwnEdit: (layerId) => activity.isOwn(project, layerId, before.readAt),
    })
    activity.noteAll(project, notes)
    if (notes.length > 0) signals.tell('othersChangedLayers', project)
  })

  const programActivity = createProgramActivity(activity, layerName)
  signals.on('linkChanged', ({ connectionId, link }) => programActivity.onLink(connectionId, link))
  signals.on('editTried', ({ edit, outcome }) => programActivity.onEditTried(edit, outcome))
  await connections.load()

  const holdMoved = throttledByKey(500, fullProjectKey, (project: ProjectRef) =>
    emit('permits.holdChanged', { project, hold: permits.getHold(project) }),
  )
  const permits = createPermits({
    connections,
    store: openPermitStore(home.offlineDb, (project, changes) => activity.noteAll(project, changes.map(permitNote))),
    snapshots,
    log,
    onChanged: (project) => emit('permits.changed', { project }),
    onHold: holdMoved,
  })
  holdSchedule.register({ name: 'permits', projects: permits.heldProjects, refresh: permits.refreshHeld })

  const projectLook = createProjectLook({
    clock,
    log,
    isUp,
    lookers: [
      { name: 'layers', hasChanged: layers.hasChanged, onChanged: layersChanged },
      {
        name: 'permits',
        hasChanged: permits.hasChanged,
        onChanged: (project) => emit('permits.changed', { project }),
      },
    ],
    onUnchanged(project, lookedMs) {
      const readAt = connections.serverIsoNow(project.connectionId, clock.now() - lookedMs)
      layers.confirm(project, readAt)
      emit('projects.confirmed', { project, readAt })
    },
  })
  networkWatch.watch(() => edits.activeConnections())
  networkWatch.watch(() => holdSchedule.connections())

  return {
    ...{ snapshots, connections, networkWatch, holdSchedule, activity, editStore, edits, layers, permits },
    programActivity,
    ...{ projectLook, layerName, layersChanged },
    /** What waits for the network goes on when a link comes back, from now on. */
    start(): void {
      signals.on('linkChanged', ({ connectionId, link }) => {
        if (link.state !== 'ok') return
        holdSchedule.linkUp(connectionId)
        projectLook.linkUp(connectionId)
        void edits.send(connectionId)
      })
      connections.watch()
      networkWatch.start()
      holdSchedule.start()
    },
    async stop(): Promise<void> {
      networkWatch.close()
      projectLook.close()
      await holdSchedule.close()
      await permits.close()
      await edits.close()
    },
    async close(): Promise<void> {
      layersChanged.close()
      holdMoved.close()
      programActivity.close()
      activity.close()
      await connections.close()
    },
  }
}
