import { gotOrMade } from '../got-or-made'
import { jobOrigins } from '../jobs/job-origins'
import { createJobWatch } from '../jobs/job-watch'
import { createJobs } from '../jobs/jobs'
import type { Revisions } from '../revisions/revisions'
import { openPlanStore } from '../uploads/plan/saved/plan-store'
import { openKnownReadings } from '../uploads/plan/files/known-readings'
import { readerName } from '../uploads/plan/files/reader-name'
import { createPlans } from '../uploads/plan/plans'
import { createFactsMemory, projectFacts, type FactsMemory } from '../uploads/plan/match/project-facts'
import { createSourceLooks } from '../uploads/plan/match/source-looks'
import { fullProjectKey } from '../project-key'
import { createRecords } from '../uploads/record/records'
import { openSigningKey } from '../uploads/record/signing-key'
import { openSourceStore } from '../uploads/plan/match/source-store'
import { stagedName } from '../uploads/staging-folder'
import { openKeptSpecifications } from '../uploads/specification/kept-specifications'
import { createTransferEngine } from '../uploads/transfer/transfer-engine'
import { createTransfers } from '../uploads/transfer/transfers'
import { accountName, startOf } from '../uploads/start-of'
import { openEvents } from '../watch/folder-events'
import { openWatchStore } from '../watch/watch-store'
import { createWatches } from '../watch/watches'
import type { Base } from './base'
import type { ProjectParts } from './project-parts'

export type UploadParts = ReturnType<typeof wireUploads>

/** Jobs, plans, and the transfers that come of them. */
export function wireUploads(base: Base, projects: ProjectParts, revisions: Revisions) {
  const { options, home, journal, clock, log, emit, signals } = base
  const { connections, snapshots, layers, permits, networkWatch, layersChanged } = projects
  const { geo } = options
  const settings = home.settings.get
  const touchStatus = () => signals.tell('statusTouched', undefined)

  const jobWatch = createJobWatch(connections, log)
  const jobs = createJobs({
    connections,
    watch: jobWatch,
    log,
    stuckAfterMinutes: () => settings().stuckAfterMinutes,
    originsOf: (project) => jobOrigins({ journal, snapshots }, project),
    lostAnswers: (project) => journal.lostAnswers(project),
    cancelled: journal,
    onChanged: (project, changed) => {
      emit('jobs.changed', { project, jobs: changed })
      touchStatus()
    },
  })

  const sources = openSourceStore(home.journalDb)
  const stagedHere = (path: string) => stagedName(home.dir, path)
  const specifications = openKeptSpecifications(home.journalDb, (project) => {
    emit('specifications.changed', { project })
    plans.specificationChanged(project)
  })
  const startHere = startOf(options, (id) => connections.list().find((one) => one.id === id))
  const plans = createPlans({
    specifications,
    journal,
    store: openPlanStore(home.journalDb),
    keepPlans: options.keepPlans ?? true,
    geo,
    readings: openKnownReadings(home.cacheDb, readerName(home.dir)),
    clock,
    log,
    homeDir: home.dir,
    settings,
    emit,
    layers,
    permits,
    layerBoxes: revisions.layerBoxes,
    revisions,
    sources,
    stagedName: stagedHere,
    startOf: startHere,
    templateOf: (watchId, path) => watches.templateOf(watchId, path),
  })
  signals.on('layersChanged', plans.layersChanged)
  signals.on('othersChangedLayers', plans.layersChanged)

  const factsMemories = new Map<string, FactsMemory>()
  const touched = (transferId: string) => signals.tell('transferTouched', transferId)
  const engine = createTransferEngine({
    journal,
    connections,
    jobWatch,
    clock,
    log,
    settings,
    onChanged: touched,
    onLayersChanged: layersChanged,
    onEnded: (transfer) => touched(transfer.id),
    nextTryMs: networkWatch.nextTryMs,
    // Folders tell files of one name apart in a plan; what has come since is told by name, file and content.
    factsOf: (project, found) =>
      projectFacts(
        project,
        { layers: found, root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [] },
        { journal, sources, stagedName: stagedHere },
        gotOrMade(factsMemories, fullProjectKey(project), createFactsMemory),
      ),
    lookInto: (project, revision, signal) =>
      createSourceLooks({ revisions, geo, store: sources }, project).look({ ...revision, isLatest: true }, signal),
    timings: options.uploadTimings,
  })
  networkWatch.watch(() => engine.activeConnections())
  const transfers = createTransfers({
    journal,
    engine,
    connections,
    parallel: () => settings().parallelUploads,
    homeDir: home.dir,
    clock,
    log,
    emit,
    foldersInUse: plans.foldersInUse,
    onChanged: touchStatus,
  })
  signals.on('transferTouched', transfers.touched)
  const { openEvents: hear = openEvents, ...timings } = options.watching ?? {}
  const watches = createWatches({
    ...{ clock, log, emit, store: openWatchStore(home.journalDb), plans: plans.quiet, wake: engine.wake },
    account: () => accountName(),
    timings: { secondMs: 1000, nowMs: () => performance.now(), ...timings },
    openEvents: hear,
  })
  const records = createRecords({
    journal,
    connections,
    snapshots,
    key: openSigningKey(options.signingKeychain ?? options.keychain, log),
    clock,
    isUnpacked: (path) => stagedHere(path) !== null,
    startOf: startHere,
    planned: plans.planned,
    plan: plans.makeOf,
    emit,
  })

  return {
    ...{ jobs, plans, specifications, engine, transfers, records, watches, stagedName: stagedHere },
    start(): void {
      signals.on('connectionsChanged', () => transfers.troubled())
      void transfers.tidy().catch((error: unknown) => log('warn', 'unpacked files were left', { error: String(error) }))
      engine.start()
      transfers.watchOthers()
      // A script watches what it is asked to, not what the window watches.
      watches.start(options.keepPlans === false)
    },
    async stop(): Promise<void> {
      await watches.close()
      await plans.close()
      await engine.close()
    },
    close(): void {
      transfers.close()
      jobs.close()
      jobWatch.close()
    },
  }
}
