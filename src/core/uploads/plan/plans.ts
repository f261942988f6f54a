import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { throwFileError } from '../../../node/file-errors'
import type { CheckedParams, Emit, KeptPlan, Plan, ProjectRef, RowOptions, Settings } from '../../../shared/contract'
import type { GeoEngine } from '../../../geo/engine-api'
import { toAppError } from '../../../shared/errors/app-error'
import type { Clock, Log } from '../../ports'
import { fullProjectKey, sameProject } from '../../project-key'
import { throttledByKey } from '../../throttled'
import type { Journal } from '../journal'
import type { BatchRecord, BatchStart, LeftOutRow, TransferRecord } from '../journal-records'
import { hasEnded, newOwner } from '../owner-watch'
import { copyRevision } from './copy-revision'
import { createEndings } from './endings'
import { planAgain, type PlannedBefore } from './plan-again'
import type { KeptSpecifications } from '../specification/kept-specifications'
import type { SpecificationUse } from '../specification/in-force'
import type { Specification } from '../../../shared/specification/schema'
import { specificationFile } from '../../../shared/specification/words'
import type { KnownReadings } from './files/known-readings'
import { createPlanDraft, type DraftOptions, type PlanDraft } from './plan-draft'
import { createPlanSpecification } from './plan-specification'
import { stopAtNews } from './plan-news'
import { keptPlans } from './saved/kept-plans'
import type { KeptChanges, KeptRow, PlanRecord, PlanStore } from './saved/plan-store'
import { readProjectContext, type ContextSources } from './match/project-context'
import { mainPath, type RowState } from './row-state'
import { createQuietPlans } from './quiet-plans'
import { createSourceLooks } from './match/source-looks'
import type { SourceStore } from './match/source-store'
import type { Revisions } from '../../revisions/revisions'
import { originsOf, stagingFolder } from '../staging-folder'
import { isSent, leftOutOf } from './transfer-of-row'
import { openElsewhere, writeBatch } from './write-batch'
import { saidError } from '../../../shared/languages/said'
import { wordedError } from '../../../shared/errors/worded-error'

/** What plans are made, kept and started with. */
export interface PlansOptions extends ContextSources {
  journal: Journal
  store: PlanStore
  /** Whether a plan outlives the program; a script's does not. */
  keepPlans: boolean
  geo: GeoEngine
  readings: KnownReadings
  sources: SourceStore
  specifications: KeptSpecifications
  revisions: Pick<Revisions, 'readSource' | 'copySource'>
  clock: Clock
  log: Log
  homeDir: string
  settings: () => Settings
  emit: Emit
  /** Who works here, and where a connection leads, for the record of a batch. */
  startOf: (connectionId: string) => BatchStart
  /** Options that a row of a watched folder's draft gets by its path; null: none. */
  templateOf: (watchId: string, path: string) => RowOptions | null
}

/** The upload plans, kept on the disk until they are started or thrown away, and their way into the journal. */
export type Plans = ReturnType<typeof createPlans>

type AskedPlan = Pick<PlanRecord, 'project' | 'title' | 'roots' | 'mirrorFolders'>

/** While others send a thousand files their layers come one by one. */
const lookEveryMs = 5_000

/** The plans of the folders that were dropped or picked. */
export function createPlans(options: PlansOptions) {
  const { store, journal, log } = options
  const owner = newOwner()
  const drafts = new Map<string, PlanDraft>()
  const started = new Set<string>()
  const starting = new Set<string>()
  /** Plans that are gone for everybody, while what read for them still ends. */
  const ending = createEndings()
  const lookSoon = throttledByKey(lookEveryMs, fullProjectKey, (project: ProjectRef) => {
    for (const draft of drafts.values())
      if (!started.has(draft.id) && sameProject(draft.project, project)) void draft.lookAgain()
  })
  const now = () => new Date(options.clock.now()).toISOString()
  const stagingOf = (planId: string) => join(stagingFolder(options.homeDir), planId)

  function find(planId: string): PlanDraft {
    const draft = drafts.get(planId)
    if (draft) return draft
    throw wordedError('not-found', 'planGone', {}, { details: { planId } })
  }

  function openDraft(record: PlanRecord, given: Specification | null = null): PlanDraft {
    const draft = draftOf(record, given, ({ rows, ignored: _ignored, unread: _unread, ...head }, changed, removed) =>
      options.emit('uploads.planChanged', {
        plan: head,
        rows: rows.filter((row) => changed.has(row.id)),
        removedRowIds: [...removed],
      }),
    )
    drafts.set(record.id, draft)
    return draft
  }

  function draftOf(record: PlanRecord, given: Specification | null, onChanged: DraftOptions['onChanged']): PlanDraft {
    const { id, project, title, roots, mirrorFolders, files, watchId } = record
    return createPlanDraft({
      id,
      project,
      title,
      paths: roots,
      origins: originsHere(roots),
      only: files,
      given: ({ row }) => (watchId === null ? null : options.templateOf(watchId, mainPath(row))),
      mirrorFolders,
      kept: store.rows(id),
      geo: options.geo,
      readings: options.readings,
      log,
      stagingDir: stagingOf(id),
      readContext: () => readProjectContext(project, options),
      looks: createSourceLooks({ revisions: options.revisions, geo: options.geo, store: options.sources }, project),
      specification: createPlanSpecification({
        given,
        kept: () => options.specifications.get(project),
        use: record.specification,
      }),
      person: () => ({ by: userInfo().username, at: now() }),
      stagedName: options.stagedName,
      // Nobody opens a script's plan again.
      keep: (changes) => options.keepPlans && keep(id, changes),
      onChanged,
    })
  }

  function keep(planId: string, changes: KeptChanges): void {
    let isOurs: boolean
    try {
      isOurs = store.write(planId, owner, { ...changes, changedAt: now() })
    } catch (thrown) {
      const failure = toAppError(thrown)
      const { code, details } = failure
      const options = { details, retry: 'after-change', cause: thrown } as const
      throw wordedError(code, 'planNotKept', { why: saidError(failure) }, options)
    }
    if (isOurs) return
    const lost = drafts.get(planId)
    drafts.delete(planId)
    // What was unpacked for it is the other program's.
    void lost?.end('keep')
    throw openElsewhere(planId)
  }

  function tellKept(project: ProjectRef): void {
    if (options.keepPlans) options.emit('uploads.plansChanged', { project, plans: list(project) })
  }

  const quiet = createQuietPlans({
    ...{ store, journal, owner, log, now },
    open: (record) => draftOf(record, null, () => undefined),
    settings: options.settings,
    startOf: options.startOf,
    stagingOf,
    isStaged: (path) => options.stagedName(path) !== null,
    onKept: (project) => options.emit('uploads.plansChanged', { project, plans: list(project) }),
  })

  const originsHere = (roots: readonly string[]) => originsOf(options.homeDir, roots)
  const list = (project: ProjectRef): KeptPlan[] =>
    keptPlans(store, project, { owner, isOpen: (id) => drafts.has(id), originsOf: originsHere })

  /** Makes room for another plan of the same project. */
  function closeOpen(project: ProjectRef, exceptId: string): void {
    for (const [planId, draft] of drafts) {
      if (planId === exceptId || started.has(planId) || !sameProject(draft.project, project)) continue
      const isWorth = store.get(planId)?.saved === true || store.count(planId).edited > 0
      if (options.keepPlans && isWorth) park(planId)
      else discard(planId)
    }
  }

  function park(planId: string): void {
    const draft = find(planId)
    if (started.has(planId)) throw wordedError('invalid', 'planStarted', {})
    keep(planId, { parked: true, saved: true })
    // Another program may open it once its folder is free.
    void close(draft).then(() => store.release(owner, planId), noteLeft)
    tellKept(draft.project)
  }

  function close(draft: PlanDraft): Promise<void> {
    drafts.delete(draft.id)
    return ending.add(draft.id, () => draft.end('remove'))
  }

  function noteLeft(failure: unknown): void {
    log('warn', 'a plan left something behind', { error: toAppError(failure).message })
  }

  /** Throws a plan away, at once for everybody; what reads for it ends behind that. */
  function discard(planId: string): void {
    const draft = drafts.get(planId)
    const kept = store.get(planId)
    if (!draft && !kept) return void find(planId)
    drafts.delete(planId)
    store.remove(planId, null)
    // Unpacked files of a plan that was started belong to its batch.
    if (!started.delete(planId)) {
      const end = async () => {
        await draft?.end('remove')
        await rm(stagingOf(planId), { recursive: true, force: true })
      }
      ending.add(planId, end).catch(noteLeft)
    }
    const project = draft?.project ?? kept?.project
    if (project) tellKept(project)
  }

  const recordOf = (asked: AskedPlan, id: string): PlanRecord => ({
    ...asked,
    id,
    parked: false,
    saved: false,
    ephemeral: !options.keepPlans,
    changedAt: now(),
    owner,
    specification: null,
    watchId: null,
    files: null,
  })

  /** @param rows what was decided for files before; their files may be gone, and the plan says so */
  function make(
    asked: AskedPlan,
    rows: KeptRow[],
    { given = null, id = randomUUID() }: { given?: Specification | null; id?: string } = {},
  ): string {
    const record = recordOf(asked, id)
    closeOpen(asked.project, record.id)
    store.add(record)
    store.write(record.id, owner, { rows })
    openDraft(record, given)
    tellKept(asked.project)
    return record.id
  }

  return {
    /** Plans that nobody looks at, of watched folders. */
    quiet,
    /** Plans a project's files anew. An open plan of the project is put aside when somebody has edited it, else thrown away. */
    async make(
      project: ProjectRef,
      paths: string[],
      mirrorFolders: boolean,
      given: Specification | null = null,
    ): Promise<string> {
      for (const path of paths) await stat(path).catch(throwFileError(path))
      return make({ project, title: titleOf(paths), roots: paths, mirrorFolders }, [], { given })
    },
    /** Plans files that were sent before once more, with what was chosen for them; AppError `invalid`, see `planAgain`. */
    makeAgain(batch: BatchRecord, transfers: readonly TransferRecord[]): string {
      const { paths, rows } = planAgain(batch, transfers, (path) => options.stagedName(path) !== null)
      return make({ project: batch.project, title: batch.title, roots: paths, mirrorFolders: false }, rows)
    },
    /** Plans the source of an earlier revision as a new one of its layer. Errors: those of `copyRevision`. */
    async makeRestored(asked: CheckedParams<'uploads.planRestore'>, signal: AbortSignal): Promise<string> {
      const { project, layerId } = asked
      const id = randomUUID()
      const folder = stagingOf(id)
      // Its folder is in use before the plan is there: a program that starts removes all others.
      store.add({ ...recordOf({ project, title: '', roots: [], mirrorFolders: false }, id), ephemeral: true })
      try {
        const copied = copyRevision(options, asked, folder, signal)
        const { path, row } = await copied.finally(() => store.remove(id, owner))
        const title = options.layers.known(project)?.byId.get(layerId)?.layer.name ?? basename(path)
        return make({ project, title, roots: [path], mirrorFolders: false }, [row], { id })
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    },
    /** Plans what a record tells once more. */
    makeOf: (project: ProjectRef, title: string, { paths, rows }: PlannedBefore): string =>
      make({ project, title, roots: paths, mirrorFolders: false }, rows),
    get: (planId: string): Plan => find(planId).shown(),
    /** The open plan of a project, also that of an earlier run; null: there is none, or another program has it open. */
    findOpen(project: ProjectRef): Plan | null {
      for (const [id, draft] of drafts)
        if (!started.has(id) && sameProject(draft.project, project)) return draft.shown()
      const left = store
        .of(project)
        .find((plan) => !plan.parked && !plan.ephemeral && store.claim(plan.id, owner, hasEnded))
      return left ? openDraft(left).shown() : null
    },
    list,
    /** Opens a kept plan, also one that another program has open, and puts the open one of its project aside. */
    async open(planId: string): Promise<Plan> {
      const record = store.get(planId)
      if (!record) throw openElsewhere(planId)
      const open = drafts.get(planId)
      if (open) return open.shown()
      // What was unpacked for it is still being removed.
      await ending.of(planId)
      closeOpen(record.project, planId)
      store.claim(planId, owner, hasEnded, true)
      const draft = openDraft(record)
      keep(planId, { parked: false })
      tellKept(record.project)
      return draft.shown()
    },
    park,
    edit: (edit: CheckedParams<'uploads.editRows'>): void => find(edit.planId).edit(edit),
    setMirror: (planId: string, mirrorFolders: boolean): void => find(planId).setMirror(mirrorFolders),
    useSpecification: (planId: string, use: SpecificationUse): void => find(planId).useSpecification(use),
    /** AppError `invalid` where none is in force. */
    keepSpecification(planId: string): void {
      const { project, specification } = find(planId)
      const one = specification()
      if (!one) throw wordedError('invalid', 'specificationNone', { file: specificationFile })
      options.specifications.set(project, one)
    },
    /** The specification of a project is another: its open plans are held against it. */
    specificationChanged(project: ProjectRef): void {
      for (const draft of drafts.values()) if (sameProject(draft.project, project)) draft.specificationChanged()
    },
    /** Holds an open plan against the project as it is now; rows that are decided otherwise are marked. */
    lookAgain: async (planId: string): Promise<void> => void (await find(planId).lookAgain()),
    /** The layers of a project have changed: its open plans are held against them, soon. */
    layersChanged: lookSoon,
    readAgain: (planId: string, rowIds: string[] | null): void => find(planId).readAgain(rowIds),
    addFiles: (planId: string, rowId: string, paths: string[]): Promise<void> => find(planId).addFiles(rowId, paths),
    /** A row with what is known behind it. AppError `not-found`. */
    row(planId: string, rowId: string): { project: ProjectRef; state: RowState } {
      const draft = find(planId)
      const state = draft.states().find((one) => one.row.id === rowId)
      if (state) return { project: draft.project, state }
      throw wordedError('not-found', 'rowGone', {}, { details: { rowId } })
    },
    /** What a record tells of a plan of which nothing was sent. */
    planned(planId: string): { project: ProjectRef; title: string; roots: string[]; rows: LeftOutRow[] } {
      const draft = find(planId)
      const { title, roots } = draft.shown()
      const rows = draft.states().filter((state) => !isSent(state))
      return { project: draft.project, title, roots, rows: rows.map((state) => leftOutOf(state, planId)) }
    },
    discard,
    /** There is room on the disk again: what could not be kept of open plans is kept. */
    roomAgain(): void {
      for (const draft of drafts.values())
        try {
          if (!started.has(draft.id)) draft.keepAgain()
        } catch (failure) {
          log('warn', 'a plan could not be kept', { planId: draft.id, error: toAppError(failure).message })
        }
    },
    /**
     * Writes the rows that are to be sent into the journal as one batch; gives its id. AppError `service.conflict`, and nothing is
     * sent, where others have changed what one of them was decided by: it is marked in the plan.
     */
    async start(planId: string): Promise<string> {
      if (started.has(planId) || starting.has(planId)) throw wordedError('invalid', 'planStarted', {})
      starting.add(planId)
      try {
        const news = await find(planId).lookAgain()
        const draft = find(planId)
        stopAtNews(news, draft.states().some(isSent))
        const marked = options.settings().markUploads
        const batchId = writeBatch({ store, journal }, draft, {
          owner,
          createdAt: now(),
          marked,
          startedBy: options.startOf(draft.project.connectionId),
          keepsProblems: options.keepPlans,
        })
        started.add(draft.id)
        draft.markStarted()
        tellKept(draft.project)
        return batchId
      } finally {
        starting.delete(planId)
      }
    },
    /** Resolves when scanning and reading have ended. */
    settled: (planId: string): Promise<void> => find(planId).settled(),
    /** Names of the folders below `stagingFolder` that an open plan needs, of whichever program. Removes what dead scripts left. */
    foldersInUse(): string[] {
      for (const plan of store.all())
        if (plan.ephemeral && plan.owner !== null && hasEnded(plan.owner)) store.remove(plan.id, null)
      return store.all().flatMap((plan) => (plan.owner !== null && !hasEnded(plan.owner) ? [plan.id] : []))
    },
    /** Closes the open plans of a connection that goes away; what is kept of them goes with all its rows. */
    async closeConnection(connectionId: string): Promise<void> {
      const own = [...drafts.values()].filter(({ project }) => project.connectionId === connectionId)
      await Promise.all([...own.map(close), quiet.close(connectionId), ending.all()])
    },
    async close(): Promise<void> {
      lookSoon.close()
      const left = [...drafts.values()].filter((draft) => !started.has(draft.id))
      await Promise.all([...left.map(close), quiet.close(), ending.all()])
      drafts.clear()
      try {
        if (!options.keepPlans) for (const draft of left) store.remove(draft.id, owner)
        store.release(owner)
      } catch (error) {
        // Whoever comes next finds this program dead.
        log('warn', 'plans were not given back', { error: toAppError(error).message })
      }
    },
  }
}

function titleOf(paths: readonly string[]): string {
  const first = basename(paths[0] ?? '') || (paths[0] ?? '')
  return paths.length > 1 ? `${first} and ${paths.length - 1} more` : first
}
