import { join } from 'node:path'
import type { AppInfo, CoreHandlers } from '../../shared/contract'
import { withRecord } from '../activity/own-actions'
import { describeRemoval, removeAllRows } from '../connections/removal'
import { activityCalls } from '../activity/calls'
import { connectionCalls } from '../connections/calls'
import { diagnosticsCalls } from '../diagnostics/calls'
import { createTroubles } from '../diagnostics/troubles'
import { editCalls } from '../edits/calls'
import { holdingCalls } from '../holding/calls'
import { jobCalls } from '../jobs/calls'
import { layerCalls } from '../layers/calls'
import { packCalls } from '../packs/calls'
import { readOnlyPacks } from '../packs/read-only'
import { permitCalls } from '../permits/calls'
import { revisionCalls } from '../revisions/calls'
import { uploadCalls } from '../uploads/calls'
import { specificationCalls } from '../uploads/specification/calls'
import { chainageCalls, createProjectChainage } from '../chainage/project-chainage'
import { mapCalls, tableCalls } from '../spatial/calls'
import { openLayerLooks } from '../layers/layer-looks'
import { createPermitCourses } from '../permits/permit-courses'
import { createTouchedPermits } from '../permits/touched-permits'
import { noPolicy, policySummary } from '../policy/policy'
import { hostNames, noCapabilities, type CoreOptions } from '../ports'
import type { wireRevisions } from './revision-parts'
import { servicesCalls } from '../services/calls'
import { openLayerNotes } from '../services/layer-notes'
import { watchCalls } from '../watch/calls'
import { tidyHome } from '../revisions/tidy-home'
import { settingsFileCalls } from '../settings/settings-calls'
import { createSettingsTransfer } from '../settings/transfer-settings'
import { lookAtTile } from '../settings/look-at-tile'
import { openProjectSettings } from '../settings/project-settings'
import type { Base } from './base'
import type { ProjectParts } from './project-parts'
import type { wireStatus } from './status-parts'
import type { UploadParts } from './upload-parts'
import { said, textOfSaid } from '../../shared/languages/said'

const plainHost: NonNullable<CoreOptions['host']> = {
  version: '0.0.0',
  host: 'test',
  capabilities: noCapabilities,
}

/** What answers the calls of the contract. */
interface Answering {
  projects: ProjectParts
  revisions: ReturnType<typeof wireRevisions>
  uploads: UploadParts
  status: ReturnType<typeof wireStatus>
  /** Ends when the first start has chosen a project, or has given up. */
  firstChoice: () => Promise<void>
  onCurrent: () => void
}

/** Every call of the contract that is not the host's, by domain; what a person does by them is recorded. */
export function answers(base: Base, parts: Answering): CoreHandlers {
  const { options, home, journal, emit } = base
  const { projects, revisions, uploads, status, firstChoice, onCurrent } = parts
  const { connections, activity, edits, layers, permits } = projects
  const { plans, specifications, transfers, engine, jobs, records, watches } = uploads
  const { geo, keychain } = options
  const { dir: homeDir, offlineDb, cacheDb, journalDb } = home

  const policy = options.policy ?? noPolicy
  const host = options.host ?? plainHost
  // Whether there is a keychain is known only some time after the start.
  const info = (): AppInfo => ({
    ...host,
    platform: process.platform,
    homeDir,
    isFirstRun: home.isNew && policySummary(policy).file === null,
    keychain: {
      available: keychain.available,
      reason: keychain.reason === null ? null : textOfSaid(keychain.reason),
      reasonBy: typeof keychain.reason === 'object' ? keychain.reason?.by : undefined,
    },
  })
  const forget = async (connectionId: string): Promise<void> => {
    await engine.haltConnection(connectionId)
    projects.snapshots.removeConnection(connectionId)
    await permits.forget(connectionId)
    await watches.closeConnection(connectionId)
    await plans.closeConnection(connectionId)
    journal.removeConnection(connectionId)
    await revisions.removeConnection(connectionId)
    await removeAllRows([offlineDb, cacheDb, journalDb], connectionId)
  }

  const projectSettings = openProjectSettings(offlineDb, emit)
  const chainage = createProjectChainage({
    engine: geo.chainage,
    settings: (project) => projectSettings.get(project).chainage,
    tilesets: revisions.alignmentTilesets,
    clock: base.clock,
  })
  const layerNotes = openLayerNotes(offlineDb)
  const looks = openLayerLooks(offlineDb)

  /** What the start has to say to a person, once. */
  const notices = home.openness === null ? [] : [home.openness]

  const troubles = createTroubles([...(options.troubles ?? []), ...home.troubles], policy, emit)
  base.signals.on('beganAnew', () => {
    const told = said('core.activity.beganAnew', { folder: join(homeDir, 'service') })
    projects.programActivity.onStorageLost(told)
    troubles.tell({ kind: 'began-anew', ...told })
  })

  const handlers: CoreHandlers = {
    ...activityCalls(activity),
    'app.getInfo': info,
    'app.getStatus': status.read,
    'app.getPolicy': () => policySummary(policy),
    'app.getSettings': home.settings.get,
    'app.changeSettings': home.settings.change,
    ...settingsFileCalls(createSettingsTransfer(homeDir, home.settings, policy)),
    'app.lookAtTile': (place, { signal }) =>
      lookAtTile(home.settings.get().baseMapUrl, place, { findProxy: options.findProxy, signal }),
    'app.attend': ({ window, attentive }) => projects.projectLook.attend(window, attentive),
    'app.takeNotices': () => notices.splice(0),
    ...connectionCalls({
      connections,
      forget,
      describeRemoval: (connectionId) =>
        describeRemoval({ edits: projects.editStore, journal, revisions, offlineDb, journalDb }, connectionId),
      firstChoice,
      onCurrent,
    }),
    ...diagnosticsCalls(
      {
        ...{ homeDir, policy, errors: base.errors, clean: base.redactor.clean },
        ...{ version: host.version, program: hostNames[host.host], graphics: options.graphics ?? null },
      },
      troubles,
    ),
    ...editCalls(edits),
    ...layerCalls(layers, revisions, projectSettings, looks, layerNotes.onEdit),
    ...chainageCalls(chainage),
    ...holdingCalls({ revisions, permits, known: layers.known, fetching: projects.fetching, looked: projects.looked }),
    ...jobCalls(jobs),
    ...permitCalls({ permits, courses: createPermitCourses({ permits, emit }), geo, known: layers.known }),
    ...mapCalls(geo),
    ...servicesCalls({
      layers,
      permits,
      revisions,
      geo,
      notes: layerNotes,
      chainage,
      chainageSettings: (project) => projectSettings.get(project).chainage,
      clock: base.clock,
      emit,
    }),
    ...packCalls({
      ...{ connections, layers, permits, looks, snapshots: projects.snapshots, notes: layerNotes },
      ...{ permitStore: projects.permitStore, outOfForce: projects.outOfForceStore },
      ...{ revisions, index: revisions.index, optionsOf: revisions.optionsOf, folderOf: revisions.tilesetFolder },
      ...{ content: revisions.content, settings: projectSettings.get, changeSettings: projectSettings.change },
      ...{ forget, clock: base.clock, emit, onOpened: onCurrent },
      program: `Plumbline ${options.program?.version ?? host.version}`,
    }),
    ...specificationCalls({ kept: specifications, geo, layers }),
    ...uploadCalls({ plans, transfers, engine, revisions, records, journal }),
    ...watchCalls(watches),
    ...tableCalls({ revisions, geo, emit }),
    ...revisionCalls({
      revisions,
      geo,
      touched: createTouchedPermits({ permits, geo }),
      tidy: tidyHome({ homeDir, offlineDb, sweep: () => revisions.sweep(true), tidyUnpacked: transfers.tidy }),
    }),
  }
  return withRecord(readOnlyPacks(handlers, connections.isPack), activity, {
    batch: (batchId) => (journal.batch(batchId) ? transfers.get(batchId).batch : null),
    layerName: projects.layerName,
    waits: (project, layerId) => edits.list(project).some((edit) => edit.layerId === layerId),
  })
}
