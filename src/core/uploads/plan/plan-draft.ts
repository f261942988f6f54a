import { rm } from 'node:fs/promises'
import { effortOfMany } from '../../../geo/effort'
import type { GeoEngine } from '../../../geo/engine-api'
import type {
  AcceptedRule,
  CheckedParams,
  Plan,
  PlanNote,
  PlanOrigin,
  ProjectRef,
  RowOptions,
} from '../../../shared/contract'
import { unlessStopped } from '../../../node/unless-stopped'
import { toAppError, type WireError } from '../../../shared/errors/app-error'
import type { Log } from '../../ports'
import { applyEdit } from './saved/plan-choices'
import { createKeptRows, isMissingRow } from './saved/plan-kept-rows'
import { hasNews, takeNews, type RowNews } from './plan-news'
import { createPlanRows } from './plan-rows'
import { createPlanTeller } from './plan-teller'
import { createEffortSum, type EffortSum } from './effort-sum'
import { createReadingPace } from './reading-pace'
import { scanPlan, type Found, type ScanReason } from './plan-scan'
import type { KeptChanges, KeptRow } from './saved/plan-store'
import type { PlanSpecifications } from './plan-specification'
import { acceptRules, editOfRow } from './row-edits'
import type { SpecificationUse } from '../specification/in-force'
import type { ProjectContext } from './match/project-context'
import type { KnownReadings } from './files/known-readings'
import { needsReading } from './files/read-row'
import { createSharedLooks, type SharedLooks } from './match/shared-looks'
import { addMember, addRebuiltIndex, restatFiles } from './files/row-files'
import type { RowState } from './row-state'
import { settleRows, type SettleParts } from './match/settle-rows'
import { readPlanRows, takeKnownRows } from './read-plan-rows'
import type { SourceLooks } from './match/source-looks'
import { goneFiles, keepDecision, type KeptDecision } from '../decide'
import { wordedError } from '../../../shared/errors/worded-error'

type RowEdit = CheckedParams<'uploads.editRows'>

/** What a plan is made from. */
export interface DraftOptions {
  id: string
  project: ProjectRef
  title: string
  paths: string[]
  origins: PlanOrigin[]
  /** Of the one folder these files only, absolute; null: all. */
  only: readonly string[] | null
  /** Options that a row has as if they were chosen, where nobody has decided anything for it; null: none. */
  given: (state: RowState) => RowOptions | null
  mirrorFolders: boolean
  /** Rows of an earlier run that goes on here; empty: a new plan. */
  kept: readonly KeptRow[]
  geo: GeoEngine
  /** What was found in files before. */
  readings: KnownReadings
  log: Log
  /** Where files are unpacked for this plan; removed with it. */
  stagingDir: string
  readContext: () => Promise<ProjectContext>
  /** Looks into sources of the project's revisions, within what one plan may fetch. */
  looks: SourceLooks
  /** What its rows are held against. */
  specification: PlanSpecifications
  /** Who accepts something now, and when that is. */
  person: () => Pick<AcceptedRule, 'by' | 'at'>
  /** What a file that was unpacked for a plan is called in every plan of the same source; null for a file of the user's own. */
  stagedName: (path: string) => string | null
  /** Has the changes on the disk when it returns; AppError disk.full, file.locked, not-found (it is another program's now). */
  keep: (changes: KeptChanges) => void
  /** Told of the plan, and the rows that changed since: of what a person did at once, of what is read some times a second at most. */
  onChanged: (plan: Plan, changedRowIds: ReadonlySet<string>, removedRowIds: readonly string[]) => void
}

/** A plan on its way from dropped folders to a batch. */
export type PlanDraft = ReturnType<typeof createPlanDraft>

/** Rows, or pieces of many small ones, that are read at the same time; the engine has a queue of its own. */
const readingAtOnce = 3
/** Makes a plan that is still being scanned and read, and can be changed. */
export function createPlanDraft(options: DraftOptions) {
  const { id, project, geo, stagingDir, log, specification } = options
  const ending = new AbortController()
  const kept = createKeptRows(options.kept, options.keep)
  const { stagedName } = options
  const rows = createPlanRows({
    mirrorFolders: () => mirrorFolders,
    stagedName,
    specification: specification.current,
    onChanged: () => teller.tell(),
  })
  let context: ProjectContext | null = null
  let looks: SharedLooks = createSharedLooks(options.looks, rows.learn)
  let mirrorFolders = options.mirrorFolders
  /** What is chosen for the whole plan, and is not on the disk yet. */
  let unkept: KeptChanges = {}
  let ignored: Plan['ignored'] = []
  let unread: Plan['unread'] = []
  let warnings: PlanNote[] = []
  let state: Plan['state'] = 'scanning'
  let error: WireError | null = null
  let found: Found = { files: 0, bytes: 0 }
  let pace = createReadingPace(0)
  let work: Promise<void> = Promise.resolve()
  /** A look that waits for the work before it: whoever asks then is served by it. */
  let nextLook: Promise<RowNews[]> | null = null
  const settling: SettleParts = {
    rows,
    looks: () => looks,
    layers: () => context?.layers ?? [],
    atOnce: readingAtOnce,
    signal: ending.signal,
  }

  const teller = createPlanTeller(
    () => (state === 'reading' ? rows.all().length : 0),
    () => {
      const { changed, removed, more } = rows.takeChanges()
      options.onChanged(shown(), changed, removed)
      return more
    },
  )
  const { tell, flush } = teller

  function shown(): Plan {
    const shownRows = rows.all().map((one) => one.row)
    return {
      id,
      project,
      title: options.title,
      roots: options.paths,
      origins: options.origins,
      state,
      progress: {
        rowsDone: shownRows.filter((row) => row.inspection === 'done' || row.inspection === 'failed').length,
        rowsTotal: shownRows.length,
        ...found,
        secondsLeft: state === 'reading' ? pace.secondsLeft() : null,
      },
      mirrorFolders,
      landingArea: context?.area.label ?? '',
      landingAreaBy: context?.area.labelBy,
      rows: shownRows,
      ignored,
      unread,
      gone: gone(),
      warnings,
      specification: specification.shown(),
      error,
    }
  }

  function gone(): Plan['gone'] {
    // Before all is read a renamed file is not known as one.
    if (!context || options.only !== null || state === 'scanning' || state === 'reading') return []
    return goneFiles(context, options.paths, rows.all().map(forGoneFiles))
  }

  const readContext = () => unlessStopped(options.readContext(), ending.signal, 'Reading the folder was stopped.')

  async function scan(why: ScanReason): Promise<void> {
    const onProgress = (now: Found) => {
      found = now
      tell()
    }
    const { paths, only, given } = options
    const effort = createEffortSum()
    const parts = { paths, only, given, why, kept, geo, stagingDir }
    const result = await scanPlan({ ...parts, readContext, onProgress, signal: ending.signal })
    ;({ context, ignored, unread, found, error } = result)
    specification.found(result.specification)
    // A layer may have been revised since the last look.
    looks = createSharedLooks(options.looks, rows.learn)
    const { readings } = options
    const reading = { geo, ...result.context, specification: specification.current(), known: readings }
    const left = why === 'again' ? result.rows : await takeKnownRows(result.rows, reading, ending.signal)
    state = 'reading'
    await rows.replace(result.rows, result.context)
    if (why !== 'resumed') await kept.putAll(rows.all()).catch(noteUnkept)
    await readRows(left, { effort, isAnew: why === 'again' })
  }

  /** Has on the disk what is chosen for the plan and its rows, and was not yet. */
  function keepAgain(): void {
    if (Object.keys(unkept).length > 0) options.keep(unkept)
    unkept = {}
    kept.writeLeft()
  }

  function noteUnkept(failure: unknown): void {
    log('warn', 'a plan could not be kept', { planId: id, error: toAppError(failure).message })
  }

  async function readRows(
    wanted: readonly RowState[],
    { effort, isAnew = false }: { effort?: EffortSum; isAnew?: boolean } = {},
  ): Promise<void> {
    state = 'reading'
    pace = createReadingPace(wanted.length)
    await readPlanRows(wanted, settling, {
      ...{
        geo,
        known: isAnew ? options.readings.anew() : options.readings,
        context: () => context,
        specification: specification.current,
      },
      ...{ onDone: pace.done, onEffort: effort?.add },
    })
    if (effort)
      warnings = effortOfMany(rows.all().length, effort.total()).map(({ message, by }) => ({ message, messageBy: by }))
    if (state === 'reading') state = 'ready'
    flush()
  }

  /** Decides over all rows again by the project as it is now. What a person has chosen stays. */
  async function look(): Promise<RowNews[]> {
    nextLook = null
    const before = context
    if (before === null || state === 'started') return []
    const now = await readContext().catch((failure: unknown) => {
      // The service does not answer: before the first byte the row is held against the layers again.
      log('warn', 'the project of a plan was not read again', { planId: id, error: toAppError(failure).message })
      return before
    })
    if (ending.signal.aborted || !hasNews(before, now)) return []
    context = now
    looks = createSharedLooks(options.looks, rows.learn)
    const found = await takeNews(rows, { before, now }, () => settleRows(settling))
    flush()
    return found
  }

  function start(task: () => Promise<void>): void {
    work = work.then(task).catch((failure: unknown) => {
      const reason = toAppError(failure)
      if (reason.code === 'cancelled') return
      state = 'failed'
      error = reason.toWire()
      flush()
    })
  }

  function mustBeOpen(): void {
    if (state === 'started') throw wordedError('invalid', 'planStartedLook', {})
  }

  async function rebuild(one: RowState): Promise<void> {
    one.chosen.overrides = one.chosen.overrides.filter((code) => code !== 'missing-shx')
    try {
      await addRebuiltIndex(one, stagingDir)
      one.chosen.rebuilt = true
    } catch (failure) {
      // One broken file says so in its row, and the others go on.
      one.noIndex = toAppError(failure).message
    }
    keepSoon([one])
    await readRows([one])
  }

  /** Keeps rows where nobody waits who could be told. */
  function keepSoon(changed: readonly RowState[], asTheyAre = false): void {
    try {
      kept.put(changed, asTheyAre)
    } catch (failure) {
      noteUnkept(failure)
    }
  }

  /** What rows break is known only when they are read. */
  function readAll(): void {
    start(() => readRows(rows.all()))
  }

  start(() => scan(options.kept.length === 0 ? 'first' : 'resumed'))

  return {
    id,
    project,
    shown,
    states: rows.all,
    specification: specification.current,
    /** What a row's transfer keeps of its decision; null where nothing is known of the project. */
    decided(one: RowState): KeptDecision | null {
      const [decision, facts] = [rows.decision(one.row.id), rows.facts(one.row.id)]
      const { action, targetLayerId } = one.row
      if (!context || !decision || !facts || (action !== 'create' && action !== 'revise')) return null
      const answer = one.chosen.action === null ? null : action
      return keepDecision(facts, decision, { action, targetLayerId, answer }, context)
    },
    edit(edit: RowEdit): void {
      mustBeOpen()
      const toRead: RowState[] = []
      const edited = edit.rowIds.map(rows.find)
      for (const rule of [...(edit.acceptRules ?? []), edit.mendRule ?? []].flat()) specification.mustHaveRule(rule)
      const changes = new Map(edited.map((one) => [one, editOfRow(one, edit, specification.current())]))
      if (edit.targetLayerId !== undefined && !rows.isLayer(edit.targetLayerId))
        throw wordedError('invalid', 'noSuchLayer', { layer: edit.targetLayerId })
      for (const one of edited) {
        const before = one.row.options
        applyEdit(one, changes.get(one) ?? edit)
        const reason = edit.acceptReason?.trim()
        acceptRules(
          one,
          edit.acceptRules ?? [],
          { ...options.person(), ...(reason ? { reason } : {}) },
          specification.current(),
        )
        if (edit.overrideProblems?.includes('missing-shx')) start(() => rebuild(one))
        if (needsReading(before, one.row.options)) toRead.push(one)
        if (edit.overrideProblems) one.since = null
        // Who answers has looked.
        if (edit.action !== undefined || edit.targetLayerId !== undefined) one.news = null
      }
      if (toRead.length > 0) start(() => readRows(toRead))
      rows.compose(edited)
      // An option may change nothing of the decision.
      for (const one of edited) rows.touch(one.row.id)
      start(() => settleRows(settling))
      kept.put(edited, edit.overrideProblems !== undefined)
      flush()
    },
    /** AppError `invalid` where there is no such one. */
    useSpecification(use: SpecificationUse): void {
      mustBeOpen()
      const isOther = specification.choose(use)
      unkept = { ...unkept, specification: use }
      if (isOther) readAll()
      flush()
      keepAgain()
    },
    /** The project keeps another specification since. */
    specificationChanged(): void {
      if (state !== 'started' && specification.look()) readAll()
      flush()
    },
    setMirror(mirror: boolean): void {
      mustBeOpen()
      mirrorFolders = mirror
      const chosen = rows.all().filter((one) => one.chosen.options.directoryPath !== undefined)
      for (const one of chosen) delete one.chosen.options.directoryPath
      rows.compose(rows.all())
      unkept = { ...unkept, mirrorFolders: mirror }
      kept.note(chosen)
      flush()
      keepAgain()
    },
    /** Reads the project again, and gives the rows whose decision has become another by what others did; they are marked. */
    lookAgain(): Promise<RowNews[]> {
      mustBeOpen()
      if (nextLook) return nextLook
      let found: RowNews[] = []
      start(async () => {
        found = await look()
      })
      nextLook = work.then(() => found)
      return nextLook
    },
    readAgain(rowIds: readonly string[] | null): void {
      mustBeOpen()
      const wanted = rowIds?.map(rows.find) ?? null
      // A file that has come back may belong to a row in another way than before.
      if (wanted === null || wanted.some(isMissingRow)) {
        state = 'scanning'
        tell()
        start(() => scan('again'))
        return
      }
      start(async () => {
        for (const one of wanted) {
          await restatFiles(one)
          one.since = null
          one.news = null
        }
        keepSoon(wanted, true)
        await readRows(wanted, { isAnew: true })
      })
    },
    async addFiles(rowId: string, paths: readonly string[]): Promise<void> {
      mustBeOpen()
      const one = rows.find(rowId)
      for (const path of paths) {
        await addMember(one, path)
        one.chosen.added.push(path)
      }
      start(() => readRows([one]))
      kept.put([one])
    },
    /** There is room on the disk again: what could not be kept is kept. AppError as `keep`. */
    keepAgain,
    /** No further changes: its rows are in the journal. */
    markStarted(): void {
      state = 'started'
      flush()
    },
    /** Resolves when scanning and reading have ended. */
    settled: (): Promise<void> => work,
    /** Stops it. @param unpacked what becomes of the files unpacked for it */
    async end(unpacked: 'keep' | 'remove'): Promise<void> {
      ending.abort()
      teller.close()
      rows.close()
      await work
      if (unpacked === 'remove') await rm(stagingDir, { recursive: true, force: true })
    },
  }
}

function forGoneFiles({ row }: RowState) {
  return {
    path: row.files[0]?.path ?? '',
    name: row.options.title ?? row.name,
    layerId: row.targetLayerId,
    renamedFrom: row.rule === 'renamed' ? (row.compared?.layerId ?? null) : null,
  }
}
