import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileError } from '../../node/file-errors'
import type { CheckedParams, Emit, Plan, ProjectRef, Settings } from '../../shared/contract'
import type { GeoEngine } from '../../geo/engine-api'
import { AppError } from '../../shared/errors/app-error'
import type { Clock } from '../ports'
import { sameProject } from '../project-key'
import type { Journal, TransferRecord } from './journal'
import { newUploadId } from './marker'
import { createPlanDraft, type PlanDraft } from './plan-draft'
import { readProjectContext, type ContextSources } from './project-context'
import type { RowState } from './row-state'

export interface PlansOptions extends ContextSources {
  journal: Journal
  geo: GeoEngine
  clock: Clock
  homeDir: string
  settings: () => Settings
  emit: Emit
}

/** The upload plans that are open, and their way into the journal. */
export interface Plans {
  make(project: ProjectRef, paths: string[], mirrorFolders: boolean): Promise<string>
  get(planId: string): Plan
  findOpen(project: ProjectRef): Plan | null
  edit(edit: CheckedParams<'uploads.editRows'>): void
  setMirror(planId: string, mirrorFolders: boolean): void
  readAgain(planId: string, rowIds: string[] | null): void
  addFiles(planId: string, rowId: string, paths: string[]): Promise<void>
  discard(planId: string): Promise<void>
  /** Writes the rows that are to be sent into the journal as one batch; gives its id. */
  start(planId: string): string
  /** Resolves when scanning and reading have ended. */
  settled(planId: string): Promise<void>
  close(): Promise<void>
}

export function createPlans(options: PlansOptions): Plans {
  const drafts = new Map<string, PlanDraft>()
  const started = new Set<string>()

  function find(planId: string): PlanDraft {
    const draft = drafts.get(planId)
    if (draft) return draft
    throw new AppError('not-found', 'This plan is not open any more. Choose the folder again.', { details: { planId } })
  }

  return {
    async make(project, paths, mirrorFolders) {
      for (const path of paths)
        await stat(path).catch((error: unknown) => {
          throw fileError(error, path)
        })
      for (const [id, draft] of drafts) {
        if (started.has(id) || !sameProject(draft.project, project)) continue
        drafts.delete(id)
        await draft.discard()
      }
      const draft = createPlanDraft({
        project,
        paths,
        mirrorFolders,
        geo: options.geo,
        clock: options.clock,
        stagingDir: stagingFolder(options.homeDir),
        readContext: () => readProjectContext(project, options),
        onChanged(plan, changed, removedRowIds) {
          const { rows, ignored: _ignored, ...head } = plan
          options.emit('uploads.planChanged', {
            plan: head,
            rows: rows.filter((row) => changed.has(row.id)),
            removedRowIds: [...removedRowIds],
          })
        },
      })
      drafts.set(draft.id, draft)
      return draft.id
    },
    get: (planId) => find(planId).shown(),
    findOpen(project) {
      for (const [id, draft] of drafts)
        if (!started.has(id) && sameProject(draft.project, project)) return draft.shown()
      return null
    },
    edit: (edit) => find(edit.planId).edit(edit),
    setMirror: (planId, mirrorFolders) => find(planId).setMirror(mirrorFolders),
    readAgain: (planId, rowIds) => find(planId).readAgain(rowIds),
    addFiles: (planId, rowId, paths) => find(planId).addFiles(rowId, paths),
    async discard(planId) {
      const draft = find(planId)
      drafts.delete(planId)
      // Unpacked files of a plan that was started belong to its batch.
      if (!started.delete(planId)) await draft.discard()
    },
    start(planId) {
      const draft = find(planId)
      if (started.has(planId)) throw new AppError('invalid', 'This plan was started already.')
      const rows = draft.states().filter(isWanted)
      if (!rows.some(({ row }) => row.action !== 'skip'))
        throw new AppError('invalid', 'No row of this plan is to be sent. Select one, or mend its problems.')
      const batchId = randomUUID()
      options.journal.addBatch(
        {
          id: batchId,
          project: draft.project,
          title: draft.shown().title,
          createdAt: new Date(options.clock.now()).toISOString(),
          paused: false,
          layerIdsBefore: null,
          marked: options.settings().markUploads,
        },
        rows.map((state, seq) => transferOf(state, batchId, seq)),
      )
      started.add(planId)
      draft.markStarted()
      return batchId
    },
    settled: (planId) => find(planId).settled(),
    async close() {
      for (const [id, draft] of drafts) if (!started.has(id)) await draft.discard()
      drafts.clear()
    },
  }
}

/** Files that were unpacked for plans and batches. */
export function stagingFolder(homeDir: string): string {
  return join(homeDir, 'unpacked')
}

function isWanted({ row }: RowState): boolean {
  return row.action === 'skip' || (row.selected && (row.action === 'create' || row.action === 'revise'))
}

function transferOf(state: RowState, batchId: string, seq: number): TransferRecord {
  const { row } = state
  const mode = row.action === 'revise' ? 'revise' : row.action === 'skip' ? 'skip' : 'create'
  // A revised layer stays where it is, unless a folder was chosen for it by hand.
  const options = mode === 'create' ? row.options : { ...row.options, directoryPath: null }
  return {
    id: randomUUID(),
    batchId,
    seq,
    uploadId: newUploadId(),
    name: row.options.title ?? row.name,
    mode,
    targetLayerId: row.targetLayerId,
    targetLayerName: row.targetLayerName,
    options,
    files: row.files.map(({ path, name, sizeBytes, lastModifiedMs }) => ({
      path,
      name,
      sizeBytes,
      lastModifiedMs,
      sha256: null,
    })),
    innerNames: state.innerNames.filter((name) => row.files.every((file) => file.name !== name)),
    state: mode === 'skip' ? 'skipped' : 'waiting',
    paused: false,
    jobId: null,
    intentAtMs: null,
    attempts: 0,
    everSent: false,
    layerId: mode === 'skip' ? row.targetLayerId : null,
    revisionId: null,
    error: null,
    cancelWanted: false,
    lostAnswers: [],
  }
}
