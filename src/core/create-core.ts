import { closeBelow, mendedText, openPrivateFolder } from '../node/private-folder'
import { openWithRecovery } from '../node/open-with-recovery'
import type { AppInfo, AppStatus, CoreHandlers, Emit, ProjectRef } from '../shared/contract'
import type { Project, ProjectDetail } from '../shared/rest'
import { createActivity } from './activity/activity'
import { openActivityStore } from './activity/activity-store'
import { isOwnRevision } from './activity/own-revision'
import { withRecord } from './activity/own-actions'
import { createProgramDoings } from './activity/program-doings'
import { whatOthersDid } from './activity/seen-layers'
import { permitNote } from './activity/seen-permits'
import { createConnections } from './connections/connections'
import { localConnectionId, openConnectionRecords } from './connections/connection-records'
import { uuidsOf } from './connections/identity'
import { chooseFirstProject } from './connections/first-project'
import { createNetworkWatch } from './connections/network-watch'
import type { Core } from './core'
import { createCredentialStore } from './credentials/credential-store'
import { createEdits } from './edits/edits'
import { openEditStore } from './edits/edit-store'
import { activityHandlers } from './handlers/activity-handlers'
import { appHandlers } from './handlers/app-handlers'
import { connectionHandlers } from './handlers/connection-handlers'
import { editHandlers } from './handlers/edit-handlers'
import { jobHandlers } from './handlers/job-handlers'
import { layerHandlers } from './handlers/layer-handlers'
import { mapHandlers } from './handlers/map-handlers'
import { permitHandlers } from './handlers/permit-handlers'
import { revisionHandlers } from './handlers/revision-handlers'
import { tableHandlers } from './handlers/table-handlers'
import { uploadHandlers } from './handlers/upload-handlers'
import { createProjectLook } from './looking/project-look'
import { createHoldSchedule } from './holding/hold-schedule'
import { createJobWatch } from './jobs/job-watch'
import { jobOrigins } from './jobs/job-origins'
import { createJobs } from './jobs/jobs'
import { openLayerLooks } from './layers/layer-looks'
import { createLayers } from './layers/layers'
import { createOutOfForce } from './layers/out-of-force'
import { openOutOfForceStore } from './layers/out-of-force-store'
import { openPermitStore } from './permits/permit-store'
import { createPermits } from './permits/permits'
import { createTouchedPermits } from './permits/touched-permits'
import type { Clock, CoreOptions, Log } from './ports'
import { fullProjectKey, projectKey } from './project-key'
import { createRedactor } from './remote'
import { openCacheIndex } from './revisions/cache-index'
import { createRevisions } from './revisions/revisions'
import { openProjectSettings } from './settings/project-settings'
import { openSettings } from './settings/settings-store'
import { tidyHome } from './revisions/tidy-home'
import { createStatusBoard } from './status-board'
import { throttledByKey } from './throttled'
import { createDiskRoom } from './store/disk-room'
import { createReadThrough } from './store/read-through'
import { openJournal } from './uploads/journal'
import { openPlanStore } from './uploads/plan/plan-store'
import { createPlans } from './uploads/plan/plans'
import { projectFacts } from './uploads/plan/project-facts'
import { createSourceLooks } from './uploads/plan/source-looks'
import { openSourceStore } from './uploads/plan/source-store'
import { stagedName } from './uploads/staging-folder'
import { readOptions } from './uploads/plan/read-row'
import { createTransferEngine } from './uploads/transfer/transfer-engine'
import { createTransfers } from './uploads/transfer/transfers'
import { describeRemoval, removeAllRows } from './connections/removal'
import { openSnapshots } from './store/snapshots'
import { adoptRows } from './store/connection-rows'

const plainHost: NonNullable<CoreOptions['host']> = {
  version: '0.0.0',
  host: 'test',
  capabilities: {
    nativeDialogs: false,
    notifications: false,
    revealInFolder: false,
    printToPdf: false,
    dropPaths: false,
  },
}

/** Opens the user's home folder and wires the client together. Call `start` once somebody listens. */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { homeDir, keychain, geo } = options
  const mended = openPrivateFolder(homeDir)
  const clock: Clock = options.clock ?? { now: Date.now }
  const listeners: Emit[] = options.emit ? [options.emit] : []
  const emit: Emit = (name, payload) => {
    for (const listener of listeners) listener(name, payload)
  }
  const redactor = createRedactor()
  const log: Log = (level, message, details) =>
    options.log(level, redactor.clean(message), details && redactor.cleanAll(details))

  if (mended.count > 0) await closeBelow(homeDir, mended)
  const openness = mendedText(homeDir, mended)
  if (openness !== null) log('warn', openness)

  /** What is found before there is a place to record it. */
  const putAside: [name: string, lost: string][] = []
  const onPutAside = (name: string, lost: string) => void putAside.push([name, lost])
  const settings = await openSettings(homeDir)
  const credentials = createCredentialStore(keychain, log)
  const offlineDb = await openWithRecovery(homeDir, 'offline.db', {
    lost: 'What was held offline has to be read again; edits that waited are gone.',
    thorough: false,
    log,
    onPutAside,
  })
  const snapshots = openSnapshots(offlineDb)
  const activity = createActivity({ store: openActivityStore(offlineDb), clock, log, emit })
  const permitStore = openPermitStore(offlineDb, (project, changes) =>
    activity.noteAll(project, changes.map(permitNote)),
  )
  const layerName = (project: ProjectRef, layerId: number) =>
    layers.known(project)?.byId.get(layerId)?.layer.name ??
    outOfForce.layer(project, layerId)?.name ??
    `layer ${layerId}`
  const doings = createProgramDoings(activity, layerName)
  listeners.push(doings.onEvent)

  const connections = createConnections({
    records: openConnectionRecords(homeDir),
    projects: {
      known: (connectionId) => uuidsOf(snapshots.all<Project[]>(connectionId, 'projects').flat()),
      keep: (connectionId, organization, projects) =>
        snapshots.save(connectionId, 'projects', organization, projects, new Date(clock.now()).toISOString()),
    },
    onAdopted: (fromId, toId) => {
      for (const db of [offlineDb, cacheDb, journalDb]) adoptRows(db, fromId, toId)
    },
    credentials,
    localService: options.localService,
    redactor,
    findProxy: options.findProxy,
    clock,
    log,
    onChanged: (list) => {
      emit('connections.changed', list)
      if (started) transfers.troubled()
    },
    onLinkChanged: (connectionId, link) => {
      board.touch()
      doings.onLink(connectionId, link)
      if (link.state !== 'ok' || !started) return
      holdSchedule.linkUp(connectionId)
      projectLook.linkUp(connectionId)
      void edits.send(connectionId)
    },
  })
  await connections.load()

  let started = false
  const isUp = (connectionId: string) =>
    connections.list().some((each) => each.id === connectionId && each.state === 'ok')
  const holdSchedule = createHoldSchedule({ clock, log, isUp })
  const readThrough = createReadThrough(connections, snapshots, clock)
  // A thousand uploads end one by one; a window that reads everything anew for each would do nothing else.
  const layersChanged = throttledByKey(1_000, fullProjectKey, (project) => {
    emit('layers.changed', { project })
    plans.layersChanged(project)
  })
  const editStore = openEditStore(offlineDb)
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
    onTried: doings.onEditTried,
  })
  const outOfForce = createOutOfForce({ store: openOutOfForceStore(offlineDb), edits, clock })
  const layers = createLayers({
    connections,
    readThrough,
    snapshots,
    edits,
    outOfForce,
    onChanged: layersChanged,
    onRead: (project) => revisions.holds.refresh(project),
    onReadAgain(project, before, after) {
      revisions.directoryRead(project, before.value.root, after.value.root)
      const notes = whatOthersDid({
        ...{ before: before.value, beforeAt: before.readAt, after: after.value, afterAt: after.readAt },
        isOwnRevision: (layer, revision) => isOwnRevision(journal, project, layer, revision.id),
        isOwnEdit: (layerId) => activity.isOwn(project, layerId, before.readAt),
      })
      activity.noteAll(project, notes)
      if (notes.length > 0) plans.layersChanged(project)
    },
  })
  const holdChanged = throttledByKey(500, fullProjectKey, (project) =>
    emit('permits.holdChanged', { project, hold: permits.getHold(project) }),
  )
  const permits = createPermits({
    connections,
    store: permitStore,
    snapshots,
    clock,
    log,
    onChanged: (project) => emit('permits.changed', { project }),
    onHold: holdChanged,
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
    onUnchanged: (project, lookedMs) =>
      emit('projects.confirmed', { project, readAt: new Date(lookedMs).toISOString() }),
  })
  const jobWatch = createJobWatch(connections, log)
  const jobs = createJobs({
    connections,
    watch: jobWatch,
    clock,
    log,
    stuckAfterMinutes: () => settings.get().stuckAfterMinutes,
    originsOf: (project) => jobOrigins({ journal, snapshots }, project),
    lostAnswers: (project) => journal.lostAnswers(project),
    onChanged: (project, changed) => {
      emit('jobs.changed', { project, jobs: changed })
      board.touch()
    },
  })

  const cacheDb = await openWithRecovery(homeDir, 'cache.db', {
    lost: 'Layers are downloaded again when they are needed.',
    thorough: false,
    log,
    onPutAside,
  })
  const revisions = createRevisions({
    homeDir,
    index: openCacheIndex(cacheDb),
    connections,
    layers,
    geo,
    clock,
    log,
    settings: settings.get,
    emit,
    optionsOf: (project, revisionId) => {
      const own = journal.byRevision(project, revisionId)
      return own && readOptions(own.options)
    },
  })
  holdSchedule.register({ name: 'layers', projects: revisions.heldProjects, refresh: revisions.refreshHeld })
  const journalDb = await openWithRecovery(homeDir, 'uploads.db', {
    lost: 'Unfinished uploads have to be planned again; what was sent is found by its marks.',
    thorough: true,
    log,
    onPutAside,
  })
  const journal = openJournal(journalDb)
  const factSources = {
    journal,
    sources: openSourceStore(journalDb),
    stagedName: (path: string) => stagedName(homeDir, path),
  }
  const engine = createTransferEngine({
    journal,
    connections,
    jobWatch,
    clock,
    log,
    settings: settings.get,
    onChanged: (transferId) => transfers.touched(transferId),
    onLayersChanged: layersChanged,
    onEnded: (transfer) => transfers.touched(transfer.id),
    nextTryMs: (connectionId) => networkWatch.nextTryMs(connectionId),
    // Folders tell files of one name apart in a plan; what has come since is told by name, file and content.
    factsOf: (project, found) =>
      projectFacts(
        project,
        { layers: found, root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [] },
        factSources,
      ),
    lookInto: (project, revision, signal) =>
      createSourceLooks({ revisions, geo, store: factSources.sources }, project).look(
        { ...revision, isLatest: true },
        signal,
      ),
    timings: options.uploadTimings,
  })
  const transfers = createTransfers({
    journal,
    engine,
    connections,
    parallel: () => settings.get().parallelUploads,
    homeDir,
    clock,
    log,
    emit,
    foldersInUse: () => plans.foldersInUse(),
    onChanged: () => board.touch(),
  })
  const plans = createPlans({
    journal,
    store: openPlanStore(journalDb),
    keepPlans: options.keepPlans ?? true,
    geo,
    clock,
    log,
    homeDir,
    settings: settings.get,
    emit,
    layers,
    permits,
    layerBoxes: revisions.layerBoxes,
    revisions,
    sources: factSources.sources,
    stagedName: factSources.stagedName,
  })

  connections.adoptOld()

  const nextTryAt = (connectionId: string | null): string | null => {
    const ms = connectionId === null ? null : networkWatch.nextTryMs(connectionId)
    return ms === null ? null : new Date(ms).toISOString()
  }
  const readStatus = (): AppStatus => ({
    ...connections.status(),
    nextTryAt: nextTryAt(connections.status().connectionId),
    jobsRunning: jobs.running(),
    diskFull: diskRoom.full(),
    uploads: transfers.status(),
  })
  const diskRoom = createDiskRoom({
    folder: homeDir,
    clock,
    onChanged(isFull) {
      log(isFull ? 'error' : 'info', isFull ? 'the disk is full' : 'there is room on the disk again')
      board.touch()
      // What waited for room need not wait any longer.
      if (!isFull && started) engine.wake()
    },
  })
  const board = createStatusBoard(readStatus, (status) => emit('app.statusChanged', status), log)
  settings.onChange((changed) => emit('app.settingsChanged', changed))
  const watched = () =>
    [
      connections.getCurrent()?.connectionId ?? localIfAny(),
      ...engine.activeConnections(),
      ...edits.activeConnections(),
      ...holdSchedule.connections(),
    ].filter((id): id is string => id !== null && connections.list().some((each) => each.id === id))
  const localIfAny = () => (options.localService ? localConnectionId : null)
  const networkWatch = createNetworkWatch(connections, clock, watched, log, board.touch)

  let firstChoice: Promise<void> = Promise.resolve()
  const showCurrent = () => {
    jobs.showProject(connections.getCurrent())
    projectLook.show(connections.getCurrent())
    board.touch()
  }

  // Whether there is a keychain is known only some time after the start.
  const info = (): AppInfo => ({
    ...(options.host ?? plainHost),
    platform: process.platform,
    homeDir,
    keychain: { available: keychain.available, reason: keychain.reason },
  })

  const plainHandlers: CoreHandlers = {
    ...activityHandlers(activity),
    ...appHandlers({
      info,
      status: readStatus,
      settings,
      attend: projectLook.attend,
      notices: openness === null ? [] : [openness],
    }),
    ...connectionHandlers({
      connections,
      forget: async (connectionId) => {
        await engine.haltConnection(connectionId)
        snapshots.removeConnection(connectionId)
        await permits.forget(connectionId)
        await plans.closeConnection(connectionId)
        journal.removeConnection(connectionId)
        await revisions.removeConnection(connectionId)
        removeAllRows([offlineDb, cacheDb, journalDb], connectionId)
      },
      describeRemoval: (connectionId) =>
        describeRemoval({ edits: editStore, journal, revisions, offlineDb, journalDb }, connectionId),
      firstChoice: () => firstChoice,
      onCurrent: showCurrent,
    }),
    ...editHandlers(edits),
    ...layerHandlers(layers, revisions, openProjectSettings(offlineDb, emit), openLayerLooks(offlineDb)),
    ...jobHandlers(jobs),
    ...permitHandlers(permits),
    ...mapHandlers(geo),
    ...uploadHandlers({ plans, transfers, engine, revisions }),
    ...tableHandlers({ revisions, geo, emit }),
    ...revisionHandlers({
      revisions,
      geo,
      touched: createTouchedPermits({ permits, geo }),
      tidy: tidyHome({ homeDir, offlineDb, sweep: revisions.sweep, tidyUnpacked: transfers.tidy }),
    }),
  }
  const handlers = withRecord(plainHandlers, activity, {
    batch: (batchId) => (journal.batch(batchId) ? transfers.get(batchId).batch : null),
    layerName,
    waits: (project, layerId) => edits.list(project).some((edit) => edit.layerId === layerId),
  })
  for (const [name, lost] of putAside) doings.onPutAside(name, lost)

  return {
    handlers,
    onEvent: (listener) => void listeners.push(listener),
    tiles: {
      get: (key, address, signal) => revisions.tile(key, address, { signal }),
    },
    attach: (baseUrl, authorization) => connections.attach(baseUrl, authorization),
    planSettled: (planId) => plans.settled(planId),
    batchFiles: (batchId) =>
      new Map(journal.transfers(batchId).map((one) => [one.id, one.files.map((file) => file.path)])),
    batchRoots: (batchId) => journal.batch(batchId)?.roots ?? null,
    stagedName: (path) => stagedName(homeDir, path),
    revisionsSettled: () => revisions.settled(),
    start() {
      started = true
      connections.watch()
      networkWatch.start()
      diskRoom.start()
      holdSchedule.start()
      void transfers.tidy().catch((error: unknown) => log('warn', 'unpacked files were left', { error: String(error) }))
      engine.start()
      transfers.watchOthers()
      if (connections.getCurrent() === null && options.localService)
        firstChoice = chooseFirstProject(connections, layers, log).then(showCurrent)
      else showCurrent()
      return Promise.resolve()
    },
    async close() {
      networkWatch.close()
      projectLook.close()
      diskRoom.close()
      await holdSchedule.close()
      await permits.close()
      await edits.close()
      await plans.close()
      await engine.close()
      await revisions.close()
      transfers.close()
      jobs.close()
      jobWatch.close()
      layersChanged.close()
      holdChanged.close()
      doings.close()
      activity.close()
      board.close()
      await connections.close()
      journalDb.close()
      cacheDb.close()
      offlineDb.close()
    },
  }
}
