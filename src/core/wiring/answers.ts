import type { AppInfo, CoreHandlers } from '../../shared/contract'
import { withRecord } from '../activity/own-actions'
import { describeRemoval, removeAllRows } from '../connections/removal'
import { activityHandlers } from '../handlers/activity-handlers'
import { appHandlers } from '../handlers/app-handlers'
import { connectionHandlers } from '../handlers/connection-handlers'
import { editHandlers } from '../handlers/edit-handlers'
import { jobHandlers } from '../handlers/job-handlers'
import { layerHandlers } from '../handlers/layer-handlers'
import { mapHandlers } from '../handlers/map-handlers'
import { permitHandlers } from '../handlers/permit-handlers'
import { revisionHandlers } from '../handlers/revision-handlers'
import { tableHandlers } from '../handlers/table-handlers'
import { uploadHandlers } from '../handlers/upload-handlers'
import { openLayerLooks } from '../layers/layer-looks'
import { createTouchedPermits } from '../permits/touched-permits'
import { noCapabilities, type CoreOptions } from '../ports'
import type { Revisions } from '../revisions/revisions'
import { tidyHome } from '../revisions/tidy-home'
import { openProjectSettings } from '../settings/project-settings'
import type { Base } from './base'
import type { ProjectParts } from './project-parts'
import type { wireStatus } from './status-parts'
import type { UploadParts } from './upload-parts'

const plainHost: NonNullable<CoreOptions['host']> = {
  version: '0.0.0',
  host: 'test',
  capabilities: noCapabilities,
}

/** What answers the calls of the contract. */
interface Answering {
  projects: ProjectParts
  revisions: Revisions
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
  const { plans, transfers, engine, jobs } = uploads
  const { geo, keychain } = options
  const { dir: homeDir, offlineDb, cacheDb, journalDb } = home

  // Whether there is a keychain is known only some time after the start.
  const info = (): AppInfo => ({
    ...(options.host ?? plainHost),
    platform: process.platform,
    homeDir,
    keychain: { available: keychain.available, reason: keychain.reason },
  })
  const forget = async (connectionId: string): Promise<void> => {
    await engine.haltConnection(connectionId)
    projects.snapshots.removeConnection(connectionId)
    await permits.forget(connectionId)
    await plans.closeConnection(connectionId)
    journal.removeConnection(connectionId)
    await revisions.removeConnection(connectionId)
    await removeAllRows([offlineDb, cacheDb, journalDb], connectionId)
  }

  const handlers: CoreHandlers = {
    ...activityHandlers(activity),
    ...appHandlers({
      info,
      status: status.read,
      settings: home.settings,
      attend: projects.projectLook.attend,
      notices: home.openness === null ? [] : [home.openness],
    }),
    ...connectionHandlers({
      connections,
      forget,
      describeRemoval: (connectionId) =>
        describeRemoval({ edits: projects.editStore, journal, revisions, offlineDb, journalDb }, connectionId),
      firstChoice,
      onCurrent,
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
  return withRecord(handlers, activity, {
    batch: (batchId) => (journal.batch(batchId) ? transfers.get(batchId).batch : null),
    layerName: projects.layerName,
    waits: (project, layerId) => edits.list(project).some((edit) => edit.layerId === layerId),
  })
}
