import { letGoOfClosed } from '../node/let-go'
import type { Emit } from '../shared/contract'
import { said } from '../shared/languages/said'
import { localConnectionId } from './connections/connection-records'
import { chooseFirstProject } from './connections/first-project'
import type { Core } from './core'
import { dropFirstAnswers } from './first-answers'
import { firstAnswersOf } from './first-answers-of'
import { openHome } from './home'
import { keepErrors } from './diagnostics/last-errors'
import type { Clock, CoreOptions } from './ports'
import { createRedactor } from './remote'
import { createFileCompare } from './revisions/compare-files'
import { createSignals } from './signals'
import { openJournal } from './uploads/journal'
import { answers } from './wiring/answers'
import type { Base } from './wiring/base'
import { wireProjects } from './wiring/project-parts'
import { wireRevisions } from './wiring/revision-parts'
import { wireStatus } from './wiring/status-parts'
import { wireUploads } from './wiring/upload-parts'

/** At the end of the program a service has so long to answer what it was asked. */
const answersWithinMs = 1_500

/** Opens the user's home folder and puts the client together. Call `start` once somebody listens. */
export async function createCore(options: CoreOptions): Promise<Core> {
  const clock: Clock = options.clock ?? { now: Date.now }
  const redactor = createRedactor()
  const { log, lines: errors } = keepErrors((level, message, details) =>
    options.log(level, redactor.clean(message), details && redactor.cleanAll(details)),
  )
  const listeners: Emit[] = options.emit ? [options.emit] : []
  const emit: Emit = (name, payload) => {
    for (const listener of listeners) listener(name, payload)
  }
  const home = await openHome(options.homeDir, log, options.policy)
  await dropFirstAnswers(options.homeDir)
  home.settings.onChange((changed) => emit('app.settingsChanged', changed))
  const journal = openJournal(home.journalDb)
  const base: Base = { options, home, journal, clock, log, emit, signals: createSignals(), redactor, errors }

  const projects = await wireProjects(base)
  const { connections, layers, programActivity } = projects
  listeners.push(programActivity.onEvent)
  for (const { name, lost } of home.brokenDatabases)
    programActivity.onStorageLost(said('core.activity.damaged', { file: name, lost }))
  const revisions = wireRevisions(base, projects)
  const uploads = wireUploads(base, projects, revisions)
  const status = wireStatus(base, projects, uploads)
  connections.adoptOld()

  const ofOwnService = options.localService ? [localConnectionId] : []
  projects.networkWatch.watch(() => {
    const current = connections.getCurrent()
    return current ? [current.connectionId] : ofOwnService
  })
  let firstChoice: Promise<void> = Promise.resolve()
  const showCurrent = () => {
    uploads.jobs.showProject(connections.getCurrent())
    projects.projectLook.show(connections.getCurrent())
    base.signals.tell('statusTouched', undefined)
  }

  const handlers = answers(base, {
    ...{ projects, revisions, uploads, status },
    firstChoice: () => firstChoice,
    onCurrent: showCurrent,
  })

  return {
    handlers,
    onEvent: (listener) => void listeners.push(listener),
    tiles: {
      get: (key, address, signal) => revisions.tile(key, address, { signal }),
    },
    attach: (baseUrl, authorization) => connections.attach(baseUrl, authorization),
    compareFiles: createFileCompare({ revisions, layers, geo: options.geo }),
    clockApartMs: (connectionId) => connections.clockApartMs(connectionId),
    planSettled: (planId) => uploads.plans.settled(planId),
    lookAtBatch: (batchId) => uploads.transfers.look(batchId),
    batchFiles: (batchId) =>
      new Map(journal.transfers(batchId).map((one) => [one.id, one.files.map((file) => file.path)])),
    newestBatches: (count) => journal.newestBatches(count).flatMap((id) => journal.batch(id) ?? []),
    batchRoots: (batchId) => journal.batch(batchId)?.roots ?? null,
    stagedName: uploads.stagedName,
    watchFolder: (asked) => uploads.watches.watchFor(asked),
    watchIdle: (watchId) => uploads.watches.idle(watchId),
    watchedFolder: (watchId) => uploads.watches.shown(watchId),
    waitingEdits: () => projects.editStore.count(),
    revisionsSettled: () => revisions.settled(),
    heldSettled: revisions.heldSettled,
    firstAnswers: () => firstAnswersOf(handlers, connections, clock),
    start() {
      projects.start()
      status.start()
      uploads.start()
      if (connections.getCurrent() === null && options.localService)
        firstChoice = chooseFirstProject(connections, layers, log).then(showCurrent)
      else showCurrent()
      return Promise.resolve()
    },
    async close() {
      // An answer that is on its way tells which job was made; one that does not come keeps nobody.
      const late = setTimeout(connections.giveUp, answersWithinMs)
      await projects.stop()
      await uploads.stop()
      await revisions.close()
      clearTimeout(late)
      uploads.close()
      status.close()
      await projects.close()
      home.close()
      await letGoOfClosed()
      await dropFirstAnswers(options.homeDir)
    },
  }
}
